import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { winnow as inProcess, winnowProcess as ownProcess } from '../../test/command-line.ts'
import { folderForFile, workingFolder } from '../../test/for-file.ts'
import { Evidence, Report } from '../domain/report-schema.ts'
import { SelectionFigures } from '../domain/selection-schema.ts'
import { selectionEvaluator } from '../engine/report/selection.ts'

const folder = workingFolder()
/** A folder for stored indexes, outside of the mirror folder: an index file there would change the mirror. */
const cache = folderForFile()

/**
 * Runs a command in this process, which is faster. `main.ts` is tested by a few commands in a process of their own.
 */
const winnow = (args: readonly string[], input?: string) => inProcess(args, input, { XDG_CACHE_HOME: cache })
const winnowProcess = (args: readonly string[], input?: string) => ownProcess(args, input, { XDG_CACHE_HOME: cache })

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const log = [
  '2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.40:443 evil-test.com',
  '2026-03-01T11:00:00Z allow 10.0.0.6 -> 100.20.30.40:443',
  '2026-03-03T12:00:00Z deny 10.0.0.7 -> 100.20.30.41:22 hxxp://late-test[.]net/a.bin',
].join('\n')

beforeAll(() => {
  writeFileSync(join(folder, 'device.log'), `${log}\n`)
  writeFileSync(join(folder, 'device.log.gz'), gzipSync(`${log}\n`))
  writeFileSync(join(folder, 'early-1.txt'), '100.20.30.40\n# made up\nevil-test.com\n')
  writeFileSync(join(folder, 'early-2.txt'), '100.20.30.40\nevil-test.com\n100.20.30.41\nnonsense here\n')
  writeFileSync(join(folder, 'late.csv'), 'indicator,type\nlate-test.net,domain\n100.20.30.40,ip\n')
  const file = (path: string, source_id: string, snapshot_date: string) => ({ path, source_id, snapshot_date })
  const files = [
    file('early-1.txt', 'early', '2026-02-20T00:00:00Z'),
    file('early-2.txt', 'early', '2026-03-03T06:00:00Z'),
    file('late.csv', 'late', '2026-03-10T00:00:00Z'),
  ]
  writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
})

describe('winnow extract', () => {
  it('prints each observable once with its count and the times of its events', async () => {
    const { out, code } = await winnow(['extract', 'device.log'])

    expect(code).toBe(0)
    expect(lines(out)).toContainEqual({
      type: 'ipv4',
      value: '100.20.30.40',
      count: 2,
      first: '2026-03-01T10:00:00.000Z',
      last: '2026-03-01T11:00:00.000Z',
    })
    expect(lines(out).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['evil-test.com', 'http://late-test.net/a.bin', '100.20.30.41']),
    )
    expect(out).not.toContain('10.0.0.')
  })

  it('reads standard input and packed files', async () => {
    const [plain, piped, packed] = await Promise.all([
      winnowProcess(['extract', 'device.log']),
      winnowProcess(['extract', '-'], `${log}\n`),
      winnow(['extract', 'device.log.gz']),
    ])

    expect(piped.out).toBe(plain.out)
    expect(packed.out).toBe(plain.out)
  })

  it('prints every occurrence with its line on request', async () => {
    const { out } = await winnow(['extract', 'device.log', '--per-line'])

    expect(lines(out)).toContainEqual({
      line: 2,
      type: 'ipv4',
      value: '100.20.30.40',
      time: '2026-03-01T11:00:00.000Z',
    })
  })
})

