import { api } from '../../api.ts'
import { typingPauseMs } from '../../ui/pauses.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type HitView, hitQuery, hitsPerPage } from './hit-view.ts'

export type HitPage = Awaited<ReturnType<typeof fetchHits>>
export type Hit = HitPage['rows'][number]

/** Where hits are read: a report and the group that it belongs to. */
export interface HitPlace {
  readonly groupId: string
  readonly reportId: string
}

export function fetchHits({ groupId, reportId }: HitPlace, query: object, options: { readonly signal: AbortSignal }) {
  return api(
    'GET /api/web/uploads/files/results/{id}/evidence',
    { params: { id: reportId }, query: { groupID: groupId, ...query } },
    options,
  )
}

/** A page of a report's hits. */
export function useHits(place: HitPlace, view: HitView, selection: ReadonlySet<string>, onlyPassed: boolean) {
  const query = {
    ...hitQuery(view, selection, onlyPassed),
    order: view.order,
    direction: view.descending ? 'desc' : 'asc',
    offset: view.page * hitsPerPage,
    limit: hitsPerPage,
  }
  return useLoaded((options) => fetchHits(place, query, options), JSON.stringify([place, query]), {
    pauseMs: view.search.trim() === '' ? 0 : typingPauseMs,
  })
}
