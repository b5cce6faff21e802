import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import type { Connection, Database } from '../src/server/platform/db/db.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from './clickhouse.ts'
import type { Reported } from './kill-clickhouse.child.ts'
import { insertSource } from './listed-source.ts'
import { freshDatabase } from './postgres.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rounds, turns } from './soak.ts'

const times = rounds(1, 20)

describe.skipIf(!hasClickHouse)('listings in ClickHouse', () => {
  let database: Database & { readonly connection: Connection }
  let server: ClickHouseServer
  beforeAll(async () => {
    database = await freshDatabase()
    server = await startClickHouse()
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close()
  })

  /**
   * Runs the child to its end, or calls `kill` `afterMs` after its `killAt`-th step.
   * @returns the numbers of reported steps and of acknowledged snapshots
   */
  async function run(
    source: number,
    killAt = Number.POSITIVE_INFINITY,
    afterMs = 0,
    kill?: (child: ChildProcess) => unknown,
  ) {
    const child = fork(fileURLToPath(new URL('./kill-clickhouse.child.ts', import.meta.url)), [], { execArgv: [] })
    let steps = 0
    let acknowledged = 0
    let timer: NodeJS.Timeout | undefined
    let killed: unknown
    child.on('message', ({ stored }: Reported) => {
      acknowledged = stored ?? acknowledged
      if (++steps === killAt) {
        timer = setTimeout(() => {
          killed = kill?.(child)
        }, afterMs)
      }
    })
    child.send({ connection: database.connection, address: server.address('winnow'), source })
    const [code] = await once(child, 'exit')
    clearTimeout(timer)
    await killed
    return { steps, acknowledged, isWhole: code === 0 }
  }

  /** All data of a source, as read by a process that finishes the work of killed ones, or by one that only reads. */
  async function state(source: number, finishes = true) {
    const clickhouse = openClickHouse(readClickHouseAddress(server.address('winnow')))
    try {
      if (finishes) await prepareClickHouse(database.pool, database.connection, clickhouse)
      const limits = { shrink: { share: 0.8, minimum: 50 }, now: Date.now, warn: () => {} }
      const lines: string[] = []
      const store = clickhouseListings(database.pool, clickhouse, limits)
      await store.visit(({ source: from, ...listing }) => {
        if (from === source) lines.push(Object.values(listing).join(' '))
      })
      const { rows: snapshots } = await database.pool.query(
        'SELECT taken_at, status, rows, read, indicators, added, removed FROM snapshot WHERE source = $1 ORDER BY id',
        [source],
      )
      const { rows: known } = await database.pool.query(
        'SELECT applied_at, listed, figures, applied_reading FROM source WHERE number = $1',
        [source],
      )
      const listings = createHash('sha256').update(lines.sort().join('\n')).digest('hex')
      return { count: lines.length, listings, snapshots, known }
    } finally {
      await clickhouse.close()
    }
  }

  it.runIf(turns(3)())(
    `are neither lost nor duplicated if a process or the server is killed (SEED=${seed}, ${times} rounds)`,
    async () => {
      const next = random(seed)
      const undisturbed = await insertSource(database.pool)
      const { steps } = await run(undisturbed)
      const expected = await state(undisturbed)
      expect(expected.count).toBeGreaterThan(2500)

      for (let round = 0; round < times; round++) {
        const source = await insertSource(database.pool)
        const killAt = 1 + Math.floor(next() * (steps - 1))
        const afterMs = next() < 0.3 ? 0 : Math.floor(next() * 150)
        const isServer = next() < 0.5
        const where = `round ${round}: ${isServer ? 'the server' : 'the process'}, ${afterMs} ms after step ${killAt}`
        const broken = await run(source, killAt, afterMs, (child) => (isServer ? server.kill() : child.kill('SIGKILL')))
        if (isServer) await server.startAgain()
        const { snapshots, listings } = await state(source, false)
        expect(snapshots.length, where).toBeGreaterThanOrEqual(broken.acknowledged)
        expect(snapshots, where).toEqual(expected.snapshots.slice(0, snapshots.length))
        expect((await state(source)).listings, where).toBe(listings)

        expect((await run(source)).isWhole, where).toBe(true)
        expect(await state(source), where).toEqual(expected)
      }
    },
    900_000,
  )
})
