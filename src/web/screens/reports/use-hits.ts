import { api } from '../../api.ts'
import { typingPauseMs } from '../../ui/pauses.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type HitView, hitQuery, hitsPerPage } from './hit-view.ts'

export type Hit = Awaited<ReturnType<typeof fetchHits>>['rows'][number]
export type HitPage = Awaited<ReturnType<typeof fullPage<Hit>>>

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

/**
 * A page with all its rows: the server sends fewer than asked for if they are long, and pages have numbers, so that none may be
 * skipped. Ends if a row is no longer there.
 * @param read the rows from this offset, at most `limit`, and the total
 * @returns also the offset of its first row
 */
export async function fullPage<T>(
  read: (part: { offset: number; limit: number }) => Promise<{ rows: T[]; total: number }>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: T[]; total: number; offset: number }> {
  const page = await read({ offset, limit })
  const rows = [...page.rows]
  for (let more = rows.length; more > 0 && rows.length < Math.min(limit, page.total - offset); ) {
    const next = await read({ offset: offset + rows.length, limit: limit - rows.length })
    more = next.rows.length
    rows.push(...next.rows)
  }
  return { ...page, rows, offset }
}

/** A page of a report's hits. */
export function useHits(place: HitPlace, view: HitView, selection: ReadonlySet<string>, onlyPassed: boolean) {
  const query = {
    ...hitQuery(view, selection, onlyPassed),
    order: view.order,
    direction: view.descending ? 'desc' : 'asc',
  }
  const part = { offset: view.page * hitsPerPage, limit: hitsPerPage }
  return useLoaded(
    (options) => fullPage((next) => fetchHits(place, { ...query, ...next }, options), part),
    JSON.stringify([place, query, part]),
    { pauseMs: view.search.trim() === '' ? 0 : typingPauseMs },
  )
}
