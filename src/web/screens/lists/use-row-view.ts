import { useState } from 'react'
import type { RowOrder } from './use-rows.ts'

const noRows: ReadonlySet<string> = new Set()

/** Search, order and page of a list's rows, and the rows that the user has ticked. */
export function useRowView() {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<RowOrder>({ by: 'createdAt', direction: 'desc' })
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState(noRows)
  return {
    search,
    order,
    /** Position of the page's first row among all. */
    offset,
    /** Ids of the ticked rows. */
    chosen,
    setChosen,
    clearChosen: () => setChosen(noRows),
    /** Searches from the first page. */
    searchFor(next: string) {
      setSearch(next)
      setOffset(0)
    },
    /** Sorts anew, from the first page. */
    sortBy(next: RowOrder) {
      setOrder(next)
      setOffset(0)
    },
    /** Turns to a page. Rows of other pages are no longer ticked. */
    turnTo(next: number) {
      setOffset(next)
      setChosen(noRows)
    },
  }
}
