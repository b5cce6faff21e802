import { useState } from 'react'

/** Rows of a list that is there as a whole, of which so many are shown. */
export interface RowSteps<Row> {
  readonly rows: readonly Row[]
  readonly shown: readonly Row[]
  /** Number of rows that are not shown. */
  readonly hidden: number
  /** More rows have been asked for. */
  readonly isGrown: boolean
  showMore(): void
}

/**
 * Shows a long list in steps: hundreds of rows at once are slow, and too long to look through.
 * @param view whatever the rows were chosen by; with another one the list begins again
 */
export function useRowSteps<Row>(rows: readonly Row[], view: unknown, pageSize = 50): RowSteps<Row> {
  const [{ view: shown, limit }, setAsked] = useState({ view, limit: pageSize })
  // React renders this again before it shows anything.
  if (!Object.is(shown, view)) setAsked({ view, limit: pageSize })
  return {
    rows,
    shown: rows.slice(0, limit),
    hidden: Math.max(0, rows.length - limit),
    isGrown: limit > pageSize,
    showMore: () => setAsked({ view, limit: limit + pageSize }),
  }
}
