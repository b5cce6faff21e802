import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Report } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { selectionEvaluator } from '../src/engine/report/selection.ts'
import { hosts, smallWorldForFile } from './small-world.ts'
import { uploading } from './uploading.ts'

// What a group pays for the sources that it uses: trials, licences of its own and of groups above, and fees that nobody knows.

const world = await smallWorldForFile()

const bad = hosts(1, 41, '100.31.30')
const log = () =>
  bad
    .map((value, i) => `${new Date(world.app.clock.now() - 2 * dayMs + i).toISOString()} deny 10.0.0.5 -> ${value}\n`)
    .join('')
const paid = ({ currentFeeds }: Report) => currentFeeds.map(({ ID, price, trialUntil }) => [ID, price, trialUntil])

/** Enters a subscription that delivers sources already. @returns when it ends */
async function subscribe(sources: readonly string[], trialDays?: number): Promise<string | undefined> {
  const [id, now] = [crypto.randomUUID(), new Date(world.app.clock.now())]
  const ends = trialDays === undefined ? null : new Date(now.getTime() + trialDays * dayMs)
  const { db } = world.app.database
  await sql`
    insert into subscription (id, group_id, name, sources, target_formats, is_trial, trial_ends_at, created_at, changed_at)
    values (${id}, ${world.uploads.groupID}, ${id}, ${JSON.stringify(sources.map((source) => ({ id: source })))}, '[]',
            ${ends !== null}, ${ends}, ${now}, ${now})`.execute(db)
  await sql`insert into delivery (subscription_id, group_id, release) values (${id}, ${world.uploads.groupID}, 1)
            on conflict (subscription_id) do update set release = 1`.execute(db)
  return ends?.toISOString()
}

it('a trial costs nothing until it ends, and the report says when; what is delivered for money costs its price', async () => {
  for (const id of ['test.tried', 'test.bought', 'test.free']) {
    await world.enter(id, [[5, bad], [0]], { commercial: id !== 'test.free' })
  }
  await world.setPrices({ 'test.tried': 42_000, 'test.bought': 900 })
  await subscribe(['test.tried', 'test.free'], 5)
  const until = await subscribe(['test.tried', 'test.bought'], 9)
  await subscribe(['test.bought'])

  const report = await world.reportOf(log())

  expect(new Set(paid(report))).toEqual(
    new Set([
      ['test.bought', 900, undefined],
      ['test.tried', 0, until],
      ['test.free', 0, undefined],
    ]),
  )
  expect(report.today).toMatchObject({ sourcesPrice: 900, unpriced: [] })
  expect(report.comparedFeeds.find(({ ID }) => ID === 'test.tried')).toMatchObject({ price: 0, trialUntil: until })
})

it('a licence costs the group that has it, and groups below nothing, also where a subscription names the catalogue', async () => {
  const above = world.uploads.groupID
  const sourceID = 'kaspersky.data-feeds'
  const licence = {
    ...{ sourceID, address: 'https://feeds.example/k.csv', consent: true },
    ...{ yearlyFee: 12_000.5, subgroupsIncluded: true },
  }
  const { feedID } = (await world.dora.json('POST', `/api/web/groups/${above}/byox`, licence)).body
  await world.look(feedID, [[5, bad], [0]])
  await world.setPrices({ [sourceID]: 50_000 })
  await subscribe([sourceID])
  const { rows } = await sql<{ id: string }>`
    insert into app_group (name, parent) values ('Below', ${above}) returning id`.execute(world.app.database.db)
  const below = await uploading(world.dora, rows[0]?.id)
  const made = async (currentSources: readonly string[]) => {
    const request = { cOrg: defaultOrganisation, currentSources }
    const { taskID } = await below.upload('device.log', new TextEncoder().encode(log()), request)
    return below.report(taskID)
  }

  const ofHolder = (await world.reportOf(log(), { currentSources: [sourceID] })).currentFeeds
  expect(ofHolder.filter(({ ID }) => ID === feedID || ID === sourceID)).toMatchObject([
    { ID: feedID, price: 12_000.5, delivered: true },
  ])
  const named = await made([sourceID])
  expect(paid(named)).toEqual([[feedID, 0, undefined]])
  expect(named.today).toMatchObject({ totalPrice: 0, unpriced: [] })
  expect(selectionEvaluator(named)([feedID]).sourcesPrice).toBe(0)
  expect(paid(await made([]))).toEqual([])
})

it('the fee of a source in use without a known price is what the group says, and until then every sum says at least', async () => {
  await world.enter('test.contract', [[5, bad], [0]])
  await world.setPrices({ 'test.bought': 900 })
  const currentSources = ['test.contract']
  const named = {
    currentSources,
    cOrg: { ...defaultOrganisation, currentFees: { 'test.contract': 700, 'test.other': 5 } },
  }
  const contract = ({ currentFeeds }: Report) => currentFeeds.find(({ ID }) => ID === 'test.contract')?.price

  const without = await world.reportOf(log(), { currentSources })
  expect(contract(without)).toBeNull()
  expect(without.today?.unpriced).toEqual(['test.contract'])
  expect(await world.explained(without, 'en')).toContain(
    'What test.contract costs is not known, and none of these sums includes it.',
  )
  const said = await world.reportOf(log(), named)
  expect(contract(said)).toBe(700)
  expect(said.today?.unpriced).toEqual([])
  expect((said.today?.totalPrice ?? 0) - (without.today?.totalPrice ?? 0)).toBe(700)
  // A price that is known counts instead.
  await world.setPrices({ 'test.bought': 900, 'test.contract': 60 })
  expect(contract(await world.reportOf(log(), named))).toBe(60)
})
