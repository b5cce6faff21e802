import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { HuntHit, HuntHits } from '../../../contract/hunt.ts'
import { type HuntState, mostJudgedHits } from '../../../domain/hunt.ts'
import { api } from '../../app/api.ts'
import { typingPauseMs } from '../../text/pauses.ts'
import { setInAddress } from '../../ui/state/address-state.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { type HitFilter, hitQuery, readHitFilter, writeHitFilter } from './hit-filter.ts'
import { judged } from './judged.ts'

/**
 * Hits of a group that match a filter, and how they are judged.
 * @param first those that match the filter in the address
 */
export function useHits(groupId: string, first: HuntHits) {
  const params = { id: groupId }
  const { search, key: visit } = useLocation()
  const [filter, setFilter] = useState(() => readHitFilter(new URLSearchParams(search)))
  // A link, or "back", changes the address; so does a click on the tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be visited again
  useEffect(() => setFilter(readHitFilter(new URLSearchParams(search))), [search, visit])
  const query = hitQuery(filter)
  const key = JSON.stringify(query)
  const loaded = useLoaded((options) => api('GET /api/web/groups/{id}/hunt', { params, query }, options), key, {
    first,
    pauseMs: typingPauseMs,
  })
  const page = loaded.answer ?? first
  /** The newest filter: it may change while a call is under way. */
  const latest = useRef(key)
  useEffect(() => {
    latest.current = key
  }, [key])

  return {
    filter,
    setFilter(next: HitFilter) {
      setFilter(next)
      for (const [name, value] of Object.entries(writeHitFilter(next))) setInAddress(name, value)
    },
    page,
    isLoading: loaded.isLoading,
    failure: loaded.failure,
    again: loaded.again,
    async readMore() {
      if (page.next === null) return
      const more = await api('GET /api/web/groups/{id}/hunt', { params, query: { ...query, after: page.next } })
      loaded.change((now) => (now === page ? { ...more, hits: [...page.hits, ...more.hits] } : now))
    },
    async judge({ id, state }: HuntHit, body: { state: HuntState; reason: string }) {
      await api('PATCH /api/web/groups/{id}/hunt/{hitId}', { params: { ...params, hitId: id }, body })
      const left = judged(page, id, state, body.state)
      if (left.hits.length > 0 && latest.current === key) loaded.change(() => left)
      else loaded.again()
    },
    /** Judges the given hits, or all that match the filter. @returns their ids */
    async judgeSeveral(
      which: readonly string[] | 'all',
      body: { state: HuntState; reason: string },
    ): Promise<string[]> {
      const ids: string[] = []
      const send = async (part: { ids: string[] } | (typeof query & { foundUntil: string })) => {
        const answer = await api('PATCH /api/web/groups/{id}/hunt', { params, body: { which: part, ...body } })
        ids.push(...answer.ids)
        return answer.more
      }
      try {
        if (which === 'all') {
          const foundUntil = page.hits[0]?.foundAt
          while (foundUntil !== undefined && (await send({ ...query, foundUntil })));
        } else {
          for (let at = 0; at < which.length; at += mostJudgedHits)
            await send({ ids: which.slice(at, at + mostJudgedHits) })
        }
      } finally {
        // Also if some could not be judged any more.
        loaded.again()
      }
      return ids
    },
  }
}
