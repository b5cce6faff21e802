import { type Combined, grammarFaults } from '../search/grammar.ts'
import type { Post, PostKind } from './post.ts'

/** Fields of the query language for posts. A bare word is searched in title, text, actor and victim. */
export const postFields = ['actor', 'country', 'sector', 'lang', 'month', 'posted', 'source', 'victim', 'kind'] as const
export type PostField = (typeof postFields)[number]

/**
 * One position in a phrase. A post matches it where it has one of the lexemes or, with `isPrefix`, a lexeme that starts
 * with one of them.
 */
export interface PhraseStep {
  /** Distance from the first step: 0 for the first, ascending. */
  readonly offset: number
  readonly anyOf: readonly string[]
  readonly isPrefix: boolean
}

/** One condition, validated. */
export type PostTerm =
  /** Consecutive words in this order; a single word is a phrase of one step. */
  | { readonly is: 'words'; readonly steps: readonly PhraseStep[]; readonly typed: string }
  /** Key of the actor (`actorKey`); aliases are resolved by the search. */
  | { readonly is: 'actor'; readonly key: string }
  /** The whole name, folded (`foldedName`), or its beginning if `isPrefix`. */
  | { readonly is: 'sector' | 'source'; readonly name: string; readonly isPrefix: boolean }
  | { readonly is: 'victim'; readonly steps: readonly PhraseStep[]; readonly typed: string }
  /** ISO 3166-1 alpha-2 in capitals; ISO 639-1. */
  | { readonly is: 'country' | 'lang'; readonly code: string }
  | { readonly is: 'kind'; readonly kind: PostKind }
  /** Time of posting or, if unknown, of discovery: Unix seconds, `until` exclusive. `ago` counts back from now. */
  | { readonly is: 'posted'; readonly from?: PostMoment; readonly until?: PostMoment }
/** Unix seconds, or a number of seconds before the query. */
export type PostMoment = { readonly at: number } | { readonly ago: number }
/** Converts a moment to Unix seconds. */
export function secondsOf(moment: PostMoment, now: number): number {
  return 'at' in moment ? moment.at : now - moment.ago
}

/** The tree of conditions. */
export type PostWhere = Combined<PostTerm>

/** Reasons why a text is not a query. */
const postFaults = [
  ...grammarFaults,
  'unknown-field',
  'bad-value',
  'empty-range',
  /** The query only excludes, and says nothing to find. */
  'only-not',
] as const
export type PostFaultCode = (typeof postFaults)[number]

/** An error in a query: position and length in UTF-16 units. Screens provide the text. */
export interface PostFault {
  readonly at: number
  readonly length: number
  readonly code: PostFaultCode
  /** Fields that may have been meant, or the field with the invalid value. */
  readonly fields: readonly PostField[]
}

/** The parsed query, or the error in the text. */
export type ParsedPostQuery = { readonly where: PostWhere } | { readonly fault: PostFault }

/** The searched texts of a post, in the order of their positions. */
export type SearchedText = Pick<Post, 'title' | 'text' | 'actor' | 'victim' | 'language'>

/** The lexemes of a post with their positions, ascending from 1. Positions of title, actor and victim come first. */
export interface PostLexemes {
  readonly lexemes: ReadonlyMap<string, readonly number[]>
  /** Last position of title, actor and victim; matches up to there rank higher. */
  readonly titleEnd: number
}

/** A piece of a snippet. */
export interface SnippetPiece {
  readonly text: string
  readonly isMatch: boolean
}
