import type { Base } from '../base.ts'
import type { ProfileStore } from '../groups/profile-store.ts'
import type { NewsTeller } from '../news/noun.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { withSteadyClock } from '../platform/queue/steady-clock.ts'
import { groupViews, sourcesForMembers } from '../sources/group-views.ts'
import type { SourceService } from '../sources/service.ts'
import { huntHandlers } from './api.ts'
import { huntNewListings } from './follow.ts'
import { type OwnWordsDependencies, ownWordsInTurn } from './own-words.ts'
import { type HuntPage, huntStore, type SeenSources } from './store.ts'
import { newsOfHits } from './tell.ts'
import { tidyHits } from './tidy.ts'
import type { huntWork } from './work.ts'

export interface HuntNounDependencies extends Base<typeof huntWork> {
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'lists' | 'listings'>
  readonly lists: OwnWordsDependencies['lists']
  readonly profiles: Pick<ProfileStore, 'ownRanges'>
  readonly news: NewsTeller
}

/** The retro-hunt: finds values that sources list only after a sensor saw them. */
export function huntNoun({ config, database, clock, sources, lists, profiles, news }: HuntNounDependencies) {
  const { register } = sources
  const hits = huntStore({ database, clock })
  const large = new Map<string, number>()
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
        large,
        onPassedOver: (source, groupId) => log.warn({ source, groupId }, 'too much for a hunt: passed over'),
        onFailed: (err, source) => log.error({ err, source }, 'new listings were not searched'),
        marker: () => sources.lists.marker(),
        seenBy: async (source, groupIds) => (await view()).seenBy(source, groupIds),
        ownOf: ownWordsInTurn({ lists, profiles, now: clock.now(), signal }),
      })
      const sourcesOf = async (groupId: string) => (await view()).sourcesOf(groupId)
      await news.tell(newsOfHits({ origin: config.origin, sourcesOf }), { log, signal }, hunting)
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
