import { describe, expect, it } from 'vitest'
import { inChunks, oneChunk } from '../../test/one-chunk.ts'
import { actionOf, directionOf } from '../domain/log-event.ts'
import type { Prefilter } from '../engine/extract/prefilter.ts'
import { type LogProgress, type MixedUpload, readLog, refuseMixed } from './read-log.ts'

const now = Date.UTC(2026, 10, 20)

/** Progress reports for files in chunks of 4 KiB. */
async function progressOf(files: Record<string, string>, maxLineBytes: number) {
  const reports: LogProgress[] = []
  const { extraction } = await readLog(
    Object.entries(files).map(([name, text]) => ({
      name,
      content: inChunks(text, 4096),
    })),
    { now, maxLineBytes, onProgress: (progress) => reports.push(progress) },
  )
  return { reports, extraction }
}

it('counts lines that are too long while a log is read, over all its files', async () => {
  const line = '2026-11-19T10:00:00Z fw connection to 100.20.30.40 denied\n'
  const long = `2026-11-19T10:00:00Z fw ${'x'.repeat(5000)}\n`
  const { reports, extraction } = await progressOf(
    {
      'a.log': `${line.repeat(200)}${long}${line.repeat(40_000)}`,
      'b.log': `${line}${long.repeat(3)}${line.repeat(40_000)}`,
    },
    1000,
  )

  expect(extraction.overlongLines).toBe(4)
  expect(reports.map(({ skippedLines }) => skippedLines)).toEqual(expect.arrayContaining([0, 1, 4]))
  expect(reports.at(-1)).toMatchObject({ skippedLines: 4, member: 'b.log' })
  expect(reports.at(-1)?.lines).toBeGreaterThan(60_000)
})

it('counts rows of a list without an indicator while it is read', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `100.20.${i >> 8}.${i & 255}\n${i % 10 ? '' : 'nonsense here\n'}`)
  const { reports, extraction } = await progressOf({ 'list.txt': rows.join('') }, 1000)

  expect([extraction.lines, extraction.overlongLines]).toEqual([3300, 300])
  const last = reports.at(-1) as LogProgress
  expect(last.skippedLines).toBeGreaterThan(200)
  expect(last.lines).toBeGreaterThan(10 * last.skippedLines)
})

/** Assumptions about the files, and the hours of each address: certain ones, then assumed ones. */
async function timesOf(files: Record<string, string>, options: Partial<Parameters<typeof readLog>[1]> = {}) {
  const reading = await readLog(
    Object.entries(files).map(([name, text]) => ({ name, content: oneChunk(text) })),
    { now, prefilter: everything, ...options },
  )
  const days = (hours: ArrayLike<number> = []) =>
    Array.from(hours)
      .filter((_, i) => i % 2 === 0)
      .map((second) => new Date(second * 1000).toISOString().slice(0, 10))
      .join(' ')
  return {
    assumed: reading.assumed,
    years: reading.members.map(({ assumedYear }) => assumedYear && `${assumedYear.year} ${assumedYear.reason}`),
    seen: Object.fromEntries(
      Array.from(reading.extraction.all(), ({ value, hours, assumedHours }) => [
        value,
        `${days(hours)} / ${days(assumedHours)}`,
      ]),
    ),
  }
}
/** A prefilter that accepts any address. */
const everything: Prefilter = {
  table: new Int32Array(2),
  mask: 0,
  ipv4Blocks: new Uint8Array(1 << 21).fill(255),
  anyIpv6Range: true,
}

it('assumes a year only for lines without one, and these prove nothing', async () => {
  const log = [
    'Nov 10 10:00:00 fw app: 100.20.30.40 came',
    '  and 100.20.30.41 after it',
    '2025-11-10T11:00:00Z fw app: 100.20.30.40 went',
    '  and 100.20.30.42 after it',
  ].join('\n')

  const { assumed, years, seen } = await timesOf({ 'a.log': log })

  expect(years).toEqual(['2025 lines'])
  expect(assumed).toEqual({ year: { year: 2025, reason: 'lines', sure: 'likely', lines: 1 }, zoneOffsetMinutes: 0 })
  expect(seen).toEqual({
    '100.20.30.40': '2025-11-10 / 2025-11-10',
    '100.20.30.41': ' / 2025-11-10',
    '100.20.30.42': '2025-11-10 / ',
  })
})

