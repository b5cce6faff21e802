import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { blockedStatements } from '../../../test/blocked.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Span } from './cursor.ts'
import { type Following, follow, TooMuch } from './follow.ts'

let groups: string[]
/** The snapshot times of sources, by number. */
let sources: Map<number, number>
let now = 0

const database = await databaseForFile()
// What was told, in the transaction of the look.
await database.pool.query('CREATE TABLE told (source int, group_id uuid, after bigint, upto bigint)')
beforeEach(async () => {
  await database.pool.query('DELETE FROM source; DELETE FROM told')
  groups = []
  sources = new Map()
  now = 0
  for (let n = 0; n < 6; n++) await addGroup()
})

async function addGroup(): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(`INSERT INTO app_group (name) VALUES ('x') RETURNING id`)
  groups.push(rows[0]?.id as string)
}

async function addSource(groupId: string | null = null): Promise<number> {
  const { rows } = await database.pool.query<{ number: number }>(
    `INSERT INTO source (id, origin, definition, group_id, applied_at) VALUES (gen_random_uuid(), $1, '{}', $2, 1)
     RETURNING number`,
    [groupId ? 'custom' : 'ad-hoc', groupId],
  )
  const { number = 0 } = rows[0] ?? {}
  await addSnapshot(number, 1)
  sources.set(number, 1)
  return number
}

const addSnapshot = (source: number, at: number) =>
  database.pool.query(
    `INSERT INTO snapshot (source, taken_at, received_at, status, bytes, sha256, added) VALUES ($1, $2, now(), 'applied', 0, '', 1)`,
    [source, at],
  )

async function change(source: number): Promise<void> {
  const at = (sources.get(source) ?? 0) + 1
  sources.set(source, at)
  await addSnapshot(source, at)
  await database.pool.query('UPDATE source SET applied_at = $2 WHERE number = $1', [source, at])
}

/** Follows all sources for all groups, an hour after the last time. @param before runs before each look */
function run(
  before: (spans: readonly Span[], client: pg.PoolClient) => unknown = () => undefined,
  more: Partial<Following> = {},
): Promise<number> {
  now += hourMs
  return follow({
    pool: database.pool,
    cursor: 'hunt_cursor',
    now,
    signal: new AbortController().signal,
    listingsAtOnce: 1000,
    groups: async () => groups,
    seenBy: async (_, groupIds) => groupIds,
    async look(client, spans) {
      await before(spans, client)
      for (const { source, groupIds, after, upto } of spans) {
        await client.query('INSERT INTO told SELECT $1, id, $3, $4 FROM unnest($2::uuid[]) id', [
          source,
          groupIds,
          after,
          upto,
        ])
      }
      return spans.length
    },
    longestMs: 60_000,
    longestPartMs: 60_000,
    ...more,
  })
}

/** A look that fails if a span is such. */
const failing = (isBad: (span: Span) => boolean) => (spans: readonly Span[]) => {
  if (spans.some(isBad)) throw new Error('made up')
}

/** Spans that were told, by source and group, in their order. */
async function told(): Promise<Map<string, [after: number, upto: number][]>> {
  const { rows } = await database.pool.query<{ key: string; after: number; upto: number }>(
    `SELECT source || ' ' || group_id AS key, after, upto FROM told ORDER BY after, upto`,
  )
  const spans = Map.groupBy(rows, ({ key }) => key)
  return new Map([...spans].map(([key, its]) => [key, its.map(({ after, upto }) => [after, upto])]))
}

it('a group that fails delays nobody, and catches up from where it was', async () => {
  for (let n = 0; n < 5; n++) await addSource()
  await run()
  const [broken = '', ...others] = groups
  const fails = failing(({ groupIds }) => groupIds.includes(broken))
  for (let n = 2; n < 5; n++) {
    for (const source of sources.keys()) await change(source)
    await expect(run(fails)).rejects.toThrow('some sources were not followed')
    for (const source of sources.keys()) {
      for (const group of others) expect((await told()).get(`${source} ${group}`)?.at(-1)).toEqual([n - 1, n])
      expect((await told()).get(`${source} ${broken}`)).toEqual([[0, 1]])
    }
  }

  await run()
  for (const source of sources.keys()) expect((await told()).get(`${source} ${broken}`)?.at(-1)).toEqual([1, 4])
})

it('sources that fail keep no other waiting, whatever their number, and are tried again after five minutes', async () => {
  const all: number[] = []
  for (let n = 0; n < 20; n++) all.push(await addSource())
  let looks: number[][] = []
  const fails = (spans: readonly Span[]) => {
    looks.push(spans.map(({ source }) => source))
    if (spans.some(({ source }) => source % 3 === 0)) throw new Error('made up')
  }
  const followed = async () => new Set([...(await told()).keys()].map((key) => Number(key.split(' ')[0])))
  await expect(run(fails)).rejects.toThrow('some sources were not followed')
  const healthy = all.filter((source) => source % 3 !== 0)
  expect(await followed()).toEqual(new Set(healthy))

  looks = []
  now += 4 * minuteMs - hourMs
  expect([await run(fails), looks]).toEqual([0, []])
  await run()
  expect(await followed()).toEqual(new Set(all))
})

