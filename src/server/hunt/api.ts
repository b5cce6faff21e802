import type { contract } from '../../contract/index.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { existing } from '../platform/must-exist.ts'
import type { HuntStore, SeenSources } from './store.ts'

/** Hits of a group in its kept sightings. */
export function huntHandlers({
  hits,
  sourcesOf,
}: {
  readonly hits: HuntStore
  readonly sourcesOf: (who: Actor, groupId: string) => Promise<SeenSources>
}): Handlers<typeof contract.hunt> {
  return {
    async list({ params: { id }, query }, { user }) {
      return hits.list(user, id, { ...query, seen: await sourcesOf(user, id) })
    },
    async outcomes({ params: { id }, query: { source } }, { user }) {
      return hits.outcomes(user, id, { source, seen: await sourcesOf(user, id) })
    },
    async judge({ params: { id, hitId }, body: { state, reason } }, { user }) {
      return existing(hits.judge(user, id, hitId, { state, reason, seen: await sourcesOf(user, id) }))
    },
    async judgeSeveral({ params: { id }, body: { which, state, reason } }, { user }) {
      const seen = await sourcesOf(user, id)
      return existing(hits.judgeSeveral(user, id, which, { state, reason, seen }))
    },
  }
}
