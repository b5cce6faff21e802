import { z } from 'zod'
import { feedStates, mostImported } from '../domain/feed-state.ts'
import { deathCauses } from '../domain/report-codes.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { Count, Id, InGroup, Kind, named, Time } from './shapes.ts'

/** Health of a source's collection. */
export const SourceHealth = z.object({
  state: z.enum(['ok', 'stale', 'failing', 'held-back', 'never', 'no-content']),
  lastSuccess: Time.nullable(),
  lastAttempt: Time.nullable(),
  message: z.string().nullable(),
})

const Share = z.number().min(0).max(1)
/** UTC, as YYYY-MM-DD. */
const Day = z.iso.date()

/** Licence terms of a source. */
export const LicenceTerms = z.object({
  name: z.string(),
  url: z.string().optional(),
  stated: z.boolean(),
  commercialUse: z.enum(['yes', 'no', 'unknown']),
  redistribution: z.enum(['yes', 'no', 'unknown']),
  attribution: z.enum(['yes', 'no', 'unknown']),
  credit: z.string().optional(),
})

/**
 * Latest figures of a source compared with all others: with the sources that everybody sees and, for a group's own
 * source, also with those of the group. Rates cover the last 30 days, or the time since the last collection before that
 * if collections are rarer. Null means unknown, never zero. docs/decisions/0066-figures-of-sources.md defines each
 * figure.
 */
export const CatalogueFigures = z.object({
  measuredAt: Time,
  /** Indicators that are listed now. */
  listed: Count,
  addedPerDay: z.number().nonnegative().nullable(),
  removedPerDay: z.number().nonnegative().nullable(),
  /** Additions and removals per day as a share of the list; may exceed 1. */
  churn: z.number().nonnegative().nullable(),
  /** Share of new entries that no other source had listed before. */
  novelty: Share.nullable(),
  /** Median time that the current entries have been listed; a lower limit if the publisher gives no dates. */
  medianAgeDays: z.number().nonnegative().nullable(),
  /** Share of the list that no other source lists now. */
  exclusiveShare: Share.nullable(),
  /** Share of the list that a warning list calls benign. */
  warningShare: Share.nullable(),
  /** Share of the list that is shared infrastructure, whose listing says little. */
  doubtfulShare: Share.nullable(),
  /** Share of the list that is ranges wider than /24 (IPv4) or /48 (IPv6). */
  wideShare: Share.nullable(),
  /** Share of the entries that others list too where this source was strictly first. */
  firstShare: Share.nullable(),
  /** 0 to 100; see `qualityParts` of the details. Null if the source is dead, or too little of it is known. */
  quality: z.number().min(0).max(100).nullable(),
})
export type CatalogueFigures = z.infer<typeof CatalogueFigures>

/** Counts which source listed first, over indicators with two proven starts. */
export const ListingLatency = z.object({
  compared: Count,
  /** Share that this source listed strictly earlier. */
  first: Share,
  /** Share that both listed at the same time, within the precision of the snapshots. */
  same: Share,
  /** Positive: this source is ahead by this many hours; negative: behind. */
  medianLeadHours: z.number(),
})
export type ListingLatency = z.infer<typeof ListingLatency>

/** Parts of the quality score. */
const qualityComponents = ['clean', 'exclusive', 'early', 'alive'] as const

/** Figures on the page of a source. */
export const SourceFigures = CatalogueFigures.extend({
  /**
   * Share of listings with a proven start: from the publisher's date, or from an earlier snapshot without the
   * indicator.
   */
  datedShare: Share.nullable(),
  /** By warning-list category and whether it filters, largest first. An indicator can be in several. */
  warnings: z.array(
    z.object({
      category: z.enum(warningCategories),
      /** True if lists of this category exclude indicators; otherwise they are only mentioned. */
      filters: z.boolean(),
      indicators: Count,
      share: Share,
    }),
  ),
  /** Compared with the earliest of all other sources. */
  latency: ListingLatency.nullable(),
  /** The points add up to the score. Parts without data are missing, and the others weigh more. */
  qualityParts: z.array(z.object({ name: z.enum(qualityComponents), points: z.number(), weight: z.number() })),
}).meta({ id: 'SourceFigures' })
export type SourceFigures = z.infer<typeof SourceFigures>

