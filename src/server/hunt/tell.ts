import { sql } from 'kysely'
import { kindByCode } from '../../domain/observables/index.ts'
import { addresseesOf } from '../mail/addressees.ts'
import { type ToldGroup, tellInTurn } from '../mail/hourly-turn.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { managersOf } from '../sensors/tell.ts'
import { tellWebhooksOf } from '../webhooks/tell-group.ts'

/** Hits that a message names. */
const mostNamed = 100

export interface TellParts {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
  /** Names of the sources that a group sees, by number. */
  readonly sourcesOf: (groupId: string) => Promise<ReadonlyMap<number, string>>
}

interface Untold {
  readonly id: string
  readonly kind: number
  readonly value: string
  readonly sensor: string
  readonly lastSeen: string
  readonly source: number
}

/**
 * Tells groups what sources list newly of what their sensors saw: a mail to whoever manages sensors, and a message to
 * the group's webhooks. @returns whether any group was told
 */
export function tellOfHits(parts: TellParts): Promise<boolean> {
  const hasNews = sql`'SENSOR_READ' = any(g.granted) and exists (
    select from hunt_hit h join hunt_listing l on l.hit = h.id where h.group_id = g.id and l.told_at is null)`
  return tellInTurn({ ...parts, table: 'hunt_told', hasNews }, async (group) => {
    const sources = await parts.sourcesOf(group.id)
    return (trx) => tellGroup(trx, parts, group, sources)
  })
}

async function tellGroup(
  trx: Trx,
  { clock, mailer, origin }: TellParts,
  group: ToldGroup,
  sources: ReadonlyMap<number, string>,
): Promise<boolean> {
  const now = new Date(clock.now())
  // What somebody has judged already is no news.
  const { rows } = await sql<{ total: number; hits: Untold[] | null }>`
    with told as (
      update hunt_listing l set told_at = ${now} from hunt_hit h
      where h.id = l.hit and h.group_id = ${group.id} and l.told_at is null
      returning h.id, h.kind, h.value, h.series, h.last_seen, h.state, l.source),
    open as (
      select *, dense_rank() over (order by last_seen desc, id) place from told
      where state = 'open' and source = any(${[...sources.keys()]}::int[]))
    select (select count(distinct id) from open) total, (
      select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'value', o.value, 'sensor', s.name,
        'lastSeen', o.last_seen, 'source', o.source) order by o.place, o.source)
      from open o join sighting_series x on x.number = o.series join sensor s on s.id = x.sensor_id
      where o.place <= ${mostNamed}) hits`.execute(trx)
  const { total = 0, hits } = rows[0] ?? {}
  if (!hits || total === 0) return false
  const named = [...Map.groupBy(hits, ({ id }) => id).values()].flatMap(([one, ...rest]) =>
    one
      ? [
          {
            kind: kindByCode.get(one.kind)?.id ?? '',
            value: one.value,
            sensor: one.sensor,
            lastSeen: one.lastSeen,
            sources: [one, ...rest].map(({ source }) => sources.get(source) ?? ''),
          },
        ]
      : [],
  )
  await tellWebhooksOf(trx, {
    groupId: group.id,
    event: 'hunt.hits',
    now: clock.now(),
    data: { group, total, hits: named },
  })
  if (!mailer.enabled) return true
  const people = await managersOf(trx, group.id)
  for (const { email, locale } of await addresseesOf(trx, { groupId: group.id, people, who: 'SENSOR_MANAGE' })) {
    const link = `${origin}${locale === 'en' ? '/en' : ''}/groups/${group.id}?tab=hunt`
    await mailer.send(
      { kind: 'hunt-hits', to: email, locale, values: { groupName: group.name, total, hits: named, link } },
      { within: trx },
    )
  }
  return true
}
