import { isLight } from '../../domain/hit.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { type Life, type LifeRow, standingAt } from '../search/life.ts'
import type { Beginning, LifeSummary } from '../search/life-summary.ts'
import { collectFacts, type FactId, type Facts, type Path, sourceFact } from './facts.ts'

/** Input for the facts about an indicator. */
export interface KnownIndicator {
  readonly life: Life
  /** The summary at the instant of the explanation. */
  readonly summary: LifeSummary
  /** Sources of the index, by position. */
  readonly sources: readonly Pick<IndexReader['sources'][number], 'id'>[]
  /** Name of a source by id; if undefined, the id is used. */
  readonly nameOf: (id: string) => string | undefined
  /** Names of the warning lists that contain it. */
  readonly warningLists?: readonly string[]
}

type Collector = ReturnType<typeof collectFacts>

const groups = ['listed', 'published', 'unproven', 'notListed', 'light'] as const

/** Computes the facts about an observable at an instant from `lifeOf` and `summaryAt`. */
export function indicatorFacts(indicator: KnownIndicator): Facts {
  const { life, summary, warningLists = [] } = indicator
  const add = collectFacts()
  add.indicator('indicator.value', life.kind, life.value, ['life', 'value'])
  add.moment('indicator.at', summary.at, ['summary', 'at'])
  add.flag('indicator.past', summary.at < life.now, ['summary', 'at'], ['life', 'now'])
  add.count('indicator.sources', summary.sources, ['summary', 'sources'])
  add.count('indicator.watched', summary.watched, ['summary', 'watched'])
  const blind = [
    ['summary', 'sources'],
    ['summary', 'watched'],
  ] as const
  add.count('indicator.notWatched', summary.sources - summary.watched, ...blind)
  addNames(add, indicator)
  for (const group of groups) addGroup(add, indicator, `indicator.${group}`, summary[group], ['summary', group])
  if (summary.independent !== undefined) {
    add.count('indicator.independent', summary.independent, ['summary', 'independent'])
    const said = summary.listed.length + summary.published.length
    add.count('indicator.witnesses', said, ['summary', 'listed'], ['summary', 'published'])
  }
  add.flag('indicator.known', life.rows.length > 0, ['life', 'rows'])
  addStandings(add, indicator)
  addBeginnings(add, indicator)
  add.flag('indicator.warned', summary.warned, ['summary', 'warned'])
  add.flag('indicator.doubtful', summary.doubtful, ['summary', 'doubtful'])
  for (const [at, name] of warningLists.entries()) add.name(`list.${at}.name`, name, '', ['warningLists', String(at)])
  add.list(
    'indicator.warningLists',
    warningLists.map((_, at) => `list.${at}.name`),
    ['warningLists'],
  )
  return add.done('indicator')
}

function idOf({ sources }: KnownIndicator, source: number): string {
  return sources[source]?.id ?? String(source)
}

function nameFact(given: KnownIndicator, source: number): FactId {
  return sourceFact(idOf(given, source), 'name')
}

function addNames(add: Collector, given: KnownIndicator) {
  for (const [at, { source }] of given.life.rows.entries()) {
    const id = idOf(given, source)
    add.name(sourceFact(id, 'name'), given.nameOf(id) ?? id, id, ['life', 'rows', String(at), 'source'])
  }
}

function addGroup(add: Collector, indicator: KnownIndicator, id: FactId, sources: readonly number[], ...from: Path[]) {
  add.count(id, sources.length, ...from)
  add.list(
    `${id}.names`,
    sources.map((source) => nameFact(indicator, source)),
    ...from,
  )
}

/**
 * Adds facts about sources that listed it earlier, later or more than once, and about sources that list only a range or
 * a parent domain.
 */
function addStandings(add: Collector, indicator: KnownIndicator) {
  const { life, summary } = indicator
  const strong = Map.groupBy(
    life.rows.filter(({ how }) => !isLight(how)),
    ({ source }) => source,
  )
  const isEnded = (rows: readonly LifeRow[]) => rows.some((row) => standingAt(row, summary.at).when === 'expired')
  const ended = summary.notListed.filter((source) => isEnded(strong.get(source) ?? []))
  const later = summary.notListed.filter((source) =>
    (strong.get(source) ?? []).every((row) => isLater(row, summary.at)),
  )
  const rows: Path = ['life', 'rows']
  addGroup(add, indicator, 'indicator.ended', ended, rows)
  addGroup(add, indicator, 'indicator.later', later, rows)
  const again = [...strong.keys()].filter((source) => strong.get(source)?.some((row) => begunBy(row, summary.at) > 1))
  addGroup(
    add,
    indicator,
    'indicator.again',
    again.sort((a, b) => a - b),
    rows,
  )
  const around = summary.listed.filter((source) => {
    const now = (strong.get(source) ?? []).filter((row) => standingAt(row, summary.at).state === 'listed')
    return now.length > 0 && now.every(({ how }) => how !== 'exact')
  })
  addGroup(add, indicator, 'indicator.around', around, ['summary', 'listed'], rows)
}

function isLater(row: LifeRow, at: number): boolean {
  return row.postings.every(({ from }) => from > at)
}

/** Number of separate listings of a row that began by an instant: overlapping and touching intervals count once. */
function begunBy({ postings }: LifeRow, at: number): number {
  let count = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, until } of postings) {
    if (from > at || from >= until) continue
    if (from > end) count++
    end = Math.max(end, until)
  }
  return count
}

function addBeginnings(add: Collector, indicator: KnownIndicator) {
  const { first, next, lead, at } = indicator.summary
  for (const [key, beginning] of Object.entries({ first, next }) as ['first' | 'next', Beginning | undefined][]) {
    if (!beginning) continue
    add.list(`indicator.${key}.source`, [nameFact(indicator, beginning.source)], ['summary', key, 'source'])
    add.instant(`indicator.${key}.from`, beginning.from, ['summary', key, 'from'])
    add.flag(`indicator.${key}.exact`, beginning.stepMs !== undefined, ['summary', key, 'stepMs'])
  }
  if (first) add.leastDuration('indicator.age', at - first.from, ['summary', 'at'], ['summary', 'first', 'from'])
  if (!lead) return
  add.duration('indicator.lead', lead.ms, ['summary', 'lead', 'ms'])
  for (const certainty of ['proven', 'tie', 'unknown'] as const) {
    add.flag(`indicator.lead.${certainty}`, lead.certainty === certainty, ['summary', 'lead', 'certainty'])
  }
}
