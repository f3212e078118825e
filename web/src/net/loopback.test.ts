import { expect, test } from "vitest";
import { isLoopback } from "./loopback";

test("a link to this computer is told from one that others can use", () => {
  for (const host of ["localhost", "127.0.0.1", "127.3.2.1", "[::1]", "parlour.localhost"])
    expect(isLoopback(host), host).toBe(true);
  for (const host of ["192.168.1.7", "cards.example.org", "localhost.example.org", "[fd00::1]"])
    expect(isLoopback(host), host).toBe(false);
});
