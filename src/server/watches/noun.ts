import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { shownTo } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import type { webhookWork } from '../webhooks/work.ts'
import { watchHandlers } from './api.ts'
import { followWatches } from './follow.ts'
import { watchStore } from './store.ts'
import { tellOfWatches } from './tell.ts'
import type { watchWork } from './work.ts'

type Needs = 'config' | 'database' | 'clock' | 'queue'

export interface WatchParts extends Pick<Base<typeof watchWork & typeof webhookWork>, Needs> {
  readonly sources: Pick<SourceService, 'register' | 'readerOf'>
  readonly mailer: Mailer
}

/** Watches: groups hear of listings and delistings of what they care about. */
export function watchNoun({ config, database, clock, sources, mailer, queue }: WatchParts) {
  const { register, readerOf } = sources
  const watches = watchStore({ database, clock, perGroup: config.watches.perGroup })
  const jobs: Workers<typeof watchWork> = {
    async 'follow-watches'(_, { signal }) {
      const all = await register.seen()
      const readers = new Map<string, ReadonlySet<number>>()
      const seenBy = async (groupId: string) => {
        const known = readers.get(groupId)
        if (known) return known
        const seen = new Set(shownTo(await register.readerFor(groupId), all).map(({ number }) => number))
        readers.set(groupId, seen)
        return seen
      }
      await followWatches({
        pool: database.pool,
        now: clock.now(),
        signal,
        seenBy: async (source, groupIds) => {
          const seeing: string[] = []
          for (const id of groupIds) if ((await seenBy(id)).has(source)) seeing.push(id)
          return seeing
        },
      })
      const told = await tellOfWatches({
        db: database.db,
        clock,
        mailer,
        origin: config.origin,
        async sourcesOf(groupId) {
          const seen = await seenBy(groupId)
          return new Map(
            all.flatMap(({ number, source }) => (seen.has(number) ? [[number, source.name] as const] : [])),
          )
        },
      })
      if (told) await queue.add('push-webhooks', {}, { key: 'push-webhooks' })
    },
  }
  const handlers = watchHandlers({
    watches,
    clock,
    mails: mailer.enabled,
    async sourcesOf(who, groupId) {
      const [reader, all] = await Promise.all([readerOf(who, groupId), register.seen()])
      return new Map(shownTo(reader, all).map(({ number, source: { id, name } }) => [number, { id, name }] as const))
    },
  })
  return { handlers: { watches: handlers }, jobs }
}
