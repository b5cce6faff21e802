import { useEffect, useRef, useState } from 'react'
import type { ListRow, rowOrders } from '../../../contract/lists.ts'
import { api } from '../../api.ts'

export const rowsPerPage = 50

export interface RowOrder {
  readonly by: (typeof rowOrders)[number]
  readonly direction: 'asc' | 'desc'
}
export interface Rows {
  readonly total: number
  readonly rows: readonly ListRow[]
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
  const [page, setPage] = useState(first)
  const isThere = useRef(first !== undefined)
  const [failure, setFailure] = useState<unknown>()
  const wanted = search.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    if (isThere.current) {
      isThere.current = false
      return
    }
    const stop = new AbortController()
    const load = async () => {
      const params = { id: groupId, listId }
      const query = {
        order: by,
        direction,
        offset,
        limit: rowsPerPage,
        ...(wanted !== '' && { search: wanted }),
      }
      try {
        const { signal } = stop
        const found = await api('GET /api/web/groups/{id}/lists/{listId}/rows', { params, query }, { signal })
        setFailure(undefined)
        setPage(found)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    // One request per pause in typing.
    const timer = setTimeout(() => void load(), wanted === '' ? 0 : 200)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groupId, listId, wanted, by, direction, offset, round])
  return { page, failure }
}
