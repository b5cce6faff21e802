import { compareCodeUnits } from '../../domain/order.ts'
import { percentOf } from '../../domain/percent.ts'
import type { Report } from '../../domain/report.ts'

/** Minimum share of the dead source's matches that a replacement must have, in percent. */
const leastShare = 10

/**
 * Replacement for a dead source: the recommendable source that matches most of what the dead one matches. `share` is 0
 * to 100. Undefined if no source matches at least a tenth of it.
 */
export function standInFor(
  { classes, comparedFeeds }: Pick<Report, 'classes' | 'comparedFeeds'>,
  id: string,
): { readonly ID: string; readonly share: number } | undefined {
  const source = classes.IDs.indexOf(id)
  const mayStandIn = new Set(
    comparedFeeds
      .filter(({ ID, eligible, dead, notCompared }) => ID !== id && eligible && !dead && !notCompared)
      .map(({ ID }) => classes.IDs.indexOf(ID)),
  )
  const met = new Map<number, number>()
  let whole = 0
  for (const [weight = 0, ...members] of classes.light) {
    if (!members.includes(source)) continue
    whole += weight
    for (const member of members) if (mayStandIn.has(member)) met.set(member, (met.get(member) ?? 0) + weight)
  }
  const idOf = (member: number) => classes.IDs[member] as string
  const [best] = [...met].sort(([a, x], [b, y]) => y - x || compareCodeUnits(idOf(a), idOf(b)))
  const share = best ? percentOf(best[1], whole) : 0
  return best && share >= leastShare ? { ID: idOf(best[0]), share } : undefined
}
