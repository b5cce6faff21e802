import { api } from '../../../app/api.ts'
import { typingPauseMs } from '../../../text/pauses.ts'
import { fullPage } from '../../../ui/lists/full-page.ts'
import { type PagePlace, pagerOf } from '../../../ui/lists/pager-of.ts'
import { useLoaded } from '../../../ui/state/use-loaded.ts'
import { hitQuery, hitsPerPage } from './hit-filters.ts'
import type { HitView } from './hit-view.ts'

export type Hit = Awaited<ReturnType<typeof fetchHits>>['rows'][number]
export type HitPage = Awaited<ReturnType<typeof fullPage<Hit>>> & PagePlace

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

/** A page of a report's hits, and its pager. */
export function useHits(
  place: HitPlace,
  view: HitView,
  selection: ReadonlySet<string>,
  onlyPassed: boolean,
  turnTo: (page: number) => void,
) {
  const filter = {
    ...hitQuery(view, selection, onlyPassed),
    order: view.order,
    direction: view.descending ? 'desc' : 'asc',
  }
  const query = JSON.stringify([place, filter])
  const part = { offset: view.page * hitsPerPage, limit: hitsPerPage }
  const loaded = useLoaded<HitPage>(
    async (options) => ({
      ...(await fullPage((next) => fetchHits(place, { ...filter, ...next }, options), part)),
      query,
    }),
    JSON.stringify([query, part]),
    { pauseMs: view.search.trim() === '' ? 0 : typingPauseMs },
  )
  const pager = pagerOf(loaded, { query, offset: part.offset }, (offset) => turnTo(offset / hitsPerPage))
  return { ...loaded, pager }
}

/** Most rows of one call. */
const atOnce = 1000

/** All observables of a report that a query selects. */
export async function allHits(place: HitPlace, query: object): Promise<readonly Hit[]> {
  const hits: Hit[] = []
  const options = { signal: new AbortController().signal }
  for (let isMore = true; isMore; ) {
    const { rows, total } = await fetchHits(place, { ...query, offset: hits.length, limit: atOnce }, options)
    hits.push(...rows)
    isMore = rows.length > 0 && hits.length < total
  }
  return hits
}
