import { expect, it } from 'vitest'
import type { Report } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { figuresAt } from '../src/engine/report/selection.ts'
import { hosts, type Lists, smallWorldForFile } from './small-world.ts'
import { zip } from './zip.ts'

// Sources, licences and logs change between the events and the report. Every figure here can be counted by hand.

const world = await smallWorldForFile()

/** Looks on these days before now, with the same list each time. */
const every = (days: number, from: number, to: number, values: readonly string[]): Lists =>
  Array.from({ length: Math.floor((from - to) / days) + 1 }, (_, i) => [from - i * days, values] as const)
const logOf = (values: readonly string[], daysAgo: number) =>
  values
    .map(
      (value, i) =>
        `${new Date(world.app.clock.now() - daysAgo * dayMs + i).toISOString()} deny 10.0.0.5 -> ${value}\n`,
    )
    .join('')
const superfluous = ({ superfluousFeeds }: Report) => superfluousFeeds.map(({ ID, price, lost }) => [ID, price, lost])
const sentence = async (report: Report, words: string, locale: 'de' | 'en' = 'en') =>
  (await world.explained(report, locale)).find((said) => said.includes(words))

it('a source that covered something alone is not called superfluous because nothing has come from it for weeks, and the reader is told', async () => {
  const bad = hosts(1, 61, '100.21.30')
  // Nobody here reaches one any longer, and one has taken everything off its list.
  await world.enter('test.unreached', every(5, 60, 25, bad.slice(0, 40)))
  await world.enter('test.emptied', [...every(5, 60, 25, bad.slice(0, 30)), ...every(5, 20, 0, [])])
  await world.enter('test.living', every(5, 60, 0, bad.slice(20)))
  await world.setPrices({ 'test.unreached': 20_000, 'test.emptied': 7000.5, 'test.living': 3000 })

  const report = await world.reportOf(logOf(bad, 40), { currentSources: ['test.unreached', 'test.emptied'] })

  expect(report.recommendedFeeds.map(({ ID }) => ID)).toEqual(['test.living'])
  expect(report.summary).toMatchObject({ suspicious: 60, inTime: 60, covered: { proven: 60, expected: 60 } })
  // The one that nobody reaches is kept, and covers the first 20.
  expect(superfluous(report)).toEqual([['test.emptied', 7000.5, 0]])
  expect(report.superfluousFeeds[0]?.verdict).toBe('dear')
  expect(figuresAt(report, {}).savings.superfluousFees.eur).toBe(7000.5)
  expect(await sentence(report, 'inactive')).toBe(
    'You use test.emptied, but this source is inactive: nothing new comes from there.',
  )
  expect(await sentence(report, 'not watched at present')).toBe(
    'You use test.unreached, but this source is not watched at present: what it lists now is not known.',
  )
  expect(await sentence(report, 'derzeit nicht beobachtet', 'de')).toContain('ist nicht bekannt')
  expect(await sentence(report, 'inaktiv', 'de')).toContain('Von dort kommt nichts Neues')
})

it('a licence that begins within the log proves nothing before it, its fee counts where it ends, and without consent nothing is compared', async () => {
  const bad = hosts(1, 81, '100.23.30')
  await world.enter('test.whole', every(1, 20, 0, bad), { cadenceMinutes: 24 * 60 })
  const licences = `/api/web/groups/${world.uploads.groupID}/byox`
  const sourceID = 'kaspersky.data-feeds'
  const licence = { sourceID, address: 'https://feeds.example/k.csv', consent: true, yearlyFee: 12_000.5 }
  const { feedID } = (await world.dora.json('POST', licences, licence)).body
  await world.look(feedID, every(0.5, 5, 0, bad))
  await world.setPrices({ 'test.whole': 0, [sourceID]: 50_000 })
  // Half of them before the first look under the licence.
  const log = logOf(bad.slice(0, 40), 10) + logOf(bad.slice(40), 2)

  const begun = await world.reportOf(log, { currentSources: [sourceID] })
  const copy = begun.comparedFeeds.find(({ ID }) => ID === feedID)
  expect(copy?.statistics).toMatchObject({ verified: 40, unproven: 40, late: 0 })
  expect(superfluous(begun)).toEqual([[feedID, 12_000.5, 0]])
  expect(figuresAt(begun, {}).net.eur).toBe(-12_000.5)

  await world.dora.json('PATCH', licences, { sourceID, consent: false })
  const ended = await world.reportOf(log, { currentSources: [sourceID] })
  expect(ended.currentFeeds).toMatchObject([{ ID: sourceID, notCompared: true, superfluous: false }])
  expect(figuresAt(ended, {}).net.eur).toBe(0)
  expect(await sentence(ended, 'no data of Kaspersky')).toContain('does not say what this source is worth')
  const [used] = ended.currentFeeds
  expect(Math.abs(Date.parse(used?.licenceEnded ?? '') - world.app.clock.now())).toBeLessThan(dayMs)
  expect(await sentence(ended, 'The licence for Kaspersky')).toContain(
    'has ended: this source counts here neither towards what you cover today nor towards what is superfluous',
  )
  expect(begun.currentFeeds[0]).not.toHaveProperty('licenceEnded')
  // What was made before stays as it was.
  expect(await world.uploads.report(begun.id)).toEqual(begun)
})