describe('winnow lookup', () => {
  it('names the sources that listed a value at a time, and exits like grep', async () => {
    const asOf = ['--feeds', '.', '--as-of', '2026-03-02T12:00:00Z']
    const result = await winnow(['lookup', '100.20.30[.]40', 'a.evil-test.com', ...asOf])
    const none = await winnowProcess(['lookup', '100.20.30.99', ...asOf])

    expect(result.out.trim().split('\n')).toEqual([
      '100.20.30.40: listed by 1 of 1 watched source, perhaps by 1 that nobody watched then',
      '  early: listed, since before 2026-02-20T00:00Z',
      '  late: not watched',
      'a.evil-test.com: listed by 1 of 1 watched source',
      '  early: listed by evil-test.com, since before 2026-02-20T00:00Z',
    ])
    expect([result.code, none.code]).toEqual([0, 1])
    expect(none.out).toBe('100.20.30.99: listed by 0 of 1 watched source\n')
  })

  it('reads a list or a text, and reports an unwatched value as not watched, never as not listed', async () => {
    const input =
      'hxxp://late-test[.]net/a.bin\n# a comment\nnothing here\nblocked 100.20.30.41 on evil.example port 22\n'
    const { out, err, code } = await winnow(
      ['lookup', '-f', '-', '--json', '--feeds', '.', '--as-of', '2026-01-01'],
      input,
    )

    expect(code).toBe(1)
    expect(err).toContain('line 3 holds no indicator: nothing here')
    expect(err).toContain('line 4, not looked up: evil.example\n')
    expect(lines(out)).toMatchObject([
      { type: 'url', value: 'http://late-test.net/a.bin', watched: 0, listed: [], light: [] },
      { type: 'ipv4', value: '100.20.30.41', listed: [], rows: [{ source: 'early', state: 'notWatched' }] },
    ])
  })

  const asOf = ['--feeds', '.', '--as-of', '2026-03-02T12:00:00Z']
  it('reads all values of a line', async () => {
    const line = [...Array.from({ length: 100 }, (_, i) => `100.20.31.${i}`), '100.20.30.40'].join(' ')
    const { out, code } = await winnow(['lookup', '-f', '-', '--json', ...asOf], line)
    expect([lines(out).length, code]).toEqual([101, 0])
  })

  it('reads files in UTF-16, and refuses a file without values instead of answering that nothing is listed', async () => {
    writeFileSync(join(folder, 'utf16.txt'), Buffer.from('\ufeff100.20.30.40\r\n', 'utf16le'))
    writeFileSync(join(folder, 'words.txt'), 'nothing here\n')
    writeFileSync(join(folder, 'comments.txt'), '# nothing yet\n')
    const [utf16, words, comments] = await Promise.all(
      ['utf16.txt', 'words.txt', 'comments.txt'].map((file) => winnow(['lookup', '-f', file, ...asOf])),
    )
    expect([utf16?.code, words?.code, comments?.code]).toEqual([0, 2, 1])
    expect(words?.err).toContain('words.txt holds no indicator')
  })

  it('looks up a value of several possible kinds as the kind that is listed', async () => {
    const ja3 = 'e7d705a3286e19ea42f587b344ee6865'
    const answers = async (...args: string[]) => lines((await winnow(['lookup', '--json', ...args, ...asOf])).out)
    expect(await answers(ja3)).toMatchObject([{ type: 'md5' }])
    expect(await answers(ja3, '--kind', 'ja3')).toMatchObject([{ type: 'ja3' }])
  })
})

