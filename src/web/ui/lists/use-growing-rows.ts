import { useEffect, useEffectEvent, useState } from 'react'

interface Page<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}

/**
 * Rows of a long list, from its beginning. Use another `key` for another list.
 * @param read reads a page from a position on
 */
export function useGrowingRows<Row>(read: (offset: number, signal: AbortSignal) => Promise<Page<Row>>) {
  const [page, setPage] = useState<Page<Row>>()
  const [failure, setFailure] = useState<unknown>()
  // An object, so that the same position can be asked for again.
  const [asked, setAsked] = useState({ offset: 0 })
  const [answered, setAnswered] = useState<object>()
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const stop = new AbortController()
    const { offset } = asked
    readNow(offset, stop.signal).then(
      ({ total, rows }) => {
        if (stop.signal.aborted) return
        setAnswered(asked)
        setFailure(undefined)
        setPage((before) => ({ total, rows: [...(before?.rows.slice(0, offset) ?? []), ...rows] }))
      },
      (error) => {
        if (stop.signal.aborted) return
        setAnswered(asked)
        setFailure(error)
      },
    )
    return () => stop.abort()
  }, [asked])
  return {
    /** Undefined until the first page is there. */
    page,
    failure,
    isLoading: answered !== asked,
    /** Reads the next page, or the one that failed. */
    readMore: () => setAsked({ offset: page?.rows.length ?? 0 }),
  }
}
