import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate as pause } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { utcDay } from '../../domain/dates.ts'
import { kindById } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { SegmentHeader } from '../../formats/sightings/header.ts'
import { readSegments, type SegmentParser } from '../../formats/sightings/read.ts'
import { type SightedValue, SightingsProblem } from '../../formats/sightings/sighting.ts'
import { unpacked } from '../../formats/sightings/unpacked.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import type { Rest } from '../platform/http/body-rooms.ts'
import { sizeText } from '../platform/size-text.ts'
import { excess, type TakenWithTop, takenText } from '../platform/turns/share.ts'
import { keptRow } from './kept-row.ts'
import { addFacts, cappedSum, factsOf, LogFacts } from './log-facts.ts'
import { addKeys, keysAsBytes } from './value-keys.ts'

/** Days from 1970-01-01 to 2000-01-01, from which PostgreSQL counts. */
const postgresEpoch = 10_957
/**
 * Limits of one COPY: rows, and their approximate bytes in memory, because a value may have been seen in every hour of
 * many years.
 */
const rowsAtOnce = 20_000
const bytesAtOnce = 4 << 20
/** Daily quota of an organisation, as a multiple of one group's. Its branches share it. */
const groupsOfOrganisation = 4
/** Formats per sensor and day that are counted separately. */
const mostFormats = 50

/** The sensor whose key the request shows. */
export interface KnownSensor {
  readonly id: string
  readonly number: number
  readonly groupId: string
}

export interface TakeLimits {
  readonly segmentsPerMinute: number
  readonly bytesPerDay: number
  /**
   * Quota of a whole group, as a multiple of one sensor's daily quota. It also counts sensors that were revoked today.
   */
  readonly sensors: number
  /** Largest unpacked body of one request, in bytes. */
  readonly unpackedBytes: number
  readonly keptDays: number
}

export interface TakeOptions {
  /** Ms since epoch. */
  readonly now: number
  readonly limits: TakeLimits
  /** Called after each portion of values, with the transaction open. */
  readonly rest?: Rest | undefined
}

type Counted = ReturnType<typeof nothingCounted>

const nothingCounted = () => ({
  /** Number of newly stored segments, and of segments that were stored before. */
  stored: 0,
  known: 0,
  /** Values of the newly stored segments: stored, too old, and not observables by our rules. */
  kept: 0,
  old: 0,
  leftOut: 0,
  bytes: 0,
  lines: 0,
  logBytes: 0,
  sightings: 0,
  formats: new Map<string, number>(),
})

/**
 * Stores a file of sightings, packed or not: all its segments in one transaction, or nothing. Segments that were stored
 * before change nothing. docs/design/sightings.md
 * @throws Problem `rate.limited`, `request.too-large`, `sightings.unreadable`, `sightings.conflict`
 */
export async function takeSightings(
  pool: Pick<pg.Pool, 'connect'>,
  sensor: KnownSensor,
  body: Uint8Array,
  { now, limits, rest }: TakeOptions,
) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await takeTurn(client, sensor, now, limits)
    const counted = await takeFile(client, sensor, body, { pool, now, limits, rest })
    await note(client, sensor, now, counted)
    // Acknowledge only durable data, even if the database is configured otherwise.
    await client.query(`set local synchronous_commit = on`)
    await client.query('commit')
    const { stored, known, kept, old, leftOut } = counted
    return { stored, known, kept, old, leftOut }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof SightingsProblem) {
      throw new Problem('sightings.unreadable', { detail: error.message }, { cause: error })
    }
    throw error
  } finally {
    client.release()
  }
}

/**
 * Lets one request of a sensor proceed at a time, and only within its quotas.
 * @throws Problem `rate.limited`
 */
