/** A text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes one after another. */
export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes; `null` if they are none. */
export function unhex(digits: string): Uint8Array | null {
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A number as so many bytes, the lowest first. */
export function littleEndian(value: number, bytes: 4 | 8): Uint8Array {
  const data = new DataView(new ArrayBuffer(bytes));
  data.setUint32(0, value % 2 ** 32, true);
  if (bytes === 8) data.setUint32(4, Math.floor(value / 2 ** 32), true);
  return new Uint8Array(data.buffer);
}
