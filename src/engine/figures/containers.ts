import type { Container } from '../../domain/report.ts'
import type { IndexReader } from '../index/index-reader.ts'

/** Least share of what a source lists that another must list too to contain it. */
export const leastContained = 0.9

/** Which of some sources contain which, by id, the largest share first; only those that another one contains. */
export function containersOf(
  { sources, sets }: Pick<IndexReader, 'sources' | 'sets'>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, readonly Container[]> {
  if (ids.size < 2) return new Map()
  const listed = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>([...ids].map((id) => [id, new Map()]))
  const add = (counts: Map<string, number>, id: string, weight: number) =>
    counts.set(id, (counts.get(id) ?? 0) + weight)
  for (const { weight, sources: members } of sets()) {
    const those = Array.from(members, (position) => sources[position]?.id ?? '').filter((id) => ids.has(id))
    for (const id of those) {
      add(listed, id, weight)
      for (const other of those) if (other !== id) add(shared.get(id) as Map<string, number>, other, weight)
    }
  }
  const shareOf = (id: string, other: string) => (shared.get(id)?.get(other) ?? 0) / (listed.get(id) ?? 1)
  return new Map(
    [...shared].flatMap(([id, others]) => {
      const containers = [...others.keys()]
        .filter((other) => shareOf(id, other) >= leastContained)
        .map((ID) => ({ ID, share: 100 * shareOf(id, ID), isCopy: shareOf(ID, id) >= leastContained }))
        .sort((a, b) => b.share - a.share)
      return containers.length === 0 ? [] : [[id, containers]]
    }),
  )
}