async function takeTurn(client: pg.PoolClient, { number }: KnownSensor, now: number, limits: TakeLimits) {
  const { rows } = await client.query<{ taken: number; bytes: number; ofGroup: number; ofAll: TakenWithTop }>(
    `select case when s.minute = $2 then s.minute_segments else 0 end taken,
       coalesce((select bytes::float8 from sensor_day d where d.sensor = s.number and d.day = $3::date), 0) bytes,
       (select coalesce(sum(d.bytes), 0)::float8 from sensor o join sensor_day d on d.sensor = o.number and d.day = $3::date
        where o.group_id = s.group_id) "ofGroup",
       (select ${takenText('sum(t.bytes)', { branch: 't.part = me.path[2]', top: 't.part = me.path[1]' })}
        from app_group me left join organisation_sightings t on t.root = me.path[1] and t.day = $3::date
        where me.id = s.group_id group by me.path) "ofAll"
     from sensor s where s.number = $1 and s.revoked_at is null for update skip locked`,
    [number, new Date(now - (now % minuteMs)), utcDay(now)],
  )
  const [row] = rows
  if (!row) throw new Problem('rate.limited', { seconds: 1 })
  if (row.taken >= limits.segmentsPerMinute) {
    throw new Problem('rate.limited', { seconds: Math.ceil((minuteMs - (now % minuteMs)) / 1000) })
  }
  const mostOfGroup = limits.sensors * limits.bytesPerDay
  if (
    row.bytes >= limits.bytesPerDay ||
    row.ofGroup >= mostOfGroup ||
    excess(row.ofAll, groupsOfOrganisation * mostOfGroup) >= 0
  ) {
    throw new Problem('rate.limited', { seconds: Math.ceil((dayMs - (now % dayMs)) / 1000) })
  }
}

async function takeFile(
  client: pg.PoolClient,
  sensor: KnownSensor,
  body: Uint8Array,
  { pool, now, limits, rest }: TakeOptions & Pick<SegmentTarget, 'pool'>,
) {
  const counted = nothingCounted()
  const series = await seriesOf(client, sensor)
  const today = Math.floor(now / dayMs)
  const oldest = today - limits.keptDays
  const logs = new Map<number, LogFacts>()
  for await (const segment of readSegments(bounded(unpacked(slices(body)), limits.unpackedBytes, counted))) {
    const { header } = segment
    const { rows } = await client.query<{ digest: Buffer }>(
      'select digest from sensor_segment where sensor = $1 and segment = $2',
      [sensor.number, header.segment],
    )
    if (counted.stored + counted.known >= limits.segmentsPerMinute) {
      throw new Problem('request.too-large', { limit: `${limits.segmentsPerMinute} segments` })
    }
    const known = rows[0]?.digest
    const digest = known
      ? await digestOf(segment)
      : await keep(client, segment, { pool, series, today, oldest, counted, rest })
    if (known) {
      if (!known.equals(digest)) throw new Problem('sightings.conflict', { segment: header.segment })
      counted.known++
      continue
    }
    await client.query(
      'insert into sensor_segment (sensor, segment, digest, received_on) values ($1, $2, $3, $4::date)',
      [sensor.number, header.segment, digest, utcDay(now)],
    )
    count(counted, header)
    const its = header.to === undefined ? today : Math.min(today, Math.floor(header.to / dayMs))
    if (its < oldest) continue
    const others = logs.get(its)
    logs.set(its, others ? addFacts(others, factsOf(header)) : factsOf(header))
  }
  await keepLogs(client, series, logs)
  return counted
}

/**
 * Adds what segments say about their logs to the stored sum of each day. The lock on the series excludes concurrent
 * writers.
 */
async function keepLogs(client: pg.PoolClient, series: number, logs: ReadonlyMap<number, LogFacts>): Promise<void> {
  for (const [its, facts] of logs) {
    const { rows } = await client.query<{ facts: unknown }>(
      'select facts from sighted_log where series = $1 and day = $2::date',
      [series, utcDay(its * dayMs)],
    )
    const all = rows[0] ? addFacts(LogFacts.parse(rows[0].facts), facts) : facts
    await client.query(
      `insert into sighted_log (series, day, facts) values ($1, $2::date, $3)
       on conflict (series, day) do update set facts = excluded.facts`,
      [series, utcDay(its * dayMs), JSON.stringify(all)],
    )
  }
}

function count(counted: Counted, { lines, bytes, occurrences, formats }: SegmentHeader): void {
  counted.stored++
  counted.lines = cappedSum(counted.lines, lines)
  counted.logBytes = cappedSum(counted.logBytes, bytes)
  counted.sightings = cappedSum(counted.sightings, occurrences)
  for (const { format, lines: its } of formats) {
    // A sensor chooses the format's name freely, and it is stored in a JSON document.
    const id = /^[\w.:-]+$/.test(format) ? format : 'other'
    counted.formats.set(id, cappedSum(counted.formats.get(id), its))
  }
}

