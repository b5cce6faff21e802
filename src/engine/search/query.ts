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

/** Kinds that the field `kind` accepts besides the ids of kinds, and what they stand for. */
export const kindGroups = {
  ip: ['ipv4', 'ipv6'],
  range: ['ipv4-cidr', 'ipv6-cidr'],
  hash: ['md5', 'sha1', 'sha256', 'sha512'],
} as const satisfies Record<string, readonly KindId[]>
export type KindWord = KindId | keyof typeof kindGroups

/** Kinds that a word of the field `kind` stands for. */
export function kindsOf(word: KindWord): readonly KindId[] {
  return Object.hasOwn(kindGroups, word) ? kindGroups[word as keyof typeof kindGroups] : [word as KindId]
}

/** A point in time: ms since epoch, or so many ms before the question. */
export type Moment = { readonly at: number } | { readonly agoMs: number }

/** A text of a source, family or tag; `isPattern` if its `*` and `?` are wildcards. Compared without regard to case. */
export interface TextMatch {
  readonly text: string
  readonly isPattern: boolean
}

/** One condition, validated and in canonical form. */
export type Term =
  | { readonly field: 'value'; readonly kind: KindId; readonly value: string }
  /** A word that is no value: part of a name, a family or a tag. */
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
  /** A source is known to have listed it at some time in `[from, until)`; at least one end is given. */
  | { readonly field: 'listed'; readonly from?: Moment; readonly until?: Moment }
  /** Number of independent sources that list it, both ends included; at least one is given. */
  | { readonly field: 'independent'; readonly least?: number; readonly most?: number }
  | { readonly field: 'warned'; readonly is: boolean }

/** Conditions and how they are combined. */
export type Where = Combined<Term>

export interface Query {
  readonly where: Where
  /** The instant that the whole question is about; now if missing. */
  readonly asOf?: Moment
}

/** Why a text is no query. */
export const queryFaults = [
  ...grammarFaults,
  'unknown-field',
  'bad-value',
  /** The end of a range lies before its start. */
  'empty-range',
  /** `as_of` stands there twice. */
  'repeated',
  /** `as_of` stands within OR or NOT, though it is about the whole question. */
  'misplaced',
] as const
export type QueryFaultCode = (typeof queryFaults)[number]

/** What should stand at the place of a fault: a field, or a sort of value. */
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

/** What is wrong with a query, and where. Screens word it. */
export type QueryFault = Fault<QueryFaultCode, Expected>

/** How long and deep a query may be. */
export const queryBounds: QueryBounds = { characters: 4096, depth: 32, terms: 200 }
