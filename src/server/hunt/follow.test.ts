import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { enterSource, setListings } from '../../../test/listed-source.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { startTestApp, type TestApp } from '../../../test/server.ts'
import { newSensor, sendSightings } from '../../../test/sightings.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { WorkDependencies } from '../nouns.ts'
import type { Run } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type HuntDependencies, huntNewListings } from './follow.ts'

// Who waits for whom in the hunt; more of it in news/follow.test.ts, and what it finds in hunt.test.ts.

let app: TestApp
let dependencies: WorkDependencies
let own: Tenant
let foreign: Tenant
/** Time by the steady clock, ms. */
let elapsed: number
/** The sources of each search. */
let searches: number[][]
let passedOver: [source: number, groupId: string][]
/** Runs before each search. */
let before: (sources: readonly number[]) => unknown

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      workers: (given) => {
        dependencies = given
        return idleWorkers as never
      },
    },
  )
  own = await makeTenant(app, { name: 'Own', only: [] })
  foreign = await makeTenant(app, { name: 'Foreign', only: [] })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await sql`delete from sensor`.execute(app.database.db)
  await sql`delete from source where id like 'test.%'`.execute(app.database.db)
  elapsed = 1
  searches = []
  passedOver = []
  before = () => undefined
})

/** Runs the hunt, an hour after the last time; each search takes a second. */
function hunt(more: Partial<HuntDependencies> = {}): Promise<number> {
  elapsed += hourMs
  return huntNewListings({
    pool: app.database.pool,
    listings: {
      async newListings(client, spans, now) {
        const sources = spans.map(({ source }) => source)
        searches.push(sources)
        elapsed += 1000
        await before(sources)
        return dependencies.sources.listings.newListings(client, spans, now)
      },
    },
    now: app.clock.now() + elapsed,
    keptDays: 100,
    signal: new AbortController().signal,
    seenBy: seenByOwners,
    marker: async () => ({ digest: '', marks: () => 0 }),
    ownOf: async () => ({}),
    onPassedOver: (source, groupId) => passedOver.push([source, groupId]),
    elapsed: () => elapsed,
    mostFound: 5,
    ...more,
  })
}

/** A source of a group is seen by that group alone. */
async function seenByOwners(source: number, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ owner: string | null }>(
    'select group_id owner from source where number = $1',
    [source],
  )
  const [{ owner } = { owner: null }] = rows
  return groupIds.filter((id) => owner === null || owner === id)
}

const address = (n: number) => `185.71.7.${n}`
/** A source, of everybody or of a group, that lists these addresses. @returns its number */
async function listing(addresses: readonly number[], groupId?: string): Promise<number> {
  const id = await enterSource(dependencies.sources, groupId ? 'custom' : 'ad-hoc', groupId)
  const records = addresses.map((n) => record('ipv4', address(n)))
  await setListings(dependencies.sources, app.clock, id, records)
  return ((await dependencies.sources.register.byId(id)) as { number: number }).number
}
async function sighting(groupId: string, addresses: readonly number[]): Promise<void> {
  const values = addresses.map((n) => ({ kind: 'ipv4', value: address(n) }) as const)
  await sendSightings(app, await newSensor(app, groupId), values)
}
const range = (from: number, upto: number) => Array.from({ length: upto - from }, (_, i) => from + i)

