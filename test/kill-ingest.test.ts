import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '../src/domain/time-units.ts'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import type { Connection, Database } from '../src/server/platform/db/db.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from './clickhouse.ts'
import type { Reported } from './kill-ingest.child.ts'
import { insertSource } from './listed-source.ts'
import { freshDatabase } from './postgres.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rounds } from './soak.ts'

describe.each([
  ['PostgreSQL', rounds(2, 200), false],
  ['ClickHouse', rounds(1, 20), !hasClickHouse],
] as const)('listings in %s', (where, times, isSkipped) => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-kill-'))
  let database: Database & { readonly connection: Connection }
  let server: ClickHouseServer | undefined
  beforeAll(async () => {
    if (isSkipped) return
    database = await freshDatabase()
    if (where === 'ClickHouse') server = await startClickHouse()
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = () => server?.address('winnow')

  /**
   * Runs the child to its end, or calls `kill` `afterMs` after its `killAt`-th step.
   * @returns the numbers of reported steps and of acknowledged snapshots
   */
  async function run(
    source: number,
    path: string,
    killAt = Number.POSITIVE_INFINITY,
    afterMs = 0,
    kill?: (child: ChildProcess) => unknown,
  ) {
    const child = fork(fileURLToPath(new URL('./kill-ingest.child.ts', import.meta.url)), [], { execArgv: [] })
    let steps = 0
    let acknowledged = 0
    let timer: NodeJS.Timeout | undefined
    let killed: unknown
    child.on('message', ({ stored }: Reported) => {
      acknowledged = stored ?? acknowledged
      if (++steps !== killAt) return
      timer = setTimeout(() => {
        killed = kill?.(child)
      }, afterMs)
    })
    child.send({ connection: database.connection, address: address(), source, path })
    const [code] = await once(child, 'exit')
    clearTimeout(timer)
    await killed
    return { steps, acknowledged, isWhole: code === 0 }
  }

  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

  /** All data of a source, as read by a process that finishes the work of killed ones, or by one that only reads. */
  async function state(source: number, finishes = true) {
    const { pool, connection } = database
    const at = address()
    const clickhouse = at ? openClickHouse(readClickHouseAddress(at)) : undefined
    try {
      if (clickhouse && finishes) await prepareClickHouse(pool, connection, clickhouse)
      const options = { shrink: { share: 0.8, minimum: 50 }, now: Date.now, warn: () => {} }
      const store = clickhouse ? clickhouseListings(pool, clickhouse, options) : postgresListings(pool, options)
      const lines: string[] = []
      await store.visit(({ source: from, ...listing }) => {
        if (from === source) lines.push(Object.entries(listing).sort().join(' '))
      })
      const { rows: snapshots } = await pool.query(
        'SELECT taken_at, status, rows, read, indicators, added, removed FROM snapshot WHERE source = $1 ORDER BY id',
        [source],
      )
      const { rows: known } = await pool.query(
        'SELECT applied_at, listed, figures, applied_reading FROM source WHERE number = $1',
        [source],
      )
      return { count: lines.length, listings: digest(lines.sort().join('\n')), snapshots, known }
    } finally {
      await clickhouse?.close()
    }
  }

  it.skipIf(isSkipped)(
    `are neither lost nor duplicated if a process or the server is killed, in an ingest or while a past is taken over (SEED=${seed}, ${times} rounds)`,
    async () => {
      const next = random(seed)
      const undisturbed = await insertSource(database.pool)
      const reference = join(folder, 'undisturbed.idx')
      const { steps } = await run(undisturbed, reference)
      const expected = await state(undisturbed)
      expect(expected.count).toBeGreaterThan(4000)

      for (let round = 0; round < times; round++) {
        const source = await insertSource(database.pool)
        const path = join(folder, `${round}.idx`)
        const killAt = 1 + Math.floor(next() * (steps - 1))
        const afterMs = next() < 0.4 ? 0 : Math.floor(next() * 100)
        const isServer = server !== undefined && next() < 0.5
        const told = `round ${round}: ${isServer ? 'the server' : 'the process'}, ${afterMs} ms after step ${killAt}`
        const kill = (child: ChildProcess) => (isServer ? server?.kill() : child.kill('SIGKILL'))
        const broken = await run(source, path, killAt, afterMs, kill)
        if (isServer) await server?.startAgain()
        const { snapshots, listings } = await state(source, false)
        expect(snapshots.length, told).toBeGreaterThanOrEqual(broken.acknowledged)
        expect((await state(source)).listings, told).toBe(listings)

        expect((await run(source, path)).isWhole, told).toBe(true)
        expect(await state(source), told).toEqual(expected)
        expect(digest(readFileSync(path)), told).toBe(digest(readFileSync(reference)))
      }
      expect(readdirSync(folder).filter((name) => !name.endsWith('.idx'))).toEqual([])
    },
    rounds(900_000, hourMs),
  )
})