describe('winnow analyse', () => {
  const analyse = ['analyse', 'device.log', '--feeds', '.']
  it('writes the evidence of its figures, one observable per line', async () => {
    const path = join(cache, 'evidence.ndjson')
    const args = ['analyse', 'device.log', '--feeds', '.', '--format', 'json', '--evidence', path]

    const { out } = await winnowProcess(args)

    const rows = lines(readFileSync(path, 'utf8')).map((row) => Evidence.parse(row))
    const suspicious = rows.filter(({ verdict }) => verdict === 'credible')
    expect(suspicious).toHaveLength(JSON.parse(out).summary.suspicious)
    expect(rows.map(({ value }) => value)).toContain('100.20.30.40')
  })

  it('prints the report object of the API, matched by event time', async () => {
    const { out, err, code } = await winnow([...analyse, '--as-of', '2026-03-10', '--format', 'json'])

    expect({ err, code }).toEqual({ err: '', code: 0 })
    const { selected, figures, onlyPassed, contained, ...printed } = JSON.parse(out)
    const report = Report.parse(printed)
    // Parsing drops whatever the schemas do not describe.
    expect(report).toEqual(printed)
    expect(SelectionFigures.parse(figures)).toEqual(figures)
    expect(report.summary).toMatchObject({
      detectedFormat: 'plain-text',
      from: '2026-03-01T10:00:00.000Z',
      to: '2026-03-03T12:00:00.000Z',
      lines: 3,
      suspicious: 5,
    })
    const early = report.comparedFeeds.find(({ ID }) => ID === 'early')
    // 100.20.30.41 was added by the last snapshot, six hours before its event: probable, but nobody looked later.
    expect(early?.statistics).toMatchObject({ verified: 2, unproven: 1, late: 0 })
    expect(early?.statistics.coverage).toBeCloseTo(2.98, 1)
    const late = report.comparedFeeds.find(({ ID }) => ID === 'late')
    // There was no earlier look, so the source may have listed it when it was seen.
    expect(late?.statistics).toMatchObject({ verified: 0, unproven: 2 })
    expect(late?.statistics.coverage).toBeGreaterThan(0)
    expect(late?.statistics.coverage).toBeLessThan(2)
    // Nothing of what it adds is proven, and it may be nothing.
    expect(report.recommendedFeeds.map(({ ID }) => ID)).toEqual(['early'])
    expect(late?.excluded).toBe('unfounded')
  })

  it('uses only data from before the --as-of date', async () => {
    const asOf = async (date: string) => {
      const { out } = await winnow([...analyse, '--as-of', date, '--format', 'json'])
      return Report.parse(JSON.parse(out))
    }
    const [before, day, later] = await Promise.all(['2026-03-02', '2026-03-03', '2026-04-20'].map(asOf))

    expect(before?.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.coverage_light])).toEqual([['early', 2]])
    expect(day?.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.coverage_light])).toEqual([['early', 3]])
    expect(later?.comparedFeeds.map(({ ID, dead, newestLook }) => [ID, dead, newestLook])).toEqual([
      ['early', 'unwatched', '2026-03-03T06:00:00.000Z'],
      ['late', 'unwatched', '2026-03-10T00:00:00.000Z'],
    ])
    expect(later?.recommendedFeeds).toEqual([])
  })

  it('says how many suspicious observables were seen only after the --as-of date, a day being asked of at its end', async () => {
    const asOf = (date: string) => winnow([...analyse, '--as-of', date])
    const [before, day] = await Promise.all(['2026-03-02', '2026-03-03'].map(asOf))
    const [within, end] = await Promise.all(['2026-03-03T11:59:59Z', '2026-03-03T12:00:00Z'].map(asOf))

    // 100.20.30.41 was seen and listed only on the third.
    expect(before?.out).toContain(
      'the log goes on after 2026-03-02 23:59 UTC, as of which this report is: 0 of 2 suspicious were seen only later',
    )
    expect(within?.out).toContain(
      '2026-03-03 11:59 UTC, as of which this report is: 1 of 3 suspicious were seen only later',
    )
    for (const { out } of [day, end] as { out: string }[]) expect(out).not.toContain('the log goes on')
  })

  it('asks as of now if the day has not ended', async () => {
    const report = async (date: string) =>
      Report.parse(JSON.parse((await winnow([...analyse, '--as-of', date, '--format', 'json'])).out))
    const { createdAt } = await report(new Date().toISOString().slice(0, 10))

    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now())
  })

  it('reports if the mirror ends long before the request, and how to analyse as of that time', async () => {
    const sentence =
      'winnow: the newest snapshot of the mirror is of 2026-03-10; to ask as of then, say --as-of 2026-03-10'
    const [now, long, then] = await Promise.all([
      winnow(analyse),
      winnow([...analyse, '--as-of', '2026-04-09']),
      winnow([...analyse, '--as-of', '2026-04-08']),
    ])

    expect([now.err, long.err, then.err]).toEqual([`${sentence}\n`, `${sentence}\n`, ''])
    expect(now.out).toContain('Dead or not collected lately, so not recommended')
    expect(now.out).toMatch(/^early .* not collected lately\s+2026-03-03$/m)
  })

  it('shows proven, expected and estimated figures in its table', async () => {
    const { out } = await winnow([...analyse, '--as-of', '2026-03-10'])

    expect(out).toMatch(
      /proven to be listed in time, in the first hour: 2; during, .*: 0; unproven, no look tells of some hour: 2;/,
    )
    expect(out).toMatch(
      /Recommended: expected 3 of 5 suspicious .*: 2 proven, 1 estimated .* at most 3; met in at least one hour: 2;/,
    )
    expect(out).toContain(
      'no other set within your conditions in which each source adds at least 1% would cover more of what we expect',
    )
  })

  it('counts everything that was ever listed as verified with --ever, and reports that', async () => {
    const { out } = await winnow([...analyse, '--ever'])

    expect(out).toContain('time is ignored')
    expect(out).toContain('early')
  })

  it('answers the same from the stored index, and reads a changed mirror again', async () => {
    const mirror = join(cache, 'changing')
    cpSync(folder, mirror, { recursive: true })
    const args = ['analyse', 'device.log', '--feeds', mirror, '--format', 'json']
    const summary = async () => JSON.parse((await winnow(args)).out).summary
    const first = await summary()
    const again = await summary()
    writeFileSync(join(mirror, 'late.csv'), 'indicator,type\nlate-test.net,domain\n100.20.30.40,ip\n100.20.30.41,ip\n')
    const changed = await summary()

    expect(again).toEqual(first)
    expect(changed.indexVersion).not.toBe(first.indexVersion)
  })

  it('accepts allow and deny lists, and reports their bad lines', async () => {
    writeFileSync(join(cache, 'allow.txt'), 'evil-test[.]com\n# remark\n10.0.0.0/8\n')
    writeFileSync(join(cache, 'deny.txt'), '100.20.30.40\nhxxp://late-test[.]net/a.bin\n100.200.0.0/16\n')
    const lists = ['--allow', join(cache, 'allow.txt'), '--deny', join(cache, 'deny.txt')]
    const args = [...analyse, '--as-of', '2026-03-10', ...lists]
    const [asJson, asText] = await Promise.all([winnow([...args, '--format', 'json']), winnow(args)])

    expect(asJson.err).toBe(`winnow: ${join(cache, 'allow.txt')}:3: not-routable: 10.0.0.0/8\n`)
    const { summary } = Report.parse(JSON.parse(asJson.out))
    expect(summary.suspicious).toBe(4)
    expect(summary.ownLists?.outcomes).toEqual({ unlisted: 0, restored: 0, confirmed: 2, spared: 1, harmless: 0 })
    expect(asText.out).toContain('own lists: 1 allowed, 1 of them suspicious otherwise; 2 denied')
  })

  it('says what a selection covers, costs and saves', async () => {
    writeFileSync(
      join(cache, 'prices.json'),
      JSON.stringify({
        currency: 'EUR',
        sources: { late: 1200.5 },
        product: [{ upToSources: null, eurPerYear: 300 }],
      }),
    )
    const args = [...analyse, '--prices', join(cache, 'prices.json'), '--current', 'early', '--select', 'late']
    const [asJson, asText] = await Promise.all([winnow([...args, '--format', 'json']), winnow(args)])

    const { figures, selected, ...report } = JSON.parse(asJson.out)
    expect(selected).toEqual(['late', 'early'])
    expect(figures).toEqual(selectionEvaluator(report)(['late']))
    expect(figures).toMatchObject({ sourcesPrice: 1200.5, winnowPrice: 300, totalPrice: 1500.5 })
    expect(asText.out).toContain('Selected: late: expected ')
    expect(asText.out).toContain(
      'costs a year: 1,500.50 EUR: 1,200.50 EUR for 2 sources and 300 EUR for Winnow, 1,500.50 EUR more than today',
    )
    expect(asText.out).toMatch(/work a year if you ran these sources yourself, estimated: [\d,.]+ EUR \(false alarms /)
  })

  it('keeps and gives up sources in use as the user chooses, and refuses those that are not in use', async () => {
    const args = [...analyse, '--current', 'early,late', '--select', 'late', '--format', 'json']
    const { figures, selected, ...report } = JSON.parse((await winnow([...args, '--drop', 'early'])).out)
    const faults = [
      ['--keep', 'never', '--keep: not in use: never; name the sources in use with --current'],
      ['--drop', 'never', '--drop: not in use: never; name the sources in use with --current'],
      ['--keep=early', '--drop=early', 'early cannot be given up with --drop and named in --keep or --select'],
      ['--keep=early', '--drop=late', 'late cannot be given up with --drop and named in --keep or --select'],
    ].map(async ([option = '', value = '', said]) => [await winnow([...args, option, value]), said] as const)

    expect(selected).toEqual(['late'])
    expect(figures).toEqual(selectionEvaluator(report)(['late'], { giveUp: ['early'] }))
    expect(figures.inUse).toContainEqual(expect.objectContaining({ ID: 'early', stays: false }))
    const { figures: kept } = JSON.parse((await winnow([...args, '--keep', 'early'])).out)
    expect(kept.kept).toEqual(['early'])
    for (const [{ code, err }, said] of await Promise.all(faults)) {
      expect([code, err]).toEqual([2, expect.stringContaining(said ?? '')])
    }
  })
})

