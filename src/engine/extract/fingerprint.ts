import { get32 } from '../../domain/little-endian.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'

/**
 * The 64-bit fingerprint of a (kind, canonical value) pair in two 32-bit lanes, used in the index and for lookups by
 * the extraction. Both lanes read the UTF-8 bytes of the value as little-endian words, lane one like MurmurHash3, lane
 * two like xxHash32, seeded with the kind's code; the final rounds mix in the length and both lanes. It needs only
 * 32-bit multiplications, so JavaScript and WebAssembly (`wasm/fingerprint.ts`, the same arithmetic) are equally fast.
 * Fingerprints are stored in index files: a change requires a new index version.
 *
 * The result of the last call is kept in these variables, so that a call allocates nothing. `fingerprintLo` is never 0;
 * (0, 0) marks an empty slot.
 */
export let fingerprintLo = 1
export let fingerprintHi = 0

/** Computes the fingerprint of the bytes in `[start, end)` into `fingerprintLo` and `fingerprintHi`. */
export function fingerprint(kindCode: number, bytes: Uint8Array, start: number, end: number): void {
  let lo = Math.imul(kindCode, 0x9e3779b1)
  let hi = Math.imul(kindCode, 0x27d4eb2f) ^ 0x165667b1
  let i = start
  for (; i + 4 <= end; i += 4) {
    const word = get32(bytes, i)
    lo = murmurRound(lo, word)
    hi = xxRound(hi, word)
  }
  if (i < end) {
    let word = 0
    for (let shift = 0; i < end; i++, shift += 8) word |= (bytes[i] as number) << shift
    lo = murmurRound(lo, word)
    hi = xxRound(hi, word)
  }
  lo ^= end - start
  hi ^= Math.imul(end - start, 0x85ebca77)
  lo = avalanche(lo ^ rotate(hi, 7))
  hi = avalanche(hi ^ lo)
  fingerprintLo = lo === 0 ? 1 : lo
  fingerprintHi = hi
}

const encoder = new TextEncoder()
let encoded = new Uint8Array(1024)

/** Computes the fingerprint of a string; `out` receives `[lo, hi]`. */
export function fingerprintOf(kind: KindId, value: string, out: Int32Array): void {
  if (value.length * 3 > encoded.length) encoded = new Uint8Array(value.length * 6)
  const { written } = encoder.encodeInto(value, encoded)
  fingerprint(kindById[kind].code, encoded, 0, written)
  out[0] = fingerprintLo
  out[1] = fingerprintHi
}

function rotate(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits))
}

function murmurRound(state: number, word: number): number {
  const mixed = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593)
  return (Math.imul(rotate(state ^ mixed, 13), 5) + 0xe6546b64) | 0
}

function xxRound(state: number, word: number): number {
  return Math.imul(rotate((state + Math.imul(word, 0x85ebca77)) | 0, 13), 0x9e3779b1)
}

/** MurmurHash3's last step: each bit of `x` changes about half of the bits of the result. */
export function avalanche(x: number): number {
  let y = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  y = Math.imul(y ^ (y >>> 13), 0xc2b2ae35)
  return y ^ (y >>> 16)
}