it('a stated year makes the times certain, across the turn of the year and in every file', async () => {
  const files = {
    'a.log.1': 'Dec 30 10:00:00 fw app: 100.20.30.40 came\nJan  2 10:00:00 fw app: 100.20.30.41 came\n',
    'a.log': 'Jan  3 10:00:00 fw app: 100.20.30.42 came\n',
  }

  const guessed = await timesOf(files)
  const stated = await timesOf(files, { year: 2019, zone: 0 })

  expect(guessed.years).toEqual(['2025 order', '2026 members'])
  expect(guessed.assumed?.year).toEqual({ year: 2025, reason: 'order', sure: 'guess', lines: 3 })
  expect(guessed.seen['100.20.30.42']).toBe(' / 2026-01-03')
  expect(stated.assumed).toBeUndefined()
  expect(stated.years).toEqual([undefined, undefined])
  expect(stated.seen).toEqual({
    '100.20.30.40': '2019-12-30 / ',
    '100.20.30.41': '2020-01-02 / ',
    '100.20.30.42': '2020-01-03 / ',
  })
})

it('a stated year applies unchanged to a file whose first lines state their year', async () => {
  const dated = '2019-01-03T10:00:00Z fw app: nothing of interest\n'.repeat(40_000)
  const files = {
    'a.log': 'Dec 30 10:00:00 fw app: 100.20.30.40 came\n',
    'b.log': `${dated}Jan  4 10:00:00 fw app: 100.20.30.41 came\n`,
  }

  const { seen } = await timesOf(files, { year: 2019, zone: 0 })

  expect(seen).toEqual({ '100.20.30.40': '2019-12-30 / ', '100.20.30.41': '2019-01-04 / ' })
})

it('files that state their year determine it for the others', async () => {
  const { years, assumed } = await timesOf({
    'access.log': '192.0.2.1 - - [10/Oct/2018:13:55:36 -0700] "GET http://100.20.30.40/ HTTP/1.0" 200 1\n',
    'auth.log': 'Oct 11 10:00:00 gw sshd[1]: Failed password for root from 100.20.30.41 port 4711 ssh2\n',
  })

  expect(years).toEqual([undefined, '2018 members'])
  expect(assumed?.year).toMatchObject({ year: 2018, sure: 'likely', lines: 1 })
})

it('a log that states its years and zones leaves nothing to assume', async () => {
  const { assumed, seen } = await timesOf({ 'a.log': '2026-11-10T10:00:00Z fw app: 100.20.30.40 came\n' })

  expect(assumed).toBeUndefined()
  expect(seen).toEqual({ '100.20.30.40': '2026-11-10 / ' })
})

it('a named zone sets times without one', async () => {
  const line = '2021-07-01 00:30:00 fw app: 100.20.30.40 came\n'

  expect((await timesOf({ 'a.log': line }, { zone: 'Europe/Berlin' })).seen).toEqual({
    '100.20.30.40': '2021-06-30 / ',
  })
  expect((await timesOf({ 'a.log': line }, { zone: 'Europe/Berlin' })).assumed).toBeUndefined()
  expect((await timesOf({ 'a.log': line }, { zone: 120, isZoneAssumed: true })).assumed).toEqual({
    zoneOffsetMinutes: 120,
  })
})

it('a zone from the browser is reported by name', async () => {
  const { assumed } = await timesOf(
    { 'a.log': '2021-07-01 00:30:00 fw app: 100.20.30.40 came\n' },
    { zone: 'Europe/Berlin', isZoneAssumed: true },
  )

  expect(assumed).toEqual({ zoneOffsetMinutes: 120, zone: 'Europe/Berlin' })
})

it('a named zone applies with the offset of each day', async () => {
  const lines = [
    'Mar 27 23:30:00 fw app: 100.20.30.40 came',
    'Mar 28 01:59:00 fw app: 100.20.30.41 came',
    'Mar 28 03:00:00 fw app: 100.20.30.42 came',
    'Oct 31 02:10:00 fw app: 100.20.30.43 came',
    'Oct 31 03:10:00 fw app: 100.20.30.44 came',
    '2021-07-01T12:00:00-04:00 fw app: 100.20.30.45 came',
  ]
  const { extraction } = await readLog([{ name: 'fw.log', content: oneChunk(lines.join('\n')) }], {
    now,
    year: 2021,
    zone: 'Europe/Berlin',
    keepAll: true,
  })

  const first = [...extraction.possibleMatches()].map(({ value, first: at }) => [
    value,
    new Date(at ?? 0).toISOString().slice(5, 16),
  ])
  expect(Object.fromEntries(first)).toEqual({
    '100.20.30.40': '03-27T22:30',
    '100.20.30.41': '03-28T00:59',
    '100.20.30.42': '03-28T01:00',
    '100.20.30.43': '10-31T00:10',
    '100.20.30.44': '10-31T02:10',
    '100.20.30.45': '07-01T16:00',
  })
})

