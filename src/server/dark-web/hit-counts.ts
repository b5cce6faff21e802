import { compareCodeUnits } from '../../domain/order.ts'
import { daySeconds } from '../../domain/time-units.ts'
import { foldedName } from '../../engine/dark-web/fold.ts'
import { type Counted, type CountedField, countedFields } from './post-search.ts'

/** Maximum number of values of a field in an answer; months are not limited. */
const mostValues = 50

/** Fields in the order of their bits in PostgreSQL's `GROUPING()`, which tells grouping sets apart. */
const grouped = ['actor', 'country', 'sector', 'lang', 'kind', 'month', 'source'] as const
const bitOf = (place: number) => String((1 << grouped.length) - 1 - (1 << (grouped.length - 1 - place)))
/** `GROUPING()` of the empty grouping set: all hits. */
export const allHits = String((1 << grouped.length) - 1)
const fieldOf = new Map<string, CountedField>(grouped.map((field, place) => [bitOf(place), field]))
const columnsOfGroups = 'actor_key, country, sector, language, kind, month, sources'

/** The part of a search's statement that counts `hit` by each field and in all. `months`: starts of months. */
export const countsOfHits = (months: string) => `
  UNION ALL SELECT grouping(${columnsOfGroups})::text,
    coalesce(actor_key, country, sector, language, kind, month::text, sources::text, ''), coalesce(min(actor), ''),
    count(*), false, min(at)
  FROM (SELECT *, CASE WHEN at > 0 THEN width_bucket(at, ${months}::bigint[]) END AS month FROM hit) h
  GROUP BY GROUPING SETS (${columnsOfGroups
    .split(', ')
    .map((column) => `(${column})`)
    .join(', ')}, ())`

/** No post has an earlier year: docs/decisions/0311-posts-are-text.md. */
const firstYear = 1990

/** Starts of all months up to now, or up to the newest counted day if that is later, in unix seconds. */
export function monthsOf(days: readonly { readonly day: number }[], now: number): number[] {
  const until = Math.max(now, ((days[0]?.day ?? 0) + 1) * daySeconds)
  const months: number[] = []
  for (let month = 0; (months.at(-1) ?? 0) <= until; month++) months.push(Date.UTC(firstYear, month) / 1000)
  return months
}

/** A row of a search's statement that counts hits. */
export interface CountRow {
  /** `GROUPING()` of the field. */
  readonly field: string
  readonly value: string
  readonly text: string
  readonly posts: number
  /** Time of the oldest hit, unix seconds. */
  readonly least: number
}

export interface FieldCount extends Counted {
  readonly field: CountedField
}

/** Counts by field. The value of a source is its id, that of a month is like `2026-08`. */
export async function countsIn(
  rows: readonly CountRow[],
  sourceOf: (number: number) => Promise<{ readonly id: string; readonly name: string } | undefined>,
): Promise<FieldCount[]> {
  const counted: FieldCount[] = []
  for (const { field: bits, value, text, posts, least } of rows) {
    const field = fieldOf.get(bits)
    if (!field || value === '') continue
    if (field === 'actor') counted.push({ field, value, text: text || value, posts })
    else if (field === 'sector') counted.push({ field, value: foldedName(value), text: value, posts })
    else if (field === 'month') {
      const month = new Date(least * 1000).toISOString().slice(0, 7)
      counted.push({ field, value: month, text: month, posts })
    } else if (field === 'source') {
      for (const number of value.slice(1, -1).split(',')) {
        const source = await sourceOf(Number(number))
        if (source) counted.push({ field, value: source.id, text: source.name || source.id, posts })
      }
    } else counted.push({ field, value, text: value, posts })
  }
  return counted
}

/** Adds up counts of several stretches. */
export class HitCounts {
  readonly #by = new Map(countedFields.map((field) => [field, new Map<string, Counted>()]))

  add(counts: readonly FieldCount[]): void {
    for (const { field, value, text, posts } of counts) {
      const ofField = this.#by.get(field) as Map<string, Counted>
      const before = ofField.get(value)
      ofField.set(value, { value, text: before?.text ?? text, posts: posts + (before?.posts ?? 0) })
    }
  }

  /** The most frequent values of each field. */
  byField(): Record<CountedField, Counted[]> {
    const most = (field: CountedField) =>
      sorted(this.#by.get(field) as Map<string, Counted>).slice(0, field === 'month' ? undefined : mostValues)
    return Object.fromEntries(countedFields.map((field) => [field, most(field)])) as Record<CountedField, Counted[]>
  }
}

function sorted(counted: ReadonlyMap<string, Counted>): Counted[] {
  return [...counted.values()].sort((a, b) => b.posts - a.posts || compareCodeUnits(a.value, b.value))
}
