import { z } from 'zod'
import { omissions, tlpLabels } from '../domain/delivery.ts'
import { deathCauses } from '../domain/report.ts'
import {
  authMethods,
  type Candidate,
  countryRules,
  deliveryModes,
  type FilterFlag,
  longestSubscriptionName,
  otherFilterFlags,
  subscriptionStates,
  targetFormatIds,
  usualFlags,
} from '../domain/subscription.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { Binned, ById, Id, InGroup, Kind, oneLine, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()
const Flag = z.enum([...warningCategories, ...otherFilterFlags] as [FilterFlag, ...FilterFlag[]])
const Word = z.string().max(120).regex(oneLine, 'one line of text')

export const SubscribedSource = z.object({
  id: z.string().min(1).max(200),
  filterFlags: z
    .array(Flag)
    .max(64)
    .default([...usualFlags]),
})
export const TargetFormat = z.object({
  id: z.enum(targetFormatIds),
  authMethod: z.enum(authMethods),
  device: z.string().max(80).optional(),
  template: z.string().max(2000).optional(),
})

const selected = {
  sources: z.array(SubscribedSource).max(1000),
  enricher: z.array(Word).max(64),
  targetFormats: z.array(TargetFormat).max(64),
  mode: z.enum(deliveryModes),
  iocSelector: z.array(Kind).max(64),
  countries: z.array(Word).max(300),
  /** What the countries leave out: other sources (`prefer`), sources that name none too (`require`), or addresses located elsewhere (`located`). */
  countryRule: z.enum(countryRules),
  industries: z.array(Word).max(200),
  trendingTopics: z.array(Word).max(100),
  /** Shared infrastructure goes to formats that block too; it always goes, marked, to those that alert or enrich and mark it. */
  blockShared: z.boolean(),
}
/** Trimmed. Empty is for the handler to refuse, in the specification's words. */
const Name = z.string().trim().max(longestSubscriptionName).regex(oneLine, 'one line of text')

/** The trial candidate as the browser sends it. What is missing is refused with the messages of the specification. */
export const CandidateBody = z
  .object({
    ...selected,
    name: Name.default(''),
    sources: selected.sources.default([]),
    /** One without a method takes the query's. */
    targetFormats: z
      .array(TargetFormat.partial({ authMethod: true }))
      .max(64)
      .default([]),
    mode: selected.mode.default('FULL'),
    enricher: selected.enricher.default([]),
    iocSelector: selected.iocSelector.default([]),
    countries: selected.countries.default([]),
    countryRule: selected.countryRule.default('prefer'),
    industries: selected.industries.default([]),
    trendingTopics: selected.trendingTopics.default([]),
    blockShared: selected.blockShared.default(false),
    basedOnReport: z.object({ id: Id }).optional(),
  })
  .meta({ id: 'SubscriptionCandidate' })
export type CandidateBody = z.infer<typeof CandidateBody>
// Whoever has the one has the other.
type Same = CandidateBody extends Omit<Candidate, 'iocSelector' | 'targetFormats'> ? true : never
export const candidateIsWhole: Same = true

/** As much of a candidate as decides what is delivered. */
export const PreviewBody = z
  .object({
    sources: selected.sources.default([]),
    targetFormats: z
      .array(z.object({ id: z.enum(targetFormatIds) }))
      .max(64)
      .default([]),
    iocSelector: selected.iocSelector.default([]),
    countries: selected.countries.default([]),
    countryRule: selected.countryRule.default('prefer'),
    industries: selected.industries.default([]),
    trendingTopics: selected.trendingTopics.default([]),
    blockShared: selected.blockShared.default(false),
  })
  .meta({ id: 'DeliveryPreviewRequest' })
export type PreviewBody = z.infer<typeof PreviewBody>

export const SubscriptionKey = z
  .object({
    id: Id,
    method: z.enum(authMethods),
    /** Of the secret: what it is known by once it was shown. */
    firstThree: z.string(),
    createdAt: Time,
    createdBy: z.string(),
    /** A newer one took its place; until then it still works. */
    endsAt: Time.nullable(),
    revokedAt: Time.nullable(),
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'SubscriptionKey' })
export type SubscriptionKey = z.infer<typeof SubscriptionKey>

