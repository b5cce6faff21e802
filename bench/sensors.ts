import type pg from 'pg'
import { minuteMs } from '../src/domain/time-units.ts'
import { makeSegment } from '../src/formats/sightings/write.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { type KnownSensor, takeSightings } from '../src/server/sensors/take.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { random } from '../test/random.ts'
import { sightingsFile } from '../test/segment-of.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { madeFacts, madeValues } from './made-sightings.ts'
import { memoryOf } from './processes.ts'

const sensors = 100
const minutes = 60
/** Number of requests that are taken at the same time, as in a process of the product. */
const atOnce = 3
const start = Date.UTC(2026, 10, 20, 9)
const limits = { segmentsPerMinute: 600, bytesPerDay: 2 ** 40, sensors: 1000, unpackedBytes: 2 ** 28, keptDays: 100 }

/** The segments that sensors send in an hour, one per minute each, without the pauses. */
export const sensorsBench: Bench = {
  name: 'sensors',
  about: `${sensors} sensors send a segment a minute, for an hour`,
  async run({ scratch, size: values = 500, say }) {
    const log = createLog('silent')
    const postgres = await startPostgres(await databaseFolder('sensors', scratch), log)
    await migrate(postgres.connection)
    const { pool, close } = openDatabase(postgres.connection, { poolSize: atOnce + 1, log })
    try {
      const made = await makeSensors(pool)
      const next = random(7)
      const bodies = async (minute: number) => {
        const all: { readonly sensor: KnownSensor; readonly body: Uint8Array }[] = []
        const from = Math.floor(start / 1000) + minute * 60
        for (const sensor of made) {
          const segment = await makeSegment(madeFacts, madeValues(next, values, from), `${sensor.number}-${minute}`)
          all.push({ sensor, body: await sightingsFile(segment) })
        }
        return all
      }
      const took: number[] = []
      let [cpu, kept, sent, peak] = [0, 0, 0, 0]
      for (let minute = 0; minute < minutes; minute++) {
        const waiting = await bodies(minute)
        const work = await timed(() =>
          Promise.all(
            Array.from({ length: atOnce }, async () => {
              for (let one = waiting.pop(); one; one = waiting.pop()) {
                const began = performance.now()
                const taken = await takeSightings(pool, one.sensor, one.body, {
                  now: start + minute * minuteMs,
                  limits,
                })
                took.push(performance.now() - began)
                kept += taken.kept
                sent += one.body.length
              }
            }),
          ),
        )
        cpu += work.cpu
        peak = Math.max(peak, memoryOf(process.pid).now)
        if (minute % 10 === 9) say(`minute ${minute + 1}: ${kept.toLocaleString('en')} rows`)
      }
      const { rows } = await pool.query<{ bytes: number; others: number }>(
        `select sum(pg_total_relation_size(c.oid))::float8 bytes,
           (pg_total_relation_size('sensor_segment') + pg_total_relation_size('sensor_day'))::float8 others
         from pg_class c where c.relkind = 'r' and c.relname like 'sighting\\_2%'`,
      )
      const sorted = took.sort((a, b) => a - b)
      const at = (q: number) => sorted[Math.floor(q * sorted.length)] as number
      const note = `${values} values a segment`
      const of = (what: string, unit: string, value: number): Figure => figure('sensors', what, unit, [value], note)
      return [
        of('acknowledged, median', 'ms', at(0.5)),
        of('acknowledged, p99', 'ms', at(0.99)),
        of('processor of the server, a segment', 'ms', (cpu * 1000) / sorted.length),
        of('memory', 'MB', peak),
        of('a row with its index', 'bytes', (rows[0]?.bytes ?? 0) / kept),
        of('a segment beside its rows', 'bytes', (rows[0]?.others ?? 0) / sorted.length),
        of('sent, a row', 'bytes', sent / kept),
      ]
    } finally {
      await close()
      await postgres.stop()
    }
  },
}

async function makeSensors(pool: Pick<pg.Pool, 'query'>): Promise<KnownSensor[]> {
  const { rows } = await pool.query(
    `with g as (insert into app_group (name) values ('bench') returning id)
     insert into sensor (group_id, name, prefix, digest, created_at, key_made_at)
     select g.id, 'sensor ' || n, 'wns_abcd', decode(md5(n::text), 'hex'), now(), now()
     from g, generate_series(1, $1::int) n returning id, number, group_id "groupId"`,
    [sensors],
  )
  return rows
}
