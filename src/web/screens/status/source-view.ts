import type { SourceFreshness } from '../../../contract/status.ts'
import { compareNames } from '../../text/compare-names.ts'

type State = SourceFreshness['state']

/** States, the most urgent first. */
export const states: readonly State[] = ['failing', 'held-back', 'stale', 'ok', 'never', 'no-content']

export type SourceView = ReturnType<typeof sourceView>

/**
 * The rows of the table, as the address selects them: `?q=` words, `?state=` a state, `?all=1` all rows.
 * @param most number of rows without `?all=1`
 */
export function sourceView(all: readonly SourceFreshness[], query: URLSearchParams, most: number) {
  const search = (query.get('q') ?? '').trim().slice(0, 100)
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ id, name, maintainer }) => {
    const text = `${name} ${maintainer} ${id}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>
  for (const { state } of found) counts[state]++
  const state = states.find((one) => one === query.get('state')) ?? null
  const rows = found
    .filter((source) => state === null || source.state === state)
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state) || compareNames(a.name, b.name))
  const visibleRows = query.get('all') === '1' ? rows : rows.slice(0, most)
  return {
    rows: visibleRows,
    /** Number of rows that are left out. */
    more: rows.length - visibleRows.length,
    /** Number of sources that match the search, by state. */
    counts,
    state,
    search,
  }
}
