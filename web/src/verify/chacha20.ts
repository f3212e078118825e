// The key stream of ChaCha20 (RFC 8439's rounds, with a 64-bit block counter and a zero nonce).

/** The 32-bit words of the key stream, without end. */
export function* keyStream(key: Uint8Array): Generator<number, never> {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const data = new DataView(key.buffer, key.byteOffset, 32);
  for (let i = 0; i < 8; i += 1) start[4 + i] = data.getUint32(4 * i, true);

  for (;;) {
    const x = start.slice();
    for (let round = 0; round < 10; round += 1) {
      for (let i = 0; i < 4; i += 1) quarter(x, i, i + 4, i + 8, i + 12);
      for (let i = 0; i < 4; i += 1) quarter(x, i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12);
    }
    for (let i = 0; i < 16; i += 1) yield (x[i] + start[i]) >>> 0;
    start[12] += 1;
    if (start[12] === 0) start[13] += 1;
  }
}

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  step(x, a, b, d, 16);
  step(x, c, d, b, 12);
  step(x, a, b, d, 8);
  step(x, c, d, b, 7);
}

function step(x: Uint32Array, to: number, from: number, mixed: number, turn: number): void {
  x[to] += x[from];
  const word = x[mixed] ^ x[to];
  x[mixed] = (word << turn) | (word >>> (32 - turn));
}
