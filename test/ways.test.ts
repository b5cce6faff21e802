import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createElement, type ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type PriceList, readPriceFile } from '../src/catalogue/prices.ts'
import { Explanation } from '../src/contract/explanations.ts'
import { contract } from '../src/contract/index.ts'
import { numberTexts } from '../src/domain/number-text.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Report, SelectionFigures } from '../src/domain/report.ts'
import { locales } from '../src/domain/text.ts'
import { dayMs, hourMs } from '../src/domain/time-units.ts'
import { messages } from '../src/web/i18n/messages.server.ts'
import { LanguageContext, language } from '../src/web/i18n/use-texts.ts'
import { tabs } from '../src/web/paths.ts'
import { FinishedReport } from '../src/web/screens/reports/finished-report.tsx'
import { reportRows } from '../src/web/screens/reports/sources/csv.ts'
import { bothWaysForFile } from './both-ways.ts'

// A report leaves the product by many ways. All of them say the same.

// The server renders what is in view only later, in the browser; explanations are fetched.
vi.mock('../src/web/ui/layout/in-view.tsx', () => ({ InView: ({ children }: { children: ReactNode }) => children }))
vi.mock('../src/web/screens/explain/explain-panel.tsx', () => ({ ExplainPanel: () => null }))

const now = Math.floor(Date.now() / 1000) * 1000
const hosts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `100.20.30.${from + i}`)

/** Each address occurs twice, within 34 hours; nobody lists the last 17. */
const log = [0, 34 * hourMs]
  .flatMap((later) =>
    hosts(1, 101).map((host) => {
      const at = new Date(now - 9 * dayMs + later).toISOString()
      return `${at} deny 10.0.0.5 -> ${host}:443\n`
    }),
  )
  .join('')

const watched = [12, 11, 10, 9, 8, 7, 6, 0.1]
/** `gap` was not looked at when the log was written. */
const lists = {
  large: [hosts(1, 60), watched],
  dear: [hosts(50, 81), watched],
  copy: [hosts(1, 41), watched],
  gap: [hosts(78, 85), [4, 3, 2, 1, 0.1]],
} as const
const listed = Object.fromEntries(
  Object.entries(lists).map(([id, [values, days]]) => [id, days.map((daysAgo) => [daysAgo, values] as const)]),
)
const priceFile = {
  sources: { dear: 1200.5, copy: 800.25, gap: 10.4 },
  product: [
    { upToSources: 2, eurPerYear: 400.1 },
    { upToSources: null, eurPerYear: 999.99 },
  ],
}
const inUse = ['copy', 'dear']
const budget = 5000

const { prices } = readPriceFile(JSON.stringify(priceFile)) as { prices: PriceList }
const sourcesType = { free: true, commercial: true, budget } as const
const services = {
  ...{ name: 'Made-up services', description: 'made up', version: 1, type: 'cidr' },
  ...{ list: hosts(3, 8), matching_attributes: ['ip-src', 'ip-dst'] },
}
const warnings = (folder: string) => {
  mkdirSync(join(folder, 'warnings'))
  writeFileSync(join(folder, 'warnings/services.json'), JSON.stringify(services))
  return join(folder, 'warnings')
}
const both = await bothWaysForFile({
  ...{ now, name: 'device.log', log, listed, prices, warnings },
  request: { cOrg: { ...defaultOrganisation, sourcesType }, currentSources: inUse },
})
writeFileSync(join(both.folder, 'prices.json'), JSON.stringify(priceFile))
const report = both.report
const figures: SelectionFigures = (await both.calls.selection(...both.asking({}, contract.reports.selection))) as never

const fromCommandLine = (...options: string[]) =>
  both.analyse([
    ...['--prices', join(both.folder, 'prices.json'), '--warninglists', join(both.folder, 'warnings')],
    ...['--current', inUse.join(','), '--budget', String(budget), ...options],
  ])

/** The text of all parts of the report's page but the hits, with a line for each block, and plain blanks. */
async function page(locale: 'de' | 'en'): Promise<string> {
  const parts = tabs.report.filter((part) => part !== 'hits')
  return (await Promise.all(parts.map((part) => partOf(part, locale)))).join('\n')
}

