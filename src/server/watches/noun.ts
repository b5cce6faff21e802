import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { groupViews, sourcesForMembers } from '../sources/group-views.ts'
import type { SourceService } from '../sources/service.ts'
import type { webhookWork } from '../webhooks/work.ts'
import { watchHandlers } from './api.ts'
import { followWatches } from './follow.ts'
import { noteLeftOutLists } from './left-out-lists.ts'
import { watchStore } from './store.ts'
import { tellOfWatches } from './tell.ts'
import type { watchWork } from './work.ts'

type Needs = 'config' | 'database' | 'clock' | 'queue'

export interface WatchNounDependencies extends Pick<Base<typeof watchWork & typeof webhookWork>, Needs> {
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'listings'>
  readonly mailer: Mailer
}

/** Watches: groups are told of listings and delistings of values that they care about. */
export function watchNoun({ config, database, clock, sources, mailer, queue }: WatchNounDependencies) {
  const { register } = sources
  const watches = watchStore({ database, clock, perGroup: config.watches.perGroup })
  const jobs: Workers<typeof watchWork> = {
    async 'follow-watches'(_, { signal, log }) {
      await noteLeftOutLists({ db: database.db, clock, mailer, origin: config.origin })
      const { sourcesOf, seenBy } = await groupViews(register)
      const following = followWatches({
        pool: database.pool,
        listings: sources.listings,
        now: clock.now(),
        signal,
        seenBy,
        onPassedOver: (source, groupId) => log.warn({ source, groupId }, 'too much for watches: passed over'),
      })
      const [followed] = await Promise.allSettled([following])
      const telling = { db: database.db, clock, mailer, origin: config.origin, sourcesOf, log, signal }
      const hasNews = await tellOfWatches(telling)
      if (hasNews) await queue.add('push-webhooks', {}, { key: 'push-webhooks' })
      // What was found before the failure is told nevertheless.
      if (followed.status === 'rejected') throw followed.reason
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