it('if every look fails, a run ends soon, and nothing is lost', async () => {
  for (let n = 0; n < 50; n++) await addSource()
  for (let n = 0; n < 3; n++) {
    let looks = 0
    const fails = () => {
      looks++
      throw new Error('made up')
    }
    await expect(run(fails)).rejects.toThrow('some sources were not followed')
    expect(looks).toBeLessThan(200)
  }
  await run()
  expect((await told()).size).toBe(50 * groups.length)
})

it('a source that fails before the look waits alone, and its error is named', async () => {
  const [broken, other] = [await addSource(), await addSource()]
  const failed: unknown[] = []
  const seenBy = async (source: number, groupIds: readonly string[]) => {
    if (source === broken) throw new Error('made up')
    return groupIds
  }
  const onFailed = (...what: unknown[]) => failed.push(what)
  await expect(run(undefined, { seenBy, onFailed })).rejects.toThrow('some sources were not followed')
  expect(failed).toEqual([[new Error('made up'), broken]])
  expect([...(await told()).keys()].every((key) => key.startsWith(`${other} `))).toBe(true)
  await run()
  expect((await told()).size).toBe(2 * groups.length)
})

it('groups and sources that come during a run are followed by the next one', async () => {
  await addSource()
  let added = 0
  const meanwhile = async () => {
    added = await addSource()
    return [...groups]
  }
  await run(undefined, { groups: meanwhile })
  await addGroup()
  await run()
  for (const group of groups) expect((await told()).get(`${added} ${group}`)).toEqual([[0, 1]])
})

it('a group that cannot be stored is left behind by the look itself, and each of its sources is tried alone', async () => {
  const [one, other] = [await addSource(), await addSource()]
  const [broken = ''] = groups
  const looks: number[][] = []
  await expect(
    run(undefined, {
      async look(_, spans, __, leave) {
        looks.push(spans.map(({ source }) => source))
        const met = spans.filter(({ groupIds }) => groupIds.includes(broken)).map(({ source }) => source)
        if (met.length > 1 || met[0] === one) await leave(broken, met, new Error('made up'))
        return 0
      },
    }),
  ).rejects.toThrow('some sources were not followed')
  expect(looks).toEqual([[one, other], [one], [other]])
  const { rows } = await database.pool.query('SELECT source, group_id FROM news_behind')
  expect(rows).toEqual([{ source: one, group_id: broken }])
})

it('a group that catches up misses nothing that another process follows meanwhile', async () => {
  const source = await addSource()
  const [group = ''] = groups
  groups = [group]
  await expect(run(failing(() => true))).rejects.toThrow()
  let other: Promise<unknown> | undefined
  await run(async () => {
    if (other) return
    await change(source)
    let isDone = false
    other = run().finally(() => {
      isDone = true
    })
    await expect.poll(async () => isDone || (await blockedStatements(database.pool)) > 0).toBe(true)
  })
  await other
  expect((await told()).get(`${source} ${group}`)).toEqual([
    [0, 1],
    [1, 2],
  ])
})

it('forgets groups that no longer see a source, or follow none', async () => {
  await addSource()
  await expect(run(failing(() => true))).rejects.toThrow()
  groups = []
  await run()
  const { rows } = await database.pool.query('SELECT FROM news_behind')
  expect([rows, await told()]).toEqual([[], new Map()])
})

it('a run that is aborted stores nothing of its last look', async () => {
  await addSource()
  const ending = new AbortController()
  await expect(run(() => ending.abort(), { signal: ending.signal })).rejects.toThrow()
  expect(await told()).toEqual(new Map())
  await run()
  expect((await told()).size).toBe(groups.length)
})

/** A clock for `elapsed`, and a look that takes long and then fails if it meets a group or source. */
function slow(isSlow: (span: Span) => boolean, lookMs: number) {
  let elapsed = 0
  const before = (spans: readonly Span[]) => {
    elapsed += 1000
    if (!spans.some(isSlow)) return
    elapsed += lookMs
    throw new TooMuch()
  }
  return { before, elapsed: () => elapsed }
}
const toldSources = async () => new Set([...(await told()).keys()].map((key) => Number(key.split(' ')[0])))

it('sources whose looks take too long together are looked at alone, so that each run gets further', async () => {
  const all: number[] = []
  for (let n = 0; n < 30; n++) all.push(await addSource())
  const { before, elapsed } = slow(({ source }) => source === all[0], 11 * minuteMs)
  for (let n = 0; n < 3; n++) await run(before, { elapsed })
  expect((await toldSources()).size).toBe(29)
})

it('a slow group delays the sources of everybody once, and not in each run', async () => {
  for (let n = 0; n < 20; n++) await addSource()
  const [large = '', ...others] = groups.toSorted()
  const apart = new Map<string, number>()
  const { before, elapsed } = slow(({ groupIds }) => groupIds.includes(large), 3 * minuteMs)
  for (let n = 1; n < 4; n++) {
    await run(before, { elapsed, large: apart })
    for (const source of sources.keys()) {
      for (const id of others) if (n > 1) expect((await told()).get(`${source} ${id}`)?.at(-1)?.[1]).toBe(n)
      await change(source)
    }
  }
})

