import { useEffect, useRef, useState } from 'react'
import type { HuntHit, HuntHits } from '../../../contract/hunt.ts'
import { type HuntState, mostJudgedHits } from '../../../domain/hunt.ts'
import { refang } from '../../../domain/observables/refang.ts'
import { api } from '../../api.ts'
import { typingPauseMs } from '../../ui/pauses.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { judged } from './judged.ts'

export interface HitFilter {
  readonly state: HuntState
  readonly text: string
}

/** Hits of a group that match a filter, and how they are judged. */
export function useHits(groupId: string, first: HuntHits) {
  const params = { id: groupId }
  const [filter, setFilter] = useState<HitFilter>({ state: 'open', text: '' })
  const query = { state: filter.state, text: refang(filter.text.trim()) }
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
    setFilter,
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
      const send = async (part: { ids: string[] } | { state: HuntState; text: string; foundUntil: string }) => {
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