async function partOf(part: string, locale: 'de' | 'en'): Promise<string> {
  const shown = createElement(FinishedReport, {
    report,
    taskId: report.id,
    name: 'ways.log',
    onShown: () => undefined,
  })
  const router = createMemoryRouter([{ path: '/', element: shown }], { initialEntries: [`/?tab=${part}`] })
  const spoken = language(locale, messages[locale])
  const view = createElement(LanguageContext, { value: spoken }, createElement(RouterProvider, { router }))
  const html = await text((await prerenderToNodeStream(view)).prelude)
  return plain(
    html
      .replace(/<(style|svg|script)[\s\S]*?<\/\1>/g, '')
      .replace(/<\/(?:p|h\d|dt|dd|tr|td|th|div)>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<'),
  )
}

async function explained(locale: 'de' | 'en'): Promise<string> {
  const { headline, paragraphs } = Explanation.parse(
    await both.calls.explanation(...both.asking({}, contract.explanations.report, locale)),
  )
  const sentences = [...(headline ? [headline] : []), ...paragraphs.flatMap((one) => one.sentences)]
  return plain(sentences.map(({ parts }) => parts.map((part) => part.text).join('')).join('\n'))
}

const plain = (said: string) => said.replace(/[\u00a0\u202f]/g, ' ')
const plainTexts = (locale: 'de' | 'en') => {
  const { number, expected, percent, euros, price } = numberTexts(locale)
  const plainly =
    <Rest extends readonly unknown[]>(write: (...of: Rest) => string) =>
    (...of: Rest) =>
      plain(write(...of))
  return {
    number: plainly(number),
    expected: plainly(expected),
    percent: plainly(percent),
    euros: plainly(euros),
    price: plainly(price),
  }
}

const recommended = () => report.recommendedFeeds.map(({ ID }) => ID)
const namesIn = (said: string, ids: readonly string[]) =>
  ids.toSorted((a, b) => said.indexOf(nameOf(a)) - said.indexOf(nameOf(b)))
const nameOf = (id: string) => report.comparedFeeds.find(({ ID }) => ID === id)?.name ?? id

describe('the advice of a report', () => {
  it('is about a world in which every kind of figure occurs', () => {
    expect(recommended()).toEqual(['large', 'dear', 'gap'])
    expect(report.superfluousFeeds.map(({ ID }) => ID)).toEqual(['copy'])
    expect(report.summary).toMatchObject({
      observables: 100,
      occurrences: 200,
      benign: 5,
      suspicious: 79,
      winnowPrice: 999.99,
    })
    expect(figures.estimated).toBeGreaterThan(0)
    expect(figures.possible).toBeGreaterThan(figures.coverage)
    expect(figures.savings.filter.eur).toBeGreaterThan(0)
    expect(figures.net.eur).toBeCloseTo(999.99 + 10.4 - 800.25, 2)
  })

  it('is the same on the command line as in the API, to the last digit', async () => {
    const { selected, figures: ofCli, onlyPassed, ...cli } = JSON.parse(await fromCommandLine('--format', 'json'))
    const same = ({ id: _, createdAt: __, summary: { indexVersion: ___, ...summary }, ...rest }: Report) => ({
      ...rest,
      summary,
    })

    expect(same(cli)).toEqual(same(report))
    expect(ofCli).toEqual(figures)
    expect([selected, onlyPassed]).toEqual([recommended(), false])
  })

  it('is the same in lists of reports, and rests on as many observables as are listed behind it', async () => {
    const [item] = (await both.calls.list(...both.asking({}, contract.reports.list))) as unknown as Record<
      string,
      unknown
    >[]
    const { total } = (await both.calls.evidence(...both.asking({}, contract.reports.evidence))) as { total: number }
    const path = join(both.folder, 'evidence.ndjson')
    await fromCommandLine('--evidence', path)
    const lines = readFileSync(path, 'utf8').trim().split('\n')

    const { coverage, proven } = figures
    expect(item).toMatchObject({ suspicious: 79, coverage, proven, recommended: 3 })
    expect(total).toBe(79)
    expect(lines.filter((line) => JSON.parse(line).verdict === 'credible')).toHaveLength(79)
  })

  it('is the same in the table that the page saves', () => {
    const [names = [], ...rows] = reportRows(report, figures)
    const cell = (id: string, name: string) => rows.find(([ID]) => ID === id)?.[names.indexOf(name)]

    for (const { ID, price, statistics } of report.comparedFeeds) {
      expect([cell(ID, 'price'), cell(ID, 'coverage'), cell(ID, 'added')]).toEqual([
        price,
        statistics.coverage,
        statistics.added,
      ])
      expect(cell(ID, 'selected')).toBe(recommended().includes(ID) ? 'yes' : 'no')
    }
    const [copy] = report.superfluousFeeds
    expect([cell('copy', 'verdict'), cell('copy', 'feeEnded'), cell('copy', 'lost')]).toEqual([
      copy?.verdict,
      800.25,
      copy?.lost,
    ])
    const ended = Number(cell('copy', 'feeEnded')) + Number(cell('copy', 'workEnded'))
    expect(ended).toBeCloseTo(copy?.savedEurPerYear ?? 0, 2)
  })

  it.each(locales)('is the same on the page, in the language %s', async (locale) => {
    const { number, expected, percent, euros, price } = plainTexts(locale)
    const said = await page(locale)
    const { savings, net } = figures

    for (const figure of [
      percent(figures.coveragePercent),
      percent(figures.provenPercent),
      expected(figures.coverage),
      number(figures.possible),
      number(report.summary.suspicious),
      price(net.eur),
      price(figures.sourcesPrice),
      price(figures.winnowPrice),
      price(figures.today.totalPrice),
      price(figures.totalPrice),
      price(savings.superfluousFees.eur),
      euros(savings.filter.eur),
      euros(savings.work.eur),
      euros(savings.total.eur),
      euros(report.superfluousFeeds[0]?.savedEurPerYear ?? 0),
      ...report.pareto.byPrice.map((point) => price(point.price)),
    ]) {
      expect(said).toContain(figure)
    }
    const table = said.slice(said.indexOf(locale === 'de' ? 'Zuerst die empfohlenen' : 'First the recommended ones'))
    expect(namesIn(table, recommended())).toEqual(recommended())
    for (const feed of report.comparedFeeds) if (feed.price) expect(table).toContain(price(feed.price))
  })

  it.each(locales)('is explained with the same figures, in the language %s', async (locale) => {
    const { number, expected, percent, price } = plainTexts(locale)
    const said = await explained(locale)

    for (const figure of [
      percent(figures.coveragePercent),
      expected(figures.coverage),
      number(figures.proven),
      number(figures.possible),
      number(report.summary.observables),
      number(report.summary.suspicious),
      number(report.summary.benign),
      price(figures.totalPrice),
      price(figures.sourcesPrice),
      price(figures.winnowPrice),
      price(figures.savings.superfluousFees.eur),
      nameOf('copy'),
    ]) {
      expect(said).toContain(figure)
    }
    expect(namesIn(said, recommended())).toEqual(recommended())
  })

  it('is the same in the tables of the command line', async () => {
    const { number, expected, percent, euros, price } = plainTexts('en')
    const said = await fromCommandLine()
    const eur = (written: string) => `${written.replace('€', '')} EUR`
    const { savings, net } = figures

    for (const figure of [
      `expected ${expected(figures.coverage)} of ${number(report.summary.suspicious)} suspicious (${percent(figures.coveragePercent)}) for ${eur(price(figures.totalPrice))}`,
      `${number(figures.proven)} proven, ${expected(figures.estimated)} estimated`,
      `at most ${number(figures.possible)}`,
      `${number(report.summary.observables)} observables`,
      `${number(report.summary.benign)} harmless`,
      `${eur(price(figures.sourcesPrice))} for 3 sources and ${eur(price(figures.winnowPrice))} for Winnow`,
      `${eur(price(net.eur))} more than today`,
      `false alarms ${eur(euros(savings.filter.eur))}`,
      `estimated: ${eur(euros(savings.work.eur))}`,
      `${eur(price(savings.superfluousFees.eur))} of fees`,
      eur(euros(report.superfluousFeeds[0]?.savedEurPerYear ?? 0)),
    ]) {
      expect(said).toContain(figure)
    }
    const rows = said.split('\n').map((line) => line.split(' ')[0] ?? '')
    expect(rows.filter((word) => recommended().includes(word)).slice(0, 3)).toEqual(recommended())
    expect(said).toMatch(/^dear .* 1,200\.50 /m)
  })
})
