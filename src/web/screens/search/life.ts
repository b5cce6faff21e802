import type { IndicatorLife, LifeBar, LifeRow } from '../../../contract/search.ts'
import { isLight as isLightHow } from '../../../domain/hit.ts'
import { dayOf } from './days.ts'

/**
 * What is known of a source at an instant. `listed` and `notListed`: the source was watched; `published`: it was not, but
 * its publisher dates a listing to that time; `notWatched`: nothing is known.
 */
export type Look = 'listed' | 'published' | 'notListed' | 'notWatched'

/** In the order of the legend. */
export const looks = ['listed', 'published', 'notWatched', 'notListed'] as const satisfies readonly Look[]

export function lookOf({ state, publisher }: Pick<LifeBar, 'state' | 'publisher'>): Look {
  return state === 'notWatched' && publisher === 'listed' ? 'published' : state
}

/** Tells whether a row is a light match: only the host of the URL, or a URL on the host, is listed. */
export function isLight({ how }: Pick<LifeRow, 'how'>): boolean {
  return isLightHow(how)
}

/** A period with one look, in ms since epoch; `from` is -Infinity if nothing is known of its beginning. */
export interface Span {
  readonly look: Look
  readonly from: number
  readonly until: number
}

/** The bars of a row as they are drawn: neighbouring bars with the same look are one span. */
export function spansOf({ bars }: Pick<LifeRow, 'bars'>): Span[] {
  const spans: Span[] = []
  for (const bar of bars) {
    const look = lookOf(bar)
    const until = Date.parse(bar.until)
    const last = spans.at(-1)
    if (last?.look === look) spans[spans.length - 1] = { ...last, until }
    else spans.push({ look, from: startOf(bar), until })
  }
  return spans
}

/** The bar at an instant; undefined before the first bar that the server has sent, and after the last one. */
export function barAt({ bars }: Pick<LifeRow, 'bars'>, at: number): LifeBar | undefined {
  const last = bars.at(-1)
  if (last && at === Date.parse(last.until)) return last
  return bars.find((bar) => startOf(bar) <= at && at < Date.parse(bar.until))
}

/** Start of a bar in ms since epoch; -Infinity if it has none. */
export function startOf({ from }: Pick<LifeBar, 'from'>): number {
  return from === null ? Number.NEGATIVE_INFINITY : Date.parse(from)
}

/** The instant that the page is about: the end of the chosen day; for today, the time of the answer. */
export function instantOf(life: Pick<IndicatorLife, 'now'>, endOfDay: number): number {
  return Math.min(endOfDay, Date.parse(life.now))
}

/** Tells whether the server's answer is about the day of an instant. */
export function isAnsweredFor({ asOf }: Pick<IndicatorLife, 'asOf'>, at: number): boolean {
  return dayOf(Date.parse(asOf)) === dayOf(at)
}

/** The bar of a row at an instant. Before the oldest bar that was sent, only the server's answer for that day tells it. */
export function standingAt(life: Pick<IndicatorLife, 'asOf'>, row: LifeRow, at: number): LifeBar | undefined {
  return barAt(row, at) ?? (isAnsweredFor(life, at) ? row.standing : undefined)
}

/** Rows in the order in which they are shown: light matches last, then by the first listing, then by name. */
export function shownRows(rows: readonly LifeRow[]): LifeRow[] {
  const starts = new Map(rows.map((row) => [row, firstListed(row)]))
  const firstOf = (row: LifeRow) => starts.get(row) ?? Number.POSITIVE_INFINITY
  return rows.toSorted(
    (a, b) =>
      Number(isLight(a)) - Number(isLight(b)) ||
      compare(firstOf(a), firstOf(b)) ||
      compare(a.source.name, b.source.name) ||
      compare(a.source.id, b.source.id),
  )
}

/** Time of the first listing of a row; Infinity if it has none. */
function firstListed(row: LifeRow): number {
  return spansOf(row).find(({ look }) => look === 'listed' || look === 'published')?.from ?? Number.POSITIVE_INFINITY
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
