import type { ListRow, rowOrders } from '../../../contract/lists.ts'
import { api } from '../../api.ts'
import { typingPauseMs } from '../../ui/pauses.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

export const rowsPerPage = 50

export interface RowOrder {
  readonly by: (typeof rowOrders)[number]
  readonly direction: 'asc' | 'desc'
}
export interface Rows {
  readonly total: number
  readonly rows: readonly ListRow[]
}
export interface RowPage extends Rows {
  /** Position of its first row among all, from 0. */
  readonly offset: number
}

/** A page of a list's entries; the previous page stays visible until it is loaded. */
export function useRows({
  groupId,
  listId,
  search,
  order: { by, direction },
  offset,
  first,
  round,
}: {
  groupId: string
  listId: string
  search: string
  order: RowOrder
  offset: number
  /** The first page, if it is already loaded. */
  first: Rows | undefined
  /** Change it to reload. */
  round: number
}) {
  const wanted = search.trim()
  const input = {
    params: { id: groupId, listId },
    query: { order: by, direction, offset, limit: rowsPerPage, ...(wanted !== '' && { search: wanted }) },
  }
  return useLoaded<RowPage>(
    async (options) => ({ ...(await api('GET /api/web/groups/{id}/lists/{listId}/rows', input, options)), offset }),
    JSON.stringify([input, round]),
    { first: first && { ...first, offset: 0 }, pauseMs: wanted === '' ? 0 : typingPauseMs },
  )
}