/** One day of a source, oldest first. Days without data are missing. */
export const SourceDay = named('SourceDay', {
  day: Day,
  /** `measured` on that day, or `reconstructed` later from the listing times of the indicators. */
  basis: z.enum(['measured', 'reconstructed']),
  listed: Count,
  /** From the snapshots of the day; null on days without any. The first snapshot of a source does not count. */
  added: Count.nullable(),
  removed: Count.nullable(),
  novelty: Share.nullable(),
  medianAgeDays: z.number().nonnegative().nullable(),
  exclusiveShare: Share.nullable(),
  /** Null on reconstructed days: past warning lists are not known. */
  warningShare: Share.nullable(),
})
export type SourceDay = z.infer<typeof SourceDay>

/** Current overlap of two sources, from the point of view of one. */
export const SourceOverlap = named('SourceOverlap', {
  id: z.string(),
  name: z.string(),
  /** Indicators that both list. */
  shared: Count,
  /** Share of this source's indicators that the other lists too. */
  share: Share,
  /** Share of the other's indicators that this source lists too. */
  shareOfOther: Share,
  latency: ListingLatency.nullable(),
})
export type SourceOverlap = z.infer<typeof SourceOverlap>

/** Maximum number of sources in an overlap matrix. */
export const mostCompared = 40

/** Overlaps of several sources with each other. */
export const OverlapMatrix = named('OverlapMatrix', {
  measuredAt: Time.nullable(),
  /** In the requested order; sources that the group does not see or that are empty are left out. */
  sources: z.array(z.object({ id: z.string(), name: z.string(), listed: Count })),
  /**
   * `shared[a][b]`: indicators that both list, by position in `sources`. The diagonal holds the size of each source.
   */
  shared: z.array(z.array(Count)),
})
export type OverlapMatrix = z.infer<typeof OverlapMatrix>

/** A recently listed indicator. `value` is the publisher's text: never treat it as HTML. */
export const RecentIndicator = named('RecentIndicator', {
  kind: Kind,
  value: z.string(),
  listedFrom: Time,
  /** Arrival time of the snapshot that added it. */
  addedAt: Time,
  /** Number of other sources that list it now. */
  alsoListedBy: Count,
  onWarningList: z.boolean(),
})
export type RecentIndicator = z.infer<typeof RecentIndicator>

/** Reasons why a source is left out of counts. */
const asides = ['sample', 'double', 'never'] as const
export type Aside = (typeof asides)[number]

/** A source as the catalogue shows it. */
export const SourceSummary = named('SourceSummary', {
  id: z.string(),
  name: z.string(),
  maintainer: z.string(),
  homepage: z.string(),
  commercial: z.boolean(),
  demo: z.boolean(),
  price: z.number().nullable(),
  flavours: z.array(z.string()),
  kinds: z.array(Kind),
  records: z.number(),
  licence: z.string(),
  licenceTerms: LicenceTerms,
  health: SourceHealth,
  /** Added by this group by its address: nobody else sees it. */
  custom: z.boolean(),
  /** For a copy under the group's own licence: id of the catalogue entry that it replaces. */
  standsFor: z.string().nullable(),
  cadenceMinutes: z.number(),
  authentication: z.string(),
  industries: z.array(z.string()),
  geographies: z.array(z.string()),
  complexityScore: z.number(),
  /** Start of Winnow's history of the source. */
  firstSnapshot: Time.nullable(),
  /** Last successful collection. */
  newestLook: Time.nullable(),
  /** Reason why the source would deliver nothing useful now; null if it is alive or was never collected. */
  dead: z.enum(deathCauses).nullable(),
  /**
   * Reason for not counting the source: a sample of a format, a copy of another source, or never collected. Null if
   * it is counted.
   */
  aside: z.enum(asides).nullable(),
  /** Null before the first measurement and if the list is empty. */
  figures: CatalogueFigures.nullable(),
})
export type SourceSummary = z.infer<typeof SourceSummary>

