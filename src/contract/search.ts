import { z } from 'zod'
import { momentTimes } from '../domain/report.ts'
import { matchWays } from '../domain/report-codes.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { Count, InGroup, Kind, named, Time } from './shapes.ts'

/** Maximum length of a text in the search box, in characters. Longer texts should be uploaded. */
export const longestSearch = 512 * 1024

/**
 * Maximum length of an indicator in a call, in characters: request headers are limited to 32 KB, and escaping can
 * triple the length.
 */
export const longestValue = 8192

/** An indicator or observable in its canonical form. `value` may be a publisher's text: never treat it as HTML. */
export const SearchedValue = z.object({ kind: Kind, value: z.string() })
export type SearchedValue = z.infer<typeof SearchedValue>

/** Differences between the typed text and the value that is looked up, and limits of the answer. */
export const SearchNote = z.object({
  note: z.enum([
    'refanged',
    'unwrapped',
    'scheme-added',
    'port-dropped',
    'fragment-dropped',
    'user-dropped',
    'host-bits-cleared',
    'single-address',
    'mapped',
    'range-by-wildcard',
    'a-labels',
    'not-routable',
    'public-suffix',
  ]),
  /** Only with `port-dropped`: the port. */
  port: z.number().int().optional(),
})
export type SearchNote = z.infer<typeof SearchNote>

/** Reasons why a text is neither a value nor a query. */
export const unreadableCauses = [
  'too-long',
  'cut-off',
  'unknown-suffix',
  'not-an-address',
  'whole-internet',
  'ignored',
  'other',
] as const

/** Error in a query: position and length in UTF-16 units, and what was expected there. */
export const SearchFault = z.object({
  at: Count,
  length: Count,
  code: z.string(),
  expected: z.array(z.string()),
})
export type SearchFault = z.infer<typeof SearchFault>

/** Facts about an indicator at one instant, as numbers of sources. Light matches do not count as listed. */
export const SearchFacts = z.object({
  /** Number of sources that the group sees, and how many of them were watched then. */
  sources: Count,
  watched: Count,
  /** Sources that were watched and listed it. */
  listed: Count,
  /** Sources that were not watched, but whose own dates say that they listed it. */
  published: Count,
  /** Sources that were not watched then and listed it at another time: they may have listed it. */
  unproven: Count,
  /** Sources that listed it only at other times: they were watched then without it, or it had expired. */
  notListed: Count,
  /** Sources with only a light match: they listed the host of the URL, or a URL on the host. */
  light: Count,
  /** On a warning list that clears it, or shared infrastructure, today. */
  warned: z.boolean(),
  doubtful: z.boolean(),
})
export type SearchFacts = z.infer<typeof SearchFacts>

/** One indicator that a search found. */
export const SearchHit = SearchedValue.extend({
  facts: SearchFacts,
  /** Line of the text, counted from 1, if several lines were searched. */
  line: Count.optional(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** The interpretation of the text, and the hits if it is more than one value. */
export const SearchAnswer = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('nothing') }),
    /** One value or range; `search.life` gives the answer. `also` are other kinds that the text may stand for. */
    SearchedValue.extend({ as: z.literal('value'), also: z.array(SearchedValue), notes: z.array(SearchNote) }),
    /**
     * A wildcard, a query, a text or lines with values. Wildcards and queries return listed indicators, page by page; a
     * text and lines return every value in order, listed or not.
     */
    z.object({
      as: z.enum(['wildcard', 'query', 'text', 'bulk']),
      /** Instant of the facts. A query may specify another instant than the call. */
      asOf: Time,
      hits: z.array(SearchHit),
      /**
       * What was left out: lines without a value, then parts of lines that contain other values, with line number and
       * reason. `ignored`: counts only if it stands alone, such as a private address. At most 100, each at most 200 characters.
       */
      unread: z.array(z.object({ line: Count, typed: z.string(), why: z.enum(unreadableCauses) })),
      /** Number of lines and parts without a value. */
      unreadCount: Count,
      /** Number of lines, and of values in a line, beyond the maximum. So much text should be uploaded instead. */
      leftOut: Count,
      /**
       * Number of entries examined since the start of the search, and the total number of entries if only a part was
       * searched so far. A search for names counts names.
       */
      searched: Count,
      total: Count.nullable(),
      /**
       * Cursor for the following hits; null at the end. Valid for a day, with the same text and `asOf`; with other
       * ones, or if it is invalid, the search starts again.
       */
      cursor: z.string().nullable(),
    }),
    /** An invalid query. */
    z.object({ as: z.literal('faulty'), fault: SearchFault }),
    z.object({ as: z.literal('unknown'), why: z.enum(unreadableCauses) }),
  ])
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** What is known about a listing during a span of time. `notWatched` never means `notListed`. */
export const LifeBar = z.object({
  /** Null: the span has no start. */
  from: Time.nullable(),
  until: Time,
  state: z.enum(['listed', 'notListed', 'notWatched']),
  /** According to the publisher's own dates of the indicator, if they tell. */
  publisher: z.enum(['listed', 'notListed']).optional(),
  when: z.enum(momentTimes),
  /** Position of a span without looks. */
  gap: z.enum(['before', 'between', 'after', 'never']).optional(),
})
export type LifeBar = z.infer<typeof LifeBar>

