import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import type { MailValues } from '../mail/letters.ts'
import type { News, ToldGroup } from '../news/tell.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/db.ts'
import type { NewsRow } from './store.ts'

interface Untold extends NewsRow {
  readonly id: number
  readonly kind: string | null
  readonly name: string
  readonly author: string
}

type WatchNews = MailValues['watch-news']['watches'][number]

export interface NewsOfWatchesOptions {
  readonly clock: Clock
  readonly origin: string
  /** Names of the sources that a group sees, by number. */
  readonly sourcesOf: (groupId: string) => Promise<ReadonlyMap<number, string>>
}

/** The news of watches, for the people who made them. */
export function newsOfWatches({ clock, origin, sourcesOf }: NewsOfWatchesOptions): News {
  return {
    told: 'watch_told',
    event: 'watch.news',
    who: 'IOC_SEARCH_SHOW',
    hasNews: sql`exists (select from watch_news n where n.group_id = g.id and n.told_at is null)`,
    async prepare(group) {
      const sources = await sourcesOf(group.id)
      return async (trx) => {
        const rows = await untoldNews(trx, group, new Date(clock.now()))
        const seen = rows.filter(({ source }) => sources.has(source)).sort((a, b) => a.id - b.id)
        if (seen.length === 0) return undefined
        return {
          data: { group, watches: byWatch(seen, sources) },
          people: seen.map(({ author }) => author),
          notice({ id }) {
            const [first, ...others] = byWatch(
              seen.filter(({ author }) => author === id),
              sources,
            )
            return { kind: 'watch', name: first?.name ?? '', count: others.length + 1 }
          },
          letter({ id, locale }) {
            const its = seen.filter(({ author }) => author === id)
            const link = `${origin}${linkTo('group', locale, { groupId: group.id })}?tab=watches`
            return { kind: 'watch-news', values: { groupName: group.name, watches: byWatch(its, sources), link } }
          },
        }
      }
    },
  }
}

async function untoldNews(trx: Trx, group: ToldGroup, now: Date): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    update watch_news n set told_at = ${now}
    from watch w left join group_list l on l.id = w.list_id
    where n.group_id = ${group.id} and n.told_at is null and w.id = n.watch_id
    returning n.id, n.watch_id "watchId", n.source, n.listed, n.is_first "isFirst", n.indicators, n.samples, n.at,
              w.kind, coalesce(w.value, l.name, '') "name", w.created_by author`.execute(trx)
  return rows
}

function byWatch(news: readonly Untold[], sources: ReadonlyMap<number, string>): WatchNews[] {
  return [...Map.groupBy(news, ({ watchId }) => watchId).values()].map((of) => ({
    kind: of[0]?.kind ?? null,
    name: of[0]?.name ?? '',
    changes: of.map(({ source, listed, isFirst, indicators, samples }) => ({
      source: sources.get(source) ?? '',
      listed,
      isFirst,
      indicators,
      samples,
    })),
  }))
}
