import type { Value } from '../../domain/observables/read.ts'
import { joined } from './grammar.ts'
import { type NamePattern, readNamePattern } from './name-pattern.ts'
import type { Moment, Query, Term, Where } from './query.ts'
import { readings } from './typed-value.ts'

/**
 * Where hits of a query come from.
 * `point`: the value itself, from the index file, with what else meets it (parents, ranges, hosts).
 * `addresses`: every address of a range and every range around it, by look-ups in the index file.
 * `below`, `names`: names in the names section: a name with all below it, or a pattern. A name is there if it is listed
 * itself or as the host of a URL, so a URL is found by its host.
 * `store`: what a source, family, tag or word leads to, from the database by key.
 * `scan`: the entries of the index, one after the other, with a cursor.
 */
export type Driver = { readonly rows: number } & (
  | ({ readonly by: 'point' } & Value)
  | { readonly by: 'addresses'; readonly range: string }
  | { readonly by: 'below'; readonly name: string }
  | { readonly by: 'names'; readonly pattern: NamePattern }
  | { readonly by: 'store'; readonly term: Extract<Term, { field: 'source' | 'family' | 'tag' | 'word' }> }
  | { readonly by: 'scan' }
)

/** What has to be there before a plan can be carried out. */
export type Part = 'index' | 'names' | 'store'

/**
 * What a condition has to know of a hit, from cheap to dear: the indicator itself, its listings and marks in the index,
 * whose network it is in (data files), what sources say of it (database).
 */
export const factCosts = ['indicator', 'listings', 'network', 'context'] as const
export type FactCost = (typeof factCosts)[number]

/** How a query is answered. */
export interface Plan {
  /** The union of what they find holds every hit. */
  readonly drivers: readonly Driver[]
  /** What each hit must meet, cheap conditions first; missing if the drivers find nothing but hits. */
  readonly filter?: Where
  readonly parts: readonly Part[]
  /** What the filter has to know, from cheap to dear. */
  readonly facts: readonly FactCost[]
  /** Sum of `rows` over the drivers: after so many the answer stops with a cursor and says how much was searched. */
  readonly rows: number
  /** The instant that is asked about, ms since epoch; at most `now`. */
  readonly asOf: number
}

/** Most rows that one answer looks at, by where they come from. */
export const planBounds = { addresses: 1 << 16, names: 64_000, store: 10_000, scan: 500_000 } as const

/** Look-ups of one value: itself, up to 127 parents or 128 ranges, and a host. */
const pointRows = 130

/**
 * Plans a query: the cheapest condition of an AND finds hits, all of an OR do, and the rest is a filter. What no
 * condition can find is a scan. NOT never finds anything, because what is not listed cannot be counted up.
 * @param now ms since epoch
 */
export function planQuery({ where, asOf }: Query, now: number): Plan {
  const { drivers, rest } = drive(where)
  const filter = rest && byCost(rest)
  const parts = new Set(drivers.flatMap((driver) => partsOf(driver)))
  const facts = new Set(filter ? termsOf(filter).map(factOf) : [])
  return {
    drivers,
    ...(filter && { filter }),
    parts: (['index', 'names', 'store'] as const).filter((part) => parts.has(part)),
    facts: factCosts.filter((fact) => facts.has(fact)),
    rows: drivers.reduce((sum, { rows }) => sum + rows, 0),
    asOf: asOf ? Math.min(instantOf(asOf, now), now) : now,
  }
}

/** A moment in ms since epoch. */
export function instantOf(moment: Moment, now: number): number {
  return 'at' in moment ? moment.at : now - moment.agoMs
}

const scan: Driver = { by: 'scan', rows: planBounds.scan }
const rowsOf = (drivers: readonly Driver[]) => drivers.reduce((sum, { rows }) => sum + rows, 0)
const isScan = (drivers: readonly Driver[]) => drivers.some(({ by }) => by === 'scan')

