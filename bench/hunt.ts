import type pg from 'pg'
import { type KindId, kindByCode } from '../src/domain/observables/index.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { huntNewListings } from '../src/server/hunt/follow.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { addKeys, keysAsBytes } from '../src/server/sensors/value-keys.ts'
import { listingReader } from '../src/server/sources/listing-reader.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { type Bench, figure, timed } from './bench.ts'
import { memoryOf, postgresProcessor } from './processes.ts'

const now = Date.UTC(2026, 10, 20, 9)
const days = 90
const sensors = 20

/**
 * SQL for the n-th value: of ten values, six are addresses, three are names and one is a URL. One in 200 of the listed
 * values was also seen, and one in 100 is a range or a name above others.
 */
const textOf = (n: string, mark: string) => `CASE
  WHEN ${n} % 10 < 6 THEN host(inet '20.0.0.0' + ((${n} * 2654435761 + ${mark}) % 1000000000))
  WHEN ${n} % 10 < 9 THEN 'host-' || ${n} || '.' || substr(md5((${n} / 7)::text || ${mark}), 1, 8) || '.com'
  ELSE 'https://www.' || substr(md5(${n}::text || ${mark}), 1, 9) || '.net/' || ${n} END`
const kindOf = (n: string) => `CASE WHEN ${n} % 10 < 6 THEN 1 WHEN ${n} % 10 < 9 THEN 5 ELSE 6 END`

/** Compares new listings with the kept sightings of a group. */
export const huntBench: Bench = {
  name: 'hunt',
  about: 'the retro-hunt: a source lists a tenth as many indicators as sightings are kept',
  async run({ scratch, size = 10_000_000, rounds, say }) {
    const log = createLog('silent')
    const postgres = await startPostgres(await databaseFolder('hunt', scratch), log)
    await migrate(postgres.connection)
    const { pool, close } = openDatabase(postgres.connection, { poolSize: 3, log })
    try {
      await fill(pool, size)
      say(`${size.toLocaleString('en')} sightings, ${(size / 10).toLocaleString('en')} listings`)
      const used = await postgresProcessor(pool)
      const took: number[] = []
      const cpu: number[] = []
      let hits = 0
      for (let round = 0; round < rounds; round++) {
        await pool.query('TRUNCATE hunt_hit, hunt_listing; TRUNCATE hunt_cursor')
        const before = used()
        const { value, wall } = await timed(() =>
          huntNewListings({
            pool,
            listings: listingReader(pool),
            now,
            keptDays: 100,
            seenBy: async (_, groups) => groups,
            marker: async () => ({ digest: '', marks: () => 0 }),
            ownOf: async () => ({}),
            signal: new AbortController().signal,
          }),
        )
        hits = value
        took.push(wall)
        cpu.push(used() - before)
      }
      const note = `${size} sightings, ${size / 10} listings, ${hits} hits`
      return [
        figure('a source is compared with all sightings', 's', took, note),
        figure('processor of the database for it', 's', cpu, note),
        figure('memory of the worker', 'MB', memoryOf(process.pid).peak, note),
      ]
    } finally {
      await close()
      await postgres.stop()
    }
  },
}

async function fill(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET synchronous_commit = off')
    await client.query(
      `WITH g AS (INSERT INTO app_group (name, granted) VALUES ('bench', '{SENSOR_READ}') RETURNING id),
       s AS (INSERT INTO sensor (group_id, name, prefix, digest, created_at, key_made_at)
         SELECT g.id, 'sensor ' || n, 'wns_abcd', decode(md5(n::text), 'hex'), now(), now()
         FROM g, generate_series(1, ${sensors}) n RETURNING id, group_id)
       INSERT INTO sighting_series (group_id, sensor_id) SELECT group_id, id FROM s`,
    )
    await client.query(`UPDATE app_group SET granted = '{SENSOR_READ}'`)
    const first = new Date(now - days * dayMs).toISOString().slice(0, 10)
    await client.query('SELECT make_sighting_day($1::date + n) FROM generate_series(0, $2::int - 1) n', [first, days])
    await client.query(
      `INSERT INTO sighting SELECT 1 + n % ${sensors}, $1::date + (n / 50021 % ${days})::int, ${kindOf('n')},
         ${textOf('n', '1')}, '3@' || (n % 86000) || '+5' FROM generate_series(0::bigint, $2::bigint - 1) n`,
      [first, size],
    )
    await client.query(`INSERT INTO source (id, origin, definition, applied_at) VALUES ('bench', 'ad-hoc', '{}', $1)`, [
      now,
    ])
    await client.query(
      `WITH one AS (
         SELECT n, CASE WHEN n % 200 = 0 THEN '1' ELSE '2' END mark FROM generate_series(0::bigint, $1::bigint - 1) n),
       listed AS (
         SELECT CASE WHEN n % 100 = 50 THEN 3 WHEN n % 100 = 7 THEN 5 ELSE ${kindOf('n')} END kind,
           CASE WHEN n % 100 = 50 THEN network(set_masklen(inet '20.0.0.0' + (n * 7919 % 1000000000), 18 + (n / 100 % 11)::int))::text
                WHEN n % 100 = 7 THEN substr(md5((n / 7)::text || '1'), 1, 8) || '.com'
                WHEN mark = '1' THEN ${textOf('n', '1')} ELSE ${textOf('n', '2')} END AS value FROM one)
       INSERT INTO indicator (key, kind, value)
       SELECT DISTINCT ON (kind, value) md5(kind || ' ' || value)::uuid, kind, value FROM listed`,
      [Math.round(size / 10)],
    )
    await client.query(
      `INSERT INTO listing (key, source, added, listed_from, listed_until, dated)
       SELECT key, (SELECT number FROM source WHERE id = 'bench'), $1, $1, 8640000000000000, false FROM indicator`,
      [now],
    )
    await addKeysOf(client)
    await client.query('DELETE FROM hunt_cursor')
    await client.query('VACUUM ANALYZE sighting')
    await client.query('VACUUM ANALYZE sighting_key')
    await client.query('ANALYZE listing')
    await client.query('ANALYZE indicator')
  } finally {
    client.release()
  }
}

/** Stores the keys that the server stores when it takes sightings. */
async function addKeysOf(client: pg.PoolClient): Promise<void> {
  const { rows: days } = await client.query<{ day: string }>('SELECT day::text FROM sighting_day')
  for (const { day } of days) {
    const { rows } = await client.query<{ series: number; kind: number; list: string }>(
      `SELECT series, kind, string_agg(value, E'\n') AS list FROM sighting WHERE day = $1::date GROUP BY 1, 2`,
      [day],
    )
    for (const { series, kind, list } of rows) {
      const keys: number[] = []
      for (const value of list.split('\n')) addKeys(keys, kindByCode.get(kind)?.id as KindId, value)
      await client.query('INSERT INTO sighting_key VALUES ($1, $2::date, $3, $4)', [
        series,
        day,
        kind,
        keysAsBytes(keys),
      ])
    }
  }
}
