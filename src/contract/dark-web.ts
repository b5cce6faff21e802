import { z } from 'zod'
import { calls } from './call.ts'
import { Explanation } from './explanations.ts'
import { longestValue } from './search.ts'
import { Id, InGroup, Kind, oneLine, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()

/** Maximum length of a query about posts, in characters. */
export const longestPostQuery = 4096

/** What a post is. */
export const darkWebPostKinds = ['leak-site', 'chat', 'place', 'paste', 'forum', 'other'] as const
/** What is counted beside the hits of a search. */
export const darkWebFacets = ['actor', 'country', 'sector', 'lang', 'month', 'source', 'kind'] as const
export type DarkWebFacet = (typeof darkWebFacets)[number]
/** What is masked in posts. */
export const maskedSorts = ['password', 'secret', 'card', 'iban'] as const

/** SHA-256 of what makes it the same post, in hexadecimal. */
const PostId = z.string().min(1).max(100)
const ActorKey = z.string().min(1).max(200)

/** Who posts, as the source writes the name. Strings of strangers: never treat them as HTML. */
const NamedActor = z.object({ key: z.string(), name: z.string() })
/** A source of posts. */
const NamedSource = z.object({ id: z.string(), name: z.string() })

/**
 * A post as a search shows it. All strings are those of strangers: never treat them as HTML. `victim` is what the author
 * claims. Times are null where the source does not say.
 */
export const DarkWebHit = z.object({
  id: PostId,
  kind: z.enum(darkWebPostKinds),
  actor: NamedActor.nullable(),
  title: z.string(),
  posted: Time.nullable(),
  discovered: Time.nullable(),
  language: z.string().nullable(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  victim: z.string().nullable(),
  sources: z.array(NamedSource),
  /** From a source of the group's own. */
  own: z.boolean(),
  /** The part of the text around the first matches, or its beginning. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type DarkWebHit = z.infer<typeof DarkWebHit>

/** Where a query is wrong: position and length in UTF-16 units, and the fields that may have been meant. */
export const DarkWebFault = z.object({ at: Count, length: Count, code: z.string(), fields: z.array(z.string()) })
export type DarkWebFault = z.infer<typeof DarkWebFault>

/** Posts by value of a field, most first. `value` is what a query names; `text` is how it is shown. */
const FacetCounts = z.array(z.object({ value: z.string(), text: z.string(), posts: Count }))
export type DarkWebFacetCounts = z.infer<typeof FacetCounts>

/** What a search found. */
export const DarkWebAnswer = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('faulty'), fault: DarkWebFault }),
    z.object({
      as: z.literal('found'),
      hits: z.array(DarkWebHit),
      /** Null after the last page. It fits this query and order, for a day. */
      cursor: z.string().nullable(),
      /**
       * With the first page only. `isLeast`: there are more; then counts are those of the newest `posts`, back to
       * `since`.
       */
      counted: z
        .object({
          posts: Count,
          isLeast: z.boolean(),
          since: Time.nullable(),
          by: z.record(z.enum(darkWebFacets), FacetCounts),
        })
        .nullable(),
    }),
  ])
  .meta({ id: 'DarkWebAnswer' })
export type DarkWebAnswer = z.infer<typeof DarkWebAnswer>

/** A post with everything that is known of it. */
export const DarkWebPost = DarkWebHit.omit({ snippet: true, sources: true })
  .extend({
    text: z.string(),
    /** The text was longer than what is kept. */
    isCut: z.boolean(),
    /** Addresses are defanged and no links; credit and licence must be shown. */
    provenances: z.array(
      z.object({
        source: NamedSource,
        homepage: z.string(),
        address: z.string().nullable(),
        credit: z.string(),
        licence: z.string(),
        seenAt: Time,
      }),
    ),
    /** In canonical form, for looking them up: defang them where they are shown. */
    mentions: z.array(z.object({ kind: Kind, value: z.string() })),
    /** How many values were masked, by sort. */
    masked: z.array(z.object({ sort: z.enum(maskedSorts), values: Count })),
    /** Somebody of the group has asked for its removal. */
    removalAsked: z.boolean(),
    /** What it says and what it does not prove, in the caller's language; null without `DARK_WEB_SEARCH_EXPLAIN`. */
    explanation: Explanation.nullable(),
  })
  .meta({ id: 'DarkWebPost' })
export type DarkWebPost = z.infer<typeof DarkWebPost>

/** Who posts: what sources say of them, and what their posts say. Victims are claims. */
export const DarkWebActor = NamedActor.extend({
  aliases: z.array(z.string()),
  /** What each source says of them; addresses are defanged and no links. */
  described: z.array(
    z.object({
      source: NamedSource,
      credit: z.string(),
      licence: z.string(),
      description: z.string().nullable(),
      places: z.array(
        z.object({
          address: z.string(),
          title: z.string().nullable(),
          isOnline: z.boolean().nullable(),
          seen: Time.nullable(),
        }),
      ),
    }),
  ),
  posts: Count,
  first: Time.nullable(),
  newest: Time.nullable(),
  /** `2026-09`, ascending; months without posts are missing. */
  months: z.array(z.object({ month: z.string(), posts: Count })),
  sectors: FacetCounts,
  countries: FacetCounts,
}).meta({ id: 'DarkWebActor' })
export type DarkWebActor = z.infer<typeof DarkWebActor>

/** Posts, newest first. */
export const DarkWebPosts = z
  .object({
    hits: z.array(DarkWebHit),
    /** At most `mostPostsCounted` (`domain/dark-web.ts`). */
    posts: Count,
    cursor: z.string().nullable(),
  })
  .meta({ id: 'DarkWebPosts' })
