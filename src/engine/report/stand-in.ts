import type { Report } from '../../domain/report.ts'

/** With less than this share of its matches a source does not stand in for another; percent. */
const leastShare = 10

/**
 * The source that could take the place of a dead one: of those that could be recommended, the one that meets most of what
 * it meets. `share` is 0 to 100; undefined where none meets a tenth of it.
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
  const [best] = [...met].sort(([a, x], [b, y]) => y - x || a - b)
  const share = best && whole > 0 ? (best[1] / whole) * 100 : 0
  return best && share >= leastShare ? { ID: classes.IDs[best[0]] as string, share } : undefined
}
