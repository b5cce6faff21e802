import type { IndicatorLife, LifeBar, LifeRow } from '../../../contract/search.ts'
import { dayOf } from './days.ts'

/**
 * What is known of a source at an instant: `listed` and `notListed` while it was watched; `published`: not watched, but
 * the publisher's own dates say that it was listed; `notWatched`: nothing is known.
 */
export type Look = 'listed' | 'published' | 'notListed' | 'notWatched'

export const looks = ['listed', 'published', 'notWatched', 'notListed'] as const satisfies readonly Look[]

export function lookOf({ state, publisher }: Pick<LifeBar, 'state' | 'publisher'>): Look {
  return state === 'notWatched' && publisher === 'listed' ? 'published' : state
}

/** Only the host of the URL, or a URL on the host, is listed: this does not count as listed. */
export function isLight({ how }: Pick<LifeRow, 'how'>): boolean {
  return how === 'url-host' || how === 'host-url'
}

/** A time with one look, ms since epoch; `from` is -Infinity at the beginning of time. */
export interface Span {
  readonly look: Look
  readonly from: number
  readonly until: number
}

/** The bars of a row as they are drawn: neighbours with the same look are one span. */
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

/** The bar at an instant; undefined before the oldest bar, which may be left out, and after the last one. */
export function barAt({ bars }: Pick<LifeRow, 'bars'>, at: number): LifeBar | undefined {
  const last = bars.at(-1)
  if (last && at === Date.parse(last.until)) return last
  return bars.find((bar) => startOf(bar) <= at && at < Date.parse(bar.until))
}

export function startOf({ from }: Pick<LifeBar, 'from'>): number {
  return from === null ? Number.NEGATIVE_INFINITY : Date.parse(from)
}

/** The instant that the page is set to: the end of the chosen day, or `now` on the newest day. */
export function instantOf(life: Pick<IndicatorLife, 'now'>, endOfDay: number): number {
  return Math.min(endOfDay, Date.parse(life.now))
}

/** Whether the server's answer is about the day of an instant. */
export function isOf({ asOf }: Pick<IndicatorLife, 'asOf'>, at: number): boolean {
  return dayOf(Date.parse(asOf)) === dayOf(at)
}

/** What a row says at an instant. The server's word decides where the row's oldest bars were left out. */
export function standingAt(life: Pick<IndicatorLife, 'asOf'>, row: LifeRow, at: number): LifeBar | undefined {
  return barAt(row, at) ?? (isOf(life, at) ? row.standing : undefined)
}

/** Rows in the order in which they are shown: what counts as listed first, then by the first listing, then by name. */
export function shownRows(rows: readonly LifeRow[]): LifeRow[] {
  const begin = new Map(rows.map((row) => [row, firstListed(row)]))
  const beginOf = (row: LifeRow) => begin.get(row) ?? Number.POSITIVE_INFINITY
  return rows.toSorted(
    (a, b) =>
      Number(isLight(a)) - Number(isLight(b)) ||
      compare(beginOf(a), beginOf(b)) ||
      compare(a.source.name, b.source.name) ||
      compare(a.source.id, b.source.id),
  )
}

function firstListed(row: LifeRow): number {
  return spansOf(row).find(({ look }) => look === 'listed' || look === 'published')?.from ?? Number.POSITIVE_INFINITY
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
