import { canonicalHost } from '../../domain/observables/domain.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { ipv6Words, mappedIpv4, maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { readValue } from '../../domain/observables/read.ts'
import type { WarningCategory, WarningList, WarningVerdict } from '../../domain/warning-list.ts'
import { categoryOf, categoryRules } from './categories.ts'
import type { HitSets } from './hit-sets.ts'
import { type LinearPattern, linearPattern } from './linear-pattern.ts'
import type { PrefixEntry } from './prefix-table.ts'

/** Result of compiling one list. */
export interface CompiledList {
  readonly id: string
  readonly name: string
  readonly version: number | string
  readonly category: WarningCategory
  readonly verdict: WarningVerdict
  readonly entries: number
  /**
   * Entries that cannot be used (unsafe or too long patterns, ranges of the whole space, invalid values), with samples.
   */
  readonly refused: number
  readonly refusedSamples: readonly string[]
}

/** Maximum number of wildcard and pattern entries. Published lists have few; more are an attack or a mistake. */
const maxSlowEntries = 64

/** An entry with which values of some kinds are compared one by one. */
interface SlowEntry {
  readonly kinds: ReadonlySet<KindId>
  readonly hit: number
}

/** The entries of warning lists by how they are looked up. Each list has one hit; its entries refer to it by number. */
export class ListEntries {
  readonly names = new Map<string, number[]>()
  /** Names that stand for the names below them too. */
  readonly above = new Map<string, number[]>()
  readonly texts = new Map<string, number[]>()
  /** Names below which are names of others. */
  readonly tenants = new Set<string>()
  readonly ranges4: PrefixEntry<number>[] = []
  readonly ranges6: PrefixEntry<number>[] = []
  readonly substrings: (SlowEntry & { readonly text: string })[] = []
  readonly patterns: (SlowEntry & { readonly pattern: LinearPattern })[] = []
  readonly lists: CompiledList[] = []
  readonly #hits: HitSets

  constructor(hits: HitSets) {
    this.#hits = hits
  }

  add(list: WarningList): void {
    const category = categoryOf(list)
    const { verdict } = categoryRules[category]
    const { id, name, version, origin, date } = list
    const hit = this.#hits.add({
      listId: id,
      name,
      category,
      verdict,
      ...(origin && { origin }),
      ...(date && { date }),
    })
    const add = this.#adderOf(list, hit)
    let refused = 0
    const refusedSamples: string[] = []
    for (const raw of list.list) {
      const entry = raw.trim()
      if (entry !== '' && entry.length <= 8192 && add(entry)) continue
      refused++
      if (refusedSamples.length < 5) refusedSamples.push(entry.slice(0, 100))
    }
    this.lists.push({ id, name, version, category, verdict, entries: list.list.length, refused, refusedSamples })
  }

  /** How the entries of a list are added. Those that cannot be used give false. */
  #adderOf(list: WarningList, hit: number): (entry: string) => boolean {
    const { tenants: hasTenants } = categoryRules[categoryOf(list)]
    const addRange = (entry: string) => this.#addRange(entry, hit)
    const addName = (entry: string, below: boolean) => this.#addName(entry, hit, { below, hasTenants })
    switch (list.type) {
      case 'cidr':
        return addRange
      case 'hostname':
        // Addresses first: they are valid host names too, but are looked up among the ranges.
        return (entry) => addRange(entry) || addName(entry, true)
      case 'string':
        return (entry) => {
          const read = readValue(entry)
          if (read?.kind.startsWith('ipv')) return addRange(entry)
          if (read && read.kind !== 'domain') push(this.texts, read.value, hit)
          else if (!addName(entry, false)) push(this.texts, entry, hit)
          return true
        }
      case 'substring': {
        const kinds = kindsOf(list.matchingAttributes)
        // An entry that looks like a name matches that name and the names below it.
        return (entry) =>
          addRange(entry) || (entry.includes('.') && addName(entry, true)) || this.#addSubstring(entry, { kinds, hit })
      }
      case 'regex': {
        const kinds = kindsOf(list.matchingAttributes)
        return (entry) => kinds.size === 0 || this.#addPattern(entry, { kinds, hit })
      }
    }
  }

  #addRange(entry: string, value: number): boolean {
    const slash = entry.indexOf('/')
    const base = slash < 0 ? entry : entry.slice(0, slash)
    const v4 = parseIpv4(base)
    const groups = v4 === undefined ? parseIpv6(base) : undefined
    const mapped = groups && mappedIpv4(groups)
    const width = v4 === undefined ? 128 : 32
    const prefix = slash < 0 ? width : Number(entry.slice(slash + 1))
    if (!Number.isInteger(prefix) || prefix < 1 || prefix > width) return false
    if (v4 !== undefined) this.ranges4.push({ words: [maskIpv4(v4, prefix)], prefix, value })
    else if (mapped !== undefined && prefix > 96) {
      this.ranges4.push({ words: [maskIpv4(mapped, prefix - 96)], prefix: prefix - 96, value })
    } else if (groups) this.ranges6.push({ words: ipv6Words(maskIpv6(groups, prefix)), prefix, value })
    else return false
    return true
  }

  #addName(entry: string, hit: number, { below, hasTenants }: { below: boolean; hasTenants: boolean }): boolean {
    const host = canonicalHost(entry.replace(/^(?:\*\.|\.)/, ''))
    if (host === undefined) return false
    push(this.names, host, hit)
    if (below || entry.startsWith('.') || entry.startsWith('*.')) push(this.above, host, hit)
    if (hasTenants) this.tenants.add(host)
    return true
  }

  #addSubstring(entry: string, slow: SlowEntry): boolean {
    if (entry.length < 5 || this.substrings.length >= maxSlowEntries) return false
    this.substrings.push({ text: entry.toLowerCase(), ...slow })
    return true
  }

  #addPattern(entry: string, slow: SlowEntry): boolean {
    const pattern = this.patterns.length < maxSlowEntries ? linearPattern(entry) : undefined
    if (!pattern) return false
    this.patterns.push({ pattern, ...slow })
    return true
  }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const found = map.get(key)
  if (!found) map.set(key, [value])
  else if (found.at(-1) !== value) found.push(value)
}

/**
 * Our kinds for MISP attribute types. Values of different kinds never look alike, so only substrings and patterns need
 * this.
 */
function kindsOf(attributes: readonly string[] | undefined): ReadonlySet<KindId> {
  if (!attributes || attributes.length === 0) return new Set<KindId>(['domain', 'url', 'email'])
  const kinds = new Set<KindId>()
  for (const attribute of attributes) {
    if (/^(?:domain|hostname)/.test(attribute)) kinds.add('domain')
    else if (/^(?:url|uri)$/.test(attribute)) kinds.add('url')
    else if (/email/.test(attribute)) kinds.add('email')
    else if (/^ip-/.test(attribute)) kinds.add('ipv4').add('ipv6')
  }
  return kinds
}
