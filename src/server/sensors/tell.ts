import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { managersOf } from '../mail/addressees.ts'
import type { News } from '../news/tell.ts'
import type { Clock } from '../platform/clock.ts'

/** SQL condition: sensors from which nothing came for too long, and whose silence was not reported yet. */
const isSilent = (now: Date) => sql`
  s.revoked_at is null and s.last_seen_at < ${now}::timestamptz - s.silent_minutes * interval '1 minute'
  and (s.silence_noted_at is null or s.silence_noted_at < s.last_seen_at)`

/** Sensors that have fallen silent, for those who manage them; once per silence. */
export function newsOfSilence({ clock, origin }: { readonly clock: Clock; readonly origin: string }): News {
  const now = new Date(clock.now())
  return {
    told: 'sensor_told',
    event: 'sensor.silent',
    who: 'SENSOR_MANAGE',
    hasNews: sql`exists (select from sensor s where s.group_id = g.id and ${isSilent(now)})`,
    prepare: async (group) => async (trx) => {
      const { rows } = await sql<{ id: string; name: string; lastSeenAt: Date }>`
        update sensor s set silence_noted_at = ${now} where s.group_id = ${group.id} and ${isSilent(now)}
        returning s.id, s.name, s.last_seen_at "lastSeenAt"`.execute(trx)
      // All of them may have sent something in the meantime.
      if (rows.length === 0) return undefined
      const sensors = rows
        .sort((a, b) => a.lastSeenAt.getTime() - b.lastSeenAt.getTime())
        .map(({ id, name, lastSeenAt }) => ({ id, name, lastSeenAt: lastSeenAt.toISOString() }))
      return {
        data: { group, sensors },
        people: await managersOf(trx, group.id, ['SENSOR_MANAGE']),
        notice: () => ({ kind: 'sensor-silent', name: sensors[0]?.name ?? '', count: sensors.length }),
        letter({ locale }) {
          const link = `${origin}${linkTo('group', locale, { groupId: group.id })}?tab=sensors`
          return { kind: 'sensor-silent', values: { groupName: group.name, sensors, link } }
        },
      }
    },
  }
}
