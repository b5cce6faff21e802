import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { type HitView, hitQuery, hitsPerPage } from './hit-view.ts'

export type Hits = Awaited<ReturnType<typeof fetchHits>>
export type Hit = Hits['rows'][number]

function fetchHits(place: { groupId: string; reportId: string }, query: object, signal: AbortSignal) {
  const params = { id: place.reportId }
  return api(
    'GET /api/web/uploads/files/results/{id}/evidence',
    { params, query: { groupID: place.groupId, ...query } },
    { signal },
  )
}

/** A page of a report's hits; the previous page stays visible until it is loaded. */
export function useHits(
  { groupId, reportId }: { groupId: string; reportId: string },
  view: HitView,
  selection: ReadonlySet<string>,
  onlyPassed: boolean,
) {
  const [found, setFound] = useState<Hits>()
  const [failure, setFailure] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  const query = JSON.stringify({
    ...hitQuery(view, selection, onlyPassed),
    order: view.order,
    direction: view.descending ? 'desc' : 'asc',
    offset: view.page * hitsPerPage,
    limit: hitsPerPage,
  })
  const isTyped = view.search.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        setFound(await fetchHits({ groupId, reportId }, JSON.parse(query), stop.signal))
        setFailure(undefined)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
      if (!stop.signal.aborted) setLoading(false)
    }
    setLoading(true)
    // One request per pause in typing.
    const timer = setTimeout(() => void load(), isTyped ? 200 : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groupId, reportId, query, isTyped, round])
  return { found, failure, isLoading, retry: () => setRound((n) => n + 1) }
}
