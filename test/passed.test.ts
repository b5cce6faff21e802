import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Explanation } from '../src/contract/explanations.ts'
import { contract } from '../src/contract/index.ts'
import { hitHead } from '../src/domain/hit.ts'
import type { Evidence, Report, ReportFeed, ReportFigures } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { ofWhatPassed } from '../src/engine/report/passed.ts'
import { selectionEvaluator } from '../src/engine/report/selection.ts'
import { reportRows } from '../src/web/screens/reports/sources/csv.ts'
import { bothWaysForFile } from './both-ways.ts'

const now = Math.floor(Date.now() / 1000) * 1000
/** Host, Squid's action, and days before now of each request. `late` has been listed for six days. */
const requests = [
  ['both', 'TCP_MISS/200', 9],
  ['both', 'TCP_DENIED/403', 8],
  ['blocked', 'TCP_DENIED/403', 9],
  ['blocked', 'TCP_DENIED/403', 2],
  ['passed', 'TCP_TUNNEL/200', 7],
  ['late', 'TCP_MISS/200', 8],
  ['late', 'TCP_DENIED/403', 2],
  ['silent', 'NONE/400', 3],
] as const
const log = requests
  .map(([name, result, daysAgo]) => {
    const time = ((now - daysAgo * dayMs) / 1000).toFixed(3)
    return `${time} 90 10.0.0.7 ${result} 512 CONNECT ${name}.evil-test.com:443 - HIER_DIRECT/10.0.0.9 -\n`
  })
  .join('')
const names = ['both', 'blocked', 'passed', 'silent']
const named = (some: readonly string[]) => some.map((name) => `${name}.evil-test.com`)
const listed = {
  wide: [12, 7, 6, 0.1].map((daysAgo) => [daysAgo, named(daysAgo > 6 ? names : [...names, 'late'])] as const),
  narrow: [12, 6, 0.1].map((daysAgo) => [daysAgo, named(['blocked'])] as const),
}

const both = await bothWaysForFile({ now, name: 'access.log', log, listed })
const report = both.report

/** The name of a source of the mirror; its id differs between server and command line. */
const nameOf = (id: string) => /(?:^|[.:])(wide|narrow)$/.exec(id)?.[1]

async function fromCommandLine(...options: string[]) {
  const path = join(both.folder, 'evidence.ndjson')
  const out = await both.analyse(['--format', 'json', '--evidence', path, ...options])
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return { report: JSON.parse(out) as Report, evidence: lines.map((line): Evidence => JSON.parse(line)) }
}

const evidenceBy = async (query: Readonly<Record<string, string>>) =>
  (await both.calls.evidence(
    ...both.asking({ verdict: 'any', limit: '1000', ...query }, contract.reports.evidence),
  )) as {
    total: number
    rows: Evidence[]
  }