it('winnow collect reports the read and the rejected rows of each snapshot, with reasons', async () => {
  const { out, code } = await winnow(['collect', '--feeds', '.', '--format', 'json'])

  const { totals, snapshots } = JSON.parse(out)
  expect(code).toBe(0)
  expect(totals).toMatchObject({ sources: 2, snapshots: 3, rows: 8, read: 7 })
  expect(snapshots[1]).toMatchObject({ source: 'early', rows: 4, read: 3, added: 1, removed: 0, heldBack: null })
  expect(Object.values(snapshots[1].rejected)).toEqual([1])
})

it('winnow collect --as-of leaves out later snapshots', async () => {
  const { out } = await winnow(['collect', '--feeds', '.', '--as-of', '2026-03-03', '--format', 'json'])

  const { totals, snapshots } = JSON.parse(out)
  expect(totals).toMatchObject({ sources: 1, snapshots: 2, indicators: 3 })
  expect(snapshots.map(({ source }: { source: string }) => source)).toEqual(['early', 'early'])
})

it('winnow detect names format and reason, with FEED_COMPARE for a list of indicators', async () => {
  const { out } = await winnow(['detect', 'device.log.gz', 'early-1.txt', '--format', 'json'])

  expect(JSON.parse(out).map(({ format }: { format: string }) => format)).toEqual(['plain-text', 'FEED_COMPARE'])
})

