import type { IndicatorLife, LifeBar, LifeRow, SearchFacts, SearchHit } from '../../contract/search.ts'
import type { Value } from '../../domain/observables/read.ts'
import { chanceOf } from '../../engine/report/meet.ts'
import {
  type Bar,
  barAt,
  type LifeRow as EngineRow,
  type Life,
  probabilityAt,
  type ReadValue,
} from '../../engine/search/life.ts'
import { type Beginning, countsAt, type LifeSummary } from '../../engine/search/life-summary.ts'
import type { Reference } from './reference.ts'
import type { GroupView } from './views.ts'

/** Limits of an answer, as in the contract. */
const mostBars = 400
const mostIndicators = 20
const mostRows = 500

/** Cache of formatted times: an answer repeats the same times for each source. */
const written = new Map<number, string>()
const mostWritten = 4096

function iso(ms: number): string {
  const known = written.get(ms)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const text = new Date(ms).toISOString()
  written.set(ms, text)
  return text
}

/** The facts about many values, in their order. */
export async function hitsOf(
  values: readonly (ReadValue & { readonly line?: number })[],
  {
    index,
    watched,
    asOf,
    lifeOf,
    reference,
    pause,
  }: {
    readonly index: GroupView['index']
    readonly watched: number
    readonly asOf: number
    readonly lifeOf: (value: ReadValue) => Life
    readonly reference: Pick<Reference, 'verdicts'>
    readonly pause: () => Promise<void>
  },
): Promise<SearchHit[]> {
  // The same value may be in many lines.
  const known = new Map<string, SearchFacts>()
  // Listed values have their marks in the index; only the others need the warning lists.
  const unmarked: (Value & { readonly id: string })[] = []
  const ids: string[] = []
  for (const asked of values) {
    const { kind, value } = asked
    const id = `${kind} ${value}`
    ids.push(id)
    if (known.has(id)) continue
    const life = lifeOf(asked)
    known.set(id, { sources: index.sources.length, watched, ...countsAt(life, asOf) })
    if (!life.rows.some(({ how }) => how === 'exact')) unmarked.push({ kind, value, id })
    if (known.size % 128 === 0) await pause()
  }
  const verdicts = await reference.verdicts(unmarked.map(({ kind, value }) => ({ kind, value })))
  for (const [i, { id }] of unmarked.entries()) {
    const facts = known.get(id) as SearchFacts
    known.set(id, {
      ...facts,
      warned: facts.warned || verdicts[i] === 'benign',
      doubtful: facts.doubtful || verdicts[i] === 'doubtful',
    })
  }
  return values.map(({ kind, value, line }, i) => ({
    kind,
    value,
    facts: known.get(ids[i] as string) as SearchFacts,
    ...(line !== undefined && { line }),
  }))
}

/** @param verdict of today's warning lists on the value itself, whether or not it is listed */
export function factsOf(summary: LifeSummary, verdict: 'benign' | 'doubtful' | undefined): SearchFacts {
  const { sources, watched, listed, published, unproven, notListed, light, warned, doubtful } = summary
  return {
    sources,
    watched,
    listed: listed.length,
    published: published.length,
    unproven: unproven.length,
    notListed: notListed.length,
    light: light.length,
    warned: warned || verdict === 'benign',
    doubtful: doubtful || verdict === 'doubtful',
  }
}

/** The part of a life reply that comes from the index. */
export function lifeReply(
  life: Life,
  summary: LifeSummary,
  view: GroupView,
): Pick<IndicatorLife, 'kind' | 'value' | 'now' | 'asOf' | 'rows' | 'rowsLeftOut'> & {
  readonly facts: Omit<IndicatorLife['facts'], keyof SearchFacts>
} {
  const { first, next, lead, independent, at } = summary
  const chance = chanceOf(view.index)
  const beginning = ({ source, from, stepMs }: Beginning) => ({
    sourceId: view.sources[source]?.source.id ?? '',
    sourceName: view.sources[source]?.source.name ?? '',
    from: iso(from),
    stepMs: stepMs ?? null,
  })
  return {
    kind: life.kind,
    value: life.value,
    now: iso(life.now),
    asOf: iso(at),
    facts: {
      independent: independent ?? null,
      first: first ? beginning(first) : null,
      next: next ? beginning(next) : null,
      lead: lead ? { ms: lead.ms, certainty: lead.certainty } : null,
    },
    rows: life.rows.slice(0, mostRows).map((row) => rowReply(row, at, probabilityAt(row, at, chance), view)),
    rowsLeftOut: Math.max(0, life.rows.length - mostRows),
  }
}

function rowReply(row: EngineRow, at: number, probability: number, { sources }: GroupView): LifeRow {
  const { source: position, how, kind, indicators, present, warned, doubtful, bars, times } = row
  const { source, origin } = sources[position] as GroupView['sources'][number]
  const { looks } = times.watch
  return {
    source: {
      id: source.id,
      name: source.name,
      commercial: source.commercial,
      custom: origin === 'custom',
      homepage: source.homepage,
    },
    how,
    kind,
    indicators: indicators.slice(0, mostIndicators),
    present,
    warned,
    doubtful,
    bars: bars().slice(-mostBars).map(barReply),
    standing: barReply(barAt(row, at)),
    probability: Math.round(1000 * probability),
    firstLook: looks.length > 0 ? iso(looks[0] as number) : null,
    newestLook: looks.length > 0 ? iso(looks[looks.length - 1] as number) : null,
  }
}

function barReply({ from, until, state, publisher, when, gap }: Bar): LifeBar {
  return {
    from: from === Number.NEGATIVE_INFINITY ? null : iso(from),
    until: iso(until),
    state,
    ...(publisher && { publisher }),
    when,
    ...(gap && { gap }),
  }
}
