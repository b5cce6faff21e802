import type { EntryCursor } from '../../src/engine/index/index-entries.ts'
import { DATED, PRESENT } from '../../src/engine/index/index-layout.ts'
import { archiveCadence, isWatched, toleranceOf, type Watch } from '../../src/engine/listings/looks.ts'
import type { Histories } from './histories.ts'

/** Which looks are kept, given their number. */
export const cuts = {
  third: (look: number) => look % 3 === 0,
  seventh: (look: number) => look % 7 === 0,
  tenth: (look: number) => look % 10 === 0,
  gap: (look: number, looks: number) => look < looks / 3 || look >= (2 * looks) / 3,
  half: (look: number, looks: number) => look >= looks / 2,
  front: (look: number, looks: number) => look < looks / 2,
  last: (look: number, looks: number) => look === looks - 1,
  none: () => true,
} as const
export type CutName = keyof typeof cuts

/** The content of an index with only some of the looks; the tolerance is that of the remaining ones, as for a user. */
export interface CutHistories {
  readonly watches: readonly Watch[]
  readonly scan: (visit: (entry: EntryCursor) => void) => void
  /** Number of the cut look from which on (or up to which, exclusive) a look of the full history is known. */
  readonly at: readonly Uint16Array[]
}

function watchOf(looks: Float64Array): Watch {
  return { looks, toleranceMs: toleranceOf(archiveCadence(looks, 0)) }
}

export function cut(histories: Histories, name: CutName, isIn: (source: number) => boolean = () => true): CutHistories {
  const { values, codes, start, source, first, end } = histories
  const at: Uint16Array[] = []
  const watches = histories.sources.map(({ looks }, s): Watch => {
    const kept: number[] = []
    const positions = new Uint16Array(looks.length + 1)
    looks.forEach((time, n) => {
      positions[n] = kept.length
      if (isIn(s) && cuts[name](n, looks.length)) kept.push(time)
    })
    positions[looks.length] = kept.length
    at.push(positions)
    return watchOf(Float64Array.from(kept))
  })
  const stride = coprime(values)
  const scan = (visit: (entry: EntryCursor) => void) => {
    const sources: number[] = []
    const froms: number[] = []
    const untils: number[] = []
    const flags: number[] = []
    const cursor = {
      code: 0,
      unroutable: false,
      postings: 0,
      source: (i: number) => sources[i] as number,
      from: (i: number) => froms[i] as number,
      until: (i: number) => untils[i] as number,
      flags: (i: number) => flags[i] as number,
      value: () => '',
    }
    // An index returns its entries in the order of their fingerprints, which is practically random.
    for (let turn = 0, v = 0; turn < values; turn++, v = (v + stride) % values) {
      let n = 0
      let lastEnd = -1
      for (let i = start[v] as number; i < (start[v + 1] as number); i++) {
        const s = source[i] as number
        const positions = at[s] as Uint16Array
        const from = positions[first[i] as number] as number
        const until = positions[end[i] as number] as number
        if (from === until) continue
        const { looks } = watches[s] as Watch
        const isOpen = until === looks.length
        if (n > 0 && sources[n - 1] === s && lastEnd === from) n--
        else {
          sources[n] = s
          froms[n] = looks[from] as number
          flags[n] = from > 0 ? DATED : 0
        }
        untils[n] = isOpen ? Number.POSITIVE_INFINITY : (looks[until] as number)
        flags[n] = ((flags[n] as number) & DATED) | (isOpen ? PRESENT : 0)
        lastEnd = until
        n++
      }
      if (n === 0) continue
      cursor.code = codes[v] as number
      cursor.postings = n
      visit(cursor)
    }
  }
  return { watches, scan, at }
}

/** An event: a source lists a value for the first time, while another one has it in its cut history. */
export interface Question {
  readonly source: number
  readonly value: number
  readonly by: number
  readonly time: number
  /** Whether the source listed it then, according to its full history. */
  readonly truth: boolean
  readonly known: boolean
  /** Another source has reported the same value at the same time. */
  readonly again: boolean
}

export function* questions(histories: Histories, { at }: CutHistories): Generator<Question> {
  const { sources, values, start, source, first, end } = histories
  const whole = sources.map(({ looks }) => watchOf(looks))
  for (let v = 0; v < values; v++) {
    const a = start[v] as number
    const z = start[v + 1] as number
    if (source[a] === source[z - 1]) continue
    const asked = new Set<number>()
    for (let b = a; b < z; b++) {
      const by = source[b] as number
      if (first[b] === 0 || (b > a && source[b - 1] === by)) continue
      const time = (sources[by] as { looks: Float64Array }).looks[first[b] as number] as number
      for (let i = a; i < z; ) {
        const s = source[i] as number
        let truth = false
        let known = false
        const { looks } = sources[s] as { looks: Float64Array }
        const positions = at[s] as Uint16Array
        for (; i < z && source[i] === s; i++) {
          const from = first[i] as number
          const to = end[i] as number
          if ((looks[from] as number) <= time && (to === looks.length || time < (looks[to] as number))) truth = true
          if (positions[from] !== positions[to]) known = true
        }
        if (s === by) continue
        const watch = whole[s] as Watch
        if (isWatched(watch, time))
          yield { source: s, value: v, by, time, truth, known, again: asked.has(time * sources.length + s) }
        asked.add(time * sources.length + s)
      }
    }
  }
}

/** A step width that visits all positions once, each far from the previous one. */
function coprime(values: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b))
  let step = Math.floor(values * 0.618)
  while (step > 1 && divides(step, values) !== 1) step--
  return Math.max(1, step)
}