it('a licence that was removed has an end, also if the consent was not withdrawn, until it is added again', async () => {
  const bad = hosts(1, 41, '100.28.30')
  const licences = `/api/web/groups/${world.uploads.groupID}/byox`
  const sourceID = 'eset.threat-intelligence'
  const add = async () => {
    const licence = { sourceID, address: 'https://feeds.example/e.csv', consent: true }
    const { feedID } = (await world.dora.json('POST', licences, licence)).body
    await world.look(feedID, every(1, 5, 0, bad))
    return feedID as string
  }
  const remove = () => world.dora.json('DELETE', `${licences}?sourceID=${sourceID}`, { revokeConsent: false })
  const inUse = async () => (await world.reportOf(logOf(bad, 2), { currentSources: [sourceID] })).currentFeeds[0]
  await add()
  expect((await inUse())?.licenceEnded).toBeUndefined()

  /** Of the database, which notes removals. */
  const now = async () => {
    const { rows } = await world.app.database.pool.query<{ at: Date }>('select clock_timestamp() as at')
    return rows[0]?.at.getTime() ?? Number.NaN
  }
  const before = await now()
  await remove()
  const after = await now()
  const used = await inUse()
  expect(used).toMatchObject({ ID: sourceID, notCompared: true })
  const end = Date.parse(used?.licenceEnded ?? '')
  expect([end >= before, end <= after]).toEqual([true, true])

  const again = await add()
  expect(await inUse()).toMatchObject({ ID: again, statistics: { verified: 40 } })
  expect((await inUse())?.licenceEnded).toBeUndefined()
  // A consent that is withdrawn before the licence goes is the earlier end.
  await world.dora.json('PATCH', licences, { sourceID, consent: false })
  const withdrawn = new Date(before - dayMs)
  await world.app.database.pool.query(
    'update licence_consent set withdrawn_at = $1 where group_id = $2 and source_id = $3',
    [withdrawn, world.uploads.groupID, sourceID],
  )
  await remove()
  expect((await inUse())?.licenceEnded).toBe(withdrawn.toISOString())
})

it('looks that found the same list again are known, also if an index was built before them', async () => {
  const bad = hosts(1, 21, '100.34.30')
  await world.enter('test.steady', every(1, 60, 20, bad), { cadenceMinutes: 24 * 60 })
  await world.setPrices({ 'test.steady': 0 })
  await world.dependencies.sources.index.build()
  await world.look('test.steady', every(1, 19, 0, bad))

  const report = await world.reportOf(logOf(bad, 10))
  const steady = report.comparedFeeds.find(({ ID }) => ID === 'test.steady')
  expect(steady?.statistics).toMatchObject({ verified: 20, unproven: 0 })
})

it('the same events in several files of a log count once, also in two ways of writing their time', async () => {
  const bad = hosts(1, 61, '100.24.30')
  await world.enter('test.some', every(1, 20, 0, bad.slice(0, 50)), { cadenceMinutes: 24 * 60 })
  await world.setPrices({ 'test.some': 10 })
  const day = new Date(world.app.clock.now() - 3 * dayMs).toISOString().slice(0, 10)
  const at = (zone: string) => bad.map((value) => `${day}T${zone} deny 10.0.0.5 -> ${value}\n`).join('')
  const [utc, berlin] = [at('10:00:00Z'), at('11:00:00+01:00')]

  const once = await world.reportOf(utc)
  const packed = zip([utc, berlin, utc].map((text, i) => ({ name: `${i}.log`, data: Buffer.from(text) })))
  const thrice = await world.reportOf(new Uint8Array(packed), { name: 'logs.zip' })

  expect(once.summary).toMatchObject({ observables: 60, occurrences: 60, suspicious: 50, inTime: 50 })
  expect(thrice.summary).toMatchObject({ observables: 60, occurrences: 180, suspicious: 50, inTime: 50 })
  expect([thrice.summary.from, thrice.summary.to]).toEqual([once.summary.from, once.summary.to])
  expect(thrice.comparedFeeds.map(({ statistics }) => statistics)).toEqual(
    once.comparedFeeds.map(({ statistics }) => statistics),
  )
})
