import { looksUntil } from '../listings/looks.ts'
import { checksum, DATED, DOUBTFUL, EXPIRES, OPEN, PUBLISHED, SOLE, WARNED } from './index-layout.ts'
import { compareBytes, type Rows, rowHeader } from './index-rows.ts'

/** What the choice of URLs needs to know of a source. */
export interface AliasSource {
  readonly listsShared?: boolean
  /** As in `IndexSource`. */
  readonly looks?: ArrayLike<number>
}

/**
 * Selects the URLs on a host that represent all its listed URLs, by source and time: the fewest URLs such that one of
 * them is listed whenever any URL is. It also keeps the URL with the latest start, once among dated and once among
 * undated ones, because that decides whether an event was too early or too late. URLs with publisher dates prove more
 * and are represented separately; those without an expiry prove every moment up to the last look that held them, so
 * the fewest URLs that prove all these moments are kept as well. Doubtful URLs are kept only if there is no credible one,
 * and URLs on a warning list only if there is no other. URLs that are their source's only one on the host are marked
 * `SOLE`.
 */
export function representatives(
  rows: Rows,
  aliases: readonly number[],
  hostLength: number,
  sources: readonly AliasSource[],
): readonly number[] {
  const { bytes, words } = rows
  const flagsOf = (row: number) => bytes[row + 12] as number
  if (aliases.length === 1) {
    const only = aliases[0] as number
    bytes[only + 12] = flagsOf(only) | SOLE
    return aliases
  }
  const urlOf = (row: number) => row + rowHeader + 2 + hostLength
  const sourceOf = (row: number) => words.getUint16(row + 10, true)
  for (const own of Map.groupBy(aliases, sourceOf).values()) {
    const first = urlOf(own[0] as number)
    if (!own.every((row) => compareBytes(rows, urlOf(row), first) === 0)) continue
    for (const row of own) bytes[row + 12] = flagsOf(row) | SOLE
  }
  for (const mark of [WARNED, DOUBTFUL]) {
    // A mark on one listing of a URL applies to all its listings.
    const marked = aliases.filter((row) => flagsOf(row) & mark)
    if (marked.length === 0) continue
    const hash = (row: number) =>
      checksum(bytes.subarray(urlOf(row), urlOf(row) + 2 + words.getUint16(urlOf(row), true)))
    const urls = new Map(marked.map((row) => [hash(row), row]))
    for (const row of aliases) {
      const same = urls.get(hash(row))
      if (same === undefined || compareBytes(rows, urlOf(same), urlOf(row)) !== 0) continue
      bytes[row + 12] = flagsOf(row) | mark
    }
  }
  const fromOf = (row: number) => words.getUint32(row + 13, true)
  const untilOf = (row: number) => words.getUint32(row + 17, true)
  /**
   * Rank of a URL: only the URLs with the lowest rank represent their source. All URLs of a source that lists shared
   * infrastructure are doubtful, so none of them ranks lower for it.
   */
  const worthOf = (row: number) =>
    flagsOf(row) & WARNED ? 2 : flagsOf(row) & DOUBTFUL && !sources[sourceOf(row)]?.listsShared ? 1 : 0
  const datesOf = (row: number) => flagsOf(row) & (PUBLISHED | EXPIRES)
  const sorted = aliases.toSorted(
    (a, b) =>
      sourceOf(a) - sourceOf(b) ||
      worthOf(a) - worthOf(b) ||
      datesOf(a) - datesOf(b) ||
      fromOf(a) - fromOf(b) ||
      untilOf(b) - untilOf(a) ||
      compareBytes(rows, urlOf(a), urlOf(b)) ||
      flagsOf(a) - flagsOf(b),
  )
  const kept: number[] = []
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as number
    const isAlike = (row: number) => sourceOf(row) === sourceOf(first) && worthOf(row) === worthOf(first)
    let end = start
    while (end < sorted.length && isAlike(sorted[end] as number)) end++
    for (const [dates, sameDates] of Map.groupBy(sorted.slice(start, end), datesOf)) {
      const chosen = new Set(covering(sameDates, fromOf, untilOf))
      if (dates === PUBLISHED) {
        const provenUntil = (row: number) => lookBefore(untilOf(row), sources[sourceOf(row)]?.looks) + 1
        for (const row of covering(sameDates, fromOf, provenUntil)) chosen.add(row)
      }
      for (const dated of [DATED, 0]) {
        const alike = sameDates.filter((row) => (flagsOf(row) & DATED) === dated)
        const latest = alike.at(-1)
        if (latest === undefined) continue
        const equal = alike.filter((row) => fromOf(row) === fromOf(latest))
        if (!equal.some((row) => chosen.has(row))) chosen.add(equal[0] as number)
      }
      kept.push(...sameDates.filter((row) => chosen.has(row)))
    }
    start = end
    while (start < sorted.length && sourceOf(sorted[start] as number) === sourceOf(first)) start++
  }
  return kept
}

/** Smallest set of spans, sorted by start, that covers every moment covered by any span. */
function covering(
  spans: readonly number[],
  fromOf: (span: number) => number,
  untilOf: (span: number) => number,
): number[] {
  const chosen: number[] = []
  let covered = 0
  for (let i = 0; i < spans.length; ) {
    let farthest = spans[i] as number
    // After a gap, only spans with the earliest start qualify; otherwise all spans that leave no gap.
    const limit = Math.max(covered, fromOf(farthest))
    for (; i < spans.length && fromOf(spans[i] as number) <= limit; i++) {
      if (untilOf(spans[i] as number) > untilOf(farthest)) farthest = spans[i] as number
    }
    if (untilOf(farthest) <= covered) continue
    chosen.push(farthest)
    covered = untilOf(farthest)
  }
  return chosen
}

/** Last look before a time; -1 if there was none, and `OPEN` for an open end. Seconds since epoch. */
function lookBefore(until: number, looks: ArrayLike<number> = []): number {
  if (until === OPEN) return OPEN
  const count = looksUntil({ looks }, until * 1000 - 1)
  return count === 0 ? -1 : Math.floor((looks[count - 1] as number) / 1000)
}