it('a slow branch leaves time for the others in each run', async () => {
  const [mine = '', others = ''] = groups
  const slowOnes: number[] = []
  for (let n = 0; n < 2; n++) slowOnes.push(await addSource(mine))
  const other = await addSource(others)
  const { before, elapsed } = slow(({ source }) => slowOnes.includes(source), 2 * minuteMs)
  for (let n = 1; n < 4; n++) {
    await run(before, { elapsed })
    expect((await told()).get(`${other} ${others}`)?.at(-1)).toEqual([n - 1, n])
    for (const source of sources.keys()) await change(source)
  }
})

it('a branch all of whose sources fail ends no turn of another', async () => {
  const [mine = '', others = ''] = groups
  const broken: number[] = []
  for (let n = 0; n < 8; n++) broken.push(await addSource(mine))
  const other = await addSource(others)
  const fails = failing(({ source }) => broken.includes(source))
  await expect(run(fails)).rejects.toThrow('some sources were not followed')
  expect(await toldSources()).toEqual(new Set([other]))
})

it('however many groups of a source fail, the others get their news', async () => {
  for (let n = 0; n < 10; n++) await addGroup()
  const source = await addSource()
  const [last = '', ...broken] = groups.toReversed()
  const fails = failing(({ groupIds }) => groupIds.some((id) => broken.includes(id)))
  for (let n = 0; n < 4; n++) await expect(run(fails)).rejects.toThrow('some sources were not followed')
  expect((await told()).get(`${source} ${last}`)).toEqual([[0, 1]])
})

it('of groups that are left behind, one that takes long does not always come first', async () => {
  const [large = '', other = ''] = groups
  for (let n = 0; n < 12; n++) await addSource()
  const last = await addSource()
  let isBroken = true
  const { before, elapsed } = slow(({ groupIds }) => groupIds.includes(large), 3 * minuteMs)
  const fails = failing(({ source, groupIds }) => isBroken && source === last && groupIds.includes(other))
  const look = (spans: readonly Span[]) => {
    before(spans)
    fails(spans)
  }
  const apart = new Map<string, number>()
  for (let n = 0; n < 5; n++) {
    isBroken = n < 2
    for (const source of sources.keys()) await change(source)
    await run(look, { elapsed, large: apart }).catch(() => undefined)
  }
  expect((await told()).get(`${last} ${other}`)?.[0]).toEqual([0, expect.any(Number)])
})

it('a group for whose look PostgreSQL lacks memory or disk delays nobody', async () => {
  const source = await addSource()
  const [large = '', ...others] = groups
  const fails = (spans: readonly Span[]) => {
    if (spans.some(({ groupIds }) => groupIds.includes(large)))
      throw Object.assign(new Error('temporary file size exceeds temp_file_limit'), { code: '53400' })
  }
  await run(fails).catch(() => undefined)
  expect(new Set((await told()).keys())).toEqual(new Set(others.map((id) => `${source} ${id}`)))
})

it(`everything is told once, whatever fails, and although processes are killed (SEED=${seed})`, async () => {
  const next = random(seed)
  const chance = (share: number) => next() < share
  const passedOver = new Set<string>()
  for (let n = 0; n < 6; n++) await addSource(n > 3 ? (groups[n] as string) : null)
  for (let n = 0; n < 25; n++) {
    for (const source of sources.keys()) if (chance(0.5)) await change(source)
    const [badGroup, badSource] = [groups[Math.floor(next() * 12)], [...sources.keys()][Math.floor(next() * 12)]]
    const before = async (spans: readonly Span[], client: pg.PoolClient) => {
      if (chance(0.05)) {
        // As a process that is killed: PostgreSQL ends its transaction.
        const { processID } = client as pg.PoolClient & { readonly processID: number }
        client.once('error', () => undefined)
        await database.pool.query('SELECT pg_terminate_backend($1)', [processID])
      }
      if (chance(0.1)) throw new Error('made up')
      if (spans.some((span) => span.source === badSource || span.groupIds.includes(badGroup ?? '')))
        throw new Error('bad')
      if (chance(0.1) && spans.some(({ groupIds }) => groupIds.length > 1)) throw new TooMuch()
      if (chance(0.01)) throw new TooMuch()
    }
    const onPassedOver = (source: number, group: string) => passedOver.add(`${source} ${group}`)
    // Two at a time: the lock of a job may be lost.
    await Promise.allSettled([run(before, { onPassedOver }), run(before, { onPassedOver })])
  }
  await run()
  const all = await told()
  for (const [source, at] of sources) {
    for (const group of groups) {
      const key = `${source} ${group}`
      const spans = all.get(key) ?? []
      for (const [i, [after]] of spans.entries()) {
        if (passedOver.has(key)) expect(after).toBeGreaterThanOrEqual(spans[i - 1]?.[1] ?? 0)
        else expect(after).toBe(spans[i - 1]?.[1] ?? 0)
      }
      if (!passedOver.has(key)) expect(spans.at(-1)?.[1]).toBe(at)
    }
  }
})
