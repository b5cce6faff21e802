/** A small seeded generator (mulberry32): the same seed gives the same numbers in every runtime. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** In [0, 1). */
    next,
    chance: (share: number) => next() < share,
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    hex(length: number) {
      let text = ''
      while (text.length < length) text += ((next() * 2 ** 32) >>> 0).toString(16).padStart(8, '0')
      return text.slice(0, length)
    },
  }
}

/** A seed that depends only on the text, so that adding a source does not change what another one lists. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
