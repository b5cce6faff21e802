import { z } from 'zod'
import { calls } from './call.ts'
import { named, Time } from './shapes.ts'

/**
 * Parts of the product that can fail independently. `service` is the product as a whole, for times when it did not run.
 */
const featureIds = ['sign-in', 'database', 'queue', 'storage', 'index', 'collection', 'mail', 'service'] as const
export type FeatureId = (typeof featureIds)[number]

/** `off`: not enabled in this installation, which is not a fault. */
const featureStates = ['ok', 'degraded', 'down', 'off'] as const
export type FeatureState = (typeof featureStates)[number]

/** Reasons why a part is not healthy, as classes only: the exact error is in the operator's log. */
const statusReasons = [
  'no-answer',
  'wrong-answer',
  'slow',
  'needs-database',
  'nobody-works',
  'work-waits',
  'not-writable',
  'almost-full',
  'no-index',
  'index-old',
  'some-sources',
  'all-sources',
  'mirror-old',
  'switched-off',
  'not-running',
] as const
export type StatusReason = (typeof statusReasons)[number]

/** Reasons why a source is not healthy. */
const sourceReasons = [
  'unreachable',
  'unreadable',
  'empty',
  'foreign',
  'shrunken',
  'garbled',
  'not-renewed',
  'not-collected',
] as const
export type SourceReason = (typeof sourceReasons)[number]

const Feature = z.object({
  id: z.enum(featureIds),
  state: z.enum(featureStates),
  /** Null if no change was ever observed. */
  since: Time.nullable(),
  reason: z.enum(statusReasons).nullable(),
})

const Incident = z.object({
  feature: z.enum(featureIds),
  /** The current state while the incident lasts; afterwards the worst one. */
  state: z.enum(['degraded', 'down']),
  reason: z.enum(statusReasons).nullable(),
  from: Time,
  /** Null while it lasts. */
  until: Time.nullable(),
})
export type Incident = z.infer<typeof Incident>

/** Age of a source's data. */
export const SourceFreshness = named('SourceFreshness', {
  id: z.string(),
  name: z.string(),
  maintainer: z.string(),
  demo: z.boolean(),
  state: z.enum(['ok', 'stale', 'failing', 'held-back', 'never', 'no-content']),
  reason: z.enum(sourceReasons).nullable(),
  lastSuccess: Time.nullable(),
  lastAttempt: Time.nullable(),
  /** Age of the data in use. */
  ageSeconds: z.number().nullable(),
  /** Number of indicators that it lists now. */
  rows: z.number().int().nonnegative(),
  /** Snapshots held back for review by a person. */
  heldBack: z.number().int().nonnegative(),
})
export type SourceFreshness = z.infer<typeof SourceFreshness>

/** Status of the product. */
export const Status = named('Status', {
  /** The worst state of all enabled parts. */
  state: z.enum(['ok', 'degraded', 'down']),
  checkedAt: Time,
  features: z.array(Feature),
  /** Incidents of the last 90 days, newest first. Null if the database does not answer and they were never read. */
  incidents: z.array(Incident).nullable(),
  /** Start of the recorded history. */
  recordedSince: Time.nullable(),
  /** Every source except groups' own. If the database does not answer, the last known values; null: never read. */
  sources: z.object({ asOf: Time, entries: z.array(SourceFreshness) }).nullable(),
})
export type Status = z.infer<typeof Status>

/** Calls for the status page. */
export const status = calls({
  read: {
    address: 'GET /api/status',
    summary: 'Current and past state of each part of the product and each source',
    needs: 'PUBLIC',
    reply: Status,
  },
})
