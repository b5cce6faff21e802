import { z } from 'zod'
import { calls } from './call.ts'
import { Time } from './shapes.ts'

/** Parts of the product that can fail by themselves; `service` is the product as a whole, for times it did not run. */
export const featureIds = ['sign-in', 'database', 'queue', 'storage', 'index', 'collection', 'mail', 'service'] as const
export type FeatureId = (typeof featureIds)[number]

/** `off`: not switched on in this installation, which is no fault. */
export const featureStates = ['ok', 'degraded', 'down', 'off'] as const
export type FeatureState = (typeof featureStates)[number]

/** Why something is not as it should be. Classes only: what exactly went wrong is in the operator's log. */
export const statusReasons = [
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

export const sourceReasons = [
  'unreachable',
  'unreadable',
  'empty',
  'shrunken',
  'garbled',
  'not-renewed',
  'not-collected',
] as const
export type SourceReason = (typeof sourceReasons)[number]

const Feature = z.object({
  id: z.enum(featureIds),
  state: z.enum(featureStates),
  /** Null where it was never seen to change. */
  since: Time.nullable(),
  reason: z.enum(statusReasons).nullable(),
})

const Incident = z.object({
  feature: z.enum(featureIds),
  /** The worst that it was; while it lasts, what it is now. */
  state: z.enum(['degraded', 'down']),
  reason: z.enum(statusReasons).nullable(),
  from: Time,
  /** Null while it lasts. */
  until: Time.nullable(),
})
export type Incident = z.infer<typeof Incident>

export const SourceFreshness = z
  .object({
    id: z.string(),
    name: z.string(),
    maintainer: z.string(),
    demo: z.boolean(),
    state: z.enum(['ok', 'stale', 'failing', 'held-back', 'never', 'no-content']),
    reason: z.enum(sourceReasons).nullable(),
    lastSuccess: Time.nullable(),
    lastAttempt: Time.nullable(),
    /** Of the data in use. */
    ageSeconds: z.number().nullable(),
    /** Indicators that it lists now. */
    rows: z.number().int().nonnegative(),
    /** Snapshots that wait for somebody to look at them. */
    heldBack: z.number().int().nonnegative(),
  })
  .meta({ id: 'SourceFreshness' })
export type SourceFreshness = z.infer<typeof SourceFreshness>

export const Status = z
  .object({
    /** The worst of the features that are on. */
    state: z.enum(['ok', 'degraded', 'down']),
    checkedAt: Time,
    features: z.array(Feature),
    /** Newest first, of the last 90 days. Null while the database does not answer and they were never read. */
    incidents: z.array(Incident).nullable(),
    /** Since when changes are written down. */
    recordedSince: Time.nullable(),
    /** Every source that is no group's own. As last seen where the database does not answer now; null: never seen. */
    sources: z.object({ asOf: Time, entries: z.array(SourceFreshness) }).nullable(),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof Status>

export const status = calls({
  read: {
    method: 'GET',
    path: '/api/status',
    summary: 'How each part of the product and each source is doing, and how it has been',
    needs: 'PUBLIC',
    reply: Status,
  },
})
