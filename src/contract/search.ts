import { z } from 'zod'
import { matchTimes } from '../domain/report.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { InGroup, Kind, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()

/** Maximum length of what the search box takes at once, in characters. More is an upload. */
export const longestSearch = 512 * 1024

/** Maximum length of an indicator that a call takes, in characters: request headers have 32 KB, and escapes triple a text. */
export const longestValue = 8192

/** An indicator or observable in its canonical form. `value` may be a publisher's text: never treat it as HTML. */
export const SearchedValue = z.object({ kind: Kind, value: z.string() })
export type SearchedValue = z.infer<typeof SearchedValue>

/** What changed between what was typed and what is looked up, or what limits the answer. */
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
  /** With `port-dropped`. */
  port: z.number().int().optional(),
})
export type SearchNote = z.infer<typeof SearchNote>

/** Why a text is neither a value nor a query. */
export const unreadableCauses = [
  'too-long',
  'cut-off',
  'unknown-suffix',
  'not-an-address',
  'whole-internet',
  'other',
] as const

/** Where a query is wrong: position and length in the text in UTF-16 units, and what should stand there. */
export const SearchFault = z.object({
  at: Count,
  length: Count,
  code: z.string(),
  expected: z.array(z.string()),
})
export type SearchFault = z.infer<typeof SearchFault>

