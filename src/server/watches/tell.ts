import { sql } from 'kysely'
import { linkedPages } from '../../contract/linked-pages.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { MailValues } from '../mail/letters.ts'
import { addresseesOf } from '../news/addressees.ts'
import { type TellDependencies, type TellOfSourcesDependencies, type ToldGroup, tellInTurn } from '../news/tell.ts'
import { tellWebhooksOf } from '../news/tell-group.ts'
import type { Trx } from '../platform/db/db.ts'
import type { NewsRow } from './store.ts'

/** News are kept for this time. */
const newsKeptMs = 30 * dayMs

interface Untold extends NewsRow {
  readonly id: number
  readonly kind: string | null
  readonly name: string
  readonly author: string
}

type News = MailValues['watch-news']['watches'][number]

/**
 * Tells groups the news of their watches: by mail to the people who made them, and by a message to the group's
 * webhooks.
 * @returns whether any group had news
 */
export async function tellOfWatches(dependencies: TellOfSourcesDependencies): Promise<boolean> {
  const { db, clock, sourcesOf, log, signal } = dependencies
  const hasNews = sql`'IOC_SEARCH_SHOW' = any(g.granted)
    and exists (select from watch_news n where n.group_id = g.id and n.told_at is null)`
  const isAnyTold = await tellInTurn({ db, clock, table: 'watch_told', hasNews, log, signal }, async (group) => {
    const sources = await sourcesOf(group.id)
    return (trx) => tellGroup(trx, dependencies, group, sources)
  })
  await sql`delete from watch_news where at < ${new Date(clock.now() - newsKeptMs)}`.execute(db)
  return isAnyTold
}

async function tellGroup(
  trx: Trx,
  { clock, mailer, origin }: TellDependencies,
  group: ToldGroup,
  sources: ReadonlyMap<number, string>,
): Promise<boolean> {
  const now = new Date(clock.now())
  const { rows } = await sql<Untold>`
    update watch_news n set told_at = ${now}
    from watch w left join group_list l on l.id = w.list_id
    where n.group_id = ${group.id} and n.told_at is null and w.id = n.watch_id
    returning n.id, n.watch_id "watchId", n.source, n.listed, n.is_first "isFirst", n.indicators, n.samples, n.at,
              w.kind, coalesce(w.value, l.name, '') "name", w.created_by author`.execute(trx)
  const seen = rows.filter(({ source }) => sources.has(source)).sort((a, b) => a.id - b.id)
  if (seen.length === 0) return false
  const newsOf = (some: readonly Untold[]): News[] =>
    [...Map.groupBy(some, ({ watchId }) => watchId).values()].map((of) => ({
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
  const data = { group, watches: newsOf(seen) }
  await tellWebhooksOf(trx, { groupId: group.id, event: 'watch.news', now: clock.now(), data })
  if (!mailer.enabled) return true
  const people = [...new Set(seen.map(({ author }) => author))]
  for (const { id, email, locale } of await addresseesOf(trx, { groupId: group.id, people, who: 'IOC_SEARCH_SHOW' })) {
    const watches = newsOf(seen.filter(({ author }) => author === id))
    const link = origin + linkedPages.search[locale]
    await mailer.send(
      { kind: 'watch-news', to: email, locale, values: { groupName: group.name, watches, link } },
      { within: trx, groupId: group.id },
    )
  }
  return true
}
