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

/** A page of a list's entries; the one before stays until the next is there. */
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
  /** What would be asked for at first, where it is there already. */
  first: Rows | undefined
  /** Another number asks anew. */
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
    // Whoever types asks once.
    const timer = setTimeout(() => void load(), wanted === '' ? 0 : 200)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groupId, listId, wanted, by, direction, offset, round])
  return { page, failure }
}