async function exported(format: 'csv' | 'ndjson'): Promise<string> {
  const query = { verdict: 'any', passed: 'yes', format }
  const { chunks } = await both.calls.exportEvidence(...both.asking(query, contract.reports.exportEvidence))
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

/** The figures of a report that do not depend on the other sources of a server. */
function figuresOf({ summary, comparedFeeds, recommendedFeeds }: ReportFigures) {
  const { suspicious, inTime, unproven, late, expired, events, covered } = summary
  const feed = ({ ID, statistics: { coverage, verified: proven, exclusive, added, blocked } }: ReportFeed) => [
    nameOf(ID),
    { coverage, proven, exclusive, added, blocked },
  ]
  return {
    summary: { suspicious, inTime, unproven, late, expired, events, covered },
    sources: comparedFeeds.filter(({ ID }) => nameOf(ID) !== undefined).map(feed),
    recommended: recommendedFeeds.map(({ ID }) => nameOf(ID)),
  }
}

const rowsOf = (rows: readonly Evidence[]) =>
  rows.map(({ value, count, verdict, firstSeen, lastSeen, events, matches }) => ({
    value,
    count,
    verdict,
    firstSeen,
    lastSeen,
    events,
    matches: matches.map(({ ID, when, probability }) => [nameOf(ID), when, probability]),
  }))

describe('the part of a log that passed', () => {
  it('has the same figures on the command line, in the API and on the screens', async () => {
    const [cli, cliWhole] = [await fromCommandLine('--passed'), await fromCommandLine()]

    expect(report.summary.events).toMatchObject({ passed: 3, blocked: 1, unknown: 1 })
    expect(figuresOf(cliWhole.report)).toEqual(figuresOf(report))
    expect(figuresOf(cli.report)).toEqual(figuresOf(report.passed as ReportFigures))
    expect(figuresOf(cliWhole.report.passed as ReportFigures)).toEqual(figuresOf(cli.report))
    // The screens compute their figures from the same report.
    const shown = ofWhatPassed(report)
    const recommended = shown.recommendedFeeds.map(({ ID }) => ID)
    const { coverage, proven, possible, met } = selectionEvaluator(shown)(recommended)
    expect({ expected: coverage, proven, possible, met }).toEqual(cli.report.summary.covered)
    expect(figuresOf(shown)).toMatchObject({ summary: { suspicious: 3, inTime: 2, late: 1 }, recommended: ['wide'] })
  })

  it('has the same evidence, with the states at the times that passed', async () => {
    const { evidence } = await fromCommandLine('--passed')
    const { rows } = await evidenceBy({ passed: 'yes' })

    expect(rowsOf(rows)).toEqual(rowsOf(evidence))
    const lines = (await exported('ndjson')).trim().split('\n')
    expect(rowsOf(lines.map((line) => JSON.parse(line)))).toEqual(rowsOf(evidence))
    const late = rows.find(({ value }) => value.includes('late'))
    expect(late).toMatchObject({ count: 1, events: { passed: 1, blocked: 0 }, matches: [{ when: 'late' }] })
    const whole = (await evidenceBy({})).rows
    expect(whole.find(({ value }) => value.includes('late'))).toMatchObject({
      count: 2,
      events: { passed: 1, blocked: 1 },
      matches: [{ when: 'during', probability: 0.5, proven: 0.5 }],
    })
    expect((await evidenceBy({ passed: 'yes', state: 'late' })).total).toBe(1)
    expect((await evidenceBy({ state: 'late' })).total).toBe(0)
  })

  it('is in the exported files of both, with the share that is blocked anyway', async () => {
    const csv = await exported('csv')
    const [head = '', ...rows] = csv.replace('\ufeff', '').trim().split('\r\n')
    const column = hitHead.indexOf('passed')
    expect(head.split(',').slice(column)).toEqual([
      'passed',
      'blocked',
      'inbound',
      'outbound',
      'internal',
      'ownHosts',
      'byHost',
      'role',
    ])
    expect(rows.every((row) => Number(row.split(',')[column]) > 0)).toBe(true)

    const [names = [], ...sources] = reportRows(
      ofWhatPassed(report),
      selectionEvaluator(ofWhatPassed(report))([]),
      report,
    )
    const cell = (id: string, name: string) => sources.find(([ID]) => nameOf(String(ID)) === id)?.[names.indexOf(name)]
    expect(['coverage', 'blocked', 'blockedPercent'].map((name) => cell('narrow', name))).toEqual([0, 1, 100])
    expect(['blocked', 'blockedPercent'].map((name) => cell('wide', name))).toEqual([1, 20])
  })

  it('is explained with its own figures', async () => {
    const explained = async (query: Readonly<Record<string, string>>) =>
      Explanation.parse(await both.calls.explanation(...both.asking(query, contract.explanations.report)))
    const [whole, passed] = [await explained({}), await explained({ passed: 'yes' })]
    const figure = (of: Explanation, id: string) => of.facts.find((fact) => fact.id === id)?.text
    const claims = (of: Explanation) => of.paragraphs.flatMap(({ sentences }) => sentences.map(({ claim }) => claim))

    expect(figure(whole, 'report.suspicious')).toBe('5')
    expect(claims(whole)).toContain('report.found.events')
    expect(figure(passed, 'report.suspicious')).toBe('3')
    expect(claims(passed)).toContain('report.found.passed')
    expect(claims(passed)).not.toContain('report.found.counted')
  })

  it('is refused if the log does not state actions', async () => {
    writeFileSync(join(both.folder, 'plain.log'), `${new Date(now - dayMs).toISOString()} saw both.evil-test.com\n`)

    await expect(both.analyse(['--passed'], 'plain.log')).rejects.toThrow('the log does not say what was let through')
  })
})
