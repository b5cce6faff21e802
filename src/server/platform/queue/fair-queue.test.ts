import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseForFile } from '../../../../test/for-file.ts'
import { createLog } from '../telemetry/log.ts'
import { fairQueue } from '../turns/queue.ts'
import { openQueue, type Queue } from './queue.ts'

// Runs on a real PostgreSQL. Waiting jobs of organisation A must not delay organisation B.

const tableOf = (concurrency: number) => ({
  dig: {
    payload: z.object({ who: z.string(), n: z.number(), size: z.number().default(0) }),
    by: 'worker' as const,
    retries: 0,
    concurrency,
    maxMinutes: 1,
    fair: { of: `select j.data->>'who' tenant, (j.data->>'size')::bigint size`, bigFrom: 100 },
  },
})
type Table = ReturnType<typeof tableOf>

const database = await databaseForFile()
let queue: Queue<Table> | undefined
afterEach(async () => {
  // Removes released jobs, so that no more of them start.
  await database.pool.query(`delete from pgboss.job where state < 'active'`)
  for (const done of holding.splice(0)) done()
  await queue?.stop(100)
  await database.pool.query('delete from pgboss.job; delete from queue_turn; delete from queue_desk')
  // A worker that still starts writes to a list that later tests do not read.
  held = []
})

let held: string[] = []
const holding: (() => void)[] = []
/** Works on jobs; each runs until it is released, except those of `prompt`. `held` names those that have begun, in order. */
async function work(prompt: (who: string) => boolean) {
  const begun = held
  const dig = async ({ who, n }: { who: string; n: number }) => {
    begun.push(`${who}${n}`)
    if (!prompt(who)) await new Promise<void>((done) => holding.push(done))
  }
  await queue?.work({ dig }, new Set(['worker']))
}
async function open(concurrency: number, options: { allowanceSeconds?: number } = {}): Promise<Queue<Table>> {
  const more = { log: createLog('warn'), exclusive: false, ...options }
  queue = await openQueue(tableOf(concurrency), database.connection, more)
  return queue
}
const began = (...names: string[]) => expect.poll(() => held).toEqual(expect.arrayContaining(names))
const many = async (who: string, count: number, size = 0) => {
  for (let n = 0; n < count; n++) await queue?.add('dig', { who, n, size })
}

it("a job of B starts although A's job never ends and 50 more of A's wait", async () => {
  const queue = await open(2)
  await many('A', 50)
  await work(() => false)
  await began('A0')

  await queue.add('dig', { who: 'B', n: 0, size: 0 })

  await began('B0')
  expect(held).toEqual(['A0', 'B0'])
})

it('organisations take turns, whatever the number and order of their waiting jobs', async () => {
  await open(1)
  await many('A', 6)
  await many('B', 2)
  await many('C', 2)
  await work(() => true)

  await expect.poll(() => held.length).toBe(10)

  expect(held.slice(0, 6).toSorted()).toEqual(['A0', 'A1', 'B0', 'B1', 'C0', 'C1'])
  expect(new Set(held.slice(0, 3).map((one) => one[0]))).toEqual(new Set(['A', 'B', 'C']))
})

it('the branches of an organisation take turns within its turns', async () => {
  const queue = await open(1)
  await many('P/A', 6)
  await many('P', 1)
  await many('P/B', 1)
  await many('Q', 2)
  const places = await Promise.all(['P/A', 'P', 'P/B'].map((who) => queue.placeOf('dig', { who, n: 0 })))
  await work(() => true)

  await expect.poll(() => held.length).toBe(10)

  expect(held.slice(0, 5).toSorted()).toEqual(['P/A0', 'P/B0', 'P0', 'Q0', 'Q1'])
  expect(held.slice(5)).toEqual(['P/A1', 'P/A2', 'P/A3', 'P/A4', 'P/A5'])
  for (const place of places) expect(place?.place).toBeLessThanOrEqual(5)
})

it('the load of an organisation includes its branches, and each has a load of its own', async () => {
  const queue = await open(1)
  await many('P/A', 3)
  await many('P', 1)
  const dispatcher = fairQueue(
    { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) } as never,
    { name: 'dig', fair: tableOf(1).dig.fair, places: 0, allowance: 7200 },
  )
  await dispatcher.ended(crypto.randomUUID(), 'P/A', 30)
  await dispatcher.ended(crypto.randomUUID(), 'P', 10)

  const [ofA, ofB, ofTop] = await Promise.all(['P/A', 'P/B', 'P'].map((whose) => queue.loadOf('dig', whose)))

  expect([ofA?.waiting, ofB?.waiting, ofTop?.waiting]).toEqual([4, 4, 4])
  expect([Math.round(ofA?.spent ?? 0), ofA?.own.waiting, Math.round(ofA?.own.spent ?? 0)]).toEqual([40, 3, 30])
  expect(ofB?.own).toEqual({ waiting: 0, spent: 0 })
  expect([ofTop?.own.waiting, Math.round(ofTop?.own.spent ?? 0)]).toEqual([1, 10])
})

it('small jobs overtake big ones that never end', async () => {
  await open(3)
  await many('A', 9, 1000)
  await many('B', 9, 1000)
  await work((who) => who === 'C')
  await began('A0', 'B0')

  await many('C', 5)

  await began('C0', 'C1', 'C2', 'C3', 'C4')
  expect(held.filter((one) => one[0] !== 'C').toSorted()).toEqual(['A0', 'B0'])
})

it('an organisation beyond its hourly allowance comes after the others', async () => {
  await open(1, { allowanceSeconds: 1 })
  await database.pool.query(
    `insert into queue_turn (queue, tenant, spent, served_at) values ('dig', 'A', 100, '2020-01-01'), ('dig', 'B', 0, now())`,
  )
  await many('A', 1)
  await many('B', 3)
  await work(() => true)

  await expect.poll(() => held).toEqual(['B0', 'B1', 'B2', 'A0'])
})

it('a job that is added while places are given takes none that its organisation may not have', async () => {
  const queue = await open(2)
  const { pool } = database
  let isAdding = true
  const dispatcher = fairQueue(
    {
      async executeSql(text: string, values?: unknown[]) {
        if (text.startsWith('select let_in') && isAdding) {
          isAdding = false
          await queue.add('dig', { who: 'A', n: 1, size: 0 })
        }
        return pool.query(text, values)
      },
    } as never,
    { name: 'dig', fair: tableOf(2).dig.fair, places: 2, allowance: 7200 },
  )
  await queue.add('dig', { who: 'A', n: 0, size: 0 })

  expect([await dispatcher.letIn(), await dispatcher.letIn()]).toEqual([1, 0])
  await queue.add('dig', { who: 'B', n: 0, size: 0 })
  expect(await dispatcher.letIn()).toBe(1)
})

it('predicts the place in the queue', async () => {
  const queue = await open(1)
  await many('A', 20)
  await many('B', 2)

  const asked = [
    ['A', 0],
    ['B', 0],
    ['B', 1],
    ['A', 19],
    ['B', 7],
  ] as const
  const places = await Promise.all(asked.map(([who, n]) => queue.placeOf('dig', { who, n })))

  expect(places.map((one) => one?.place).slice(2)).toEqual([expect.any(Number), 22, undefined])
  expect(places.slice(0, 2).map((one) => one?.place)).toEqual(expect.arrayContaining([1]))
  expect(places[1]?.place).toBeLessThanOrEqual(2)
  expect(places[2]?.place).toBeLessThanOrEqual(4)
  expect((await queue.loadOf('dig', 'A')).waiting).toBe(20)
})
