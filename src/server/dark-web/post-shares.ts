import type { PostTerm, PostWhere } from '../../engine/dark-web/query.ts'
import { type QueryContext, stepsOfTerm } from './post-query.ts'

/** Shares of posts that have a lexeme, from 0 to 1. */
export interface LexemeShares {
  readonly frequent: ReadonlyMap<string, number>
  /** Upper bound for every other lexeme. */
  readonly others: number
}

/**
 * Share of posts that a query finds: an upper bound and a guess, both only as good as PostgreSQL's sample. Phrases count
 * for more, because posts must be read to find them.
 */
export interface QueryShare {
  readonly most: number
  readonly likely: number
  /**
   * Index entries, per stored post, that PostgreSQL reads before the first hit, however short the stretch of time is: the
   * entries of all words with the query's prefixes.
   */
  readonly read: number
}

/** Weight of a hit whose word places must be compared, in plain hits. */
const readPost = 3
/** Least share that is guessed for a prefix, because many rare words may start with it. */
const beginningShare = 0.05
const unknown: QueryShare = { most: 1, likely: 1, read: 0 }

/** Estimates the share of posts that a query finds from the shares of its lexemes. Times and NOT exclude nothing here. */
export function shareOf(where: PostWhere, context: QueryContext, shares: LexemeShares): QueryShare {
  if (where.op === 'not') return { ...unknown, read: shareOf(where.negated, context, shares).read }
  if (where.op === 'term') return termShare(where.term, context, shares)
  const parts = where.members.map((part) => shareOf(part, context, shares))
  return where.op === 'and' ? allOf(parts) : anyOf(parts)
}

function termShare(term: PostTerm, context: QueryContext, shares: LexemeShares): QueryShare {
  const ofAny = (lexemes: readonly string[]): QueryShare => {
    const frequent = lexemes.map((lexeme) => shares.frequent.get(lexeme))
    const others = frequent.includes(undefined) || frequent.length === 0 ? shares.others : 0
    const share = frequent.reduce<number>((sum, itsShare) => sum + (itsShare ?? 0), others)
    return { most: Math.min(1, share), likely: Math.min(1, share), read: 0 }
  }
  const beginning = (starts: readonly string[]): QueryShare => {
    let share = 0
    for (const [lexeme, itsShare] of shares.frequent) {
      if (starts.some((start) => lexeme.startsWith(start))) share += itsShare
    }
    return { most: 1, likely: Math.min(1, Math.max(share, beginningShare)), read: share }
  }
  const steps = stepsOfTerm(term, context)
  if (!steps) return unknown
  // For a phrase, PostgreSQL reads each post with all its words; these mostly occur together, so the rarest one decides.
  const all = steps.map(({ anyOf, isPrefix }) => (isPrefix ? beginning(anyOf) : ofAny(anyOf)))
  const weight = steps.length > 1 ? readPost : 1
  return {
    most: Math.min(1, ...all.map(({ most }) => weight * most)),
    likely: Math.min(1, ...all.map(({ likely }) => weight * likely)),
    read: all.reduce((sum, { read }) => sum + read, 0),
  }
}

/**
 * Parts of a query often occur together. So the guess is the geometric mean of the share by chance and the share of the
 * rarest part.
 */
function allOf(parts: readonly QueryShare[]): QueryShare {
  if (parts.length === 0) return unknown
  const most = Math.min(...parts.map((part) => part.most))
  const byChance = parts.reduce((product, { likely }) => product * likely, 1)
  const likely = Math.sqrt(Math.min(...parts.map((part) => part.likely)) * byChance)
  return { most, likely, read: parts.reduce((sum, { read }) => sum + read, 0) }
}

function anyOf(parts: readonly QueryShare[]): QueryShare {
  const sum = (figure: (part: QueryShare) => number) =>
    Math.min(
      1,
      parts.reduce((all, part) => all + figure(part), 0),
    )
  const read = parts.reduce((all, part) => all + part.read, 0)
  return { most: sum(({ most }) => most), likely: sum(({ likely }) => likely), read }
}
