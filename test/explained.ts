import { readFileSync } from 'node:fs'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { ComparedFeed, Report, ReportFeed } from '../src/domain/report.ts'
import type { Sentence } from '../src/engine/explain/explain.ts'
import type { Fact, FactId, Facts, FactValue, Subject } from '../src/engine/explain/facts.ts'
import { sampleReport } from './sample-report.ts'

const home = JSON.parse(readFileSync(new URL('../src/web/screens/home/demo-figures.json', import.meta.url), 'utf8'))

type Changes = Partial<Omit<ReportFeed, 'statistics'>> & { readonly statistics?: Partial<ReportFeed['statistics']> }

const [plain] = sampleReport('plain').recommendedFeeds as [ReportFeed]

/** A source of a report, with default figures. */
export function sampleFeed(ID: string, { statistics, ...changes }: Changes = {}): ReportFeed {
  const none = { coverage: 0, added: 0, exclusive: 0, verified: 0, met: 0, unproven: 0, medianLeadHours: null }
  return { ...plain, ID, name: ID, ...changes, statistics: { ...plain.statistics, ...none, ...statistics } }
}

/** The report of the demo, rebuilt from the figures of the home page; two sources are in use. */
export function demoReport(): Report {
  const feedOf = ({ ID, name, price, ...statistics }: { ID: string; name: string; price: number; coverage: number }) =>
    sampleFeed(ID, { name, price, demoPrice: price > 0, statistics: { ...statistics, added: 0 } })
  const all = new Map<string, ReportFeed>(
    home.sources.map((source: never) => [(source as ReportFeed).ID, feedOf(source)]),
  )
  const curve: [number, number][] = home.curve
  const added = (rank: number) => (curve[rank]?.[1] ?? 0) - (curve[rank - 1]?.[1] ?? 0)
  const recommendedFeeds: ReportFeed[] = home.recommended.map((id: string, rank: number) => {
    const feed = all.get(id) as ReportFeed
    return { ...feed, selected: true, statistics: { ...feed.statistics, added: added(rank) } }
  })
  const { covered } = home.summary
  const hashes = all.get('demo.community-hashes') as ReportFeed
  const global = all.get('demo.global-reputation') as ReportFeed
  const comparedFeeds: ComparedFeed[] = [...all.values()].map((feed) => ({ ...feed, eligible: true }))
  return {
    ...sampleReport('demo'),
    summary: {
      ...sampleReport('demo').summary,
      ...home.summary,
      covered: { ...home.summary.covered, met: home.summary.inTime },
      winnowPrices: home.winnowPrices,
      winnowPrice: 12_000,
      cOrg: { ...defaultOrganisation, sourcesType: { free: true, commercial: true, budget: 75_000 } },
    },
    recommendedFeeds,
    comparedFeeds,
    classes: { ...home.classes, met: [], light: [] },
    currentFeeds: [
      { ...hashes, id: hashes.ID, superfluous: false, dead: 'unwatched' },
      { ...global, id: global.ID, superfluous: true },
    ],
    superfluousFeeds: [{ ...global, lost: 7.259, coveredBy: [], savedEurPerYear: 51_600 }],
    proof: { value: covered.expected, upperBound: covered.expected, gap: 0, method: 'exact', nodes: 1 },
    proven: { IDs: home.recommended, coverage: covered.proven, differs: false },
  }
}

/** Short forms of a fact: a number, a flag, a list of names, or the whole value. */
export type Short = number | boolean | readonly string[] | FactValue

/** Facts written by hand. The id decides the unit of a number; a list of names becomes facts about sources. */
export function madeFacts(subject: Subject, short: Readonly<Record<FactId, Short>>): Facts {
  const all: Fact[] = []
  for (const [id, given] of Object.entries(short)) {
    if (isNames(given)) {
      const names = given.map((name) => ({ id: `source.${name}.name`, text: name }))
      for (const { id: name, text } of names) {
        if (!all.some((fact) => fact.id === name)) all.push({ id: name, value: { sort: 'name', text }, from: [['x']] })
      }
      all.push({ id, value: { sort: 'list', of: names.map((name) => name.id) }, from: [['x']] })
    } else all.push({ id, value: shortValue(id, given), from: [['x']] })
  }
  return { subject, all }
}

const isNames = (given: Short): given is readonly string[] => Array.isArray(given)

function shortValue(id: FactId, given: Exclude<Short, readonly string[]>): FactValue {
  if (typeof given === 'object') return given
  if (typeof given === 'boolean') return { sort: 'flag', value: given }
  if (id === 'report.kind') return { sort: 'choice', value: given }
  if (/\.(lead|age)$/.test(id)) return { sort: 'duration', ms: given }
  if (/\.(at|from)$/.test(id)) return { sort: 'instant', at: given }
  if (/price|budget/.test(id)) return { sort: 'money', value: given }
  return { sort: /Share$|\.share$/.test(id) ? 'share' : 'count', value: given }
}

/** A sentence as readers see it. */
export function readAloud(sentence: Pick<Sentence, 'parts'> | undefined): string {
  return sentence?.parts.map(({ text }) => text).join('') ?? ''
}
