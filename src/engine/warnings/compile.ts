import type { KindId } from '../../domain/observables/index.ts'
import { ipv6Words, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { isBelowPrivateSuffix, publicSuffix } from '../../domain/observables/public-suffix.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { getOrInsert, remembered } from '../../domain/remembered.ts'
import type { WarningHit, WarningList } from '../../domain/warning-list.ts'
import { isWide } from '../listings/range-width.ts'
import { categoryRules } from './categories.ts'
import { HitSets, type Hits, mentionOf, none } from './hit-sets.ts'
import { type CompiledList, ListEntries } from './list-entries.ts'
import { NameFilter } from './name-filter.ts'
import { addressTables, insideTable, type PrefixEntry } from './prefix-table.ts'

export interface WarningIndex {
  /**
   * All lists that contain a canonical value, in no particular order; the same frozen array for the same answer.
   * - A list matches a name if it contains the name, or `x` for `www.x`. A `hostname` entry also matches the names
   *   below it, with the list's verdict if its category extends below. No verdict of a parent crosses a public suffix
   *   (including the private section) or a listed host of tenants: `a.github.io` is not doubtful because `github.io`
   *   is.
   * - A list matches an address if it contains the address or a range around it, and a range only if one listed range
   *   contains all of it. A wide range of a cloud is doubtful: its tenants change.
   * - A URL matches the lists of its host. Their verdict applies if it is the bare host, or if the category extends to
   *   URLs.
   * - A mail address matches lists that contain it, and lists of disposable mail by its domain.
   */
  check(kind: KindId, value: string): readonly WarningHit[]
  /**
   * The same, and for a range also the lists that judge addresses in it, as doubtful: blocking the range also blocks these
   * addresses.
   */
  checkBlocked(kind: KindId, value: string): readonly WarningHit[]
  /**
   * Combined verdict of all lists on a canonical value: benign if any list says so, otherwise doubtful if any says so.
   * Undefined means that nothing speaks against it, so its listings are credible.
   */
  judge(kind: KindId, value: string): 'benign' | 'doubtful' | undefined
  /** Tells whether the verdict on a value is benign. */
  isBenign(kind: KindId, value: string): boolean
  readonly lists: readonly CompiledList[]
}

/** Hits that a name inherits from a parent name. */
interface Inherited {
  readonly length: number
  readonly hits: Hits
  /** The parent is the same site without `www.`. */
  readonly alias: boolean
}

/** Compiles warning lists into an index for fast lookup. */
export function compileWarningLists(lists: readonly WarningList[]): WarningIndex {
  const hitsOfSet = new HitSets()
  const entries = new ListEntries(hitsOfSet)
  for (const list of lists) entries.add(list)
  const { names, above, texts, tenants, ranges4, ranges6, substrings, patterns } = entries

  const intern = (indexes: readonly number[]) => hitsOfSet.of(indexes)
  const exactNames = mapValues(names, intern)
  const parentNames = mapValues(above, intern)
  const exactTexts = mapValues(texts, intern)
  const nameFilter = new NameFilter(exactNames, parentNames)
  const hasUrlTexts = [...texts.keys()].some((text) => text.includes('://'))
  const rankedSets = new Set<Hits>()
  for (const hits of exactNames.values()) {
    if (hits.some(({ category }) => category === 'top-sites')) rankedSets.add(hits)
  }
  const inTables = addressTables(ranges4, ranges6, intern)
  const addressHits = (value: string): Hits => inTables(value) ?? none

  const judging = ({ value }: PrefixEntry<number>) => hitsOfSet.hit(value).verdict !== 'mentioned'
  const judging4 = insideTable(ranges4.filter(judging))
  const judging6 = insideTable(ranges6.filter(judging))

  const tenanted = remembered((hits: Hits) => {
    const raised = (hit: WarningHit) => (hit.category === 'cloud' ? { ...hit, verdict: 'doubtful' as const } : hit)
    return hitsOfSet.ofHits(hits.map((hit) => Object.freeze(raised(hit))))
  })
  function rangeHits(value: string): Hits {
    const hits = addressHits(value)
    const width = value.includes(':') ? 128 : 32
    const isNarrow = hits.length === 0 || !isWide(Number(value.slice(value.indexOf('/') + 1)), width)
    return isNarrow ? hits : tenanted(hits)
  }

  function nameHits(host: string): Hits {
    if (!nameFilter.mayContain(host)) return none
    const exactHits = exactNames.get(host)
    let inherited: Inherited[] | undefined
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const parent = host.slice(dot + 1)
      // For every list that contains x, `www.x` is the same as x.
      const alias = dot === 3 && host.startsWith('www.')
      const hits = alias ? exactNames.get(parent) : parentNames.get(parent)
      if (!hits) continue
      inherited ??= []
      inherited.push({ length: parent.length, hits, alias })
    }
    if (!inherited) {
      if (!exactHits) return none
      if (!rankedSets.has(exactHits)) return exactHits
    }
    // Names at or above this length belong to others.
    const tenant = tenantBorder(host)
    const border = Math.max(publicSuffix(host)?.length ?? 0, tenant)
    // Popularity says nothing about who published the content: below a host of tenants it is only mentioned.
    const foreign = exactHits !== undefined && rankedSets.has(exactHits) && (tenant > 0 || isBelowPrivateSuffix(host))
    let key = exactHits ? `${hitsOfSet.numberOf(exactHits)}${foreign ? 'f' : ''}` : ''
    for (const { length, hits, alias } of inherited ?? []) {
      key += `,${hitsOfSet.numberOf(hits)}${length > border ? (alias ? 'a' : 'v') : ''}`
    }
    return hitsOfSet.made(key, () => {
      const result: WarningHit[] = []
      for (const hit of exactHits ?? none) result.push(foreign && hit.category === 'top-sites' ? mentionOf(hit) : hit)
      for (const { length, hits, alias } of inherited ?? []) {
        for (const hit of hits) {
          const rule = categoryRules[hit.category]
          if (hit.verdict === 'mentioned') result.push(hit)
          else if (length > border) result.push(alias || rule.vouchesBelow ? hit : mentionOf(hit))
          else if (rule.tenants) result.push(mentionOf(hit))
        }
      }
      return result
    })
  }

  /** Length of the longest listed host of tenants above the host; 0 if there is none. */
  function tenantBorder(host: string): number {
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      if (dot !== 3 || !host.startsWith('www.')) {
        const parent = host.slice(dot + 1)
        if (tenants.has(parent)) return parent.length
      }
    }
    return 0
  }

  function urlHits(value: string): Hits {
    const start = value.indexOf('://') + 3
    const slash = value.indexOf('/', start)
    const host = urlHost(slash < 0 ? value : value.slice(0, slash + 1))
    const hits = host.includes(':') || isIpv4(host) ? addressHits(host) : nameHits(host)
    const bare = slash < 0 || slash === value.length - 1
    const reached = bare || hits.length === 0 ? hits : beyondHost(hits)
    const own = hasUrlTexts ? exactTexts.get(value) : undefined
    return own ? hitsOfSet.ofHits([...own, ...reached]) : reached
  }

  /**
   * Weakens the hits of a host for a URL with a path on it: unless their category reaches URLs, they only mention it.
   */
  const beyondHost = remembered((hits: Hits) =>
    hitsOfSet.ofHits(hits.map((hit) => (categoryRules[hit.category].reachesUrls ? hit : mentionOf(hit)))),
  )

  function mailHits(value: string): Hits {
    const exactHits = exactTexts.get(value) ?? none
    const domain = nameHits(value.slice(value.lastIndexOf('@') + 1)).filter(
      ({ category }) => category === 'disposable-mail',
    )
    return domain.length === 0 ? exactHits : hitsOfSet.ofHits([...exactHits, ...domain])
  }

  const textHits = (value: string): Hits => exactTexts.get(value) ?? none
  /** Lookup by kind. */
  const lookUps: Record<KindId, (value: string) => Hits> = {
    ipv4: addressHits,
    'ipv4-cidr': rangeHits,
    ipv6: addressHits,
    'ipv6-cidr': rangeHits,
    domain: nameHits,
    onion: nameHits,
    url: urlHits,
    email: mailHits,
    md5: textHits,
    sha1: textHits,
    sha256: textHits,
    sha512: textHits,
    ja3: textHits,
    jarm: textHits,
    cve: textHits,
    asn: textHits,
    btc: textHits,
    'url-path': textHits,
  }

  /** Kinds that have slow entries. */
  const slowKinds = new Set([...substrings, ...patterns].flatMap(({ kinds }) => [...kinds]))

  function check(kind: KindId, value: string): Hits {
    const hits = lookUps[kind](value)
    if (!slowKinds.has(kind)) return hits
    const slow: number[] = []
    for (const { text, kinds, hit } of substrings) {
      if (kinds.has(kind) && value.toLowerCase().includes(text)) slow.push(hit)
    }
    for (const { pattern, kinds, hit } of patterns) if (kinds.has(kind) && pattern.test(value)) slow.push(hit)
    return slow.length === 0 ? hits : hitsOfSet.ofHits([...hits, ...hitsOfSet.of(slow)])
  }

  const blocked = new Map<string, Hits>()
  function checkBlocked(kind: KindId, value: string): Hits {
    const hits = check(kind, value)
    if (kind !== 'ipv4-cidr' && kind !== 'ipv6-cidr') return hits
    const [base = '', prefix] = value.split('/')
    const v4 = parseIpv4(base)
    const inside =
      v4 === undefined
        ? judging6(ipv6Words(parseIpv6(base) as Uint16Array), Number(prefix))
        : judging4([v4], Number(prefix))
    if (inside.length === 0) return hits
    const key = `${hitsOfSet.numberOf(hits)} ${inside.join(' ')}`
    return getOrInsert(blocked, key, () => {
      const known = new Set(hits.map(({ listId }) => listId))
      const more = inside.map((index) => hitsOfSet.hit(index)).filter(({ listId }) => !known.has(listId))
      return Object.freeze([...hits, ...more.map((hit) => Object.freeze({ ...hit, verdict: 'doubtful' as const }))])
    })
  }

  function judge(kind: KindId, value: string): 'benign' | 'doubtful' | undefined {
    let verdictSoFar: 'doubtful' | undefined
    for (const { verdict } of check(kind, value)) {
      if (verdict === 'benign') return verdict
      if (verdict === 'doubtful') verdictSoFar = verdict
    }
    return verdictSoFar
  }

  return {
    check,
    checkBlocked,
    judge,
    isBenign: (kind, value) => judge(kind, value) === 'benign',
    lists: entries.lists,
  }
}

/** Tells whether a canonical host is an IPv4 address: no top-level domain ends in a digit. */
function isIpv4(host: string): boolean {
  const last = host.charCodeAt(host.length - 1)
  return last >= 48 && last <= 57 && parseIpv4(host) !== undefined
}

function mapValues<A, B>(map: ReadonlyMap<string, A>, to: (value: A) => B): Map<string, B> {
  const result = new Map<string, B>()
  for (const [key, value] of map) result.set(key, to(value))
  return result
}
