import { sql } from 'kysely'
import { addresseesOf } from '../mail/addressees.ts'
import { type TellParts, type ToldGroup, tellInTurn } from '../mail/hourly-turn.ts'
import type { Trx } from '../platform/db/db.ts'
import { tellWebhooksOf } from '../webhooks/tell-group.ts'

/** Sensors that nothing came from for too long, and whose silence nobody was told of. */
const isSilent = (now: Date) => sql`
  s.revoked_at is null and s.last_seen_at < ${now}::timestamptz - s.silent_minutes * interval '1 minute'
  and (s.silence_noted_at is null or s.silence_noted_at < s.last_seen_at)`

/**
 * Tells groups which of their sensors have fallen silent: a mail to whoever manages them, and a message to the group's
 * webhooks; once for each silence. @returns whether any group was told
 */
export function tellOfSilence(parts: TellParts): Promise<boolean> {
  const now = new Date(parts.clock.now())
  const hasNews = sql`'SENSOR_READ' = any(g.granted)
    and exists (select from sensor s where s.group_id = g.id and ${isSilent(now)})`
  return tellInTurn({ ...parts, table: 'sensor_told', hasNews }, async (group) => (trx) => tellGroup(trx, parts, group))
}

async function tellGroup(trx: Trx, { clock, mailer, origin }: TellParts, group: ToldGroup): Promise<boolean> {
  const now = new Date(clock.now())
  const { rows } = await sql<{ id: string; name: string; lastSeenAt: Date }>`
    update sensor s set silence_noted_at = ${now} where s.group_id = ${group.id} and ${isSilent(now)}
    returning s.id, s.name, s.last_seen_at "lastSeenAt"`.execute(trx)
  // It may have spoken meanwhile.
  if (rows.length === 0) return false
  const sensors = rows
    .sort((a, b) => a.lastSeenAt.getTime() - b.lastSeenAt.getTime())
    .map(({ id, name, lastSeenAt }) => ({ id, name, lastSeenAt: lastSeenAt.toISOString() }))
  await tellWebhooksOf(trx, { groupId: group.id, event: 'sensor.silent', now: clock.now(), data: { group, sensors } })
  if (!mailer.enabled) return true
  const people = await managersOf(trx, group.id)
  for (const { email, locale } of await addresseesOf(trx, { groupId: group.id, people, who: 'SENSOR_MANAGE' })) {
    const link = `${origin}${locale === 'en' ? '/en' : ''}/groups/${group.id}?tab=sensors`
    await mailer.send(
      { kind: 'sensor-silent', to: email, locale, values: { groupName: group.name, sensors, link } },
      { within: trx },
    )
  }
  return true
}

/**
 * Who manages sensors: members of the group with that right, or else those of the nearest group above. Locked people count
 * as absent.
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