export type DarkWebPosts = z.infer<typeof DarkWebPosts>

/** A search that a group keeps. `told`: its author and the group's webhooks are told of new posts. */
export const DarkWebSearch = z
  .object({
    id: Id,
    name: z.string(),
    query: z.string(),
    told: z.boolean(),
    createdBy: z.string(),
    createdAt: Time,
  })
  .meta({ id: 'DarkWebSearch' })
export type DarkWebSearch = z.infer<typeof DarkWebSearch>

/** A source of posts. `own`: it belongs to the group, and its feeder sends with a key. */
export const DarkWebSource = NamedSource.extend({
  maintainer: z.string(),
  homepage: z.string(),
  credit: z.string(),
  licence: z.string(),
  own: z.boolean(),
  demo: z.boolean(),
  /** Null: never read. */
  newest: Time.nullable(),
  retentionDays: Count,
  /** What was sent or read so far, and what became of it. Of what must not be stored only the number is kept. */
  counts: z.object({ stored: Count, known: Count, rejected: Count, banned: Count, minors: Count, old: Count }),
  /** The first three characters of the key of an own source. */
  keyStart: z.string().nullable(),
}).meta({ id: 'DarkWebSource' })
export type DarkWebSource = z.infer<typeof DarkWebSource>

/** One line of text. */
const Name = z.string().trim().min(1).max(120).regex(oneLine, 'one line of text')
const Query = z.string().min(1).max(longestPostQuery)

/**
 * Calls for posts of the dark web. Words that are searched are in no address and in no log; the record says that somebody
 * searched, not for what.
 */
export const darkWeb = calls({
  search: {
    method: 'POST',
    cost: 2,
    path: '/api/web/dark-web/search',
    summary: 'Finds posts by words, phrases and fields',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup,
    body: z.object({
      /** Empty: the newest posts. */
      text: z.string().max(longestPostQuery),
      order: z.enum(['newest', 'rank']).default('newest'),
      cursor: z.string().max(600).optional(),
    }),
    reply: DarkWebAnswer,
  },
  post: {
    method: 'GET',
    path: '/api/web/dark-web/posts/{id}',
    summary: 'One post with its text, sources and what it mentions',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: PostId }),
    query: InGroup,
    reply: DarkWebPost,
    problems: ['not-found'],
  },
  actor: {
    method: 'GET',
    cost: 2,
    path: '/api/web/dark-web/actor',
    summary: 'Who posts: aliases, places, activity by month, victims by sector',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup.extend({ key: ActorKey }),
    reply: DarkWebActor,
    problems: ['not-found'],
  },
  mentioning: {
    method: 'POST',
    cost: 2,
    path: '/api/web/dark-web/mentioning',
    summary: 'Posts that mention an indicator, newest first',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup,
    body: z.object({ kind: Kind, value: z.string().min(1).max(longestValue), cursor: z.string().max(600).optional() }),
    reply: DarkWebPosts,
    problems: ['search.no-value'],
  },
  leaked: {
    method: 'POST',
    cost: 2,
    path: '/api/web/dark-web/leaked',
    summary: 'Posts in which this password, token, card number or IBAN stood before it was masked',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup,
    body: z.object({ value: z.string().min(1).max(8192), cursor: z.string().max(600).optional() }),
    reply: DarkWebPosts,
  },
  askRemoval: {
    method: 'POST',
    path: '/api/web/dark-web/posts/{id}/removal',
    summary: 'Asks whoever runs the installation to take a post away',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: PostId }),
    query: InGroup,
    body: z.object({ reason: z.string().trim().min(1).max(1000) }),
    status: 204,
    problems: ['not-found'],
  },
  searches: {
    method: 'GET',
    path: '/api/web/dark-web/searches',
    summary: 'Searches that the group keeps, newest first',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup,
    reply: z.array(DarkWebSearch),
  },
  saveSearch: {
    method: 'POST',
    path: '/api/web/dark-web/searches',
    summary: 'Keeps a search for the group; with `told`, new posts are told by mail and webhook',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup,
    body: z.object({ name: Name, query: Query, told: z.boolean().default(false) }),
    status: 201,
    reply: DarkWebSearch,
    problems: ['dark-web.query-wrong', 'dark-web.too-many'],
  },
  patchSearch: {
    method: 'PATCH',
    path: '/api/web/dark-web/searches/{id}',
    summary: 'Has new posts of a kept search told, or no longer',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: Id }),
    query: InGroup,
    body: z.object({ told: z.boolean() }),
    reply: DarkWebSearch,
    problems: ['not-found'],
  },
  removeSearch: {
    method: 'DELETE',
    path: '/api/web/dark-web/searches/{id}',
    summary: 'Forgets a kept search',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: Id }),
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  sources: {
    method: 'GET',
    path: '/api/web/dark-web/sources',
    summary: 'Sources of posts: shared ones and those of the group',
    needs: 'MEMBER',
    query: InGroup,
    reply: z.array(DarkWebSource),
  },
  addSource: {
    method: 'POST',
    path: '/api/web/dark-web/sources',
    summary: "Creates a source of the group's own; the answer holds the key of its feeder, once",
    needs: 'GROUP_LIST_ADD',
    query: InGroup,
    body: z.object({ name: Name, retentionDays: z.number().int().min(1).max(3650).default(365) }),
    status: 201,
    reply: z.object({ id: z.string(), key: z.string() }),
    problems: ['dark-web.too-many'],
  },
  removeSource: {
    method: 'DELETE',
    path: '/api/web/dark-web/sources/{id}',
    summary: "Removes a source of the group's own with its posts and its key",
    needs: 'GROUP_LIST_DELETE',
    params: z.object({ id: z.string().min(1).max(100) }),
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
})
