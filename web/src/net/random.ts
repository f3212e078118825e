// Bytes from the browser's own generator, which is there on plain HTTP, too.

/** So many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

/** What one adds to the shuffle: 32 bytes, 64 characters. */
export function entropy(): string {
  return randomHex(32);
}
