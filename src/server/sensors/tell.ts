import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { addresseesOf } from '../mail/addressees.ts'
import { type TellDependencies, type TellInTurnDependencies, type ToldGroup, tellInTurn } from '../mail/hourly-turn.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { tellWebhooksOf } from '../webhooks/tell-group.ts'

/** The job looks for silent sensors every minute. After a pause of this length, the server was off. */
const longestPauseMs = 5 * minuteMs

/**
 * Notes that silent sensors are looked for now.
 * @returns since when this was done without a pause
 */
export async function watchedSince(db: Db, now: number): Promise<Date> {
  const at = new Date(now)
  const { rows } = await sql<{ since: Date }>`
    insert into sensor_watch as w (watched_at, since) values (${at}, ${at})
    on conflict (one) do update set watched_at = ${at},
      since = case when w.watched_at < ${new Date(now - longestPauseMs)} then ${at} else least(w.since, ${at}) end
    returning since`.execute(db)
  return rows[0]?.since ?? at
}

interface SilenceDependencies extends TellInTurnDependencies {
  /** The server has taken sightings since then; before, sensors could not send. */
  readonly since: Date
}

/** SQL condition: sensors from which nothing came for too long, and whose silence was not reported yet. */
const isSilent = (now: Date, since: Date) => sql`
  s.revoked_at is null
  and greatest(s.last_seen_at, ${since}::timestamptz) < ${now}::timestamptz - s.silent_minutes * interval '1 minute'
  and s.last_seen_at is not null and (s.silence_noted_at is null or s.silence_noted_at < s.last_seen_at)`

/**
 * Reports sensors that have fallen silent: by mail to those who manage them, and to the group's webhooks; once per
 * silence. The time in which the server was off does not count: thousands of sensors would seem silent at once.
 * @returns whether any group had news
 */
export function tellOfSilence(dependencies: SilenceDependencies): Promise<boolean> {
  const now = new Date(dependencies.clock.now())
  const hasNews = sql`'SENSOR_READ' = any(g.granted)
    and exists (select from sensor s where s.group_id = g.id and ${isSilent(now, dependencies.since)})`
  return tellInTurn(
    { ...dependencies, table: 'sensor_told', hasNews },
    async (group) => (trx) => tellGroup(trx, dependencies, group),
  )
}

async function tellGroup(
  trx: Trx,
  { clock, mailer, origin, since }: TellDependencies & Pick<SilenceDependencies, 'since'>,
  group: ToldGroup,
): Promise<boolean> {
  const now = new Date(clock.now())
  const { rows } = await sql<{ id: string; name: string; lastSeenAt: Date }>`
    update sensor s set silence_noted_at = ${now} where s.group_id = ${group.id} and ${isSilent(now, since)}
    returning s.id, s.name, s.last_seen_at "lastSeenAt"`.execute(trx)
  // All of them may have sent something in the meantime.
  if (rows.length === 0) return false
  const sensors = rows
    .sort((a, b) => a.lastSeenAt.getTime() - b.lastSeenAt.getTime())
    .map(({ id, name, lastSeenAt }) => ({ id, name, lastSeenAt: lastSeenAt.toISOString() }))
  await tellWebhooksOf(trx, { groupId: group.id, event: 'sensor.silent', now: clock.now(), data: { group, sensors } })
  if (!mailer.enabled) return true
  const people = await managersOf(trx, group.id)
  for (const { email, locale } of await addresseesOf(trx, { groupId: group.id, people, who: 'SENSOR_MANAGE' })) {
    const link = `${origin}${linkTo('group', locale, { groupId: group.id })}?tab=sensors`
    await mailer.send(
      { kind: 'sensor-silent', to: email, locale, values: { groupName: group.name, sensors, link } },
      { within: trx, groupId: group.id },
    )
  }
  return true
}

/**
 * People who manage sensors: members of the group with that right; if there are none, those of the nearest group above.
 * Locked people count as absent.
 */
export async function managersOf(trx: Trx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with managers as (
      select m.user_id id, array_position(g.path, m.group_id) depth
      from app_group g join membership m on m.group_id = any(g.path) join role r on r.id = m.role
      join app_user u on u.id = m.user_id and u.locked_at is null
      where g.id = ${groupId} and 'SENSOR_MANAGE' = any(r.permissions))
    select distinct id from managers where depth = (select max(depth) from managers)`.execute(trx)
  return rows.map(({ id }) => id)
}