/** A source with all details. */
export const SourceDetails = SourceSummary.extend({
  description: z.object({ de: z.string(), en: z.string() }).nullable(),
  /** Id and name of the format of its files; null if it is not known. */
  format: z.string().nullable(),
  formatTitle: z.object({ de: z.string(), en: z.string() }).nullable(),
  addresses: z.array(z.string()),
  /** The repository whose commits tell what the source listed in the past; null if there is none. */
  past: z.object({ remote: z.string(), branch: z.string(), path: z.string() }).nullable(),
  recordsByKind: z.record(z.string(), z.number()),
  snapshots: z.array(
    z.object({
      at: Time,
      rows: z.number(),
      read: z.number(),
      added: z.number(),
      removed: z.number(),
      status: z.enum(['applied', 'held-back', 'unreadable', 'unchanged']),
      reason: z.string().nullable(),
    }),
  ),
  complexity: z.object({ score: z.number(), parts: z.array(z.object({ name: z.string(), points: z.number() })) }),
  figures: SourceFigures.nullable(),
  /** At most 400 days. */
  history: z.array(SourceDay),
  /** Largest overlap first, at most 50. */
  overlaps: z.array(SourceOverlap),
  /** For a dead source: live sources that list most of its indicators, best first, at most five. */
  replacements: z.array(z.object({ id: z.string(), name: z.string(), share: Share })),
}).meta({ id: 'SourceDetails' })
export type SourceDetails = z.infer<typeof SourceDetails>

/** What became of the pasts that were asked for. */
export const SourcePasts = named('SourcePasts', {
  /** Sources of the catalogue whose past is in the commits of a repository. */
  sources: Count,
  /** Asked for, and not fetched yet. */
  waiting: Count,
  done: Count,
  /** Why there is no past, or what it lacks: a sentence without its full stop. */
  problems: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
})
export type SourcePasts = z.infer<typeof SourcePasts>

/** Minutes between two collections: one hour to one week. */
const Cadence = z
  .number()
  .int()
  .min(60)
  .max(7 * 24 * 60)

/** A source that a group added by its address. */
export const OwnSource = named('OwnSource', {
  id: z.string(),
  name: z.string(),
  address: z.string(),
  cadenceMinutes: z.number(),
})

/** Feeds in a list of another product, and what they are. */
export const ImportedFeeds = named('ImportedFeeds', {
  /** Name of the product or of the notation. */
  title: z.string(),
  feeds: z.array(
    z.object({
      name: z.string(),
      address: z.string().nullable(),
      state: z.enum(feedStates),
      /** The product has it switched off. */
      isOff: z.boolean(),
      /** The source that it is, or that contains it. An own source of the group counts as known. */
      source: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** What names it among the sources in use: an id, or the address of an own source; null if it cannot be one. */
      use: z.string().nullable(),
      /** Why it is dead, in the language of the request. */
      reason: z.string().nullable(),
    }),
  ),
  /** The list with the feeds of `kept`, in its own notation; null without `kept`. */
  text: z.string().nullable(),
})
export type ImportedFeeds = z.infer<typeof ImportedFeeds>
/** Whether and how far sources are collected. */
export const CollectingState = named('CollectingState', {
  /** Where sources come from; null: nothing is collected. */
  from: z.enum(['publishers', 'mirror']).nullable(),
  /** The operator has decided it by settings, so that nobody can in the app. */
  isOfOperator: z.boolean(),
  mayChange: z.boolean(),
  /** Sources of the catalogue whose publishers need no key, those that were collected, and those not tried yet. */
  sources: Count,
  collected: Count,
  waiting: Count,
  /** Since when no publisher was reached; null if at least one is reached. */
  unreachedSince: Time.nullable(),
  /** Servers from which sources are collected. */
  hosts: Count,
  everyMinutes: z.object({ least: z.number(), most: z.number() }),
})
export type CollectingState = z.infer<typeof CollectingState>

