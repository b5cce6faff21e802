import { avalanche } from '../extract/fingerprint.ts'

/**
 * A binary fuse filter (Graf and Lemire, 2022) over 64-bit hashes: no false negatives, one false positive in 65,536,
 * 2.25 bytes per hash.
 */
export interface Fuse {
  readonly seed: number
  readonly segmentLength: number
  readonly segmentCount: number
  /** `segmentLength * (segmentCount + 2)` of them. */
  readonly fingerprints: Uint16Array
}

/** Number of fingerprints of a filter. */
export function fuseLength({ segmentLength, segmentCount }: Pick<Fuse, 'segmentLength' | 'segmentCount'>): number {
  return segmentLength * (segmentCount + 2)
}

/** Slots and fingerprint of the hash in the last call of `locate`. */
let slot0 = 0
let slot1 = 0
let slot2 = 0
let fingerprint = 0

function locate(lo: number, hi: number, { seed, segmentLength, segmentCount }: Omit<Fuse, 'fingerprints'>): void {
  const a = avalanche(lo ^ seed)
  const b = avalanche((hi + Math.imul(a, 0x9e3779b1)) | 0)
  slot0 = Math.floor(((b >>> 0) * segmentLength * segmentCount) / 2 ** 32)
  slot1 = (slot0 + segmentLength) ^ ((a >>> 16) & (segmentLength - 1))
  slot2 = (slot0 + 2 * segmentLength) ^ (a & (segmentLength - 1))
  fingerprint = avalanche((a + Math.imul(b, 0x27d4eb2f)) | 0) & 0xffff
}

/** Tells whether a filter contains a hash. */
export function fuseHas(fuse: Fuse, lo: number, hi: number): boolean {
  locate(lo, hi, fuse)
  const { fingerprints } = fuse
  return (
    ((fingerprints[slot0] as number) ^ (fingerprints[slot1] as number) ^ (fingerprints[slot2] as number)) ===
    fingerprint
  )
}

/**
 * Builds the filter for distinct hashes: pairs of lo and hi, at most two million. Deterministic.
 * @throws Error if hashes are not distinct
 */
export function buildFuse(hashes: Uint32Array): Fuse {
  const n = hashes.length / 2
  const segmentLength = n < 2 ? 4 : 2 ** Math.min(13, Math.floor(Math.log(n) / Math.log(3.33) + 2.25))
  const capacity = n < 2 ? 0 : Math.round(n * Math.max(1.125, 0.875 + (0.25 * Math.log(1e6)) / Math.log(n)))
  const segmentCount = Math.max(1, Math.ceil(capacity / segmentLength) - 2)
  for (let attempt = 1; attempt <= 100; attempt++) {
    const shape = { seed: Math.imul(attempt, 0x9e3779b1), segmentLength, segmentCount }
    const fingerprints = solved(hashes, shape)
    if (fingerprints) return { ...shape, fingerprints }
  }
  throw new Error('no filter: the hashes are not distinct')
}

/**
 * Finds fingerprints such that the XOR of those at the three slots of each hash is the hash's own fingerprint;
 * undefined if the seed has no solution.
 */
function solved(hashes: Uint32Array, shape: Omit<Fuse, 'fingerprints'>): Uint16Array | undefined {
  const n = hashes.length / 2
  const length = fuseLength(shape)
  // By slot: number of hashes that use it, and the XOR of their numbers. If one hash is left, the XOR is its number.
  const counts = new Uint16Array(length)
  const numbers = new Uint32Array(length)
  const locateHash = (i: number) => locate(hashes[2 * i] as number, hashes[2 * i + 1] as number, shape)
  const toggle = (slot: number, i: number, by: number) => {
    counts[slot] = (counts[slot] as number) + by
    numbers[slot] = (numbers[slot] as number) ^ i
  }
  for (let i = 0; i < n; i++) {
    locateHash(i)
    toggle(slot0, i, 1)
    toggle(slot1, i, 1)
    toggle(slot2, i, 1)
  }
  // Slots with one hash left; that hash can be solved after all others.
  const alone = new Uint32Array(length)
  let waiting = 0
  for (let slot = 0; slot < length; slot++) if (counts[slot] === 1) alone[waiting++] = slot
  const order = new Uint32Array(n)
  const slots = new Uint32Array(n)
  let done = 0
  while (waiting > 0) {
    const slot = alone[--waiting] as number
    if (counts[slot] !== 1) continue
    const i = numbers[slot] as number
    order[done] = i
    slots[done++] = slot
    locateHash(i)
    for (const one of [slot0, slot1, slot2]) {
      toggle(one, i, -1)
      if (counts[one] === 1) alone[waiting++] = one
    }
  }
  if (done < n) return undefined
  const fingerprints = new Uint16Array(length)
  while (done-- > 0) {
    locateHash(order[done] as number)
    const own = slots[done] as number
    let rest = fingerprint
    for (const one of [slot0, slot1, slot2]) if (one !== own) rest ^= fingerprints[one] as number
    fingerprints[own] = rest
  }
  return fingerprints
}
