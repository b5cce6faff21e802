import { newestLook, watchUntil } from '../listings/looks.ts'
import type { EntryCursor } from './index-entries.ts'
import type { AliasPosting, Entry, HeldSource, IndexReader, Posting } from './index-reader.ts'

/** The newest look at a source, and the newest look that found a changed list; ms since epoch. */
export interface NewestLook {
  readonly at: number
  readonly changedAt: number
}

/**
 * Adds looks that happened after the index was built. A look is added only if the list has not changed since the newest
 * look in the index; otherwise the index does not hold what it saw.
 */
export function withNewerLooks(index: IndexReader, newest: ReadonlyMap<string, NewestLook>): IndexReader {
  const sources = index.sources.map((source) => {
    const { looks, toleranceMs, hasAddedDates } = source.watch
    const complete = Array.from(source.watch.complete ?? [])
    const known = newestLook(source.watch) ?? 0
    const newer = newest.get(source.id)
    // The index stores looks in whole seconds.
    if (!newer || newer.at <= known || newer.changedAt >= known + 1000) return source
    const isGap = newer.at > (complete.at(-1) ?? 0)
    const spans = isGap ? [...complete, newer.at, newer.at] : complete
    const watch = { looks: Float64Array.from([...Array.from(looks), newer.at]), toleranceMs, hasAddedDates }
    return { ...source, watch: { ...watch, complete: spans.with(-1, newer.at + toleranceMs) } }
  })
  return { ...index, sources }
}

/** The index without looks after `time` (ms since epoch): nothing is known of what was collected later. */
export function indexAsOf(index: IndexReader, time: number): IndexReader {
  const sources = index.sources.map((source) => ({ ...source, watch: watchUntil(source.watch, time) }))
  return { ...index, sources }
}

/**
 * The index without the hidden sources, as if they had never listed anything. Indicators that only they list are not
 * found, and positions refer to `sources` of the result. The prefilter remains that of the whole index: it lets more
 * through, never less. Returns the same index if no source is hidden.
 */
export function visibleIndex(index: IndexReader, hidden: ReadonlySet<string>): IndexReader {
  const shown = index.sources.flatMap(({ id }, position) => (hidden.has(id) ? [] : [position]))
  if (shown.length === index.sources.length) return index
  const GONE = -1
  const placeOf = new Int32Array(index.sources.length).fill(GONE)
  for (const [place, position] of shown.entries()) placeOf[position] = place
  const place = (position: number) => placeOf[position] as number

  function shownPostings<P extends Posting | AliasPosting>(postings: readonly P[]): readonly P[] {
    const seen: P[] = []
    for (const posting of postings) {
      const source = place(posting.source)
      if (source !== GONE) seen.push({ ...posting, source })
    }
    return seen
  }

  function shownEntry(entry: Entry | undefined): Entry | undefined {
    if (!entry) return undefined
    const postings = shownPostings(entry.postings)
    const aliases = shownPostings(entry.aliases)
    return postings.length + aliases.length === 0 ? undefined : { ...entry, postings, aliases }
  }

  const shownEntries = (entries: readonly Entry[]) => entries.flatMap((entry) => shownEntry(entry) ?? [])

  return {
    ...index,
    sources: shown.map((position) => index.sources[position] as HeldSource),
    find: (kind, value) => shownEntry(index.find(kind, value)),
    findWithoutAliases: (kind, value) => shownEntry(index.findWithoutAliases(kind, value)),
    parents: (domain) => shownEntries(index.parents(domain)),
    lists: (kind, value, isCounted = () => true) =>
      index.lists(kind, value, (source) => place(source) !== GONE && isCounted(place(source))),
    ranges4: (address) => shownEntries(index.ranges4(address)),
    ranges6: (groups) => shownEntries(index.ranges6(groups)),
    count: (source, kind, field) => index.count(shown[source] as number, kind, field),
    *sets() {
      for (const set of index.sets()) {
        const sources = Uint32Array.from([...set.sources].map(place).filter((source) => source !== GONE))
        if (sources.length > 0) yield { ...set, sources }
      }
    },
    scan(visit) {
      const shownTo = shownCursor()
      index.scan((next) => {
        const entry = shownTo(next)
        if (entry) visit(entry)
      })
    },
    scanFrom(position, most, visit) {
      const shownTo = shownCursor()
      return index.scanFrom(position, most, (next, behind, at) => {
        const entry = shownTo(next)
        return entry ? visit(entry, behind, at) : undefined
      })
    },
    at: (position) => shownEntry(index.at(position)),
    positionOf: (kind, value) => (shownEntry(index.find(kind, value)) ? index.positionOf(kind, value) : undefined),
  }

  /**
   * The entry without hidden sources; undefined if no listing is left. Reuses one cursor and one array for millions of
   * entries.
   */
  function shownCursor(): (next: EntryCursor) => EntryCursor | undefined {
    let entry: EntryCursor
    const kept: number[] = []
    const at = (i: number) => kept[i] as number
    const cursor = {
      code: 0,
      unroutable: false,
      postings: 0,
      source: (i: number) => place(entry.source(at(i))),
      from: (i: number) => entry.from(at(i)),
      until: (i: number) => entry.until(at(i)),
      flags: (i: number) => entry.flags(at(i)),
      value: () => entry.value(),
    }
    return (next) => {
      kept.length = 0
      for (let i = 0; i < next.postings; i++) if (place(next.source(i)) !== GONE) kept.push(i)
      if (kept.length === 0) return undefined
      entry = next
      cursor.code = next.code
      cursor.unroutable = next.unroutable
      cursor.postings = kept.length
      return cursor
    }
  }
}
