import { z } from 'zod'
import { deathCauses } from '../domain/report.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { Id, InGroup, Kind, Time } from './shapes.ts'

export const SourceHealth = z.object({
  state: z.enum(['ok', 'stale', 'failing', 'held-back', 'never', 'no-content']),
  lastSuccess: Time.nullable(),
  lastAttempt: Time.nullable(),
  message: z.string().nullable(),
})

const Count = z.number().int().nonnegative()
const Share = z.number().min(0).max(1)
/** UTC, as YYYY-MM-DD. */
const Day = z.iso.date()

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
 * What a source lists compared with all others, as it was measured last. "Others" are the sources that everybody sees,
 * for a group's own source also those of the group. Rates are over the 30 days before, or since
 * the look before these where looks are rarer; null is what cannot be told (yet),
 * never zero. How each is counted: docs/decisions/0066-figures-of-sources.md.
 */
export const CatalogueFigures = z.object({
  measuredAt: Time,
  /** Indicators listed now. */
  listed: Count,
  addedPerDay: z.number().nonnegative().nullable(),
  removedPerDay: z.number().nonnegative().nullable(),
  /** What comes and goes a day, as a share of what is listed; may exceed 1. */
  churn: z.number().nonnegative().nullable(),
  /** Of what it newly listed: the share that no other source had listed before. */
  novelty: Share.nullable(),
  /** Half of what is listed has been listed longer; at least so long where publishers give no dates. */
  medianAgeDays: z.number().nonnegative().nullable(),
  /** Of what is listed: the share that no other source lists now. */
  exclusiveShare: Share.nullable(),
  /** Of what is listed: the share that a warning list calls benign. */
  warningShare: Share.nullable(),
  /** Of what is listed: the share that is shared infrastructure, of which a listing says little. */
  doubtfulShare: Share.nullable(),
  /** Of what is listed: the share that is ranges wider than /24 for IPv4, /48 for IPv6. */
  wideShare: Share.nullable(),
  /** Of what others list too: the share that this source listed strictly before all of them. */
  firstShare: Share.nullable(),
  /** 0 to 100, see `quality` of the details. */
  quality: z.number().min(0).max(100).nullable(),
})
export type CatalogueFigures = z.infer<typeof CatalogueFigures>

/** Who listed first, over indicators of which both beginnings are proven. */
export const ListingLatency = z.object({
  compared: Count,
  /** Share that this source listed strictly earlier. */
  first: Share,
  /** Share that both listed at the same moment, as far as snapshots can tell. */
  same: Share,
  /** Positive: this source is so many hours ahead; negative: behind. */
  medianLeadHours: z.number(),
})
export type ListingLatency = z.infer<typeof ListingLatency>

export const qualityParts = ['clean', 'exclusive', 'early', 'alive'] as const

export const SourceFigures = CatalogueFigures.extend({
  /** Share of the listings whose beginning is proven: by the publisher's date, or by a snapshot before without it. */
  datedShare: Share.nullable(),
  /** By category of warning list and whether it filters, the most first; one indicator may be in several. */
  warnings: z.array(
    z.object({
      category: z.enum(warningCategories),
      /** Whether lists of this category take an indicator out of the reckoning; else they are mentioned beside it. */
      filters: z.boolean(),
      indicators: Count,
      share: Share,
    }),
  ),
  /** Against all others together: the earliest of them counts. */
  latency: ListingLatency.nullable(),
  /** Parts add up to the score; a part of which nothing is known is not there, and the others weigh more. */
  qualityParts: z.array(z.object({ name: z.enum(qualityParts), points: z.number(), weight: z.number() })),
}).meta({ id: 'SourceFigures' })
export type SourceFigures = z.infer<typeof SourceFigures>

/** One day of a source. The oldest comes first; days on which nothing is known are not there. */
export const SourceDay = z
  .object({
    day: Day,
    /** `measured` on that day; `reconstructed` later, from when which indicator was listed. */
    basis: z.enum(['measured', 'reconstructed']),
    listed: Count,
    /** By the day's snapshots; null on days without one. What the very first snapshot brought does not count. */
    added: Count.nullable(),
    removed: Count.nullable(),
    novelty: Share.nullable(),
    medianAgeDays: z.number().nonnegative().nullable(),
    exclusiveShare: Share.nullable(),
    /** Null on reconstructed days: what warning lists said then is not known. */
    warningShare: Share.nullable(),
  })
  .meta({ id: 'SourceDay' })
export type SourceDay = z.infer<typeof SourceDay>

/** What two sources have in common now, seen from one of them. */
export const SourceOverlap = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Indicators that both list. */
    shared: Count,
    /** Share of this source's indicators that the other one lists too. */
    share: Share,
    /** Share of the other's indicators that this source lists too. */
    shareOfOther: Share,
    latency: ListingLatency.nullable(),
  })
  .meta({ id: 'SourceOverlap' })
export type SourceOverlap = z.infer<typeof SourceOverlap>

/** Most sources in one matrix of overlaps. */
export const mostCompared = 40

export const OverlapMatrix = z
  .object({
    measuredAt: Time.nullable(),
    /** In the order asked for; what the group does not see, or what lists nothing, is left out. */
    sources: z.array(z.object({ id: z.string(), name: z.string(), listed: Count })),
    /** `shared[a][b]`: indicators that both list, by position in `sources`; a source with itself: what it lists. */
    shared: z.array(z.array(Count)),
  })
  .meta({ id: 'OverlapMatrix' })
