import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from './index-reader.ts'

/**
 * An index, and a small one of the lists of one report, as one: the sources of the lists follow those of the index. The
 * prefilter has the ranges of both, but only the values of the index, so an extraction needs that of the lists beside
 * it. Totals, `scan`, `scanFrom`, `at` and `positionOf` remain those of the index: a report of a log uses none of them.
 */
export function joinedIndex(index: IndexReader, lists: IndexReader): IndexReader {
  const first = index.sources.length
  const { persistence, prefilter } = index

  const shifted = <P extends Posting | AliasPosting>(postings: readonly P[]): P[] =>
    postings.map((posting) => ({ ...posting, source: posting.source + first }))

  function joined(entry: Entry | undefined, listed: Entry | undefined): Entry | undefined {
    if (!listed) return entry
    const { postings = [], aliases = [] } = entry ?? {}
    return {
      ...listed,
      postings: [...postings, ...shifted(listed.postings)],
      aliases: [...aliases, ...shifted(listed.aliases)],
    }
  }

  /** Joins entries of the same values; those with the least `order` come first. */
  function joinedAll(entries: readonly Entry[], listed: readonly Entry[], order: (value: string) => number): Entry[] {
    if (listed.length === 0) return [...entries]
    const byValue = new Map(entries.map((entry) => [entry.value, entry]))
    for (const entry of listed) byValue.set(entry.value, joined(byValue.get(entry.value), entry) as Entry)
    return [...byValue.values()].sort((a, b) => order(a.value) - order(b.value))
  }

  /** What the lists change in the sets of the index: sets that they extend are fewer, and longer ones more. */
  function changedSets(): ReturnType<IndexReader['sets']> {
    const changes = new Map<string, { weight: number; readonly kind: KindId; readonly sources: Uint32Array }>()
    const change = (kind: KindId, sources: readonly number[], by: number) => {
      const key = `${kind} ${sources}`
      const known = changes.get(key)
      if (known) known.weight += by
      else if (sources.length > 0) changes.set(key, { weight: by, kind, sources: Uint32Array.from(sources) })
    }
    const present = (entry: Entry | undefined) => [
      ...new Set(entry?.postings.flatMap((posting) => (posting.present ? posting.source : []))),
    ]
    lists.scan((cursor) => {
      const kind = kindByCode.get(cursor.code)?.id as KindId
      const value = cursor.value()
      const those = present(lists.findWithoutAliases(kind, value)).map((source) => source + first)
      if (those.length === 0) return
      const before = present(index.findWithoutAliases(kind, value))
      change(kind, before, -1)
      change(kind, [...before, ...those], 1)
    })
    return changes.values()
  }

  return {
    ...index,
    kinds: { ...lists.kinds, ...index.kinds },
    sources: [
      ...index.sources,
      ...lists.sources.map((source) => ({ ...source, slot: source.slot + persistence.sources.length })),
    ],
    persistence: {
      sets: [...persistence.sets, ...lists.persistence.sets],
      sources: [
        ...persistence.sources,
        ...lists.persistence.sources.map((sets) => sets.map((set) => set + persistence.sets.length)),
      ],
    },
    prefilter: {
      ...prefilter,
      ipv4Blocks: prefilter.ipv4Blocks.map((bits, at) => bits | (lists.prefilter.ipv4Blocks[at] as number)),
      anyIpv6Range: prefilter.anyIpv6Range || lists.prefilter.anyIpv6Range,
    },
    find: (kind, value) => joined(index.find(kind, value), lists.find(kind, value)),
    findWithoutAliases: (kind, value) =>
      joined(index.findWithoutAliases(kind, value), lists.findWithoutAliases(kind, value)),
    parents: (domain) => joinedAll(index.parents(domain), lists.parents(domain), (value) => -value.length),
    lists: (kind, value, isCounted = () => true) =>
      index.lists(kind, value, isCounted) || lists.lists(kind, value, (source) => isCounted(source + first)),
    ranges4: (address) => joinedAll(index.ranges4(address), lists.ranges4(address), prefixOf),
    ranges6: (groups) => joinedAll(index.ranges6(groups), lists.ranges6(groups), prefixOf),
    count: (source, kind, field) =>
      source < first ? index.count(source, kind, field) : lists.count(source - first, kind, field),
    *sets() {
      yield* index.sets()
      yield* changedSets()
    },
  }
}

const prefixOf = (range: string) => Number(range.slice(range.indexOf('/') + 1))