/**
 * The series to which new sightings of a sensor belong. Locks it: a concurrent deletion waits, and then deletes these
 * sightings too.
 */
async function seriesOf(client: pg.PoolClient, { id, groupId }: KnownSensor): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `insert into sighting_series as s (group_id, sensor_id) values ($1, $2)
     on conflict (sensor_id) do update set group_id = s.group_id returning number`,
    [groupId, id],
  )
  return (rows[0] as { number: number }).number
}

interface SegmentTarget {
  readonly pool: Pick<pg.Pool, 'connect'>
  readonly series: number
  /** Days since epoch. */
  readonly today: number
  readonly oldest: number
  readonly counted: Counted
  readonly rest: Rest | undefined
}

/**
 * Stores the values of a segment.
 * @returns the digest of the segment
 */
async function keep(client: pg.PoolClient, segment: SegmentParser, target: SegmentTarget): Promise<Buffer> {
  const { oldest, today, counted, rest } = target
  const digest = begunDigest(segment.header)
  let rows: [SightedValue, { readonly day: number; readonly facts: string }][] = []
  let heldBytes = 0
  for await (const { bytes, values } of segment.batches()) {
    digest.update(bytes)
    for (const sighted of values) {
      const rules = kindById[sighted.kind]
      if (rules.canonical(sighted.value) !== sighted.value || !rules.isRoutable(sighted.value)) {
        counted.leftOut++
        continue
      }
      const row = keptRow(sighted, today)
      if (row.day < oldest) counted.old++
      else {
        rows.push([sighted, row])
        heldBytes += bytesOf(sighted, row.facts)
      }
    }
    if (rows.length >= rowsAtOnce || heldBytes >= bytesAtOnce) {
      await copyRows(client, rows, target)
      rows = []
      heldBytes = 0
      await rest?.()
    }
    await pause()
  }
  if (rows.length > 0) await copyRows(client, rows, target)
  return short(digest)
}

/** Approximate bytes of a value in memory. */
function bytesOf({ value, hours, assumedHours, events }: SightedValue, facts: string): number {
  const passed = events ? events.passedHours.length + events.passedAssumedHours.length : 0
  return 200 + value.length + facts.length + 8 * (hours.length + assumedHours.length + passed)
}

/**
 * Makes the tables of days that have none, in a transaction of their own: other files of the same days would wait for the end of
 * this one. Few values are of such a day, so that hardly any file needs a second connection.
 */
async function makeDays(client: pg.PoolClient, pool: Pick<pg.Pool, 'connect'>, days: readonly string[]): Promise<void> {
  const missing = `from unnest($1::date[]) d where to_regclass('public.sighting_key_' || to_char(d, 'YYYYMMDD')) is null`
  const { rowCount } = await client.query(`select ${missing}`, [days])
  if (rowCount === 0) return
  const other = await pool.connect()
  try {
    await other.query(`select make_sighting_day(d) ${missing}`, [days])
  } finally {
    other.release()
  }
}

async function copyRows(
  client: pg.PoolClient,
  rows: readonly (readonly [SightedValue, { readonly day: number; readonly facts: string }])[],
  { pool, series, counted }: SegmentTarget,
): Promise<void> {
  const days = [...new Set(rows.map(([, { day }]) => day))].sort((a, b) => a - b)
  await makeDays(
    client,
    pool,
    days.map((one) => utcDay(one * dayMs)),
  )
  const copy = client.query(copyFrom('COPY sighting (series, day, kind, value, facts) FROM STDIN (FORMAT binary)'))
  const done = new Promise<void>((resolve, reject) => copy.once('finish', resolve).once('error', reject))
  done.catch(() => undefined)
  const writer = new CopyWriter()
  for (const [{ kind, value }, { day: its, facts }] of rows) {
    writer.row(5)
    writer.int4(series)
    writer.int4(its - postgresEpoch)
    writer.int2(kindById[kind].code)
    writer.text(value)
    writer.text(facts)
    if (writer.length < 1 << 16) continue
    if (!copy.write(writer.take())) await Promise.race([once(copy, 'drain'), done])
    await pause()
  }
  writer.end()
  copy.end(writer.take())
  await done
  await storeKeys(client, series, rows)
  counted.kept += rows.length
}

