import { useState } from 'react'

type KeyOf<Row> = (row: Row) => string | number

/**
 * Rows of a list, newest first, of which more are loaded page by page. When the page's data is read again, new rows come
 * before those that are known; if they do not join, because more than a page is new, the list begins again.
 */
export function usePagedRows<Row>(first: readonly Row[], keyOf: KeyOf<Row>) {
  const [known, setKnown] = useState<{ first: readonly Row[]; rows: readonly Row[]; isAll: boolean }>({
    first,
    rows: first,
    isAll: false,
  })
  let now = known
  if (first !== known.first) {
    const joined = joinedRows(first, known.rows, keyOf)
    now = { first, rows: joined ?? first, isAll: joined !== undefined && known.isAll }
    setKnown(now)
  }
  return {
    rows: now.rows,
    /** The last row is known to be there. */
    isAll: now.isAll,
    /** Adds a page below. */
    add(page: readonly Row[], isLast = false): void {
      setKnown((before) => {
        const there = new Set(before.rows.map(keyOf))
        const rows = [...before.rows, ...page.filter((row) => !there.has(keyOf(row)))]
        return { ...before, rows, isAll: isLast }
      })
    },
  }
}

/** Newer rows before the known ones; undefined if there may be others between them. */
function joinedRows<Row>(newer: readonly Row[], known: readonly Row[], keyOf: KeyOf<Row>): readonly Row[] | undefined {
  const there = new Set(newer.map(keyOf))
  const older = known.filter((row) => !there.has(keyOf(row)))
  return older.length < known.length ? [...newer, ...older] : undefined
}
