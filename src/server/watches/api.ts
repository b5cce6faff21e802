import type { contract } from '../../contract/index.ts'
import { longestWatchDays, usualWatchDays } from '../../contract/watches.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import { bareFamily } from './follow.ts'
import type { NewsRow, Watched, WatchStore } from './store.ts'

export interface WatchCallDependencies {
  readonly watches: WatchStore
  readonly clock: Clock
  readonly mails: boolean
  /** The sources that a group sees, by number. */
  readonly sourcesOf: (
    who: Actor,
    groupId: string,
  ) => Promise<ReadonlyMap<number, { readonly id: string; readonly name: string }>>
}

/** Handlers for the watches of a group. */
export function watchHandlers({
  watches,
  clock,
  mails,
  sourcesOf,
}: WatchCallDependencies): Handlers<typeof contract.watches> {
  /**
   * The end of a watch.
   * @throws Problem `watch.expiry`
   */
  function endOf(expiresAt: string | undefined): Date {
    const now = clock.now()
    const ends = expiresAt === undefined ? now + usualWatchDays * dayMs : Date.parse(expiresAt)
    // Allow one more day: people choose days, and days end at different times in different zones.
    if (ends <= now || ends > now + (longestWatchDays + 1) * dayMs) throw new Problem('watch.expiry')
    return new Date(ends)
  }
  return {
    async list({ query: { groupID } }, { user }) {
      const sources = await sourcesOf(user, groupID)
      const { watches: all, news } = await watches.list(user, groupID, [...sources.keys()])
      return {
        watches: all,
        mails,
        news: news.map(({ watchId, source, listed, isFirst, indicators, samples, at }: NewsRow) => ({
          watchID: watchId,
          source: { ID: sources.get(source)?.id ?? '', name: sources.get(source)?.name ?? '' },
          listed,
          firstLook: isFirst,
          indicators,
          samples: [...samples],
          at: at.toISOString(),
        })),
      }
    },
    async create({ query: { groupID }, body }, { user }) {
      const expires = endOf(body.expiresAt)
      return existing(watches.create(user, groupID, watchedIn(body), expires))
    },
    async patch({ params: { id }, query: { groupID }, body: { paused, expiresAt } }, { user }) {
      const changes = { paused, ...(expiresAt !== undefined && { expiresAt: endOf(expiresAt) }) }
      return existing(watches.patch(user, groupID, id, changes))
    },
    remove: ({ params, query }, { user }) => changing(watches.remove(user, query.groupID, params.id)),
  }
}

/**
 * What to watch, in canonical form.
 * @throws Problem `search.no-value`
 */
function watchedIn(body: {
  readonly kind?: string | undefined
  readonly value?: string | undefined
  readonly family?: string | undefined
  readonly listID?: string | undefined
}): Watched {
  const { kind, value = '', family, listID } = body
  if (listID !== undefined) return { what: 'list', listId: listID }
  if (family !== undefined) {
    const bare = bareFamily(family)
    if (bare === '') throw new Problem('search.no-value', { kind: 'family', value: family })
    return { what: 'family', value: bare }
  }
  const found = readValueAs(kind as KindId, value)
  if (!found) throw new Problem('search.no-value', { kind: kind ?? '', value: value.slice(0, 200) })
  return { what: 'value', ...found }
}
