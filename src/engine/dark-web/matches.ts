import { foldedName } from './fold.ts'
import type { Post } from './post.ts'
import type { PhraseStep, PostLexemes, PostMoment, PostTerm, PostWhere } from './query.ts'
import { lexemesOf } from './words.ts'

/** A post with its lexemes, ready to be asked. */
export interface SearchablePost {
  readonly post: Post
  readonly lexemes: PostLexemes
  readonly victim: PostLexemes
}

/** What a question is asked with. */
export interface MatchContext {
  /** Unix seconds. */
  readonly now: number
  /** Keys of all names of the actor with this key, itself included; itself if missing. */
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

/** When a post was posted or, where that is unknown, discovered; undefined if neither is known. */
function timeOfPost(post: Pick<Post, 'posted' | 'discovered'>): number | undefined {
  return post.posted ?? post.discovered
}

/** Whether a post meets a query. A removed post meets none. This is the reference for every store. */
export function matches(one: SearchablePost, where: PostWhere, context: MatchContext): boolean {
  return one.post.removal === undefined && meets(one, where, context)
}

function meets(one: SearchablePost, where: PostWhere, context: MatchContext): boolean {
  if (where.op === 'term') return meetsTerm(one, where.term, context)
  if (where.op === 'not') return !meets(one, where.of, context)
  return where.op === 'and'
    ? where.of.every((part) => meets(one, part, context))
    : where.of.some((part) => meets(one, part, context))
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

/** A point in time in unix seconds. */
export function secondsOf(moment: PostMoment, now: number): number {
  return 'at' in moment ? moment.at : now - moment.ago
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
  const found = new Set<number>()
  if (!isPrefix) {
    for (const lexeme of anyOf) for (const place of lexemes.get(lexeme) ?? []) found.add(place)
    return found
  }
  for (const [lexeme, places] of lexemes) {
    if (anyOf.some((start) => lexeme.startsWith(start))) for (const place of places) found.add(place)
  }
  return found
}

/** By what posts are counted. */
const postFacets = ['actor', 'country', 'sector', 'lang', 'month', 'source', 'kind'] as const
export type PostFacet = (typeof postFacets)[number]

/** A value of a facet and how many posts have it. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** The values of a post by which it is counted: key of the actor, month as `2026-01`, folded sector, ids of sources. */
export function facetValues(post: Post, facet: PostFacet): readonly string[] {
  const one = (value: string | undefined) => (value === undefined || value === '' ? [] : [value])
  if (facet === 'actor') return one(post.actorKey)
  if (facet === 'country') return one(post.country)
  if (facet === 'sector') return one(post.sector && foldedName(post.sector))
  if (facet === 'lang') return one(post.language)
  if (facet === 'kind') return [post.kind]
  if (facet === 'source') return [...new Set(post.provenances.map(({ source }) => source))]
  const time = timeOfPost(post)
  return time === undefined ? [] : [new Date(time * 1000).toISOString().slice(0, 7)]
}

/**
 * Searches posts in memory, one after the other: what a store must find, newest first (unknown times last, equal ones by
 * id), and the counts, most frequent first, equal ones by value.
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
  return timeB - timeA || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function countsOf(posts: readonly Post[], facet: PostFacet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const post of posts) {
    for (const value of facetValues(post, facet)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
