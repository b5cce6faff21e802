import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '../src/domain/time-units.ts'
import type { Connection, Database } from '../src/server/platform/db/db.ts'
import { insertSource } from './listed-source.ts'
import { freshDatabase } from './postgres.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rounds, turns } from './soak.ts'

const times = rounds(3, 200)
const folder = mkdtempSync(join(tmpdir(), 'winnow-kill-'))
let database: Database & { readonly connection: Connection }
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the child to its end, or kills it `afterMs` after its `killAt`-th step. @returns the reported steps */
async function run(source: number, path: string, killAt = Number.POSITIVE_INFINITY, afterMs = 0): Promise<number> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./kill-ingest.child.ts', import.meta.url)), [], {
    execArgv: [],
  })
  let steps = 0
  child.on('message', () => {
    if (++steps === killAt) setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  child.send({ connection: database.connection, source, path })
  const [code, signal] = await once(child, 'exit')
  expect(code === 0 || signal === 'SIGKILL').toBe(true)
  return steps
}

/** The state of a source in the database and the index. */
async function state(source: number, path: string) {
  const { rows: listings } = await database.pool.query(
    `SELECT i.value, i.marks, l.added, l.removed, l.listed_from, l.listed_until, l.dated
     FROM listing l JOIN indicator i USING (key) WHERE l.source = $1 ORDER BY i.value, l.added`,
    [source],
  )
  const { rows: snapshots } = await database.pool.query(
    `SELECT taken_at, status, rows, read, indicators, added, removed FROM snapshot WHERE source = $1 ORDER BY id`,
    [source],
  )
  const { rows: known } = await database.pool.query(
    'SELECT applied_at, listed, figures, applied_reading FROM source WHERE number = $1',
    [source],
  )
  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
  return {
    count: listings.length,
    listings: digest(JSON.stringify(listings)),
    snapshots,
    known,
    index: digest(readFileSync(path)),
  }
}

it.runIf(turns(3, 2)())(
  `a process that is killed during an ingest, or while it takes over a past, neither loses nor duplicates data (SEED=${seed}, ${times} rounds)`,
  async () => {
    const next = random(seed)
    const undisturbed = await insertSource(database.pool)
    const reference = join(folder, 'undisturbed.idx')
    const steps = await run(undisturbed, reference)
    const expected = await state(undisturbed, reference)
    expect(expected.count).toBeGreaterThan(4000)

    for (let round = 0; round < times; round++) {
      const source = await insertSource(database.pool)
      const path = join(folder, `${round}.idx`)
      const killAt = 1 + Math.floor(next() * (steps - 1))
      const afterMs = next() < 0.5 ? 0 : Math.floor(next() * 40)
      await run(source, path, killAt, afterMs)
      await run(source, path)

      expect(await state(source, path), `round ${round}: killed ${afterMs} ms after step ${killAt}`).toEqual(expected)
    }
    expect(readdirSync(folder).filter((name) => !name.endsWith('.idx'))).toEqual([])
  },
  rounds(240_000, hourMs),
)