it('winnow formats lists logs and feeds by id', async () => {
  const { out } = await winnow(['formats', '--format', 'json'])

  const { logs, feeds } = JSON.parse(out)
  expect(logs.map(({ id }: { id: string }) => id)).toContain('suricata-eve')
  expect(feeds.map(({ id }: { id: string }) => id)).toContain('plain-list')
})

describe('a log without years', () => {
  const yearless = log
    .replace('2026-03-01T10:00:00Z', 'Mar  1 10:00:00 fw app:')
    .replace('2026-03-01T11:00:00Z', 'Mar  1 11:00:00 fw app:')
    .replace('2026-03-03T12:00:00Z', 'Mar  3 12:00:00 fw app:')
  const reportOf = async (...args: string[]) => {
    const { out } = await winnow(['analyse', 'fw-2026.log', '--feeds', '.', '--format', 'json', '--ever', ...args])
    return Report.parse(JSON.parse(out)).summary
  }
  beforeAll(() => writeFileSync(join(folder, 'fw-2026.log'), `${yearless}\n`))
  afterAll(() => rmSync(join(folder, 'fw-2026.log')))

  it('gets an assumed year, which is reported and proves nothing until it is set', async () => {
    const analyse = ['analyse', 'fw-2026.log', '--feeds', '.']
    const [assumed, said, table] = await Promise.all([
      winnow([...analyse, '--format', 'json']),
      winnow([...analyse, '--format', 'json', '--year', '2026']),
      winnow(analyse),
    ])
    const summaries = [assumed, said].map(({ out }) => Report.parse(JSON.parse(out)).summary)

    expect(summaries.map(({ from }) => from)).toEqual(['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'])
    expect(summaries[0]).toMatchObject({
      inTime: 0,
      during: 0,
      late: 0,
      expired: 0,
      assumed: { year: { year: 2026, reason: 'name', sure: 'likely', lines: 3 }, zoneOffsetMinutes: 0 },
    })
    expect(summaries[0]?.unproven).toBeGreaterThan(0)
    expect(summaries[1]?.inTime).toBeGreaterThan(0)
    expect(summaries[1]?.assumed).toEqual({ zoneOffsetMinutes: 0 })
    expect(table.out).toContain(
      '3 lines name no year: 2026 is assumed, as the name of the file says so; no match of these',
    )
    expect(table.out).toContain('--year 2026')
  })

  it('uses the given year and zone', async () => {
    expect(await reportOf('--year', '2019', '--zone', '+02:00')).toMatchObject({ from: '2019-03-01T08:00:00.000Z' })
    const berlin = await reportOf('--year', '2019', '--zone=Europe/Berlin')
    expect([berlin.from, berlin.assumed]).toEqual(['2019-03-01T09:00:00.000Z', undefined])

    const { out, err } = await winnow(['extract', 'fw-2026.log', '--year', '2019', '--zone=-05:00'])
    expect(err).toBe('')
    expect(lines(out)).toContainEqual(expect.objectContaining({ first: '2019-03-01T15:00:00.000Z' }))
    expect((await winnow(['extract', 'fw-2026.log'])).err).toContain('3 lines name no year: 2026 is assumed')
  })
})