/** What was found, as `value source`, by group. */
async function found(groupId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select h.value || ' ' || l.source as text from hunt_hit h join hunt_listing l on l.hit = h.id
     where h.group_id = $1 order by h.value collate "C", l.source`,
    [groupId],
  )
  return rows.map(({ text }) => text)
}

it("a branch's own sources are not searched together with others', which get their hits first", async () => {
  const [left, other] = [own.groups.left, foreign.groups.left]
  await sighting(left, range(0, 9))
  await sighting(other, range(0, 9))
  const wide: number[] = []
  for (let i = 0; i < 4; i++) wide.push(await listing(range(0, 9), left))
  const small = await listing([2], left)
  const ofOther = await listing([1], other)
  const ofAll = await listing([1])

  await hunt()

  expect(await found(other)).toEqual([ofOther, ofAll].toSorted().map((source) => `${address(1)} ${source}`))
  expect(searches.slice(0, 2)).toEqual([[ofAll], expect.anything()])
  expect(searches.filter((sources) => sources.includes(ofOther))).toEqual([[ofOther]])
  expect(await found(left)).toEqual([`${address(1)} ${ofAll}`, `${address(2)} ${small}`])
  expect(passedOver).toEqual(wide.map((source) => [source, left]))
})

it('branches take turns: one with much to search keeps no other from its hits in the same run', async () => {
  const [left, other] = [own.groups.left, foreign.groups.left]
  await sighting(left, range(0, 9))
  await sighting(other, [1])
  const wide: number[] = []
  for (let i = 0; i < 4; i++) wide.push(await listing(range(0, 9), left))
  await listing([1], other)
  // Each search takes a minute.
  before = () => {
    elapsed += minuteMs
  }
  await hunt()
  // All four, two, one: the turn goes on until one is done.
  expect(passedOver).toEqual([[wide[0], left]])
  expect(await found(other)).toHaveLength(1)

  for (let i = 0; i < 3; i++) await hunt()
  expect(passedOver.map(([source]) => source).sort()).toEqual(wide)
  searches = []
  expect(await hunt()).toBe(0)
  expect(searches).toEqual([])
})

it('a group whose hits cannot be stored delays nobody, and gets them once they can be', async () => {
  const [left, other] = [own.groups.left, foreign.groups.left]
  await sighting(left, [1])
  await sighting(other, range(1, 9))
  const [met, notMet, ofOther] = [await listing([1, 2]), await listing([3]), await listing([4], other)]
  await sql
    .raw(`
    create function cannot_be_stored() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
    create trigger cannot_be_stored before insert on hunt_hit for each row when (new.group_id = '${left}')
      execute function cannot_be_stored()`)
    .execute(app.database.db)
  try {
    await expect(hunt()).rejects.toThrow('some sources were not followed')
  } finally {
    await sql.raw('drop trigger cannot_be_stored on hunt_hit; drop function cannot_be_stored').execute(app.database.db)
  }
  const ofOthers = [1, 2].map((n) => `${address(n)} ${met}`)
  expect(await found(other)).toEqual([...ofOthers, `${address(3)} ${notMet}`, `${address(4)} ${ofOther}`])
  expect(await found(left)).toEqual([])

  searches = []
  expect(await hunt()).toBe(1)
  expect(searches).toEqual([[met]])
  expect(await found(left)).toEqual([`${address(1)} ${met}`])
})

it('a search whose time is over reads no further own lists', async () => {
  for (const { groups } of [own, foreign]) await sighting(groups.left, [1])
  await listing([1])
  const ending = new AbortController()
  const read: string[] = []
  const ownOf = async (groupId: string) => {
    read.push(groupId)
    ending.abort()
    return {}
  }
  await expect(hunt({ ownOf, signal: ending.signal })).rejects.toThrow()
  expect(read).toHaveLength(1)
})

it('hits are told although another search failed, and the job fails then', async () => {
  const left = own.groups.left
  await sighting(left, [1])
  await sighting(foreign.groups.left, [2])
  const broken = await listing([1, 2])
  await listing([2])
  await sql
    .raw(`
    create function cannot_be_stored() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
    create trigger cannot_be_stored before insert on hunt_listing for each row when (new.source = ${broken})
      execute function cannot_be_stored()`)
    .execute(app.database.db)
  const run = dependencies.jobs['hunt-sightings']({}, {
    signal: new AbortController().signal,
    log: createLog('fatal'),
  } as Run)
  await expect(run).rejects.toThrow('some sources were not followed')
  await sql
    .raw('drop trigger cannot_be_stored on hunt_listing; drop function cannot_be_stored')
    .execute(app.database.db)

  const { rows } = await app.database.pool.query('select from hunt_untold')
  expect(rows).toEqual([])
  expect(await found(foreign.groups.left)).toHaveLength(1)
})

it(`nothing is lost while searches fail, find too much, and sources and groups appear (SEED=${seed})`, async () => {
  const next = random(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
  const some = () => range(0, 9).filter(() => next() < 0.4)
  const seen = new Map<string, number[]>()
  const listed: { source: number; owner: string | undefined; addresses: number[]; groups: string[] }[] = []
  const addGroup = async (id: string) => {
    const addresses = some()
    if (addresses.length > 0) await sighting(id, addresses)
    seen.set(id, addresses)
  }
  const addSource = async () => {
    // Those groups must get hits that had their sightings before the source was entered.
    const [groups, addresses] = [[...seen.keys()], some()]
    const owner = next() < 0.6 ? pick(groups) : undefined
    if (addresses.length > 0) listed.push({ source: await listing(addresses, owner), owner, addresses, groups })
  }
  const later = [own.groups.right, own.groups.below, foreign.groups.below]
  for (const id of [own.groups.root, own.groups.left, foreign.groups.root, foreign.groups.left, foreign.groups.right]) {
    await addGroup(id)
  }
  for (let i = 0; i < 6; i++) await addSource()
  before = async () => {
    if (next() < 0.15) await addSource()
    const group = next() < 0.1 ? later.pop() : undefined
    if (group) await addGroup(group)
    if (next() < 0.3) throw new Error('made up')
  }
  for (let i = 0; i < 8; i++) await hunt({ mostFound: 10 }).catch(() => undefined)
  before = () => undefined
  do {
    searches = []
    await hunt({ mostFound: 10 })
  } while (searches.length > 0)

  const isPassedOver = (source: number, id: string) => passedOver.some((one) => `${one}` === `${source},${id}`)
  for (const [id, addresses] of seen) {
    const visible = listed.filter(({ owner }) => owner === undefined || owner === id)
    const hits = (sources: typeof listed) =>
      sources.flatMap((one) =>
        one.addresses.filter((n) => addresses.includes(n)).map((n) => `${address(n)} ${one.source}`),
      )
    const all = await found(id)
    const due = visible.filter(({ source, groups }) => groups.includes(id) && !isPassedOver(source, id))
    expect(all).toEqual(expect.arrayContaining(hits(due)))
    expect(hits(visible)).toEqual(expect.arrayContaining(all))
  }
})
