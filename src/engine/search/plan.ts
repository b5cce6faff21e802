import type { Value } from '../../domain/observables/read.ts'
import { type NamePattern, readNamePattern } from './name-pattern.ts'
import type { Moment, Term, Where } from './query.ts'
import { readings } from './typed-value.ts'

/**
 * How the candidates of a query are found.
 * `point`: the value itself in the index file, and everything that matches it (parents, ranges, hosts).
 * `addresses`: lookups of every address in a range and of every range around it.
 * `below`, `names`: the names file, for a name with all names below it, or a pattern. It contains listed names and
 * hosts of listed URLs, so URLs are found by their host.
 * `store`: the database, by source, family, tag or word.
 * `scan`: all entries of the index in order, with a cursor.
 */
export type Driver = { readonly rows: number } & (
  | ({ readonly by: 'point' } & Value)
  | { readonly by: 'addresses'; readonly range: string }
  | { readonly by: 'below'; readonly name: string }
  | { readonly by: 'names'; readonly pattern: NamePattern }
  | { readonly by: 'store'; readonly term: Extract<Term, { field: 'source' | 'family' | 'tag' | 'word' }> }
  | { readonly by: 'scan' }
)

/**
 * Facts about a candidate that conditions need, from cheap to expensive: the indicator itself; its listings and marks
 * in the index; its network (data files); statements of sources (database).
 */
const factCosts = ['indicator', 'listings', 'network', 'context'] as const
type FactCost = (typeof factCosts)[number]

/** Maximum number of rows examined for one answer, by type of driver. */
export const planBounds = { addresses: 1 << 16, names: 64_000, store: 10_000, scan: 500_000 } as const

/** Number of lookups for one value: itself, up to 127 parents or 128 ranges, and a host. */
const pointRows = 130

/** Converts a moment to ms since epoch. */
export function instantOf(moment: Moment, now: number): number {
  return 'at' in moment ? moment.at : now - moment.agoMs
}

const scan: Driver = { by: 'scan', rows: planBounds.scan }
const rowsOf = (drivers: readonly Driver[]) => drivers.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Chooses how candidates are found; each is then checked against the whole query. For AND, the cheapest condition finds
 * them; for OR, all conditions do. A condition that no driver supports needs a scan. NOT always does, because values that
 * do not match cannot be enumerated.
 */
export function driversOf(where: Where): readonly Driver[] {
  if (where.op === 'not') return [scan]
  if (where.op === 'term') return driversOfTerm(where.term)
  const parts = where.members.map(driversOf)
  if (where.op === 'and') return parts.reduce((a, b) => (rowsOf(b) < rowsOf(a) ? b : a))
  const drivers = distinct(parts.flat())
  return drivers.some(({ by }) => by === 'scan') ? [scan] : drivers
}

function driversOfTerm(term: Term): readonly Driver[] {
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

/** All values that a query names, even if it needs a scan: listings that contain them may match. */
export function pointsOf(where: Where): readonly Value[] {
  const named = distinct(termsOf(where).flatMap(driversOfTerm))
  return named.flatMap((driver) => (driver.by === 'point' ? [{ kind: driver.kind, value: driver.value }] : []))
}

function withinRange({ kind, range }: Extract<Term, { field: 'in' }>): Driver {
  if (kind === 'ipv4' || kind === 'ipv6') return { by: 'point', kind, value: range, rows: pointRows }
  const bits = (kind === 'ipv4-cidr' ? 32 : 128) - Number(range.slice(range.indexOf('/') + 1))
  // Wider ranges have too many addresses for single lookups.
  return 2 ** bits <= planBounds.addresses ? { by: 'addresses', range, rows: 2 ** bits + pointRows } : scan
}

function byPattern(pattern: NamePattern): Driver {
  if (pattern.shape === 'exact') return { by: 'point', kind: 'domain', value: pattern.pattern, rows: pointRows }
  // Trigram lists need three letters; suffixes are found by sort order.
  const isNarrow = pattern.shape === 'suffix' || pattern.literal.length >= 3
  return { by: 'names', pattern, rows: isNarrow ? planBounds.names / 2 : planBounds.names }
}

function byWord(term: Extract<Term, { field: 'word' }>): readonly Driver[] {
  const stored: Driver = { by: 'store', term, rows: planBounds.store }
  const pattern = readNamePattern(`*${term.text}*`)
  return pattern?.shape === 'substring' ? [byPattern(pattern), stored] : [stored]
}

function distinct(drivers: readonly Driver[]): readonly Driver[] {
  return [...new Map(drivers.map((driver) => [JSON.stringify(driver), driver])).values()]
}

/** All conditions of a query, from left to right. */
export function termsOf(where: Where): readonly Term[] {
  if (where.op === 'term') return [where.term]
  return where.op === 'not' ? termsOf(where.negated) : where.members.flatMap(termsOf)
}

/** The most expensive fact that a condition needs. */
function factOf({ field }: Term): FactCost {
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

/** Sorts the members of each AND and OR, cheapest condition first. */
export function byCost(where: Where): Where {
  if (where.op === 'term') return where
  if (where.op === 'not') return { op: 'not', negated: byCost(where.negated) }
  const cost = (part: Where) => Math.max(...termsOf(part).map((term) => factCosts.indexOf(factOf(term))))
  return { op: where.op, members: where.members.map(byCost).toSorted((a, b) => cost(a) - cost(b)) }
}
