import { compareCodeUnits } from '../src/domain/order.ts'
import { foldedName } from '../src/engine/dark-web/fold.ts'
import type { Post } from '../src/engine/dark-web/post.ts'
import {
  type PhraseStep,
  type PostLexemes,
  type PostMoment,
  type PostTerm,
  type PostWhere,
  secondsOf,
} from '../src/engine/dark-web/query.ts'
import { lexemesOf } from '../src/engine/dark-web/words.ts'

/** A post with its lexemes, prepared for `matches`. */
export interface SearchablePost {
  readonly post: Post
  readonly lexemes: PostLexemes
  readonly victim: PostLexemes
}

/** Context of a query. */
export interface MatchContext {
  /** Unix seconds. */
  readonly now: number
  /** Returns the keys of all names of an actor, including the given key; only the given key if missing. */
  readonly actorKeys?: (key: string) => readonly string[]
}

/** Prepares a post for `matches`. */
export function searchable(post: Post): SearchablePost {
  return {
    post,
    lexemes: lexemesOf(post),
    victim: lexemesOf({ ...post, title: post.victim ?? '', text: '', victim: '', actor: '' }),
  }
}

/** Time of posting or, if unknown, of discovery; undefined if neither is known. */
function timeOfPost(post: Pick<Post, 'posted' | 'discovered'>): number | undefined {
  return post.posted ?? post.discovered
}

/** Tells whether a post matches a query. Removed posts never match. This is the reference for all stores. */
function matches(one: SearchablePost, where: PostWhere, context: MatchContext): boolean {
  return one.post.removal === undefined && meets(one, where, context)
}

function meets(post: SearchablePost, where: PostWhere, context: MatchContext): boolean {
  if (where.op === 'term') return meetsTerm(post, where.term, context)
  if (where.op === 'not') return !meets(post, where.negated, context)
  return where.op === 'and'
    ? where.members.every((part) => meets(post, part, context))
    : where.members.some((part) => meets(post, part, context))
}

function meetsTerm({ post, lexemes, victim }: SearchablePost, term: PostTerm, context: MatchContext): boolean {
  switch (term.is) {
    case 'words':
      return holdsPhrase(lexemes.lexemes, term.steps)
    case 'victim':
      return holdsPhrase(victim.lexemes, term.steps)
    case 'actor':
      return post.actorKey !== undefined && (context.actorKeys?.(term.key) ?? [term.key]).includes(post.actorKey)
    case 'country':
      return post.country === term.code
    case 'lang':
      return post.language === term.code
    case 'kind':
      return post.kind === term.kind
    case 'sector':
      return isNamed(post.sector, term)
    case 'source':
      return post.provenances.some(({ source }) => isNamed(source, term))
    case 'posted':
      return isWithin(timeOfPost(post), term, context.now)
  }
}

function isNamed(name: string | undefined, wanted: { readonly name: string; readonly isPrefix: boolean }): boolean {
  if (name === undefined) return false
  const found = foldedName(name)
  return wanted.isPrefix ? found.startsWith(wanted.name) : found === wanted.name
}

function isWithin(
  time: number | undefined,
  { from, until }: { readonly from?: PostMoment; readonly until?: PostMoment },
  now: number,
): boolean {
  if (time === undefined) return false
  return (!from || time >= secondsOf(from, now)) && (!until || time < secondsOf(until, now))
}

function holdsPhrase(lexemes: ReadonlyMap<string, readonly number[]>, steps: readonly PhraseStep[]): boolean {
  const [first, ...rest] = steps
  if (!first) return false
  if (rest.length === 0) return placesOf(lexemes, first).size > 0
  const others = rest.map((step) => ({ by: step.offset - first.offset, places: placesOf(lexemes, step) }))
  for (const place of placesOf(lexemes, first))
    if (others.every(({ by, places }) => places.has(place + by))) return true
  return false
}

function placesOf(lexemes: ReadonlyMap<string, readonly number[]>, { anyOf, isPrefix }: PhraseStep): Set<number> {
  const matchingPlaces = new Set<number>()
  if (!isPrefix) {
    for (const lexeme of anyOf) for (const place of lexemes.get(lexeme) ?? []) matchingPlaces.add(place)
    return matchingPlaces
  }
  for (const [lexeme, places] of lexemes) {
    if (anyOf.some((start) => lexeme.startsWith(start))) for (const place of places) matchingPlaces.add(place)
  }
  return matchingPlaces
}

/** Properties by which posts are counted. */
const postFacets = ['actor', 'country', 'sector', 'lang', 'month', 'source', 'kind'] as const
export type PostFacet = (typeof postFacets)[number]

/** A facet value with its number of posts. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** The facet values of a post: key of the actor, month as `2026-01`, folded sector, source ids. */
export function facetValues(post: Post, facet: PostFacet): readonly string[] {
  const asList = (value: string | undefined) => (value === undefined || value === '' ? [] : [value])
  if (facet === 'actor') return asList(post.actorKey)
  if (facet === 'country') return asList(post.country)
  if (facet === 'sector') return asList(post.sector && foldedName(post.sector))
  if (facet === 'lang') return asList(post.language)
  if (facet === 'kind') return [post.kind]
  if (facet === 'source') return [...new Set(post.provenances.map(({ source }) => source))]
  const time = timeOfPost(post)
  return time === undefined ? [] : [new Date(time * 1000).toISOString().slice(0, 7)]
}

/**
 * Reference search in memory. Returns the posts that a store must find, newest first (unknown times last, ties by id),
 * and the facet counts, highest first, ties by value.
 */
export function searchPosts(
  posts: readonly SearchablePost[],
  where: PostWhere,
  context: MatchContext,
): { readonly found: readonly Post[]; readonly counts: Readonly<Record<PostFacet, readonly FacetCount[]>> } {
  const found = posts
    .filter((one) => matches(one, where, context))
    .map(({ post }) => post)
    .sort((a, b) => newestFirst(a, b))
  const counts = Object.fromEntries(postFacets.map((facet) => [facet, countsOf(found, facet)]))
  return { found, counts: counts as Record<PostFacet, FacetCount[]> }
}

function newestFirst(a: Post, b: Post): number {
  const [timeA, timeB] = [timeOfPost(a) ?? -1, timeOfPost(b) ?? -1]
  return timeB - timeA || compareCodeUnits(a.id, b.id)
}

function countsOf(posts: readonly Post[], facet: PostFacet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const post of posts) {
    for (const value of facetValues(post, facet)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.value, b.value))
}