export const Subscription = z
  .object({
    id: Id,
    name: z.string(),
    groupID: Id,
    basedOnReport: z.object({ id: Id }).optional(),
    isTrial: z.boolean(),
    ...selected,
    /** First three characters of the newest Basic password and API key; null where there is none. */
    bAFirstThree: z.string().nullable(),
    apiKeyFirstThree: z.string().nullable(),
    /** The user name that goes with the Basic password. */
    deliveryUser: z.string(),
    state: z.enum(subscriptionStates),
    /** Null: it does not end by itself. */
    trialEndsAt: Time.nullable(),
    createdAt: Time,
    /** Empty where the account is gone. */
    createdBy: z.string(),
    changedAt: Time,
    /** What is delivered now; null until it was composed for the first time. */
    delivery: z
      .object({
        release: Count,
        indicators: Count,
        releasedAt: Time,
        /** When it was last looked whether anything had changed. */
        checkedAt: Time,
      })
      .nullable(),
    /** The last attempt to compose it failed: readers get what they had, and it is tried again. */
    isFaulty: z.boolean(),
    /** When anybody last pulled it. */
    lastPullAt: Time.nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** Shown once, and never again: only its digest is kept. */
export const ShownSecret = z
  .object({ method: z.enum(authMethods), user: z.string().optional(), secret: z.string(), firstThree: z.string() })
  .meta({ id: 'ShownSecret' })
export type ShownSecret = z.infer<typeof ShownSecret>
const WithSecrets = Subscription.extend({ secrets: z.array(ShownSecret) }).meta({ id: 'SubscriptionWithSecrets' })
export type SubscriptionWithSecrets = z.infer<typeof WithSecrets>

export const SubscriptionDetail = Subscription.extend({ keys: z.array(SubscriptionKey) }).meta({
  id: 'SubscriptionDetail',
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

/** One change, newest first; `before` and `after` hold only the fields that differ. */
export const SubscriptionChange = z
  .object({
    id: Count,
    at: Time,
    /** Empty: the service itself, or an account that is gone. */
    by: z.string(),
    what: z.enum([
      'created',
      'changed',
      'deleted',
      'restored',
      'key-made',
      'key-replaced',
      'key-revoked',
      'trial-ended',
      'webhook-made',
      'webhook-changed',
      'webhook-secret-replaced',
      'webhook-off',
      'webhook-on',
      'webhook-removed',
    ]),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'SubscriptionChange' })
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

/** An output's file: where it is, how much it holds, and what is not in it. */
export const DeliveredFile = z
  .object({
    format: z.enum(targetFormatIds),
    part: z.string(),
    /** Whole address; a key is needed to read it. */
    address: z.string(),
    mediaType: z.string(),
    entries: Count,
    bytes: Count,
    /** SHA-256 of the bytes as they are without compression, in hexadecimal. */
    sha256: z.string(),
    changedAt: Time,
    omitted: z.partialRecord(z.enum(omissions), Count),
  })
  .meta({ id: 'DeliveredFile' })
export type DeliveredFile = z.infer<typeof DeliveredFile>

/** One delivered indicator as the pages show it. `value` is whatever a source published: never HTML. */
export const DeliveredRow = z.object({
  id: Id,
  kind: Kind,
  value: z.string(),
  risk: Count,
  confidence: Count,
  firstSeen: Time,
  lastSeen: Time,
  agesOut: Time,
  sources: z.array(z.string()),
  tags: z.array(z.string()),
  country: z.string().optional(),
  tlp: z.enum(tlpLabels).optional(),
})

export const Contents = z
  .object({
    /** 0: nothing was composed yet. */
    release: Count,
    indicators: Count,
    kinds: z.array(z.object({ kind: Kind, indicators: Count })),
    /** By source: what of it is delivered, and what nobody else of the subscription has. */
    sources: z.array(
      z.object({
        ID: z.string(),
        name: z.string(),
        indicators: Count,
        exclusive: Count,
        /** Null of own lists, and of what was never seen. */
        newestLook: Time.nullable(),
        dead: z.enum(deathCauses).nullable(),
      }),
    ),
    /** What the selection left out, by reason code. */
    omitted: z.array(z.object({ reason: z.string(), indicators: Count })),
    /** Sources that may not be delivered, with the clause of their terms. */
    refused: z.array(z.object({ ID: z.string(), name: z.string(), clause: z.string() })),
    files: z.array(DeliveredFile),
    /** Some of the riskiest. */
    sample: z.array(DeliveredRow),
  })
  .meta({ id: 'SubscriptionContents' })
export type Contents = z.infer<typeof Contents>

/** What is left out, by reason code. */
const Left = z.array(z.object({ reason: z.string(), indicators: Count }))

/** What a choice would deliver now. Counts of indicators. */
export const DeliveryPreview = z
  .object({
    /** Each once, whatever number of sources lists it. */
    indicators: Count,
    /** Of them: shared infrastructure. */
    shared: Count,
    kinds: z.array(z.object({ kind: Kind, indicators: Count })),
    /** As they were chosen; what may not be delivered stands in `refused`. */
    sources: z.array(
      z.object({
        ID: z.string(),
        name: z.string(),
        /** What it lists now; of that: delivered, what nobody else of the choice has, and what is left out. */
        listed: Count,
        indicators: Count,
        exclusive: Count,
        left: Left,
        newestLook: Time.nullable(),
        dead: z.enum(deathCauses).nullable(),
        /** Where it would deliver nothing: living sources that list most of what it lists, the best first. */
        replacements: z.array(z.object({ id: z.string(), name: z.string(), share: z.number() })),
      }),
    ),
    /** Those of a kind that the format can write, without shared ones where it blocks and is not to block them. */
    formats: z.array(z.object({ id: z.enum(targetFormatIds), indicators: Count })),
    omitted: Left,
    refused: z.array(z.object({ ID: z.string(), name: z.string(), clause: z.string() })),
  })
  .meta({ id: 'DeliveryPreview' })
export type DeliveryPreview = z.infer<typeof DeliveryPreview>

/** What a reader did with one file, newest first. */
export const Pull = z
  .object({
    format: z.string(),
    part: z.string(),
    /** First three characters of the key; empty where none was accepted. */
    firstThree: z.string(),
    method: z.enum(authMethods).nullable(),
    hour: Time,
    outcome: z.enum(['full', 'delta', 'unchanged', 'refused', 'failed']),
    pulls: Count,
    entries: Count,
    bytes: Count,
    lastAt: Time,
    lastStatus: Count,
    /** Releases that it is behind the newest. */
    lag: Count,
    ip: z.string(),
    agent: z.string(),
  })
  .meta({ id: 'SubscriptionPull' })
export type Pull = z.infer<typeof Pull>

export const subscriptions = calls({
  list: {
    method: 'GET',
    path: '/api/web/subscriptions',
    summary: 'Subscriptions of a group, newest first',
    needs: 'SUBSCRIPTION_READ',
    query: InGroup,
    reply: z.array(Subscription),
  },
  detail: {
    method: 'GET',
    path: '/api/web/subscriptions/{id}',
    summary: 'One subscription with its keys, without any secret',
    needs: 'SUBSCRIPTION_READ',
    params: ById,
    query: InGroup,
    reply: SubscriptionDetail,
    problems: ['not-found'],
  },
  history: {
    method: 'GET',
    path: '/api/web/subscriptions/{id}/history',
    summary: 'What was changed of a subscription, by whom and when; newest first',
    needs: 'SUBSCRIPTION_HISTORY',
    params: ById,
    query: InGroup.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({
      total: Count,
      changes: z.array(SubscriptionChange),
      /** Of sources that came by a licence, which may be gone: their names by id. */
      sourceNames: z.record(z.string(), z.string()),
    }),
    problems: ['not-found'],
  },
  contents: {
    method: 'GET',
    cost: 5,
    path: '/api/web/subscriptions/{id}/contents',
    summary: 'What is delivered: counts, files, what was left out and why, and some rows',
    needs: 'SUBSCRIPTION_READ',
    params: ById,
    query: InGroup,
    reply: Contents,
    problems: ['not-found'],
  },
  pulls: {
    method: 'GET',
    path: '/api/web/subscriptions/{id}/pulls',
    summary: 'Who pulled what and when, by the hour, of the last 30 days',
    needs: 'SUBSCRIPTION_READ',
    params: ById,
    query: InGroup.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({ total: Count, pulls: z.array(Pull) }),
    problems: ['not-found'],
  },
  preview: {
    method: 'POST',
    cost: 20,
    path: '/api/web/subscriptions/preview',
    summary:
      'What a subscription to this choice would deliver now, in all and of each source. It keeps nothing. Null: it is still being reckoned, and the same call goes on waiting for it',
    needs: 'SUBSCRIPTION_CREATE',
    query: InGroup,
    body: PreviewBody,
    reply: z.object({ preview: DeliveryPreview.nullable() }),
    problems: ['subscription.source', 'subscription.preview-replaced'],
  },
  create: {
    method: 'POST',
    cost: 5,
    path: '/api/web/subscriptions',
    summary:
      'Makes a trial subscription; its secrets are in this reply and nowhere else. With the same Idempotency-Key once more, as when the reply was lost, it is the same subscription with new secrets',
    needs: 'SUBSCRIPTION_CREATE',
    query: InGroup.extend({ authMethod: z.enum(authMethods).optional() }),
    body: CandidateBody,
    status: 201,
    reply: WithSecrets,
    problems: [
      'not-found',
      'subscription.name',
      'subscription.target-format',
      'subscription.auth-method',
      'subscription.source',
      'subscription.source-refused',
      'subscription.option-unknown',
      'subscription.template',
      'subscription.too-many',
    ],
  },
  patch: {
    method: 'PATCH',
    path: '/api/web/subscriptions/{id}',
    summary: 'Changes a subscription; with `authMethod` also a new secret, beside which the old one works for a while',
    needs: 'SUBSCRIPTION_PATCH',
    params: ById,
    query: InGroup.extend({ authMethod: z.enum(authMethods).optional() }),
    body: z.object({ name: Name, ...selected }).partial(),
    reply: WithSecrets,
    problems: [
      'not-found',
      'subscription.name',
      'subscription.target-format',
      'subscription.auth-method',
      'subscription.source',
      'subscription.source-refused',
      'subscription.option-unknown',
      'subscription.template',
      'subscription.expired',
    ],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/web/subscriptions/{id}/keys/{keyId}',
    summary: 'From now on a key opens nothing',
    needs: 'SUBSCRIPTION_PATCH',
    params: ById.extend({ keyId: Id }),
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  resetKey: {
    method: 'POST',
    path: '/api/web/subscriptions/{id}/keys/{keyId}/reset',
    summary: 'In mode DELTA: every reader with this key gets everything once more, then what changes',
    needs: 'SUBSCRIPTION_PATCH',
    params: ById.extend({ keyId: Id }),
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/subscriptions/{id}',
    summary: 'Ends a subscription at once; for 7 days it can be brought back',
    needs: 'SUBSCRIPTION_DELETE',
    params: ById,
    query: InGroup,
    status: 204,
    problems: ['not-found'],
  },
  bin: {
    method: 'GET',
    path: '/api/web/groups/{id}/deleted-subscriptions',
    summary: 'What was deleted in a group and can still be brought back, newest first',
    needs: 'SUBSCRIPTION_DELETE',
    params: ById,
    reply: z.array(Binned),
  },
  restore: {
    method: 'POST',
    path: '/api/web/subscriptions/{id}/restore',
    summary: 'Brings back what was deleted, with its keys',
    needs: 'SUBSCRIPTION_DELETE',
    params: ById,
    query: InGroup,
    reply: Subscription,
    problems: ['not-found', 'subscription.too-many'],
  },
})