it('a report says how many lines lie in an hour that occurred twice, or that did not occur', async () => {
  const lines = [
    '2021-10-31 02:10:00 fw app: 100.20.30.40 came',
    '2021-10-31 02:50:00 fw app: 100.20.30.40 came',
    '2021-10-31 03:10:00 fw app: 100.20.30.40 came',
    // What names its zone is clear.
    '2021-10-31T02:10:00+01:00 fw app: 100.20.30.41 came',
  ]
  const put = '2021-03-28 02:30:00 fw app: 100.20.30.40 came'
  const said = async (text: readonly string[], stated: object) =>
    (await timesOf({ 'a.log': text.join('\n') }, stated)).assumed

  const zone = 'Europe/Berlin'
  // Whether the zone is the user's choice or an assumption, one of two hours is assumed.
  expect(await said(lines, { zone })).toEqual({ zone, linesInRepeatedHour: 2 })
  const all = { zone, zoneOffsetMinutes: 60, linesInRepeatedHour: 2 }
  expect(await said(lines, { zone, isZoneAssumed: true })).toEqual(all)
  expect(await said([put, ...lines], { zone })).toEqual({ zone, linesInRepeatedHour: 2, linesInMissingHour: 1 })
  // Also where the file begins after the change.
  expect(await said(lines.toReversed(), { zone })).toEqual({ zone, linesInRepeatedHour: 2 })
  expect(await said(lines.slice(2), { zone })).toBeUndefined()
  expect(await said(lines, { zone: 120 })).toBeUndefined()
})

it("reads what was done with an event, and which way it went; the organisation's own addresses are inside", async () => {
  const line = (rest: string) => `Nov 19 15:57:37 gw kernel: [UFW BLOCK] IN=eth0 OUT=eth1 ${rest} LEN=40 PROTO=TCP\n`
  const text = line('SRC=100.20.30.40 DST=100.20.99.1').repeat(3) + line('SRC=100.20.99.1 DST=100.20.30.41')
  const read = async (ownRanges: readonly string[]) => {
    const files = [{ name: 'gw.log', content: oneChunk(text) }]
    const { extraction } = await readLog(files, { now, ownRanges, keepAll: true })
    return [...extraction.all()].map(({ value, events }) => [
      value,
      Array.from(events?.codes ?? [], (code) => `${actionOf(code)} ${directionOf(code)}`),
    ])
  }

  expect(await read([])).toContainEqual(['100.20.30.40', ['blocked unknown']])
  expect(await read(['100.20.99.0/24'])).toEqual([
    ['100.20.30.40', ['blocked inbound']],
    ['100.20.30.41', ['blocked outbound']],
  ])
})

it('keeps the own hosts of several files together, only if asked for', async () => {
  const line = (host: string, other: string) =>
    `Nov 19 15:57:37 gw kernel: IN=eth0 OUT=eth1 SRC=${host} DST=${other} LEN=40\n`
  const texts = [
    line('10.1.2.3', '100.20.30.40').repeat(2),
    line('10.1.2.4', '100.20.30.40'),
    line('10.1.2.3', '8.8.8.8'),
  ]
  const read = async (hosts: boolean) => {
    const files = texts.map((text, i) => ({ name: `${i}.log`, content: oneChunk(text) }))
    const { extraction } = await readLog(files, { now, keepAll: true, hosts })
    return Object.fromEntries([...extraction.all()].map(({ value, hosts }) => [value, hosts?.named]))
  }
  const seen = (host: string, count: number) => ({ host, count, passed: 0 })

  expect(await read(true)).toEqual({
    '100.20.30.40': [seen('10.1.2.3', 2), seen('10.1.2.4', 1)],
    '8.8.8.8': [seen('10.1.2.3', 1)],
  })
  expect(await read(false)).toEqual({ '100.20.30.40': undefined, '8.8.8.8': undefined })
})

describe('lists of indicators in an upload with logs', () => {
  const row = (i: number) => `100.20.${i >> 8}.${i & 255}`
  const rows = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => `${line(i)}\n`)
  const list = rows(700, row).join('')
  const firewall = rows(600, (i) => `2026-11-19T10:00:00Z fw connection to ${row(i)} denied`).join('')
  const access = rows(500, (i) => `${row(i)} - - [19/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5`).join('')
  const reading = (files: Record<string, string>) =>
    readLog(
      Object.entries(files).map(([name, text]) => ({ name, content: oneChunk(text) })),
      { now },
    )

  it('are refused, and the message names the files, however long their names are', async () => {
    const read = await reading({ 'fw.log': firewall, 'access.log': access, 'iocs.csv': list })

    expect(() => refuseMixed(read)).toThrow(
      expect.objectContaining({ lists: 'iocs.csv', logs: 'fw.log, access.log' } satisfies Partial<MixedUpload>),
    )
    expect(read.detectedFormat).not.toBe('FEED_COMPARE')
  })

  it('are accepted if uploaded separately', async () => {
    const lists = await reading({ 'a.txt': list, 'b.txt': list })
    const logs = await reading({ 'fw.log': firewall, 'access.log': access })

    expect(() => [lists, logs].forEach(refuseMixed)).not.toThrow()
    expect(lists.detectedFormat).toBe('FEED_COMPARE')
    expect(logs.lists).toEqual([])
  })
})
