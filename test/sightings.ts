import { sql } from 'kysely'
import type { KindId } from '../src/domain/observables/index.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { SightedValue } from '../src/formats/sightings/sighting.ts'
import { makeSegment, writeSegments } from '../src/formats/sightings/write.ts'
import { takeSightings } from '../src/server/sensors/take.ts'
import type { TestApp } from './server.ts'

export interface Sensor {
  readonly id: string
  readonly number: number
  readonly groupId: string
}

export interface Value {
  readonly kind: KindId
  readonly value: string
}

/** Adds a sensor to a group. */
export async function newSensor(
  { database }: Pick<TestApp, 'database'>,
  groupId: string,
  name = 'edge',
): Promise<Sensor> {
  const { rows } = await sql<{ id: string; number: number }>`
    insert into sensor (group_id, name, prefix, digest, created_at, key_made_at)
    values (${groupId}, ${name}, 'wns_abcd', decode(md5(gen_random_uuid()::text), 'hex'), now(), now())
    returning id, number`.execute(database.db)
  return { ...(rows[0] as { id: string; number: number }), groupId }
}

let segments = 0

/** Sends one sighting of each value, a minute before now or so many days earlier. */
export async function sendSightings(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  to: Sensor,
  values: readonly Value[],
  daysAgo = 0,
  passed = false,
  roles?: readonly number[],
): Promise<void> {
  const at = Math.floor((clock.now() - daysAgo * dayMs) / 1000) - 60
  const through = { codes: [1], counts: [1], passedHours: [at, at], passedAssumedHours: [] }
  const sighted = values.map(
    ({ kind, value }): SightedValue => ({
      kind,
      value,
      count: 1,
      hours: [at, at],
      assumedHours: [],
      firstMs: 0,
      lastMs: 0,
      ...(passed && { events: through }),
      ...(roles && { roles }),
    }),
  )
  const facts = {
    writer: 'a test',
    formats: [{ format: 'fortigate', files: 1, lines: 1 }],
    lines: 1,
    bytes: 1,
    occurrences: sighted.length,
    linesWithoutTime: 0,
    linesWithAssumedTime: 0,
    skippedLines: 0,
  }
  const made = await makeSegment(facts, sighted, `s-${++segments}`)
  const written: Uint8Array[] = []
  for await (const part of writeSegments([made])) written.push(part)
  const limits = { segmentsPerMinute: 1e6, bytesPerDay: 1e9, sensors: 1, unpackedBytes: 1e9, keptDays: 100 }
  await takeSightings(database.pool, to, Buffer.concat(written), { now: clock.now(), limits })
}
