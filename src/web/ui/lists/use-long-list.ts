import { useState } from 'react'
import { likeness } from '../../text/find.ts'
import { type RowSteps, useRowSteps } from './use-row-steps.ts'

/** A long list with a search; its rows are those that the search finds, in their order. */
export interface LongList<Row> extends RowSteps<Row> {
  /** There are more rows than are shown at once, so that a search helps, or there is one already. */
  readonly isLong: boolean
  readonly query: string
  search(query: string): void
}

/** @param textOf what a search finds the row by */
export function useLongList<Row>(rows: readonly Row[], textOf: (row: Row) => string, pageSize = 50): LongList<Row> {
  const [query, search] = useState('')
  const found = query.trim() === '' ? rows : rows.filter((row) => likeness(query, textOf(row)) > 0)
  return {
    ...useRowSteps(found, query, pageSize),
    isLong: rows.length > pageSize || query !== '',
    query,
    search,
  }
}