/** Calls for sources. */
export const sources = calls({
  list: {
    address: 'GET /api/web/feeds',
    cost: 10,
    summary: 'All sources of the catalogue with size and health',
    needs: 'MEMBER',
    reply: z.array(SourceSummary),
  },
  collecting: {
    address: 'GET /api/web/collecting',
    cost: 3,
    summary: 'Whether sources are collected over the network, and how far that is',
    needs: 'MEMBER',
    reply: CollectingState,
  },
  setCollecting: {
    address: 'PUT /api/web/collecting',
    summary: 'Switches the collection of sources on or off, for the administrators of the installation',
    needs: 'INSTALLATION_MANAGE',
    body: z.object({ isOn: z.boolean() }),
    problems: ['source.collecting-set'],
  },
  details: {
    address: 'GET /api/web/feeds/details/{id}',
    cost: 3,
    summary: 'One source, as the first element of a list',
    needs: 'MEMBER',
    params: z.object({ id: z.string().max(200) }),
    reply: z.array(SourceDetails),
  },
  overlap: {
    address: 'GET /api/web/feeds/overlap',
    cost: 10,
    summary: 'Number of indicators that each pair of the given sources has in common now',
    needs: 'MEMBER',
    query: InGroup.extend({
      /** Ids, separated by commas. */
      ids: z
        .string()
        .min(1)
        .max(200 * mostCompared)
        .refine((ids) => ids.split(',').length <= mostCompared),
    }),
    reply: OverlapMatrix,
  },
  pasts: {
    address: 'GET /api/web/feeds/pasts',
    summary: 'How many pasts of sources were asked for, and what became of them',
    needs: 'INSTALLATION_MANAGE',
    reply: SourcePasts,
  },
  backfill: {
    address: 'POST /api/web/feeds/pasts',
    cost: 5,
    summary: 'Fetches what sources listed in the past, from the commits of their repositories',
    needs: 'INSTALLATION_MANAGE',
    body: z.object({ days: z.number().int().min(1).max(400).default(90) }),
    status: 202,
    reply: SourcePasts,
    problems: ['source.fetching-off'],
  },
  indicators: {
    address: 'GET /api/web/feeds/{id}/indicators',
    cost: 5,
    summary: 'Indicators that a source listed most recently and still lists, newest first',
    needs: 'MEMBER',
    params: z.object({ id: z.string().max(200) }),
    query: InGroup.extend({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.array(RecentIndicator),
  },
  add: {
    address: 'POST /api/web/groups/{id}/feeds',
    cost: 5,
    summary: 'Adds an address as a source of the group and starts to collect it; an existing source stays unchanged',
    needs: 'REPORT_CREATE',
    body: z.object({ address: z.string().max(2000), cadenceMinutes: Cadence.default(24 * 60) }),
    status: 201,
    reply: OwnSource,
    problems: ['source.address-refused', 'source.in-catalogue', 'source.too-many', 'source.too-many-of-organisation'],
  },
  patch: {
    address: 'PATCH /api/web/groups/{id}/feeds/{sourceId}',
    summary: 'Sets how often a source of the group is collected',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id, sourceId: z.string().max(200) }),
    body: z.object({ cadenceMinutes: Cadence }),
    reply: OwnSource,
  },
  collect: {
    address: 'POST /api/web/groups/{id}/feeds/{sourceId}/collect',
    cost: 5,
    summary: 'Collects a source of the group now, at most once a minute',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id, sourceId: z.string().max(200) }),
    problems: ['source.fetching-off'],
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}/feeds/{sourceId}',
    summary: 'Removes a source of the group, with what it has listed',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id, sourceId: z.string().max(200) }),
  },
  check: {
    address: 'POST /api/web/groups/{id}/feeds/check',
    cost: 5,
    waits: true,
    summary: 'Examines the feed at an address: its format and content; stores nothing',
    needs: 'REPORT_CREATE',
    body: z.object({ address: z.string().max(2000) }),
    reply: z.object({
      format: z.string(),
      score: z.number(),
      reason: z.string(),
      read: z.number(),
      rejected: z.record(z.string(), z.number()),
      kinds: z.record(z.string(), z.number()),
      /** What it seems to name instead of threats; absent for a list of threats. */
      noThreats: z.enum(['popular-sites', 'known-files']).optional(),
    }),
    problems: ['source.address-refused', 'source.fetching-off', 'source.check-late'],
  },
  importList: {
    address: 'POST /api/web/groups/{id}/feeds/import',
    cost: 20,
    summary:
      'Says what the feeds in a list of another product are, and writes the list with some of them; stores nothing',
    needs: 'REPORT_CREATE',
    body: z.object({
      text: z.string().max(mostImported),
      /** Positions of feeds. */
      kept: z.array(Count).max(100_000).optional(),
    }),
    reply: ImportedFeeds,
    problems: ['source.no-feed-list'],
  },
})
