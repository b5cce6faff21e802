import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { NewsTeller } from '../news/noun.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { groupViews, sourcesForMembers } from '../sources/group-views.ts'
import type { SourceService } from '../sources/service.ts'
import { watchHandlers } from './api.ts'
import { followWatches } from './follow.ts'
import { noteLeftOutLists } from './left-out-lists.ts'
import { watchStore } from './store.ts'
import { newsOfWatches } from './tell.ts'
import type { watchWork } from './work.ts'

export interface WatchNounDependencies extends Base<typeof watchWork> {
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'listings'>
  readonly mailer: Mailer
  readonly news: NewsTeller
}

/** Watches: groups are told of listings and delistings of values that they care about. */
export function watchNoun({ config, database, clock, sources, mailer, news }: WatchNounDependencies) {
  const { register } = sources
  const watches = watchStore({ database, clock, perGroup: config.watches.perGroup })
  const large = new Map<string, number>()
  const jobs: Workers<typeof watchWork> = {
    async 'follow-watches'(_, { signal, log }) {
      await watches.sweep()
      await noteLeftOutLists({ db: database.db, clock, mailer, origin: config.origin })
      const { sourcesOf, seenBy } = await groupViews(register)
      const following = followWatches({
        pool: database.pool,
        listings: sources.listings,
        now: clock.now(),
        signal,
        large,
        seenBy,
        onPassedOver: (source, groupId) => log.warn({ source, groupId }, 'too much for watches: passed over'),
        onFailed: (err, source) => log.error({ err, source }, 'watches were not compared'),
      })
      await news.tell(newsOfWatches({ clock, origin: config.origin, sourcesOf }), { log, signal }, following)
    },
  }
  const handlers = watchHandlers({
    watches,
    clock,
    mails: mailer.enabled,
    sourcesOf: sourcesForMembers(sources),
  })
  return { handlers: { watches: handlers }, jobs }
}
