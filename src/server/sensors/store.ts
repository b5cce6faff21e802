import { sql } from 'kysely'
import type { Sensor, SensorDay, SensorWithKey } from '../../contract/sensors.ts'
import { utcDay } from '../../domain/dates.ts'
import { Problem } from '../../domain/problem.ts'
import { sensorMark } from '../../domain/sensor.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { keyDigest, makeSecret } from '../platform/keys.ts'

/** Number of days that the figures in the list cover. */
const listedDays = 30
/** How long a revoked sensor without stored sightings stays in the list. */
const shownAfterEnd = 30 * dayMs
/** Number of characters of a key that remain visible. */
const prefixLength = sensorMark.length + 4
const mostFormats = 10

export interface SensorStoreOptions {
  readonly database: Pick<Database, 'asUser'>
  readonly clock: Clock
  /** Maximum number of working sensors in a group. */
  readonly perGroup: number
}

type Row = Omit<Sensor, 'state' | 'sent'> & Sensor['sent']

/**
 * Sensors as people manage them. Methods return undefined if the sensor does not exist or belongs to another group.
 */
export function sensorStore({ database: { asUser }, clock, perGroup }: SensorStoreOptions) {
  const now = () => new Date(clock.now())

  const sensorsWhere = async (trx: Trx, which: ReturnType<typeof sql>): Promise<Sensor[]> => {
    const since = utcDay(clock.now() - listedDays * dayMs)
    const rows = await isoRows(
      trx,
      sql<Row>`
      select s.id, s.name, s.prefix, coalesce(nullif(u.name, ''), u.email, '') "createdBy", s.created_at "createdAt",
             s.key_made_at "keyMadeAt", s.revoked_at "revokedAt", s.last_seen_at "lastSeenAt",
             s.silent_minutes "silentMinutes", d.segments::float8, d.bytes::float8, d.lines::float8, d.sightings::float8,
             f.formats
      from sensor s left join app_user u on u.id = s.created_by
      cross join lateral (
        select coalesce(sum(segments), 0) segments, coalesce(sum(bytes), 0) bytes, coalesce(sum(lines), 0) lines,
               coalesce(sum(sightings), 0) sightings
        from sensor_day where sensor = s.number and day > ${since}::date) d
      cross join lateral (
        select coalesce(array_agg(id order by lines desc, id), '{}') formats from (
          select e.key id, sum(e.value::float8) lines
          from sensor_day sd cross join jsonb_each_text(sd.formats) e
          where sd.sensor = s.number and sd.day > ${since}::date
          group by e.key order by 2 desc, 1 limit ${mostFormats}) of) f
      where ${which} order by s.created_at, s.id`,
    )
    return rows.map(shown)
  }

  function shown({ segments, bytes, lines, sightings, ...row }: Row): Sensor {
    return { ...row, state: stateOf(row), sent: { segments, bytes, lines, sightings } }
  }

  function stateOf({
    revokedAt,
    lastSeenAt,
    silentMinutes,
  }: Pick<Row, 'revokedAt' | 'lastSeenAt' | 'silentMinutes'>): Sensor['state'] {
    if (revokedAt) return 'revoked'
    if (!lastSeenAt) return 'new'
    const isSilent = silentMinutes !== null && clock.now() - Date.parse(lastSeenAt) > silentMinutes * minuteMs
    return isSilent ? 'silent' : 'sends'
  }

  const one = async (trx: Trx, groupId: string, id: string): Promise<Sensor | undefined> =>
    (await sensorsWhere(trx, sql`s.id = ${id} and s.group_id = ${groupId}`))[0]

  return {
    list: (who: Actor, groupId: string): Promise<Sensor[]> =>
      asUser(who, (trx) =>
        sensorsWhere(
          trx,
          sql`s.group_id = ${groupId} and (s.revoked_at is null or s.revoked_at > ${new Date(clock.now() - shownAfterEnd)}
              or exists (select from sighting_series x where x.sensor_id = s.id))`,
        ),
      ),

    /**
     * @param begun is called in the same transaction
     * @throws Problem if too many sensors work in the group
     */
    create: (
      who: Actor,
      groupId: string,
      {
        name,
        silentMinutes,
        prefix,
      }: { readonly name: string; readonly silentMinutes: number | null; readonly prefix?: string },
      begun?: (id: string, within: Trx) => Promise<unknown>,
    ): Promise<SensorWithKey> => {
      const key = `${sensorMark}${makeSecret()}`
      return asUser(who, async (trx) => {
        const working = sql`sensor where group_id = ${groupId} and revoked_at is null`
        await holdRoom(trx, `sensors ${groupId}`, working, perGroup, 'sensor.too-many')
        const id = crypto.randomUUID()
        await sql`
          insert into sensor (id, group_id, name, prefix, digest, silent_minutes, created_by, created_at, key_made_at)
          values (${id}, ${groupId}, ${name}, ${prefix ?? key.slice(0, prefixLength)}, ${keyDigest(key)}, ${silentMinutes},
                  ${who.id}, ${now()}, ${now()})`.execute(trx)
        await begun?.(id, trx)
        return { ...((await one(trx, groupId, id)) as Sensor), key }
      })
    },

    patch: (
      who: Actor,
      groupId: string,
      id: string,
      {
        name,
        silentMinutes,
      }: { readonly name?: string | undefined; readonly silentMinutes?: number | null | undefined },
    ): Promise<Sensor | undefined> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update sensor set name = coalesce(${name ?? null}, name),
            silent_minutes = case when ${silentMinutes === undefined} then silent_minutes else ${silentMinutes ?? null}::int end
          where id = ${id} and group_id = ${groupId}`.execute(trx)
        return numAffectedRows ? one(trx, groupId, id) : undefined
      }),

    /** @throws Problem if the sensor was revoked */
    rotateKey: (who: Actor, groupId: string, id: string): Promise<SensorWithKey | undefined> => {
      const key = `${sensorMark}${makeSecret()}`
      return asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update sensor set digest = ${keyDigest(key)}, prefix = ${key.slice(0, prefixLength)}, key_made_at = ${now()}
          where id = ${id} and group_id = ${groupId} and revoked_at is null`.execute(trx)
        const sensor = await one(trx, groupId, id)
        if (sensor && numAffectedRows !== 1n) throw new Problem('sensor.revoked')
        return sensor && { ...sensor, key }
      })
    },

    /** @returns false if there is no such sensor */
    revoke: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update sensor set revoked_at = coalesce(revoked_at, ${now()})
          where id = ${id} and group_id = ${groupId}`.execute(trx)
        return numAffectedRows === 1n
      }),

    /** Newest first. */
    days: (who: Actor, groupId: string, id: string, days: number): Promise<SensorDay[] | undefined> =>
      asUser(who, async (trx) => {
        if (!(await one(trx, groupId, id))) return undefined
        const since = utcDay(clock.now() - days * dayMs)
        const { rows } = await sql<SensorDay>`
          select d.day::text "day", d.segments, d.bytes::float8, d.lines::float8, d.log_bytes::float8 "logBytes",
                 d.sightings::float8, d.kept::float8, d.old::float8
          from sensor_day d join sensor s on s.number = d.sensor
          where s.id = ${id} and d.day > ${since}::date order by d.day desc`.execute(trx)
        return rows
      }),

    /**
     * Deletes the sightings of a sensor permanently.
     * @returns false if there is no such sensor
     */
    forget: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        if (!(await one(trx, groupId, id))) return false
        await takeTime(trx, groupId)
        await sql`delete from sighting_series where sensor_id = ${id} and group_id = ${groupId}`.execute(trx)
        return true
      }),

    /** Deletes the sightings of all sensors of a group permanently. */
    forgetAll: (who: Actor, groupId: string): Promise<void> =>
      asUser(who, async (trx) => {
        await takeTime(trx, groupId)
        await sql`delete from sighting_series where group_id = ${groupId}`.execute(trx)
      }),
  }
}

/**
 * Raises the time limit, because deleting millions of rows takes long. Refuses a second deletion meanwhile, which would
 * wait as long and occupy a connection.
 * @throws Problem `rate.limited` if sightings of the group are being deleted already
 */
async function takeTime(trx: Trx, groupId: string): Promise<void> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sightings deleted ${groupId}`}, 0)) "isFirst"`.execute(trx)
  if (!rows[0]?.isFirst) throw new Problem('rate.limited', { seconds: 30 })
  await sql`select set_config('statement_timeout', '600000', true)`.execute(trx)
}

export type SensorStore = ReturnType<typeof sensorStore>