/** Stores the screening keys of rows, grouped by day and kind. */
async function storeKeys(
  client: pg.PoolClient,
  series: number,
  rows: readonly (readonly [SightedValue, { readonly day: number }])[],
): Promise<void> {
  const places = new Map<number, number[]>()
  for (const [{ kind, value }, { day: its }] of rows) {
    const place = its * 256 + kindById[kind].code
    const keys = places.get(place) ?? []
    places.set(place, keys)
    addKeys(keys, kind, value)
  }
  const all = [...places]
  await client.query(
    `insert into sighting_key (series, day, kind, keys)
     select $1, * from unnest($2::date[], $3::smallint[], $4::bytea[])`,
    [
      series,
      all.map(([place]) => utcDay(Math.floor(place / 256) * dayMs)),
      all.map(([place]) => place % 256),
      all.map(([, keys]) => keysAsBytes(keys)),
    ],
  )
}

/** Digest of a segment that is not stored. */
async function digestOf(segment: SegmentParser): Promise<Buffer> {
  const digest = begunDigest(segment.header)
  for await (const { bytes } of segment.batches()) {
    digest.update(bytes)
    await pause()
  }
  return short(digest)
}

/**
 * Begins the digest of a segment. It covers the values and not the rest of the header, so that two segments with equal
 * values have equal digests.
 */
function begunDigest({ base, values }: SegmentHeader): Hash {
  const counts = Object.entries(values).sort(([a], [b]) => compareCodeUnits(a, b))
  return createHash('sha256').update(JSON.stringify([base, counts]))
}

const short = (digest: Hash): Buffer => digest.digest().subarray(0, 16)

/** Adds the result to the figures of the sensor, with `cappedSum`. */
async function note(
  client: pg.PoolClient,
  { number, groupId }: KnownSensor,
  now: number,
  counted: Counted,
): Promise<void> {
  await client.query(
    `update sensor set last_seen_at = $2, minute = $3,
       minute_segments = case when minute = $3 then minute_segments else 0 end + $4 where number = $1`,
    [number, new Date(now), new Date(now - (now % minuteMs)), counted.stored + counted.known],
  )
  const { rows } = await client.query<{ formats: Record<string, number> }>(
    'select formats from sensor_day where sensor = $1 and day = $2::date',
    [number, utcDay(now)],
  )
  const formats = new Map(Object.entries(rows[0]?.formats ?? {}))
  for (const [format, lines] of counted.formats) {
    const id = formats.has(format) || formats.size < mostFormats ? format : 'other'
    formats.set(id, cappedSum(formats.get(id), lines))
  }
  const { stored, bytes, lines, logBytes, sightings, kept, old } = counted
  await client.query(
    `insert into sensor_day as d (sensor, day, segments, bytes, lines, log_bytes, sightings, kept, old, formats)
     values ($1, $2::date, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (sensor, day) do update set segments = d.segments + excluded.segments, bytes = d.bytes + excluded.bytes,
       lines = least(d.lines::numeric + excluded.lines, 9007199254740991),
       log_bytes = least(d.log_bytes::numeric + excluded.log_bytes, 9007199254740991),
       sightings = least(d.sightings::numeric + excluded.sightings, 9007199254740991),
       kept = d.kept + excluded.kept, old = d.old + excluded.old,
       formats = excluded.formats`,
    [
      number,
      utcDay(now),
      stored,
      bytes,
      lines,
      logBytes,
      sightings,
      kept,
      old,
      JSON.stringify(Object.fromEntries(formats)),
    ],
  )
  // Last, because all sensors of the branch share the row.
  await client.query(
    `insert into organisation_sightings as t (root, part, day, bytes)
       select path[1], path[least(2, cardinality(path))], $2::date, $3 from app_group where id = $1
     on conflict (root, day, part) do update set bytes = t.bytes + excluded.bytes`,
    [groupId, utcDay(now), bytes],
  )
}

/** A body in slices, so that unpacking lets other requests proceed in between. */
async function* slices(body: Uint8Array): AsyncGenerator<Uint8Array> {
  const length = 1 << 16
  for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length)
}

async function* bounded(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    counted.bytes += chunk.length
    if (counted.bytes > most) throw new Problem('request.too-large', { limit: `${sizeText(most)}, unpacked` })
    yield chunk
  }
}
