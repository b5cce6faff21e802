import { useState } from 'react'
import { likeness } from './find.ts'

/** Rows of a list that is there as a whole: those that a search finds, in their order, of which so many are shown. */
export interface LongList<Row> {
  /** There are more rows than are shown at once, so that a search helps, or there is one already. */
  readonly isLong: boolean
  readonly query: string
  search(query: string): void
  readonly found: readonly Row[]
  readonly shown: readonly Row[]
  /** Number of found rows that are not shown. */
  readonly hidden: number
  showMore(): void
}

/**
 * Shows a long list in parts: hundreds of rows at once are slow, and too long to look through.
 * @param textOf what a search finds the row by
 */
export function useLongList<Row>(rows: readonly Row[], textOf: (row: Row) => string, pageSize = 50): LongList<Row> {
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const found = query.trim() === '' ? rows : rows.filter((row) => likeness(query, textOf(row)) > 0)
  return {
    isLong: rows.length > pageSize || query !== '',
    query,
    search(next) {
      setQuery(next)
      setLimit(pageSize)
    },
    found,
    shown: found.slice(0, limit),
    hidden: Math.max(0, found.length - limit),
    showMore: () => setLimit((count) => count + pageSize),
  }
}
