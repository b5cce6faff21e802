import type { ListEffect } from '../../domain/group-list.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { ipv6Words, maskIpv4, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { parentDomains, type Value } from '../../domain/observables/read.ts'
import { hostOfUrl } from '../../domain/observables/url-host.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import { getOrInsert } from '../../domain/remembered.ts'
import { finish, type Steps } from '../../domain/steps.ts'
import { fingerprintOf } from '../extract/fingerprint.ts'
import type { Prefilter } from '../extract/prefilter.ts'
import { addressTables, type PrefixEntry } from '../warnings/prefix-table.ts'

/** A group's list of indicators with the entries that are valid at the time of the report. */
export interface OwnList {
  readonly id: string
  readonly name: string
  readonly effect: ListEffect
  /** The list belongs to a group above. */
  readonly inherited: boolean
  /** The list is not used because all lists together have too many rows for one report. */
  readonly leftOut?: boolean
  /** Canonical values. */
  readonly entries: Iterable<Value>
}

/** The lists that match a value, by position. At least one array is not empty. */
export interface OwnVerdict {
  readonly allow: readonly number[]
  readonly deny: readonly number[]
}

export interface OwnLists {
  readonly lists: readonly (Omit<OwnList, 'entries'> & { readonly rows: number })[]
  /**
   * The lists that match a canonical value; undefined if none does. An entry matches
   * - the same value;
   * - addresses and ranges inside its range;
   * - names below its domain, but never across the public suffix of such a name;
   * - URLs on a host that it matches;
   * - on an allow list: e-mail addresses at a name that it matches and no deny list does.
   */
  check(kind: KindId, value: string): OwnVerdict | undefined
  /** The entries of allow lists, even those that a deny list matches too. */
  allowed(): Iterable<Value>
  /** Tells whether a name below this one is on a deny list. */
  hasDeniedBelow(name: string): boolean
  /** Tells whether an allow list matches the name, even if a deny list matches it too. */
  isAllowed(name: string): boolean
  /**
   * Selects the observables that an extraction must keep because of the deny lists, besides those that sources may
   * list; undefined without deny lists. A range in an uploaded list is kept if the same range is on a list.
   */
  readonly prefilter: Prefilter | undefined
}

const none: readonly number[] = []

/**
 * Compiles own lists. Undefined if no list has an entry, so that a report without lists costs nothing extra. There may be a
 * million entries, so values on the same list share what is stored of them.
 */
export function compileOwnLists(lists: readonly OwnList[]): OwnLists | undefined {
  return finish(compilingOwnLists(lists))
}

/** Entries that are compiled in one step. */
const entriesOfStep = 1000

/** The same, so that other work can go on between its steps. */
export function* compilingOwnLists(lists: readonly OwnList[]): Steps<OwnLists | undefined> {
  const verdictOf = verdictSets(lists.map(({ effect }) => effect))
  const exact: Exact = new Map()
  const alone = lists.map((_, position) => [position])
  const ranges4: PrefixEntry<number>[] = []
  const ranges6: PrefixEntry<number>[] = []
  const denied = { ranges4: [] as PrefixEntry<number>[], anyRange6: false }
  const rows = lists.map(() => 0)
  let left = entriesOfStep

  for (const [position, { effect, entries }] of lists.entries()) {
    for (const { kind, value } of entries) {
      if (left-- === 0) {
        yield
        left = entriesOfStep
      }
      rows[position] = (rows[position] as number) + 1
      const ofKind = exact.get(kind) ?? new Map<string, readonly number[]>()
      if (ofKind.size === 0) exact.set(kind, ofKind)
      const known = ofKind.get(value)
      if (!known) ofKind.set(value, alone[position] as readonly number[])
      else if (known.at(-1) !== position) ofKind.set(value, [...known, position])
      const range = rangeOf(kind, value, position)
      if (range) (range.words.length === 1 ? ranges4 : ranges6).push(range)
      if (effect !== 'deny') continue
      if (range?.words.length === 1) denied.ranges4.push(range)
      else if (range) denied.anyRange6 = true
    }
  }
  if (rows.every((count) => count === 0)) return undefined

  const inTables = addressTables(ranges4, ranges6, (positions) => positions)
  const domains = exact.get('domain')

  function above(host: string): readonly number[] {
    if (!domains) return none
    let matching: number[] | undefined
    // Looks up the suffix only if a parent is listed: most names have none, and the lookup costs more than everything
    // else.
    let suffix: string | undefined | false = false
    for (const parent of parentDomains(host, undefined)) {
      const positions = domains.get(parent)
      if (!positions) continue
      if (suffix === false) suffix = publicSuffix(host)
      if (suffix !== undefined && parent.length <= suffix.length) break
      matching ??= []
      matching.push(...positions)
    }
    return matching ?? none
  }

  let prefilter: Prefilter | undefined
  /** The names on deny lists, with reversed labels, ascending, so that all names below a name are adjacent. */
  let deniedNames: readonly string[] | undefined
  const isOn = (effect: OwnList['effect'], positions: readonly number[]) =>
    positions.some((at) => lists[at]?.effect === effect)

  function hasDeniedBelow(name: string): boolean {
    deniedNames ??= [...(domains ?? [])].flatMap(([value, on]) => (isOn('deny', on) ? [backwards(value)] : [])).sort()
    const above = `${backwards(name)}.`
    const first = partitionPoint(deniedNames.length, (at) => (deniedNames?.[at] as string) < above)
    return deniedNames[first]?.startsWith(above) === true
  }

  function* allowed(): Generator<Value> {
    for (const [kind, values] of exact)
      for (const [value, positions] of values) if (isOn('allow', positions)) yield { kind, value }
  }

  function around(kind: KindId, value: string): readonly number[] {
    switch (kind) {
      case 'ipv4':
      case 'ipv6':
      case 'ipv4-cidr':
      case 'ipv6-cidr':
        return inTables(value) ?? none
      case 'domain':
        return above(value)
      case 'url': {
        const host = hostOfUrl(value)
        return [...(exact.get(host.kind)?.get(host.value) ?? none), ...around(host.kind, host.value)]
      }
      case 'email': {
        const name = value.slice(value.lastIndexOf('@') + 1)
        const positions = [...(domains?.get(name) ?? none), ...above(name)]
        return isOn('deny', positions) ? none : positions
      }
      default:
        return none
    }
  }

  function check(kind: KindId, value: string): OwnVerdict | undefined {
    const own = exact.get(kind)?.get(value) ?? none
    const wider = around(kind, value)
    return own.length + wider.length === 0 ? undefined : verdictOf(own, wider)
  }

  return {
    lists: lists.map(({ entries: _, ...list }, position) => ({ ...list, rows: rows[position] as number })),
    check,
    allowed,
    hasDeniedBelow,
    isAllowed: (name) => (check('domain', name)?.allow.length ?? 0) > 0,
    // Only for extractions: it goes through all entries once more.
    get prefilter() {
      if (!lists.some(({ effect }, at) => effect === 'deny' && rows[at] !== 0)) return undefined
      prefilter ??= prefilterOf({ ...denied, exact, isDenied: (positions) => isOn('deny', positions) })
      return prefilter
    },
  }
}