/** What finds the hits of a condition, and what is left to check of it. */
function drive(where: Where): { readonly drivers: readonly Driver[]; readonly rest?: Where } {
  if (where.op === 'not') return { drivers: [scan], rest: where }
  if (where.op === 'term') {
    const drivers = driversOf(where.term)
    // A store finds more than it should: texts are compared there without regard to case only roughly.
    return isScan(drivers) || drivers.some(({ by }) => by === 'store') ? { drivers, rest: where } : { drivers }
  }
  const parts = where.of.map((part) => ({ part, ...drive(part) }))
  if (where.op === 'or') {
    const drivers = distinct(parts.flatMap(({ drivers }) => drivers))
    if (isScan(drivers)) return { drivers: [scan], rest: where }
    return parts.some(({ rest }) => rest) ? { drivers, rest: where } : { drivers }
  }
  const best = parts.reduce((a, b) => (rowsOf(b.drivers) < rowsOf(a.drivers) ? b : a))
  const others = parts.flatMap(({ part, rest }) => {
    if (part !== best.part) return [part]
    return rest ? [rest] : []
  })
  return { drivers: best.drivers, rest: joined('and', others) }
}

function driversOf(term: Term): readonly Driver[] {
  switch (term.field) {
    case 'value':
      return readings(term).map((reading): Driver => ({ by: 'point', ...reading, rows: pointRows }))
    case 'in':
      return [withinRange(term)]
    case 'under':
      return [{ by: 'below', name: term.name, rows: planBounds.names / 4 }]
    case 'name':
      return [byPattern(term.pattern)]
    case 'word':
      return byWord(term)
    case 'source':
    case 'family':
    case 'tag':
      return [{ by: 'store', term, rows: planBounds.store }]
    default:
      return [scan]
  }
}

/** The values that a question names, also where it takes a scan: they may be met by what contains them. */
export function pointsOf(where: Where): readonly Value[] {
  const named = distinct(termsOf(where).flatMap((term) => driversOf(term)))
  return named.flatMap((driver) => (driver.by === 'point' ? [{ kind: driver.kind, value: driver.value }] : []))
}

function withinRange({ kind, range }: Extract<Term, { field: 'in' }>): Driver {
  if (kind === 'ipv4' || kind === 'ipv6') return { by: 'point', kind, value: range, rows: pointRows }
  const bits = (kind === 'ipv4-cidr' ? 32 : 128) - Number(range.slice(range.indexOf('/') + 1))
  // Wider ranges have too many addresses to ask for each.
  return 2 ** bits <= planBounds.addresses ? { by: 'addresses', range, rows: 2 ** bits + pointRows } : scan
}

function byPattern(pattern: NamePattern): Driver {
  if (pattern.shape === 'exact') return { by: 'point', kind: 'domain', value: pattern.pattern, rows: pointRows }
  // Trigrams need three letters; the ends of names are in order.
  const isNarrow = pattern.shape === 'suffix' || pattern.literal.length >= 3
  return { by: 'names', pattern, rows: isNarrow ? planBounds.names / 2 : planBounds.names }
}

function byWord(term: Extract<Term, { field: 'word' }>): readonly Driver[] {
  const stored: Driver = { by: 'store', term, rows: planBounds.store }
  const pattern = readNamePattern(`*${term.text}*`)
  return typeof pattern === 'string' || pattern.shape !== 'substring' ? [stored] : [byPattern(pattern), stored]
}

function distinct(drivers: readonly Driver[]): readonly Driver[] {
  return [...new Map(drivers.map((driver) => [JSON.stringify(driver), driver])).values()]
}

function partsOf({ by }: Driver): readonly Part[] {
  if (by === 'store') return ['store', 'index']
  return by === 'names' || by === 'below' ? ['names', 'index'] : ['index']
}

/** All conditions of a question, from left to right. */
export function termsOf(where: Where): readonly Term[] {
  if (where.op === 'term') return [where.term]
  return where.op === 'not' ? termsOf(where.of) : where.of.flatMap(termsOf)
}

/** What a condition has to know of a hit. */
export function factOf({ field }: Term): FactCost {
  switch (field) {
    case 'source':
    case 'listed':
    case 'independent':
    case 'warned':
      return 'listings'
    case 'asn':
    case 'country':
      return 'network'
    case 'family':
    case 'tag':
    case 'word':
      return 'context'
    default:
      return 'indicator'
  }
}

/** The same question with the cheap conditions of each AND and OR first. */
export function byCost(where: Where): Where {
  if (where.op === 'term') return where
  if (where.op === 'not') return { op: 'not', of: byCost(where.of) }
  const cost = (part: Where) => Math.max(...termsOf(part).map((term) => factCosts.indexOf(factOf(term))))
  return { op: where.op, of: where.of.map(byCost).toSorted((a, b) => cost(a) - cost(b)) }
}
