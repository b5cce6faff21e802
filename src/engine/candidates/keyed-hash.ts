import { get32 } from '../../domain/little-endian.ts'

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed hash; without the key, nobody can tell which values were hashed.
 * The result of the last call is kept in these variables, so that a call allocates nothing.
 */
export let keyedHashLo = 0
export let keyedHashHi = 0

/** The key of 16 bytes as four little-endian words. */
export type HashKey = Int32Array

/** Converts 16 bytes to a key. */
export function hashKey(bytes: Uint8Array): HashKey {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16)
  return Int32Array.of(view.getInt32(0, true), view.getInt32(4, true), view.getInt32(8, true), view.getInt32(12, true))
}

/** Halves of the four state words: v0 lo, v0 hi, v1 lo, … */
const v = new Int32Array(8)

/** Computes the hash of the bytes in `[0, length)` into `keyedHashLo` and `keyedHashHi`. */
export function keyedHash(key: HashKey, bytes: Uint8Array, length: number): void {
  const [k0, k1, k2, k3] = key as unknown as [number, number, number, number]
  v[0] = k0 ^ 0x70736575
  v[1] = k1 ^ 0x736f6d65
  v[2] = k2 ^ 0x6e646f6d
  v[3] = k3 ^ 0x646f7261
  v[4] = k0 ^ 0x6e657261
  v[5] = k1 ^ 0x6c796765
  v[6] = k2 ^ 0x79746573
  v[7] = k3 ^ 0x74656462
  let i = 0
  for (; i + 8 <= length; i += 8) compress(get32(bytes, i), get32(bytes, i + 4))
  let lo = 0
  let hi = length << 24
  for (let shift = 0; i < length; i++, shift += 8) {
    if (shift < 32) lo |= (bytes[i] as number) << shift
    else hi |= (bytes[i] as number) << (shift - 32)
  }
  compress(lo, hi)
  v[4] = (v[4] as number) ^ 0xff
  rounds(4)
  keyedHashLo = (v[0] as number) ^ (v[2] as number) ^ (v[4] as number) ^ (v[6] as number)
  keyedHashHi = (v[1] as number) ^ (v[3] as number) ^ (v[5] as number) ^ (v[7] as number)
}

function compress(lo: number, hi: number): void {
  v[6] = (v[6] as number) ^ lo
  v[7] = (v[7] as number) ^ hi
  rounds(2)
  v[0] = (v[0] as number) ^ lo
  v[1] = (v[1] as number) ^ hi
}

function rounds(count: number): void {
  let [a, A, b, B, c, C, d, D] = v as unknown as [number, number, number, number, number, number, number, number]
  for (let round = 0; round < count; round++) {
    let lo = (a + b) | 0
    A = (A + B + carry(lo, a)) | 0
    a = lo
    lo = (b << 13) | (B >>> 19)
    B = ((B << 13) | (b >>> 19)) ^ A
    b = lo ^ a
    lo = A
    A = a
    a = lo
    lo = (c + d) | 0
    C = (C + D + carry(lo, c)) | 0
    c = lo
    lo = (d << 16) | (D >>> 16)
    D = ((D << 16) | (d >>> 16)) ^ C
    d = lo ^ c
    lo = (a + d) | 0
    A = (A + D + carry(lo, a)) | 0
    a = lo
    lo = (d << 21) | (D >>> 11)
    D = ((D << 21) | (d >>> 11)) ^ A
    d = lo ^ a
    lo = (c + b) | 0
    C = (C + B + carry(lo, c)) | 0
    c = lo
    lo = (b << 17) | (B >>> 15)
    B = ((B << 17) | (b >>> 15)) ^ C
    b = lo ^ c
    lo = C
    C = c
    c = lo
  }
  v[0] = a
  v[1] = A
  v[2] = b
  v[3] = B
  v[4] = c
  v[5] = C
  v[6] = d
  v[7] = D
}

/** Carry of a 32-bit addition: 1 if the sum overflowed. */
function carry(sum: number, summand: number): number {
  return sum >>> 0 < summand >>> 0 ? 1 : 0
}
