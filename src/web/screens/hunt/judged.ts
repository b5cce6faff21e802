import type { HuntHits } from '../../../contract/hunt.ts'
import type { HuntState } from '../../../domain/hunt.ts'

const countOf = { open: 'open', confirmed: 'confirmed', 'false-alarm': 'falseAlarm' } as const

/** Takes a hit that got another state out of the list, and adjusts the counts. */
export function judged(shown: HuntHits, id: string, from: HuntState, to: HuntState): HuntHits {
  if (from === to) return shown
  const { counts } = shown
  return {
    ...shown,
    hits: shown.hits.filter((hit) => hit.id !== id),
    counts: {
      ...counts,
      [countOf[from]]: Math.max(0, counts[countOf[from]] - 1),
      [countOf[to]]: counts[countOf[to]] + 1,
    },
  }
}
