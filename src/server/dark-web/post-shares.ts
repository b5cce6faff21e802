import type { PhraseStep, PostTerm, PostWhere } from '../../engine/dark-web/query.ts'
import { marks } from './marks.ts'
import type { QueryContext } from './post-query.ts'

/** Which share of posts has a lexeme: the frequent ones, and the most that any other has. */
export interface LexemeShares {
  readonly of: ReadonlyMap<string, number>
  readonly rest: number
}

/**
 * Share of posts that a query finds: at most, and a guess. As good as the sample that it is made from. What must be read to
 * be found counts for more, because it takes more time.
 */
export interface QueryShare {
  readonly most: number
  readonly likely: number
  /**
   * Entries of the index for each post that are read before the first hit is known, however short the stretch of time is:
   * those of all words with the beginnings that are asked for.
   */
  readonly read: number
}

/** How many hits a post counts for whose places must be compared. */
const readPost = 3
/** Of beginnings of words, as far as the frequent lexemes do not say more: many rare ones may begin so. */
const beginningShare = 0.05
const unknown: QueryShare = { most: 1, likely: 1, read: 0 }

/** Which share of posts a query finds, by the shares of its lexemes. Times and what is behind NOT leave nothing out. */
export function shareOf(where: PostWhere, context: QueryContext, shares: LexemeShares): QueryShare {
  if (where.op === 'not') return { ...unknown, read: shareOf(where.negated, context, shares).read }
  if (where.op === 'term') return termShare(where.term, context, shares)
  const parts = where.members.map((part) => shareOf(part, context, shares))
  return where.op === 'and' ? allOf(parts) : anyOf(parts)
}

function termShare(term: PostTerm, context: QueryContext, shares: LexemeShares): QueryShare {
  const ofAny = (lexemes: readonly string[]): QueryShare => {
    const known = lexemes.map((lexeme) => shares.of.get(lexeme))
    const rest = known.includes(undefined) || known.length === 0 ? shares.rest : 0
    const share = known.reduce<number>((sum, one) => sum + (one ?? 0), rest)
    return { most: Math.min(1, share), likely: Math.min(1, share), read: 0 }
  }
  const beginning = (starts: readonly string[]): QueryShare => {
    let share = 0
    for (const [lexeme, one] of shares.of) if (starts.some((start) => lexeme.startsWith(start))) share += one
    return { most: 1, likely: Math.min(1, Math.max(share, beginningShare)), read: share }
  }
  // Of a phrase each post is read that holds its words, and these like to be together.
  const ofSteps = (steps: readonly PhraseStep[], as: (lexeme: string) => string): QueryShare => {
    const all = steps.map(({ anyOf, isPrefix }) => (isPrefix ? beginning(anyOf.map(as)) : ofAny(anyOf.map(as))))
    const weight = steps.length > 1 ? readPost : 1
    return {
      most: Math.min(1, ...all.map(({ most }) => weight * most)),
      likely: Math.min(1, ...all.map(({ likely }) => weight * likely)),
      read: all.reduce((sum, { read }) => sum + read, 0),
    }
  }
  switch (term.is) {
    case 'words':
      return ofSteps(term.steps, (lexeme) => lexeme)
    case 'victim':
      return ofSteps(term.steps, marks.victim)
    case 'actor':
      return ofAny(context.actorKeys(term.key).map(marks.actor))
    case 'country':
      return ofAny([marks.country(term.code)])
    case 'lang':
      return ofAny([marks.language(term.code)])
    case 'kind':
      return ofAny([marks.kind(term.kind)])
    case 'sector':
      return term.isPrefix ? beginning([marks.sector(term.name)]) : ofAny([marks.sector(term.name)])
    case 'source':
      return ofAny(context.sourcesNamed(term.name, term.isPrefix).map(marks.source))
    case 'posted':
      return unknown
  }
}

/** What is asked for together belongs together: likelier than by chance, and rarer than the rarest of it. */
function allOf(parts: readonly QueryShare[]): QueryShare {
  if (parts.length === 0) return unknown
  const most = Math.min(...parts.map((part) => part.most))
  const byChance = parts.reduce((product, { likely }) => product * likely, 1)
  const likely = Math.sqrt(Math.min(...parts.map((part) => part.likely)) * byChance)
  return { most, likely, read: parts.reduce((sum, { read }) => sum + read, 0) }
}

function anyOf(parts: readonly QueryShare[]): QueryShare {
  const sum = (of: (part: QueryShare) => number) =>
    Math.min(
      1,
      parts.reduce((all, part) => all + of(part), 0),
    )
  const read = parts.reduce((all, part) => all + part.read, 0)
  return { most: sum(({ most }) => most), likely: sum(({ likely }) => likely), read }
}
