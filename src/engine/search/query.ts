import type { KindId } from '../../domain/observables/index.ts'
import type { Fault, GrammarExpected } from './fault.ts'
import { type Combined, grammarFaults, type QueryBounds } from './grammar.ts'
import type { NamePattern } from './name-pattern.ts'

/** Fields of the query language, in the order in which the documentation names them (docs/search.md). */
export const queryFields = [
  'value',
  'kind',
  'source',
  'under',
  'in',
  'name',
  'asn',
  'country',
  'family',
  'tag',
  'listed',
  'as_of',
  'independent',
  'warned',
] as const
export type QueryField = (typeof queryFields)[number]

/** Group names that the field `kind` accepts besides kind ids. */
export const kindGroups = {
  ip: ['ipv4', 'ipv6'],
  range: ['ipv4-cidr', 'ipv6-cidr'],
  hash: ['md5', 'sha1', 'sha256', 'sha512'],
} as const satisfies Record<string, readonly KindId[]>
export type KindWord = KindId | keyof typeof kindGroups

/** The kinds for a value of the field `kind`. */
export function kindsOf(word: KindWord): readonly KindId[] {
  return Object.hasOwn(kindGroups, word) ? kindGroups[word as keyof typeof kindGroups] : [word as KindId]
}

/** A point in time: ms since epoch, or a number of ms before the time of the query. */
export type Moment = { readonly at: number } | { readonly agoMs: number }

/** Text of a source, family or tag condition, compared without case. With `isPattern`, `*` and `?` are wildcards. */
export interface TextMatch {
  readonly text: string
  readonly isPattern: boolean
}

/** One condition, validated and in canonical form. */
export type Term =
  | { readonly field: 'value'; readonly kind: KindId; readonly value: string }
  /** A word that is not a value: matches a part of a name, family or tag. */
  | { readonly field: 'word'; readonly text: string }
  | { readonly field: 'kind'; readonly kind: KindWord }
  | { readonly field: 'source' | 'family' | 'tag'; readonly text: TextMatch }
  /** The name itself and everything below it. */
  | { readonly field: 'under'; readonly name: string }
  /** Addresses and ranges within a range, both included. */
  | { readonly field: 'in'; readonly kind: 'ipv4' | 'ipv6' | 'ipv4-cidr' | 'ipv6-cidr'; readonly range: string }
  | { readonly field: 'name'; readonly pattern: NamePattern }
  | { readonly field: 'asn'; readonly asn: number }
  /** ISO 3166-1 alpha-2, in capitals. */
  | { readonly field: 'country'; readonly country: string }
  /** A source is proven to have listed it at some time in `[from, until)`; at least one bound is set. */
  | { readonly field: 'listed'; readonly from?: Moment; readonly until?: Moment }
  /** Number of independent sources that list it, bounds included; at least one bound is set. */
  | { readonly field: 'independent'; readonly least?: number; readonly most?: number }
  | { readonly field: 'warned'; readonly is: boolean }

/** The tree of conditions. */
export type Where = Combined<Term>

export interface Query {
  readonly where: Where
  /** Instant of the whole query; now if missing. */
  readonly asOf?: Moment
}

/** Reasons why a text is not a query. */
const queryFaults = [
  ...grammarFaults,
  'unknown-field',
  'bad-value',
  /** The end of a range is before its start. */
  'empty-range',
  /** `as_of` occurs twice. */
  'repeated',
  /** `as_of` is inside OR or NOT although it applies to the whole query. */
  'misplaced',
] as const
export type QueryFaultCode = (typeof queryFaults)[number]

/** What was expected at the position of an error: a field, or a type of value. */
export type Expected =
  | QueryField
  | GrammarExpected
  | 'kind-name'
  | 'domain'
  | 'name-pattern'
  | 'ip-range'
  | 'as-number'
  | 'country-code'
  | 'date'
  | 'comparison'
  | 'number'
  | 'true-or-false'
  | 'text'

/** An error in a query with its position. Screens provide the text. */
export type QueryFault = Fault<QueryFaultCode, Expected>

/** Limits of a query. */
export const queryBounds: QueryBounds = { characters: 4096, depth: 32, terms: 200 }
