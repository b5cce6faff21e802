import { z } from 'zod'
import { calls } from './call.ts'
import { Explanation } from './explanations.ts'
import { longestValue } from './search.ts'
import { Count, GivenName, Id, InGroup, Kind, named, Time } from './shapes.ts'

/** Maximum length of a query about posts, in characters. */
const longestPostQuery = 4096

/** Kinds of posts. */
const darkWebPostKinds = ['leak-site', 'chat', 'place', 'paste', 'forum', 'other'] as const
/** Properties by which the hits of a search are counted. */
const darkWebFacets = ['actor', 'country', 'sector', 'lang', 'month', 'source', 'kind'] as const
export type DarkWebFacet = (typeof darkWebFacets)[number]
/** Types of values that are masked in posts. */
export const maskedSorts = ['password', 'secret', 'card', 'iban'] as const

/** Id of a post, in hexadecimal: a digest of the text that identifies it (keyed if something in it was masked). */
const PostId = z.string().min(1).max(100)
const ActorKey = z.string().min(1).max(200)

/** Author of posts, named as by the source. Untrusted text: never treat it as HTML. */
const NamedActor = z.object({ key: z.string(), name: z.string() })
/** A source of posts. */
const NamedSource = z.object({ id: z.string(), name: z.string() })

/**
 * A post in the results of a search. All strings are untrusted text: never treat them as HTML. `victim` is a claim of
 * the author. Times are null if the source does not state them.
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
  /** True for a source of the group's own. */
  own: z.boolean(),
  /** The part of the text with the most matches, or its beginning. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type DarkWebHit = z.infer<typeof DarkWebHit>

/** Error in a query: position and length in UTF-16 units, and the fields that may have been meant. */
export const DarkWebFault = z.object({ at: Count, length: Count, code: z.string(), fields: z.array(z.string()) })

/** Number of posts by value of a field, highest first. `value` is used in queries, `text` is shown. */
const FacetCounts = z.array(z.object({ value: z.string(), text: z.string(), posts: Count }))
export type DarkWebFacetCounts = z.infer<typeof FacetCounts>

