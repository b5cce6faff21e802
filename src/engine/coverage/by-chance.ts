import { isLight } from '../../domain/hit.ts'
import { verdicts } from '../../domain/report-codes.ts'
import { routable4 } from '../listings/range-width.ts'
import { hows, type MatchTable } from '../match/match.ts'

/** A number of hits that chance reaches with at least this probability counts as chance; shared among the sources. */
const significance = 0.05

/** How many IPv4 addresses each source lists now, in ranges or alone, and how many different ones were seen. */
export interface Widths {
  readonly listed: readonly number[]
  readonly seen: number
}

/** Compares the address hits of each source with those that its width would give by chance. */
export function hitsByChance(table: MatchTable, { listed, seen }: Widths) {
  const hits = new Uint32Array(listed.length)
  const credible = verdicts.indexOf('credible')
  const light = hows.map(isLight)
  const { start, source, how } = table.rows
  for (let i = 0; i < table.size; i++) {
    if (table.verdict[i] !== credible || table.sighting(i).kind !== 'ipv4') continue
    const met = new Set<number>()
    for (let row = start[i] as number; row < (start[i + 1] as number); row++)
      if (table.counts(row) && !light[how[row] as number]) met.add(source[row] as number)
    for (const one of met) hits[one] = (hits[one] as number) + 1
  }
  const sources = hits.filter((count) => count > 0).length
  const expected = listed.map((addresses) => expectedByChance(seen, addresses))
  return {
    expected,
    isChance: expected.map((mean, one) => isNoMoreThanChance(hits[one] as number, mean, significance / sources)),
  }
}

/** Expected number of hits if `seen` addresses were drawn at random from all routable ones. */
export function expectedByChance(seen: number, listed: number): number {
  return (seen * Math.min(listed, routable4)) / routable4
}

/** Tells whether chance alone gives at least this many hits with a probability of `level` or more (Poisson). */
export function isNoMoreThanChance(hits: number, expected: number, level = significance): boolean {
  if (hits === 0 || expected === 0) return false
  let term = Math.exp(-expected)
  let fewer = 0
  for (let k = 0; k < hits && fewer < 1; k++) {
    fewer += term
    term *= expected / (k + 1)
  }
  // If the exponential underflows, the mean is far above all relevant numbers of hits.
  return fewer === 0 ? hits <= expected : 1 - fewer >= level
}
