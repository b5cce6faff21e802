import type { ListRow, rowOrders } from '../../../contract/lists.ts'
import { api } from '../../app/api.ts'
import { typingPauseMs } from '../../text/pauses.ts'
import { fullPage } from '../../ui/lists/full-page.ts'
import { type PagePlace, pagerOf } from '../../ui/lists/pager-of.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'

export const rowsPerPage = 50

export interface RowOrder {
  readonly by: (typeof rowOrders)[number]
  readonly direction: 'asc' | 'desc'
}
export interface Rows {
  readonly total: number
  readonly rows: readonly ListRow[]
}
export interface RowPage extends Rows, PagePlace {}

/** A page of a list's entries, and its pager; the previous page stays visible until it is loaded. */
export function useRows({
  groupId,
  listId,
  search,
  order: { by, direction },
  offset,
  turnTo,
  first,
  round,
}: {
  groupId: string
  listId: string
  search: string
  order: RowOrder
  offset: number
  turnTo: (offset: number) => void
  /** The first page, if it is already loaded. */
  first: Rows | undefined
  /** Change it to reload. */
  round: number
}) {
  const wanted = search.trim()
  const params = { id: groupId, listId }
  const filter = { order: by, direction, ...(wanted !== '' && { search: wanted }) }
  const query = JSON.stringify([params, filter])
  const part = { offset, limit: rowsPerPage }
  const loaded = useLoaded<RowPage>(
    async (options) => {
      const read = (next: typeof part) =>
        api('GET /api/web/groups/{id}/lists/{listId}/rows', { params, query: { ...filter, ...next } }, options)
      return { ...(await fullPage(read, part)), query }
    },
    JSON.stringify([query, part, round]),
    { first: first && { ...first, offset: 0, query }, pauseMs: wanted === '' ? 0 : typingPauseMs },
  )
  return { ...loaded, pager: pagerOf(loaded, { query, offset }, turnTo) }
}
