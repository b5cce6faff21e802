import type { Base } from '../base.ts'
import type { ProfileStore } from '../groups/profile-store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { withSteadyClock } from '../platform/queue/steady-clock.ts'
import { groupViews, sourcesForMembers } from '../sources/group-views.ts'
import type { SourceService } from '../sources/service.ts'
import type { webhookWork } from '../webhooks/work.ts'
import { huntHandlers } from './api.ts'
import { huntNewListings } from './follow.ts'
import { type OwnWordsDependencies, ownWordsInTurn } from './own-words.ts'
import { type HuntPage, huntStore, type SeenSources } from './store.ts'
import { tellOfHits } from './tell.ts'
import { tidyHits } from './tidy.ts'
import type { huntWork } from './work.ts'

type Needs = 'config' | 'database' | 'clock' | 'queue'

export interface HuntNounDependencies extends Pick<Base<typeof huntWork & typeof webhookWork>, Needs> {
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'lists' | 'listings'>
  readonly lists: OwnWordsDependencies['lists']
  readonly profiles: Pick<ProfileStore, 'ownRanges'>
  readonly mailer: Mailer
}

/** The retro-hunt: finds values that sources list only after a sensor saw them. */
export function huntNoun({ config, database, clock, sources, lists, profiles, mailer, queue }: HuntNounDependencies) {
  const { register } = sources
  const hits = huntStore({ database, clock })
  const jobs: Workers<typeof huntWork> = {
    async 'hunt-sightings'(_, { signal, log }) {
      let views: ReturnType<typeof groupViews> | undefined
      const view = () => {
        views ??= groupViews(register)
        return views
      }
      const hunting = huntNewListings({
        pool: database.pool,
        listings: sources.listings,
        now: clock.now(),
        keptDays: config.sensors.keptDays,
        signal,
        onPassedOver: (source, groupId) => log.warn({ source, groupId }, 'too much for a hunt: passed over'),
        onFailed: (err, source) => log.error({ err, source }, 'new listings were not searched'),
        marker: () => sources.lists.marker(),
        seenBy: async (source, groupIds) => (await view()).seenBy(source, groupIds),
        ownOf: ownWordsInTurn({ lists, profiles, now: clock.now(), signal }),
      })
      const [hunted] = await Promise.allSettled([hunting])
      const tell = async () => {
        const { sourcesOf } = await view()
        const telling = { db: database.db, clock, mailer, origin: config.origin, sourcesOf, log, signal }
        const isAnyTold = await tellOfHits(telling)
        if (isAnyTold) await queue.add('push-webhooks', {}, { key: 'push-webhooks' })
      }
      // What was found before a failure is told nevertheless.
      const [told] = await Promise.allSettled([tell()])
      if (hunted.status === 'rejected') {
        if (told.status === 'rejected') log.error({ err: told.reason }, 'hits were not told')
        throw hunted.reason
      }
      if (told.status === 'rejected') throw told.reason
    },
    'tidy-hits': withSteadyClock(database.pool, clock, 'tidy-hits', () =>
      tidyHits(database.pool, { now: clock.now(), keptDays: config.sensors.keptDays }),
    ),
  }
  return {
    handlers: { hunt: huntHandlers({ hits, sourcesOf: sourcesForMembers(sources) }) },
    jobs,
    /** The newest open hits of a group, by the sources that it sees, and how many there are. */
    openHits: (who: Actor, groupId: string, { seen, most }: { seen: SeenSources; most: number }): Promise<HuntPage> =>
      hits.list(who, groupId, { state: 'open', seen, most }),
  }
}
