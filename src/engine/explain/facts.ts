import type { KindId } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'

/**
 * Id of a fact: `report.suspicious`, `source.<id of the source>.added`. The part after the last dot contains no dot.
 */
export type FactId = string

/**
 * A value with its sort, which determines how it is written.
 * `bound`: sentences say "at least" or "at most", so the value is rounded in that direction.
 * `toTheMinute`: written with the time of day.
 * `count`: may be an expected number of observables (12.345).
 * `share`: 0 to 100; written in whole percents if it is `whole`.
 * `money`: EUR, per year unless the id says otherwise.
 * `instant`: ms since epoch.
 * `name`, `indicator`: untrusted text.
 * `list`: ids of facts of sort `name`.
 * `choice`: selects a variant of a template; `flag`: true or false. Texts contain neither.
 */
export type FactValue =
  | { readonly sort: 'count' | 'money'; readonly value: number; readonly bound?: Bound }
  | { readonly sort: 'share'; readonly value: number; readonly whole?: true }
  | { readonly sort: 'duration'; readonly ms: number; readonly bound?: Bound }
  | { readonly sort: 'instant'; readonly at: number; readonly toTheMinute?: true }
  | { readonly sort: 'name'; readonly text: string }
  | { readonly sort: 'indicator'; readonly kind: KindId; readonly text: string }
  | { readonly sort: 'list'; readonly of: readonly FactId[] }
  | { readonly sort: 'choice'; readonly value: number }
  | { readonly sort: 'flag'; readonly value: boolean }

/** Whether a value is a lower or an upper bound. */
export type Bound = 'least' | 'most'

/** Path of a field: `['summary', 'suspicious']`, `['comparedFeeds', <id of the source>, 'statistics', 'added']`. */
export type Path = readonly string[]

/** A fact with the fields from which it was computed, so that a screen can show the figure behind it. */
export interface Fact {
  readonly id: FactId
  readonly value: FactValue
  /** Fields of the report, or of the life and its summary (`rows` by their position). */
  readonly from: readonly Path[]
}

/** Subject of an explanation. */
export type Subject = 'report' | 'indicator' | 'post'

/** All facts about a report, an indicator or a post, in a fixed order. */
export interface Facts {
  readonly subject: Subject
  readonly all: readonly Fact[]
}

/** Collects facts. Ignores numbers that are missing or not finite, and ids that were added before. */
export function collectFacts() {
  const all = new Map<FactId, Fact>()
  const add = (id: FactId, value: FactValue, from: readonly Path[]) => {
    if (!all.has(id)) all.set(id, { id, value, from })
  }
  // Rounds to thousandths: differences of expected values have much smaller rounding errors.
  const figure =
    <V extends { readonly sort: 'count' | 'share' | 'money' }>(about: V) =>
    (id: FactId, value: number | undefined, ...from: Path[]) => {
      if (value !== undefined && Number.isFinite(value)) {
        add(id, { ...about, value: Math.round(value * 1000) / 1000 } as FactValue, from)
      }
    }
  const duration =
    (bound?: { readonly bound: Bound }) =>
    (id: FactId, ms: number, ...from: Path[]) => {
      if (Number.isFinite(ms)) add(id, { sort: 'duration', ms, ...bound }, from)
    }
  return {
    count: figure({ sort: 'count' }),
    /** A count that sentences call "at most". */
    most: figure({ sort: 'count', bound: 'most' }),
    share: figure({ sort: 'share' }),
    /** A share that screens write in whole percents, such as that of a substitute. */
    wholeShare: figure({ sort: 'share', whole: true }),
    money: figure({ sort: 'money' }),
    duration: duration(),
    /** A duration that sentences call "at least". */
    leastDuration: duration({ bound: 'least' }),
    instant(id: FactId, at: number, ...from: Path[]) {
      if (Math.abs(at) <= farthest) add(id, { sort: 'instant', at }, from)
    },
    /** Adds the instant of a query: as a day if it is the last second of a UTC day, otherwise with its time. */
    moment(id: FactId, at: number, ...from: Path[]) {
      const isDay = at % dayMs >= 86_399_000
      if (Math.abs(at) <= farthest) add(id, { sort: 'instant', at, ...(!isDay && { toTheMinute: true }) }, from)
    },
    name(id: FactId, text: string, otherwise: string, ...from: Path[]) {
      add(id, { sort: 'name', text: plainName(text) || plainName(otherwise) || '?' }, from)
    },
    indicator(id: FactId, kind: KindId, text: string, ...from: Path[]) {
      add(id, { sort: 'indicator', kind, text: plainName(text) || '?' }, from)
    },
    list(id: FactId, of: readonly FactId[], ...from: Path[]) {
      add(id, { sort: 'list', of }, from)
    },
    choice(id: FactId, value: number, ...from: Path[]) {
      add(id, { sort: 'choice', value }, from)
    },
    flag(id: FactId, value: boolean, ...from: Path[]) {
      add(id, { sort: 'flag', value }, from)
    },
    done: (subject: Subject): Facts => ({ subject, all: [...all.values()] }),
  }
}

/** Largest absolute time value of a JavaScript `Date`, ms since epoch. */
const farthest = 8.64e15

/** Longest name or indicator in an explanation, in characters. */
export const longestName = 80

/**
 * Untrusted text on one line, without control characters and double blanks, at most `longestName` characters. Other
 * characters are kept: the screen isolates the text from its surroundings.
 */
export function plainName(text: string): string {
  // Long enough to detect that the text is too long, however many blanks are removed.
  const line = text
    .slice(0, 4 * longestName)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= longestName
    ? line
    : `${characters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Reads facts by id. Unknown facts read as 0, false or empty, so that claims stay short; use `has` where the difference
 * matters.
 */
export type Known = ReturnType<typeof known>

/** Creates a reader for facts. */
export function known({ all }: Facts) {
  const byId = new Map(all.map((fact) => [fact.id, fact]))
  /** Members of a list. */
  const list = (id: FactId) => {
    const value = byId.get(id)?.value
    return value?.sort === 'list' ? value.of.filter((member) => byId.get(member)?.value.sort === 'name') : []
  }
  return {
    has: (...ids: readonly FactId[]) => ids.every((id) => byId.has(id)),
    fact: (id: FactId) => byId.get(id),
    /** A count, share, amount, duration (ms), instant or choice; 0 if there is none. */
    number(id: FactId): number {
      const value = byId.get(id)?.value
      if (!value) return 0
      if (value.sort === 'duration') return value.ms
      if (value.sort === 'instant') return value.at
      return 'value' in value ? Number(value.value) : 0
    },
    isTrue(id: FactId): boolean {
      const value = byId.get(id)?.value
      return value?.sort === 'flag' && value.value
    },
    list,
    /** The fact of a source: `source.<id>.<field>`. */
    ofSource: sourceFact,
    /** Ids of the sources of a list of names. */
    sources: (id: FactId) => list(id).map((name) => name.slice('source.'.length, -'.name'.length)),
  }
}

/** Id of a fact about a source. */
export function sourceFact(id: string, field: string): FactId {
  return `source.${id}.${field}`
}