/** Result of a search. */
export const DarkWebAnswer = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('faulty'), fault: DarkWebFault }),
    z.object({
      as: z.literal('found'),
      hits: z.array(DarkWebHit),
      /** Null on the last page. Valid for a day, with the same query and order. */
      cursor: z.string().nullable(),
      /**
       * Only on the first page. `isLeast`: there are more posts, and the counts cover only the newest `posts`, back to
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

/** A post with all its details. */
export const DarkWebPost = DarkWebHit.omit({ snippet: true, sources: true })
  .extend({
    text: z.string(),
    /** True if the text was longer than the maximum and was cut. */
    isCut: z.boolean(),
    /** Addresses are defanged and must not become links; credit and licence must be shown. */
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
    /** In canonical form, for lookups: defang them for display. */
    mentions: z.array(z.object({ kind: Kind, value: z.string() })),
    /** Number of masked values by type. */
    masked: z.array(z.object({ sort: z.enum(maskedSorts), values: Count })),
    /** True if a member of the group has requested its removal. */
    removalAsked: z.boolean(),
    /** Explanation of the post in the caller's language; null without `DARK_WEB_SEARCH_EXPLAIN`. */
    explanation: Explanation.nullable(),
  })
  .meta({ id: 'DarkWebPost' })
export type DarkWebPost = z.infer<typeof DarkWebPost>

/** An author of posts, as described by sources and by their posts. Victims are claims. */
export const DarkWebActor = NamedActor.extend({
  aliases: z.array(z.string()),
  /** Descriptions by source; addresses are defanged and must not become links. */
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
export const DarkWebPosts = named('DarkWebPosts', {
  hits: z.array(DarkWebHit),
  /** At most `mostPostsCounted` (`domain/dark-web.ts`). */
  posts: Count,
  cursor: z.string().nullable(),
})
export type DarkWebPosts = z.infer<typeof DarkWebPosts>

/** A saved search of a group. `told`: its author and the group's webhooks are notified of new posts. */
export const DarkWebSearch = named('DarkWebSearch', {
  id: Id,
  name: z.string(),
  query: z.string(),
  told: z.boolean(),
  createdBy: z.string(),
  createdAt: Time,
})
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
  /** Number of posts received so far, by outcome. Of refused posts, only the number is kept. */
  counts: z.object({ stored: Count, known: Count, rejected: Count, banned: Count, minors: Count, old: Count }),
  /** The first three characters of the key of an own source. */
  keyStart: z.string().nullable(),
}).meta({ id: 'DarkWebSource' })
export type DarkWebSource = z.infer<typeof DarkWebSource>

/** One line of text. */
const Name = GivenName.min(1).max(120)
const Query = z.string().min(1).max(longestPostQuery)

/**
 * Calls for dark-web posts. Search words never appear in addresses or logs; the audit log records that somebody
 * searched, not for what.
 */
export const darkWeb = calls({
  search: {
    address: 'POST /api/web/dark-web/search',
    cost: 2,
    summary: 'Finds posts by words, phrases and fields',
    needs: 'DARK_WEB_SEARCH_USE',
    body: z.object({
      /** Empty: the newest posts. */
      text: z.string().max(longestPostQuery),
      order: z.enum(['newest', 'rank']).default('newest'),
      cursor: z.string().max(600).optional(),
    }),
    reply: DarkWebAnswer,
  },
  post: {
    address: 'GET /api/web/dark-web/posts/{id}',
    summary: 'One post with its text, sources and what it mentions',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: PostId }),
    reply: DarkWebPost,
  },
  actor: {
    address: 'GET /api/web/dark-web/actor',
    cost: 2,
    summary: 'An author of posts: aliases, places, posts by month, victims by sector',
    needs: 'DARK_WEB_SEARCH_USE',
    query: InGroup.extend({ key: ActorKey }),
    reply: DarkWebActor,
  },
  mentioning: {
    address: 'POST /api/web/dark-web/mentioning',
    cost: 2,
    summary: 'Posts that mention an indicator, newest first',
    needs: 'DARK_WEB_SEARCH_USE',
    body: z.object({ kind: Kind, value: z.string().min(1).max(longestValue), cursor: z.string().max(600).optional() }),
    reply: DarkWebPosts,
    problems: ['search.no-value'],
  },
  leaked: {
    address: 'POST /api/web/dark-web/leaked',
    cost: 2,
    summary: 'Posts that contained this password, token, card number or IBAN before it was masked',
    needs: 'DARK_WEB_SEARCH_USE',
    body: z.object({ value: z.string().min(1).max(8192), cursor: z.string().max(600).optional() }),
    reply: DarkWebPosts,
  },
  askRemoval: {
    address: 'POST /api/web/dark-web/posts/{id}/removal',
    summary: 'Asks the operator to remove a post',
    needs: 'DARK_WEB_SEARCH_USE',
    params: z.object({ id: PostId }),
    body: z.object({ reason: z.string().trim().min(1).max(1000) }),
  },
  searches: {
    address: 'GET /api/web/dark-web/searches',
    summary: 'Saved searches of a group, newest first',
    needs: 'DARK_WEB_SEARCH_USE',
    reply: z.array(DarkWebSearch),
  },
  saveSearch: {
    address: 'POST /api/web/dark-web/searches',
    summary: 'Saves a search for the group; with `told`, its author and the webhooks are notified of new posts',
    needs: 'DARK_WEB_SEARCH_USE',
    body: z.object({ name: Name, query: Query, told: z.boolean().default(false) }),
    status: 201,
    reply: DarkWebSearch,
    problems: ['dark-web.query-wrong', 'dark-web.too-many', 'dark-web.too-many-of-organisation'],
  },
  patchSearch: {
    address: 'PATCH /api/web/dark-web/searches/{id}',
    summary: 'Switches notifications about new posts of a saved search on or off',
    needs: 'DARK_WEB_SEARCH_USE',
    body: z.object({ told: z.boolean() }),
    reply: DarkWebSearch,
  },
  removeSearch: {
    address: 'DELETE /api/web/dark-web/searches/{id}',
    summary: 'Deletes a saved search',
    needs: 'DARK_WEB_SEARCH_USE',
  },
  sources: {
    address: 'GET /api/web/dark-web/sources',
    summary: 'Sources of posts: shared ones and those of the group',
    needs: 'MEMBER',
    reply: z.array(DarkWebSource),
  },
  addSource: {
    address: 'POST /api/web/dark-web/sources',
    summary: "Creates a source of the group's own; the key of its feeder is shown only here",
    needs: 'GROUP_LIST_ADD',
    body: z.object({ name: Name, retentionDays: z.number().int().min(1).max(3650).default(365) }),
    status: 201,
    reply: z.object({ id: z.string(), key: z.string() }),
    problems: ['dark-web.too-many', 'dark-web.too-many-of-organisation'],
  },
  removeSource: {
    address: 'DELETE /api/web/dark-web/sources/{id}',
    summary: "Removes a source of the group's own with its posts and its key",
    needs: 'GROUP_LIST_DELETE',
    params: z.object({ id: z.string().min(1).max(100) }),
  },
})