/** By kind and value: the lists that have the value, by position, ascending. */
type Exact = Map<KindId, Map<string, readonly number[]>>

/** The labels of a name in reverse order. */
const backwards = (name: string): string => name.split('.').reverse().join('.')

/** Verdicts of sets of lists, each stored once: many values are on few sets of lists. */
function verdictSets(effects: readonly ListEffect[]) {
  const known = new Map<string, OwnVerdict>()
  return (own: readonly number[], wider: readonly number[]): OwnVerdict => {
    const positions = [...new Set([...own, ...wider])].sort((a, b) => a - b)
    const those = (effect: ListEffect) => positions.filter((at) => effects[at] === effect)
    return getOrInsert(known, positions.join(' '), () => ({ allow: those('allow'), deny: those('deny') }))
  }
}

function rangeOf(kind: KindId, text: string, value: number): PrefixEntry<number> | undefined {
  if (kind !== 'ipv4-cidr' && kind !== 'ipv6-cidr') return undefined
  const slash = text.indexOf('/')
  const base = text.slice(0, slash)
  const prefix = Number(text.slice(slash + 1))
  const v4 = parseIpv4(base)
  if (v4 !== undefined) return { words: [v4], prefix, value }
  const groups = parseIpv6(base)
  return groups && { words: ipv6Words(groups), prefix, value }
}

/** Built like the prefilter of the index: `Prefilter` describes how its table is searched. */
function prefilterOf(denied: {
  readonly exact: Exact
  readonly isDenied: (positions: readonly number[]) => boolean
  readonly ranges4: readonly PrefixEntry<number>[]
  readonly anyRange6: boolean
}): Prefilter {
  let size = 0
  for (const values of denied.exact.values())
    for (const positions of values.values()) if (denied.isDenied(positions)) size++
  let pairs = 4
  while (pairs * 2 < size * 3 + 3) pairs *= 2
  const table = new Int32Array(2 * pairs)
  const mask = pairs - 1
  const print = new Int32Array(2)
  for (const [kind, values] of denied.exact) {
    for (const [value, positions] of values) {
      if (!denied.isDenied(positions)) continue
      fingerprintOf(kind, value, print)
      let slot = (print[0] as number) & mask
      while (table[2 * slot] !== 0 && !(table[2 * slot] === print[0] && table[2 * slot + 1] === print[1])) {
        slot = (slot + 1) & mask
      }
      table.set(print, 2 * slot)
    }
  }
  const ipv4Blocks = new Uint8Array(1 << 21)
  for (const { words, prefix } of denied.ranges4) {
    const first = maskIpv4(words[0] as number, Math.min(prefix, 24)) >>> 8
    const count = prefix >= 24 ? 1 : 2 ** (24 - prefix)
    for (let block = first; block < first + count; block++) {
      ipv4Blocks[block >>> 3] = (ipv4Blocks[block >>> 3] as number) | (1 << (block & 7))
    }
  }
  return { table, mask, ipv4Blocks, anyIpv6Range: denied.anyRange6 }
}