export type OverlapMatrix = z.infer<typeof OverlapMatrix>

/** One indicator that a source has begun to list. `value` is whatever the publisher wrote: never HTML. */
export const RecentIndicator = z
  .object({
    kind: Kind,
    value: z.string(),
    listedFrom: Time,
    /** Taken when the snapshot came in that brought it. */
    addedAt: Time,
    /** Other sources that list it now. */
    alsoListedBy: Count,
    onWarningList: z.boolean(),
  })
  .meta({ id: 'RecentIndicator' })
export type RecentIndicator = z.infer<typeof RecentIndicator>

export const asides = ['sample', 'double', 'never'] as const
export type Aside = (typeof asides)[number]

export const SourceSummary = z
  .object({
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
    /** Brought by this group by its address: nobody else sees it. */
    custom: z.boolean(),
    cadenceMinutes: z.number(),
    authentication: z.string(),
    industries: z.array(z.string()),
    geographies: z.array(z.string()),
    complexityScore: z.number(),
    /** When Winnow's own history of the source begins. */
    firstSnapshot: Time.nullable(),
    /** When it was last fetched and read with success. */
    newestLook: Time.nullable(),
    /** Why it would deliver nothing of use now; null where it is alive, or was never seen. */
    dead: z.enum(deathCauses).nullable(),
    /**
     * Why it does not count among the sources: a sample of a format, another copy of one, or nothing was ever collected of
     * it. Null for all that count.
     */
    aside: z.enum(asides).nullable(),
    /** Null before it was measured for the first time, and where nothing is listed. */
    figures: CatalogueFigures.nullable(),
  })
  .meta({ id: 'SourceSummary' })
export type SourceSummary = z.infer<typeof SourceSummary>

export const SourceDetails = SourceSummary.extend({
  description: z.object({ de: z.string(), en: z.string() }).nullable(),
  format: z.string().nullable(),
  addresses: z.array(z.string()),
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
  /** 400 days at most. */
  history: z.array(SourceDay),
  /** The most in common first, 50 at most. */
  overlaps: z.array(SourceOverlap),
  /** Of a dead source: living ones that list most of what it lists, at most five, the best first. */
  replacements: z.array(z.object({ id: z.string(), name: z.string(), share: Share })),
}).meta({ id: 'SourceDetails' })
export type SourceDetails = z.infer<typeof SourceDetails>

/** Minutes between two collections: an hour to a week. */
const Cadence = z
  .number()
  .int()
  .min(60)
  .max(7 * 24 * 60)

/** A source that a group brought by its address. */
export const OwnSource = z
  .object({ id: z.string(), name: z.string(), address: z.string(), cadenceMinutes: z.number() })
  .meta({ id: 'OwnSource' })

export const sources = calls({
  list: {
    method: 'GET',
    cost: 10,
    path: '/api/web/feeds',
    summary: 'Every source that Winnow knows, with its size and health',
    needs: 'MEMBER',
    query: InGroup,
    reply: z.array(SourceSummary),
  },
  details: {
    method: 'GET',
    cost: 3,
    path: '/api/web/feeds/details/{id}',
    summary: 'One source; the first element is used',
    needs: 'MEMBER',
    params: z.object({ id: z.string().max(200) }),
    query: InGroup,
    reply: z.array(SourceDetails),
    problems: ['not-found'],
  },
  overlap: {
    method: 'GET',
    cost: 10,
    path: '/api/web/feeds/overlap',
    summary: 'How many indicators each pair of some sources has in common now',
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
  indicators: {
    method: 'GET',
    cost: 5,
    path: '/api/web/feeds/{id}/indicators',
    summary: 'What a source has begun to list last and still lists, the newest first',
    needs: 'MEMBER',
    params: z.object({ id: z.string().max(200) }),
    query: InGroup.extend({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.array(RecentIndicator),
    problems: ['not-found'],
  },
  add: {
    method: 'POST',
    cost: 5,
    path: '/api/web/groups/{id}/feeds',
    summary:
      'Enters an address as a source of the group and has it collected; one that is there already stays as it is',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id }),
    body: z.object({ address: z.string().max(2000), cadenceMinutes: Cadence.default(24 * 60) }),
    status: 201,
    reply: OwnSource,
    problems: ['source.address-refused', 'source.in-catalogue', 'source.too-many'],
  },
  patch: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/feeds/{sourceId}',
    summary: 'How often a source of the group is collected',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id, sourceId: z.string().max(200) }),
    body: z.object({ cadenceMinutes: Cadence }),
    reply: OwnSource,
    problems: ['not-found'],
  },
  collect: {
    method: 'POST',
    cost: 5,
    path: '/api/web/groups/{id}/feeds/{sourceId}/collect',
    summary: 'Has a source of the group collected now, at most once a minute',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id, sourceId: z.string().max(200) }),
    status: 204,
    problems: ['not-found', 'source.fetching-off', 'rate.limited'],
  },
  check: {
    method: 'POST',
    cost: 5,
    path: '/api/web/groups/{id}/feeds/check',
    summary: 'Looks at a custom feed by its address: which format it has and what it holds, without keeping it',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id }),
    body: z.object({ address: z.string().max(2000) }),
    reply: z.object({
      format: z.string(),
      score: z.number(),
      reason: z.string(),
      read: z.number(),
      rejected: z.record(z.string(), z.number()),
      kinds: z.record(z.string(), z.number()),
    }),
    problems: ['source.address-refused', 'source.fetching-off', 'source.check-late'],
  },
})
