import { z } from 'zod'
import { listEffects } from '../domain/group-list.ts'
import { standingDays } from '../domain/standing.ts'
import { authMethods, subscriptionStates, targetFormatIds } from '../domain/subscription.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { AboutValue, longestValue } from './search.ts'
import { Count, Id, Kind, RefusedSource, Time } from './shapes.ts'

/** Maximum number of subscriptions in an answer. */
export const mostSubscriptionsTold = 50
export const mostSightingsTold = 50

/** Result of a subscription's rules for one source's listing of an entry. */
const SourceRule = z.object({
  ID: z.string(),
  name: z.string(),
  /** Where to report a false alarm: the publisher's page. */
  homepage: z.string(),
  listedFrom: Time,
  /** Reason why this listing does not count (an `OmissionReason`); null if it counts. */
  left: z.string().nullable(),
})

/** One entry that a subscription delivers or leaves out: the value itself, or something that contains it. */
export const WorldEntry = z.object({
  kind: Kind,
  value: z.string(),
  /** True if the newest release contains it. */
  delivered: z.boolean(),
  /** When it was first delivered; null if never, or so long ago that the record was deleted. */
  since: Time.nullable(),
  /** When its delivery ended, if it is no longer delivered. */
  until: Time.nullable(),
  /**
   * Tells whether it was delivered at `asOf`; `unknown` if it had been delivered before and has changed since. Null
   * without `asOf`.
   */
  atAsOf: z.enum(['yes', 'no', 'unknown']).nullable(),
  /**
   * Current result of the rules: `delivered`, or an `OmissionReason`. It may differ from `delivered` for some minutes,
   * until the next release.
   */
  rule: z.string(),
  sources: z.array(SourceRule),
  /** Sources that list it and may not be delivered, with the terms that forbid it. */
  refused: z.array(RefusedSource),
  /** The own lists that determine the result, if `rule` or a source refers to own lists. */
  lists: z.array(z.object({ id: z.string(), name: z.string(), effect: z.enum(listEffects) })),
  /** Warning lists that contain it. */
  warnings: z.array(z.object({ list: z.string(), category: z.enum(warningCategories) })),
  /** The exception that excludes it. */
  exception: z.object({ id: Id, reason: z.string(), expiresAt: Time, ofGroup: z.boolean() }).nullable(),
  risk: Count.nullable(),
  confidence: Count.nullable(),
  /** Formats that leave it out although it is delivered. `limit`: a full device may leave it out. */
  formats: z.array(
    z.object({
      format: z.enum(targetFormatIds),
      left: z.enum(['kind', 'inexpressible', 'shared', 'limit', 'too-long', 'no-list', 'allowed-inside']),
    }),
  ),
})
export type WorldEntry = z.infer<typeof WorldEntry>

/** What one subscription delivers for a value. */
export const WorldSubscription = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(subscriptionStates),
  /** Null before the first release. */
  releasedAt: Time.nullable(),
  /** The value, then indicators that contain it, narrowest first, as far as a source of the subscription lists them. */
  entries: z.array(WorldEntry),
  /** Numbers of indicators that allow lists remove from the newest release, by list. */
  allowedBy: z.record(z.string(), Count),
  /**
   * Keys that have pulled since the last change of a delivered entry, newest pull first. Pulls are kept for 30 days.
   */
  readers: z.array(
    z.object({ key: z.string(), method: z.enum(authMethods), format: z.string(), lastAt: Time, pulls: Count }),
  ),
})
export type WorldSubscription = z.infer<typeof WorldSubscription>

/** A report of the group whose log contains exactly this value. */
export const Sighting = z.object({
  reportID: Id,
  /** Empty for reports without an upload. */
  name: z.string(),
  detectedFormat: z.string().nullable(),
  /** Null for other reports than standing reports. */
  standingDays: z.literal(standingDays).nullable(),
  createdAt: Time,
  count: Count,
  /** Null if the log has no times. */
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
})
export type Sighting = z.infer<typeof Sighting>

/** Formats in which the hits of a search can be exported. */
export const exportFormats = ['STIX21', 'MISP'] as const
/** Maximum number of indicators in an export. */
export const mostExported = 10_000

/** Indicators in a format for other products, as a subscription to all sources would deliver them. */
export const IndicatorExport = z.object({
  name: z.string(),
  mediaType: z.string(),
  text: z.string(),
  /** Number of indicators in the export. */
  indicators: Count,
  /**
   * Number of indicators that are not in the export: not listed then, harmless, too old, marked TLP:RED, or not
   * expressible in the format.
   */
  leftOut: Count,
  /** Sources whose terms forbid redistribution. */
  refused: z.array(RefusedSource),
})
export type IndicatorExport = z.infer<typeof IndicatorExport>

/** Calls about what a value means to a group. */
export const world = calls({
  deliveries: {
    address: 'GET /api/web/search/deliveries',
    cost: 5,
    summary: 'What the subscriptions of a group deliver of an indicator, and the rules that let it in or keep it out',
    needs: 'SUBSCRIPTION_READ',
    query: AboutValue.extend({ asOf: Time.optional() }),
    reply: z.object({
      subscriptions: z.array(WorldSubscription),
      /** Number of subscriptions beyond the maximum of 50. */
      leftOut: Count,
    }),
    problems: ['search.no-value'],
  },
  sightings: {
    address: 'GET /api/web/search/sightings',
    cost: 2,
    summary: 'Reports of a group that saw an indicator, newest first, at most 50',
    needs: 'REPORT_READ',
    query: AboutValue,
    reply: z.object({ total: Count, sightings: z.array(Sighting) }),
    problems: ['search.no-value'],
  },
  exportIndicators: {
    address: 'POST /api/web/search/export',
    cost: 20,
    summary:
      'Listed indicators as a STIX 2.1 bundle or a MISP event, with marking and credits; what may not be passed on is not in it',
    needs: 'IOC_SEARCH_SHOW',
    body: z.object({
      format: z.enum(exportFormats),
      /** Instant at which the indicators must be listed; now if missing. */
      asOf: Time.optional(),
      values: z
        .array(z.object({ kind: Kind, value: z.string().min(1).max(longestValue) }))
        .min(1)
        .max(mostExported),
    }),
    reply: IndicatorExport,
  },
})
