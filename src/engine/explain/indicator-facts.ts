import type { IndexReader } from '../match/index-reader.ts'
import { isLight } from '../match/match.ts'
import { type Life, type LifeRow, standingAt } from '../search/life.ts'
import type { Beginning, LifeSummary } from '../search/life-summary.ts'
import { collectFacts, type FactId, type Facts, type Path, sourceFact } from './facts.ts'

/** What the facts about an indicator are computed from. */
export interface KnownIndicator {
  readonly life: Life
  /** Of the instant that the explanation is about. */
  readonly summary: LifeSummary
  /** The sources of the index, by their positions. */
  readonly sources: readonly Pick<IndexReader['sources'][number], 'id'>[]
  /** Name of a source, by its id; the id if there is none. */
  readonly nameOf: (id: string) => string | undefined
  /** Names of the warning lists that hold it. */
  readonly warningLists?: readonly string[]
}

type Collector = ReturnType<typeof collectFacts>

const groups = ['listed', 'published', 'unproven', 'notListed', 'light'] as const

/** The facts about an observable at an instant, as `lifeOf` and `summaryAt` have them. */
export function indicatorFacts(given: KnownIndicator): Facts {
  const { life, summary, warningLists = [] } = given
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
  addNames(add, given)
  for (const group of groups) addGroup(add, given, `indicator.${group}`, summary[group], ['summary', group])
  if (summary.independent !== undefined) {
    add.count('indicator.independent', summary.independent, ['summary', 'independent'])
    const said = summary.listed.length + summary.published.length
    add.count('indicator.witnesses', said, ['summary', 'listed'], ['summary', 'published'])
  }
  add.flag('indicator.known', life.rows.length > 0, ['life', 'rows'])
  addStandings(add, given)
  addBeginnings(add, given)
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

function addGroup(add: Collector, given: KnownIndicator, id: FactId, sources: readonly number[], ...from: Path[]) {
  add.count(id, sources.length, ...from)
  add.list(
    `${id}.names`,
    sources.map((source) => nameFact(given, source)),
    ...from,
  )
}

/** Who listed it earlier, who later, who more than once, and who lists only a range or a parent domain around it. */
function addStandings(add: Collector, given: KnownIndicator) {
  const { life, summary } = given
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
  addGroup(add, given, 'indicator.ended', ended, rows)
  addGroup(add, given, 'indicator.later', later, rows)
  const again = [...strong.keys()].filter((source) => strong.get(source)?.some((row) => begunBy(row, summary.at) > 1))
  addGroup(
    add,
    given,
    'indicator.again',
    again.sort((a, b) => a - b),
    rows,
  )
  const around = summary.listed.filter((source) => {
    const now = (strong.get(source) ?? []).filter((row) => standingAt(row, summary.at).state === 'listed')
    return now.length > 0 && now.every(({ how }) => how !== 'exact')
  })
  addGroup(add, given, 'indicator.around', around, ['summary', 'listed'], rows)
}

function isLater(row: LifeRow, at: number): boolean {
  return row.postings.every(({ from }) => from > at)
}

/** How often a row began up to an instant, with an end between: overlapping and touching listings are one. */
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

function addBeginnings(add: Collector, given: KnownIndicator) {
  const { first, next, lead, at } = given.summary
  for (const [key, beginning] of Object.entries({ first, next }) as ['first' | 'next', Beginning | undefined][]) {
    if (!beginning) continue
    add.list(`indicator.${key}.source`, [nameFact(given, beginning.source)], ['summary', key, 'source'])
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