/** Facts about an indicator at an instant, in numbers of sources. Light matches do not count as listed. */
export const SearchFacts = z.object({
  /** Sources that this group may see, and those of them that were watched then. */
  sources: Count,
  watched: Count,
  /** Watched, and listed it. */
  listed: Count,
  /** Not watched, but the publisher's own dates say that it was listed. */
  published: Count,
  /** Not watched then, and listed it at another time: it may have been listed. */
  unproven: Count,
  /** Sources that listed it at another time, and were watched without it then, or had it expired. */
  notListed: Count,
  /** Only the host of the URL, or a URL on the host, was listed. */
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

/** What the search box understood, and what was found if it is more than one value. */
export const SearchAnswer = z
  .discriminatedUnion('as', [
    z.object({ as: z.literal('nothing') }),
    /** One value or range: its life is the answer (`search.life`). `also` are other kinds that it may be. */
    SearchedValue.extend({ as: z.literal('value'), also: z.array(SearchedValue), notes: z.array(SearchNote) }),
    /**
     * A wildcard, a query, a text or lines with values. Of wildcards and queries what is listed, some at a time; of a
     * text and of lines every value in its order, whether it is listed or not.
     */
    z.object({
      as: z.enum(['wildcard', 'query', 'text', 'bulk']),
      /** The instant that the facts are about. A query may name another one than the call. */
      asOf: Time,
      hits: z.array(SearchHit),
      /** Lines that hold no value, with their number and why; at most 100. */
      unread: z.array(z.object({ line: Count, typed: z.string(), why: z.enum(unreadableCauses) })),
      /** Lines, and values of a line, beyond the maximum. They belong into an upload. */
      leftOut: Count,
      /**
       * Number of entries that were looked at since the beginning of the search, and the total of entries if it covers
       * only a part of them so far. A search of names counts names.
       */
      searched: Count,
      total: Count.nullable(),
      /**
       * Asks for the hits that follow; null at the end. It can be used for a day, with the same text and `asOf`; with
       * another one, or if it is none, the search begins anew.
       */
      cursor: z.string().nullable(),
    }),
    /** Meant as a query and wrong at a place. */
    z.object({ as: z.literal('faulty'), fault: SearchFault }),
    z.object({ as: z.literal('unknown'), why: z.enum(unreadableCauses) }),
  ])
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** Ways in which a listing meets an observable, as in a report. */
export const searchWays = ['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const

/** What is known of a listing during a span of time. `notWatched` never means `notListed`. */
export const LifeBar = z.object({
  /** Null: from the beginning of time. */
  from: Time.nullable(),
  until: Time,
  state: z.enum(['listed', 'notListed', 'notWatched']),
  /** What the publisher's own dates of the indicator say, if anything. */
  publisher: z.enum(['listed', 'notListed']).optional(),
  when: z.enum(matchTimes),
  /** Where a span without looks lies. */
  gap: z.enum(['before', 'between', 'after', 'never']).optional(),
})
export type LifeBar = z.infer<typeof LifeBar>

/** How one source lists one indicator that meets the observable. */
export const LifeRow = z.object({
  source: z.object({
    id: z.string(),
    name: z.string(),
    commercial: z.boolean(),
    custom: z.boolean(),
    /** Where to report a false alarm: the publisher's page. */
    homepage: z.string(),
  }),
  how: z.enum(searchWays),
  kind: Kind,
  /** The indicator as the source lists it; several for URLs on a host, at most 20. Never treat them as HTML. */
  indicators: z.array(z.string()),
  /** The newest snapshot holds it. */
  present: z.boolean(),
  warned: z.boolean(),
  doubtful: z.boolean(),
  /** Ascending, without gaps; the last one ends at `now`. At most 400, the newest ones. */
  bars: z.array(LifeBar),
  /** The standing at `asOf`. */
  standing: LifeBar,
  /** Probability that the source listed it at `asOf`, in thousandths: 1000 if proven, 0 if disproven. */
  probability: z.number().int().min(0).max(1000),
  /** The first and the newest look at the source; null if it was never looked at. */
  firstLook: Time.nullable(),
  newestLook: Time.nullable(),
})
export type LifeRow = z.infer<typeof LifeRow>

/** When a source began to list an indicator. */
export const LifeBeginning = z.object({
  sourceId: z.string(),
  sourceName: z.string(),
  from: Time,
  /** Precision in ms: the time between the looks around it. Null if it may have begun earlier. */
  stepMs: z.number().nonnegative().nullable(),
})

/** The life of an indicator: which sources listed it when, and the facts as of an instant. */
export const IndicatorLife = SearchedValue.extend({
  now: Time,
  /** The instant that `facts`, `standing` and `probability` are about. */
  asOf: Time,
  facts: SearchFacts.extend({
    /** How many of those that listed it are independent of each other; null if that is not known. */
    independent: Count.nullable(),
    first: LifeBeginning.nullable(),
    next: LifeBeginning.nullable(),
    lead: z.object({ ms: z.number(), certainty: z.enum(['proven', 'tie', 'unknown']) }).nullable(),
  }),
  rows: z.array(LifeRow),
  /** Rows that were left out because there are more than 500. */
  rowsLeftOut: Count,
  /** Warning lists of today that name it; `filters`: it counts as benign or doubtful because of this list. */
  warnings: z.array(
    z.object({ list: z.string(), category: z.enum(warningCategories), filters: z.boolean(), entry: z.string() }),
  ),
  /** Own lists of the group that hold it, or something that contains it. */
  ownLists: z.array(z.object({ id: z.string(), name: z.string(), effect: z.enum(['allow', 'deny']) })),
  /** The network that announces the address; null if it is no address or not known. */
  network: z.object({ asn: z.number().int(), name: z.string(), country: z.string().nullable() }).nullable(),
}).meta({ id: 'IndicatorLife' })
export type IndicatorLife = z.infer<typeof IndicatorLife>

/** Listed addresses and names around an indicator. */
export const Related = z
  .object({
    /** Other listed addresses of the same /24 or /64, in order of the address, at most 256. */
    neighbours: z.array(SearchHit),
    /** The range of the neighbours; null if it is no address. */
    neighbourhood: z.string().nullable(),
    /** The registrable domain and listed names on the way to it. */
    names: z.array(SearchHit),
  })
  .meta({ id: 'Related' })
export type Related = z.infer<typeof Related>

/** Query that names an indicator. */
export const AboutValue = InGroup.extend({ kind: Kind, value: z.string().min(1).max(longestValue) })

/** Names a filter of what the sources of a group may list. */
export const CandidateFilterName = z.object({
  /** Of its content: a filter of this name never changes. */
  name: z.string().regex(/^[0-9a-f]{32}$/),
  bytes: Count,
})

/** Calls for search. */
export const search = calls({
  understand: {
    method: 'POST',
    cost: 5,
    path: '/api/web/search',
    summary: 'Understands a value, range, wildcard, query or text, and finds what is listed of it',
    needs: 'IOC_SEARCH_SHOW',
    query: InGroup.extend({
      /** The instant that the facts of the hits are about; now if missing. */
      asOf: Time.optional(),
      cursor: z.string().max(1000).optional(),
    }),
    body: z.object({ text: z.string().max(longestSearch) }),
    reply: SearchAnswer,
    problems: ['index.not-ready'],
  },
  life: {
    method: 'GET',
    cost: 2,
    path: '/api/web/search/life',
    summary: 'Which sources listed an indicator when, and the facts as of an instant',
    needs: 'IOC_SEARCH_SHOW',
    query: AboutValue.extend({ asOf: Time.optional() }),
    reply: IndicatorLife,
    problems: ['search.no-value', 'index.not-ready'],
  },
  related: {
    method: 'GET',
    cost: 3,
    path: '/api/web/search/related',
    summary: 'Listed neighbours, networks and names of an indicator',
    needs: 'IOC_SEARCH_SHOW',
    query: AboutValue.extend({ asOf: Time.optional() }),
    reply: Related,
    problems: ['search.no-value', 'index.not-ready'],
  },
  candidates: {
    method: 'GET',
    cost: 5,
    waits: true,
    path: '/api/web/search/candidates',
    summary: 'Names the filter that tells what the sources of a group may list',
    needs: 'REPORT_CREATE',
    query: InGroup,
    reply: CandidateFilterName,
    problems: ['index.not-ready', 'server.busy'],
  },
  candidateFilter: {
    method: 'GET',
    cost: 5,
    waits: true,
    path: '/api/web/search/candidates/{name}',
    summary: 'The filter of this name, with which a browser leaves out what no source lists; it holds no value',
    needs: 'REPORT_CREATE',
    params: CandidateFilterName.pick({ name: true }),
    query: InGroup,
    replyType: 'file',
    fileTypes: ['application/octet-stream'],
    problems: ['not-found', 'index.not-ready', 'server.busy'],
  },
})
