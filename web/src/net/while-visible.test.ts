import { afterEach, expect, test, vi } from "vitest";
import { whileVisible } from "./while-visible";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("it is asked at once, every so often and on coming back, but not while the page is hidden", () => {
  vi.useFakeTimers();
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const ask = vi.fn<() => void>();
  const end = whileVisible(ask, 1000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(3);
  visible.mockReturnValue("hidden");
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(3);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledTimes(4);
  end();
  vi.advanceTimersByTime(5000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledTimes(4);
});
