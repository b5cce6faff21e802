import { type Combined, grammarFaults } from '../search/grammar.ts'
import type { PostKind } from './post.ts'

/** Fields of the query language for posts. A bare word is about title, text, actor and victim. */
export const postFields = ['actor', 'country', 'sector', 'lang', 'month', 'posted', 'source', 'victim', 'kind'] as const
export type PostField = (typeof postFields)[number]

/**
 * One place in a phrase. A post has it where one of the lexemes stands, or with `isPrefix` a lexeme that begins with
 * one of them.
 */
export interface PhraseStep {
  /** Places after the first step: 0 for the first, ascending. */
  readonly offset: number
  readonly anyOf: readonly string[]
  readonly isPrefix: boolean
}

/** One condition, validated. */
export type PostTerm =
  /** Words that stand in this order; a single word is a phrase of one step. */
  | { readonly is: 'words'; readonly steps: readonly PhraseStep[]; readonly typed: string }
  /** The actor's key, see `actorKey`; aliases are resolved by whoever searches. */
  | { readonly is: 'actor'; readonly key: string }
  /** Folded, see `foldedName`: the whole name, or its beginning where `isPrefix`. */
  | { readonly is: 'sector' | 'source'; readonly name: string; readonly isPrefix: boolean }
  | { readonly is: 'victim'; readonly steps: readonly PhraseStep[]; readonly typed: string }
  /** ISO 3166-1 alpha-2 in capitals; ISO 639-1. */
  | { readonly is: 'country' | 'lang'; readonly code: string }
  | { readonly is: 'kind'; readonly kind: PostKind }
  /** When it was posted, or else discovered: unix seconds, half open. `ago` counts back from now. */
  | { readonly is: 'posted'; readonly from?: PostMoment; readonly until?: PostMoment }
/** Unix seconds, or so many seconds before the question. */
export type PostMoment = { readonly at: number } | { readonly ago: number }

/** Conditions and how they are combined. */
export type PostWhere = Combined<PostTerm>

/** Why a text is no query. */
const postFaults = [
  ...grammarFaults,
  'unknown-field',
  'bad-value',
  'empty-range',
  /** The query holds no words but only what it must not hold. */
  'only-not',
] as const
export type PostFaultCode = (typeof postFaults)[number]

/** What is wrong and where: position and length in UTF-16 units. Screens word it. */
export interface PostFault {
  readonly at: number
  readonly length: number
  readonly code: PostFaultCode
  /** Fields that may have been meant, or the field whose value is wrong. */
  readonly fields: readonly PostField[]
}

/** A query, or what is wrong with the text. */
export type ParsedPostQuery = { readonly where: PostWhere } | { readonly fault: PostFault }

/** What of a post is searched, in the order in which it gets its places. */
export interface SearchedText {
  readonly title: string
  readonly text: string
  readonly actor?: string
  readonly victim?: string
  readonly language?: string
}

/** The lexemes of a post with their places, ascending from 1; places of the title (with actor and victim) come first. */
export interface PostLexemes {
  readonly lexemes: ReadonlyMap<string, readonly number[]>
  /** The last place of title, actor and victim: what matches there ranks higher. */
  readonly titleEnd: number
}

/** A piece of a snippet. */
export interface SnippetPart {
  readonly text: string
  readonly isMatch: boolean
}
