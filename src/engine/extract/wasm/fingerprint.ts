/** The same arithmetic as `../fingerprint.ts`. */

/** Result of the last call: the two lanes of the fingerprint. */
export let lo: i32 = 1
export let hi: i32 = 0

/** Computes the fingerprint of the bytes in `[start, end)` into `lo` and `hi`. */
export function fingerprint(kind: i32, start: i32, end: i32): void {
  let a = kind * <i32>0x9e3779b1
  let b = (kind * <i32>0x27d4eb2f) ^ 0x165667b1
  let p = start
  for (; p + 4 <= end; p += 4) {
    const word = load<i32>(p)
    a = murmurRound(a, word)
    b = xxRound(b, word)
  }
  if (p < end) {
    const word = load<i32>(p) & ((1 << ((end - p) << 3)) - 1)
    a = murmurRound(a, word)
    b = xxRound(b, word)
  }
  a ^= end - start
  b ^= (end - start) * <i32>0x85ebca77
  a = avalanche(a ^ rotl<i32>(b, 7))
  b = avalanche(b ^ a)
  lo = a == 0 ? 1 : a
  hi = b
}

// @ts-ignore: decorators are AssemblyScript's.
@inline
function murmurRound(state: i32, word: i32): i32 {
  const mixed = rotl<i32>(word * <i32>0xcc9e2d51, 15) * <i32>0x1b873593
  return rotl<i32>(state ^ mixed, 13) * 5 + <i32>0xe6546b64
}

// @ts-ignore
@inline
function xxRound(state: i32, word: i32): i32 {
  return rotl<i32>(state + word * <i32>0x85ebca77, 13) * <i32>0x9e3779b1
}

function avalanche(x: i32): i32 {
  let y = (x ^ (x >>> 16)) * <i32>0x85ebca6b
  y = (y ^ (y >>> 13)) * <i32>0xc2b2ae35
  return y ^ (y >>> 16)
}