describe('winnow with invalid arguments', () => {
  it.each([
    [[], 'Usage: winnow COMMAND'],
    [['analyze'], "there is no command 'analyze'"],
    [['extract'], 'name at least one FILE'],
    [['lookup', '--feeds', '.'], 'name at least one VALUE'],
    [['lookup', '50.20.3.4'], 'say which sources to ask'],
    [['lookup', 'no value', '--feeds', '.'], "'no value' is no indicator"],
    [
      ['extract', 'nowhere.log', 'never.log'],
      'nowhere.log: there is no such file\n        never.log: there is no such file\n',
    ],
    [['extract', 'device.log', '--own', '100.20.30.0/24,100.20.30.0/99'], "not '100.20.30.0/99'"],
    [['extract', 'device.log', '--own', '100.20.30.0-100.20.30.9'], '--own must be addresses'],
    [['analyse', 'device.log', '--feeds', '.', '--own', 'our network'], "not 'our network'"],
    [['analyse', 'device.log'], 'say which sources to compare'],
    [['analyse', 'device.log', '--feeds', '.', '--budget', 'much'], '--budget must be an amount of EUR'],
    [['analyse', 'device.log', '--feeds', '.', '--select', 'nobody'], '--select: the mirror has no source nobody'],
    [['analyse', 'device.log', '--feeds', '.', '--current', 'nobody'], 'the mirror has no source nobody'],
    [['analyse', 'device.log', '--feeds', '.', '--evidence', 'nowhere/e.ndjson'], '--evidence: ENOENT'],
    [['analyse', 'device.log', '--feeds', '.', '--budget='], '--budget must be an amount of EUR'],
    [['analyse', 'device.log', '--feeds', '.', '--as-of', 'March'], '--as-of must be a date such as 2026-08-31'],
    [['collect', '--feeds', '.', '--as-of', '2026-02-31T'], '--as-of must be a date such as 2026-08-31'],
    [['collect', '--feeds', '.', '--accept', 'nobody'], 'The mirror has no source nobody.'],
    [['collect', '--feeds', '.', '--accept', 'early@2026-07'], 'The mirror has no snapshot of early at 2026-07.'],
    [['extract', 'device.log', '--zone', 'Berlin'], '--zone must be an offset like +02:00'],
    [['extract', 'device.log', '--zone', 'Mars/Olympus'], '--zone must be an offset like +02:00'],
    [['extract', 'device.log', '--zone', '+15:00'], '--zone must be an offset like +02:00'],
    [['extract', 'device.log', '--year', '21'], '--year must be a year from 1990 to'],
    [['extract', 'device.log', '--year', '2999'], '--year must be a year from 1990 to'],
    [['detect', 'device.log', '--colour'], "Unknown option '--colour'"],
  ])('%j reports the fault and exits with 2', async (args, sentence) => {
    const { err, out, code } = await winnow(args)

    expect(err).toContain(sentence)
    expect({ out, code }).toEqual({ out: '', code: 2 })
  })

  it.each([
    ['the only file', ['extract', 'kept.log', '--sightings', 'kept.log']],
    ['the first of the files', ['extract', '--sightings', 'kept.log', 'device.log']],
    ['the file that is read', ['analyse', 'kept.log', '--feeds', '.', '--evidence', './kept.log']],
    ['the first of the merged files', ['merge', 'kept.log', 'device.sightings.gz']],
  ])('never overwrites a log: %s', async (_, args) => {
    writeFileSync('kept.log', log)
    await winnow(['extract', 'device.log', '--sightings', 'device.sightings.gz'])

    const { err, code } = await winnow(args)

    expect([err, code]).toEqual([expect.stringMatching(/kept\.log .* would be overwritten/), 2])
    expect(readFileSync('kept.log', 'utf8')).toBe(log)
  })

  it('names the damaged one of several files', async () => {
    writeFileSync('damaged.log.gz', gzipSync(`${log}\n`).subarray(0, 60))

    for (const command of [['extract'], ['analyse', '--feeds', '.', '--as-of', '2026-03-10'], ['detect']]) {
      const { err, code } = await winnow([...command, 'device.log', 'damaged.log.gz'])
      expect([err, code]).toEqual(['winnow: damaged.log.gz: The gzip file ends in the middle, after 60 bytes.\n', 1])
    }
  })

  it('ends the process with the same code', async () => {
    const wrong = ['extract', 'device.log', '--zone', 'Berlin']
    expect(await winnowProcess(wrong)).toEqual(await winnow(wrong))
  })

  it('exits with 1 and a sentence if no file can be read', async () => {
    writeFileSync(join(folder, 'noise.bin'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]))

    const { err, code } = await winnowProcess(['extract', 'noise.bin'])

    expect(err).toContain('not a text log')
    expect(code).toBe(1)
  })
})