/** How one source lists one indicator that matches the observable. */
export const LifeRow = z.object({
  source: z.object({
    id: z.string(),
    name: z.string(),
    commercial: z.boolean(),
    custom: z.boolean(),
    /** Where to report a false alarm: the publisher's page. */
    homepage: z.string(),
  }),
  how: z.enum(matchWays),
  kind: Kind,
  /** The indicator as the source lists it; several for URLs on a host, at most 20. Never treat them as HTML. */
  indicators: z.array(z.string()),
  /** True if the newest snapshot contains it. */
  present: z.boolean(),
  warned: z.boolean(),
  doubtful: z.boolean(),
  /** Ascending, without gaps; the last one ends at `now`. At most 400, the newest ones. */
  bars: z.array(LifeBar),
  /** The standing at `asOf`. */
  standing: LifeBar,
  /** Probability that the source listed it at `asOf`, in thousandths: 1000 if proven, 0 if disproven. */
  probability: z.number().int().min(0).max(1000),
  /** First and newest look at the source; null without any. */
  firstLook: Time.nullable(),
  newestLook: Time.nullable(),
})
export type LifeRow = z.infer<typeof LifeRow>

/** When a source started to list an indicator. */
const LifeBeginning = z.object({
  sourceId: z.string(),
  sourceName: z.string(),
  from: Time,
  /** Precision in ms: the time between the looks around it. Null: the source may have started earlier. */
  stepMs: z.number().nonnegative().nullable(),
})

/** The life of an indicator: which sources listed it when, and the facts as of an instant. */
export const IndicatorLife = SearchedValue.extend({
  now: Time,
  /** Instant of `facts`, `standing` and `probability`. */
  asOf: Time,
  facts: SearchFacts.extend({
    /** Number of sources among those that listed it that are independent of each other; null if unknown. */
    independent: Count.nullable(),
    first: LifeBeginning.nullable(),
    next: LifeBeginning.nullable(),
    lead: z.object({ ms: z.number(), certainty: z.enum(['proven', 'tie', 'unknown']) }).nullable(),
  }),
  rows: z.array(LifeRow),
  /** Number of rows beyond the maximum of 500. */
  rowsLeftOut: Count,
  /** Today's warning lists that contain it. `filters`: the list makes it benign or doubtful. */
  warnings: z.array(
    z.object({ list: z.string(), category: z.enum(warningCategories), filters: z.boolean(), entry: z.string() }),
  ),
  /** The group's own lists that contain it or something that contains it. */
  ownLists: z.array(z.object({ id: z.string(), name: z.string(), effect: z.enum(['allow', 'deny']) })),
  /** The network that announces the address; null if the value is not an address or the network is unknown. */
  network: z.object({ asn: z.number().int(), name: z.string(), country: z.string().nullable() }).nullable(),
}).meta({ id: 'IndicatorLife' })
export type IndicatorLife = z.infer<typeof IndicatorLife>

/** Listed addresses and names around an indicator. */
export const Related = named('Related', {
  /** Other listed addresses of the same /24 or /64, in order of the address, at most 256. */
  neighbours: z.array(SearchHit),
  /** The range of the neighbours; null if the value is not an address. */
  neighbourhood: z.string().nullable(),
  /** The registrable domain, and listed names between it and the value. */
  names: z.array(SearchHit),
})
export type Related = z.infer<typeof Related>

/** Query with an indicator. */
export const AboutValue = InGroup.extend({ kind: Kind, value: z.string().min(1).max(longestValue) })

/** Name of a filter for everything that the sources of a group list. */
const CandidateFilterName = z.object({
  /** Digest of its content: the filter with this name never changes. */
  name: z.string().regex(/^[0-9a-f]{32}$/),
  bytes: Count,
})

/** Calls for search. */
export const search = calls({
  understand: {
    address: 'POST /api/web/search',
    cost: 5,
    summary: 'Reads a value, range, wildcard, query or text, and finds the listed indicators that it means',
    needs: 'IOC_SEARCH_SHOW',
    query: InGroup.extend({
      /** Instant of the facts about the hits; now if missing. */
      asOf: Time.optional(),
      cursor: z.string().max(1000).optional(),
    }),
    body: z.object({ text: z.string().max(longestSearch) }),
    reply: SearchAnswer,
    problems: ['index.not-ready'],
  },
  life: {
    address: 'GET /api/web/search/life',
    cost: 2,
    summary: 'Which sources listed an indicator and when, with the facts as of an instant',
    needs: 'IOC_SEARCH_SHOW',
    query: AboutValue.extend({ asOf: Time.optional() }),
    reply: IndicatorLife,
    problems: ['search.no-value', 'index.not-ready'],
  },
  related: {
    address: 'GET /api/web/search/related',
    cost: 3,
    summary: 'Listed neighbours, networks and names of an indicator',
    needs: 'IOC_SEARCH_SHOW',
    query: AboutValue.extend({ asOf: Time.optional() }),
    reply: Related,
    problems: ['search.no-value', 'index.not-ready'],
  },
  candidates: {
    address: 'GET /api/web/search/candidates',
    cost: 5,
    waits: true,
    summary: 'Name of the filter that recognises the values listed by the sources of a group',
    needs: 'REPORT_CREATE',
    reply: CandidateFilterName,
    problems: ['index.not-ready'],
  },
  candidateFilter: {
    address: 'GET /api/web/search/candidates/{name}',
    cost: 5,
    waits: true,
    summary: 'A filter by its name. A browser uses it to leave out unlisted values; the filter contains no values',
    needs: 'REPORT_CREATE',
    params: CandidateFilterName.pick({ name: true }),
    replyType: 'file',
    fileTypes: ['application/octet-stream'],
    problems: ['index.not-ready'],
  },
})
