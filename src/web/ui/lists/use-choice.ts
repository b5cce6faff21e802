import { useState } from 'react'
import type { Ticks } from './tick-column.tsx'

/** Chosen rows of a list with pages: those that were ticked, or all that match. */
export interface Choice<Row> {
  readonly ticks: Ticks
  readonly count: number
  /** `all`: also those that no page has shown yet. */
  readonly rows: readonly Row[] | 'all'
  /** All rows of the page are chosen, but not all that match. */
  readonly hasMore: boolean
  chooseAll(): void
  clear(): void
}

/**
 * Chooses rows, also across pages. A choice belongs to the filter that showed it.
 * @param page the rows that are shown, and the number of all that match
 */
export function useChoice<Row>(
  page: { readonly rows: readonly Row[]; readonly total: number },
  keyOf: (row: Row) => string,
  filter: string,
): Choice<Row> {
  const [kept, setKept] = useState<{ filter: string; rows: ReadonlyMap<string, Row> | 'all' }>()
  const rows = kept?.filter === filter ? kept.rows : new Map<string, Row>()
  const keep = (next: ReadonlyMap<string, Row> | 'all') => setKept({ filter, rows: next })
  const keys = page.rows.map(keyOf)
  const count = rows === 'all' ? page.total : rows.size
  return {
    ticks: {
      chosen: new Set(rows === 'all' ? keys : rows.keys()),
      onChange(chosen) {
        // Of a choice of all, only the rows of this page can be kept one by one.
        const known = new Map([...(rows === 'all' ? [] : rows), ...page.rows.map((row) => [keyOf(row), row] as const)])
        keep(new Map([...known].filter(([key]) => chosen.has(key))))
      },
    },
    count,
    rows: rows === 'all' ? rows : [...rows.values()],
    hasMore: rows !== 'all' && count < page.total && keys.length > 0 && keys.every((key) => rows.has(key)),
    chooseAll: () => keep('all'),
    clear: () => setKept(undefined),
  }
}
