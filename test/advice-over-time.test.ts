import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { figuresAt } from '../src/engine/report/selection.ts'
import { hosts, type Lists, type SmallWorld, smallWorld } from './small-world.ts'
import { zip } from './zip.ts'

// Sources, licences and logs change between the events and the report. Every figure here can be counted by hand.

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld()
})
afterAll(() => world.stop())

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

it('a log from a time when no source was watched is not called free of suspicion', async () => {
  const bad = hosts(1, 41, '100.22.30')
  await world.enter('test.young', every(3, 27, 0, bad))
  const clean = hosts(101, 141, '100.22.30')

  const old = await world.reportOf(logOf(clean, 700))
  expect(old.summary).toMatchObject({ suspicious: 0, observables: 40, sourcesWatched: 0 })
  const [headline, checked] = await world.explained(old, 'en')
  expect(headline).toContain('none was watched for most of the time of your log: whether anything in it was suspicious')
  expect(checked).toBe(
    '40 distinct observables were checked. What was listed then and no longer is, this report does not show.',
  )
  expect((await world.explained(old, 'de'))[0]).toContain('ist nicht bekannt')

  // Watched for 27 days: half of 52, but not of 56. No source of another test is watched for half of one of them only.
  const half = await world.reportOf(logOf(clean, 52) + logOf(clean, 0.01))
  const less = await world.reportOf(logOf(clean, 56) + logOf(clean, 0.01))
  expect((half.summary.sourcesWatched ?? 0) - (less.summary.sourcesWatched ?? 0)).toBe(1)
  // A time in the future counts as missing.
  const untimed = await world.reportOf(logOf(clean, -400))
  expect(untimed.summary).toMatchObject({ from: null, observables: 40 })
  expect(untimed.summary.sourcesWatched).toBeUndefined()
  const now = await world.reportOf(logOf(clean, 3))
  expect((await world.explained(now, 'en'))[0]).toContain('nothing in your log is suspicious')
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

it('a source that was collected for a fifth of the log only is named with the date, for it may be worth more', async () => {
  const bad = hosts(1, 101, '100.27.30')
  const daily = { cadenceMinutes: 24 * 60 }
  await world.enter('test.always', every(1, 30, 0, bad.slice(0, 60)), daily)
  await world.enter('test.late-start', every(1, 4, 0, bad.slice(60)), daily)
  await world.setPrices({ 'test.always': 0, 'test.late-start': 0 })
  // A log of 20 days: in its first half what only the young source lists, which nobody can prove. Half of the hours of ten are proven.
  const log = logOf(bad, 20) + logOf(bad.slice(20, 70), 0.01)

  const report = await world.reportOf(log)
  const [always, young] = ['test.always', 'test.late-start'].map((id) =>
    report.comparedFeeds.find(({ ID }) => ID === id),
  )
  expect(always?.statistics).toMatchObject({ verified: 60, met: 60, unproven: 0 })
  // Ten of its own in the second of their two hours.
  expect(young?.statistics).toMatchObject({ verified: 5, met: 10, unproven: 40 })
  expect([always?.watchedPcnt, Math.round(young?.watchedPcnt ?? 0)]).toEqual([100, 20])
  const since = young?.firstLook?.slice(0, 10) as string
  // Not by the day: midnight may lie between the look and now.
  const age = world.app.clock.now() - Date.parse(young?.firstLook as string)
  expect([age >= 4 * dayMs - 1000, age < 4.5 * dayMs]).toEqual([true, true])

  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(since))
  expect(await sentence(report, 'test.late-start has been collected')).toContain(
    `only since ${day}, for less than half of the time of your log`,
  )
  expect(await sentence(report, 'test.always has been collected')).toBeUndefined()
  expect(await sentence(report, 'weniger als die halbe Zeit Ihres Logs', 'de')).toContain(
    'kennen wir test.late-start, ',
  )
  // All of a log that is no older than the source.
  const now = await world.reportOf(logOf(bad, 3) + logOf(bad, 0.01))
  expect(await sentence(now, 'has been collected')).toBeUndefined()
})

it('a log of two years is not said to be watched because its sources were at its end', async () => {
  const bad = hosts(1, 101, '100.29.30')
  const daily = { cadenceMinutes: 24 * 60 }
  await world.enter('test.two-months', every(1, 60, 0, bad), daily)
  await world.setPrices({ 'test.two-months': 0 })
  const log = bad.map((value, i) => logOf([value], 720 - 7.2 * i)).join('')

  const report = await world.reportOf(log)
  const young = report.comparedFeeds.find(({ ID }) => ID === 'test.two-months')
  // One a week, so eight in the last two months.
  expect(young?.statistics).toMatchObject({ verified: 8, unproven: 92 })
  expect(young?.watchedPcnt).toBeCloseTo((100 * 52.8) / 712.8, 1)
  expect(report.summary.sourcesWatched).toBe(0)
  expect(await sentence(report, 'None of the compared sources was watched')).toContain('does not show')
  // More than half of the log is expected of it already.
  expect(await sentence(report, 'may be worth more')).toBeUndefined()

  // A device that set its clock after its first lines.
  const unset = await world.reportOf(logOf(bad.slice(0, 1), 7000) + logOf(bad, 3))
  expect(unset.comparedFeeds.find(({ ID }) => ID === 'test.two-months')).not.toHaveProperty('watchedPcnt')
  expect(unset.summary.sourcesWatched).toBeGreaterThan(0)
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

it('a log of less than a day is said to tell little about a year', async () => {
  const bad = hosts(1, 41, '100.33.30')
  await world.enter('test.hour', every(1, 20, 0, bad), { cadenceMinutes: 24 * 60 })
  await world.setPrices({ 'test.hour': 5000 })
  const short = await world.reportOf(logOf(bad.slice(20), 3) + logOf(bad.slice(0, 20), 2.1))
  const long = await world.reportOf(logOf(bad.slice(20), 3) + logOf(bad.slice(0, 20), 1.9))

  expect([short, long].map(({ recommendedFeeds }) => recommendedFeeds.map(({ ID }) => ID))).toEqual([
    ['test.hour'],
    ['test.hour'],
  ])
  expect(await sentence(short, 'less than a day')).toContain('too little for a sure recommendation')
  expect(await sentence(short, 'weniger als einem Tag', 'de')).toContain('zu wenig für eine sichere Empfehlung')
  expect(await sentence(long, 'less than a day')).toBeUndefined()
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
