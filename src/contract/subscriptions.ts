import { z } from 'zod'
import { omissions, pullOutcomes, tlpLabels } from '../domain/delivery.ts'
import { deathCauses } from '../domain/report-codes.ts'
import {
  authMethods,
  type Candidate,
  countryRules,
  deliveryModes,
  type FilterFlag,
  longestSubscriptionName,
  nothingChosen,
  otherFilterFlags,
  subscriptionStates,
  targetFormatIds,
  usualFlags,
} from '../domain/subscription.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { calls } from './call.ts'
import { Binned, Count, GivenName, Id, InGroup, Kind, named, oneLine, RefusedSource, Time } from './shapes.ts'

const Flag = z.enum([...warningCategories, ...otherFilterFlags] as [FilterFlag, ...FilterFlag[]])
const Word = z.string().max(120).regex(oneLine, 'one line of text')

/** A source of a subscription with its filters. */
export const SubscribedSource = z.object({
  id: z.string().min(1).max(200),
  filterFlags: z
    .array(Flag)
    .max(64)
    .default([...usualFlags]),
})
/** An output format of a subscription. */
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
  /**
   * Effect of the countries. `prefer`: sources about other countries only. `require`: also sources that name no
   * country. `located`: as `prefer`, and addresses located in other countries.
   */
  countryRule: z.enum(countryRules),
  industries: z.array(Word).max(200),
  trendingTopics: z.array(Word).max(100),
  /** Deliver shared infrastructure to blocking formats too. Formats that alert or enrich always get it, with a mark. */
  blockShared: z.boolean(),
}
/** Choices that restrict which indicators are delivered; the defaults restrict nothing. */
const restricting = {
  iocSelector: selected.iocSelector.default([]),
  countries: selected.countries.default([]),
  countryRule: selected.countryRule.default(nothingChosen.countryRule),
  industries: selected.industries.default([]),
  trendingTopics: selected.trendingTopics.default([]),
  blockShared: selected.blockShared.default(nothingChosen.blockShared),
}

/** A name, trimmed. It may be empty here, because the handler refuses that with the message of the specification. */
const Name = GivenName.max(longestSubscriptionName)

/** A choice that is not made yet counts as missing. */
const unchosen = z.literal(['', null]).transform(() => undefined)
/** Authentication method of the new secret; an empty text counts as missing. */
const SecretMethod = z
  .enum(authMethods)
  .or(z.literal('').transform(() => undefined))
  .optional()

/**
 * A trial candidate as the browser sends it. Required fields have empty defaults, because the handler refuses them with
 * the messages of the specification.
 */
export const CandidateBody = named('SubscriptionCandidate', {
  ...selected,
  name: Name.default(''),
  sources: selected.sources.default([]),
  /** A format whose `authMethod` is missing or empty uses the one in the query string. */
  targetFormats: z
    .array(TargetFormat.extend({ authMethod: z.enum(authMethods).or(unchosen).optional() }))
    .max(64)
    .default([]),
  mode: selected.mode.or(unchosen.transform(() => nothingChosen.mode)).default(nothingChosen.mode),
  enricher: selected.enricher.default([]),
  ...restricting,
  basedOnReport: z
    .object({ id: Id })
    .or(z.object({ id: unchosen.optional() }).transform(() => undefined))
    .or(unchosen)
    .optional(),
}) satisfies z.ZodType<Omit<Candidate, 'iocSelector' | 'targetFormats'>>
export type CandidateBody = z.infer<typeof CandidateBody>

/** The fields of a candidate that determine which indicators are delivered. */
export const PreviewBody = named('DeliveryPreviewRequest', {
  sources: selected.sources.default([]),
  targetFormats: z
    .array(z.object({ id: z.enum(targetFormatIds) }))
    .max(64)
    .default([]),
  ...restricting,
})
export type PreviewBody = z.infer<typeof PreviewBody>

/** A key of a subscription. */
export const SubscriptionKey = named('SubscriptionKey', {
  id: Id,
  method: z.enum(authMethods),
  /** First characters of the secret, by which users recognise it. */
  firstThree: z.string(),
  createdAt: Time,
  createdBy: z.string(),
  /** When the key expires; null if no newer key has replaced it. */
  endsAt: Time.nullable(),
  revokedAt: Time.nullable(),
  lastUsedAt: Time.nullable(),
})
export type SubscriptionKey = z.infer<typeof SubscriptionKey>

const Decision = z.enum(['approved', 'refused'])

/** A release that waits for a person, because it would lose many entries. The one before it is delivered meanwhile. */
export const HeldRelease = named('HeldRelease', {
  since: Time,
  /** Entries of the release that is delivered, and of the one that waits. */
  before: Count,
  after: Count,
  /** The largest causes: an allow list, a reason for leaving out, or a source or deny list that has shrunk. */
  causes: z.array(z.object({ what: z.enum(['list', 'reason', 'source']), name: z.string(), lost: Count })),
  decision: Decision.nullable(),
})
export type HeldRelease = z.infer<typeof HeldRelease>

/** A subscription. */
export const Subscription = named('Subscription', {
  id: Id,
  name: z.string(),
  groupID: Id,
  basedOnReport: z.object({ id: Id }).optional(),
  isTrial: z.boolean(),
  ...selected,
  /** First three characters of the newest Basic password and API key; null if there is none. */
  bAFirstThree: z.string().nullable(),
  apiKeyFirstThree: z.string().nullable(),
  /** User name for the Basic password. */
  deliveryUser: z.string(),
  state: z.enum(subscriptionStates),
  /** Null if the subscription does not end by itself. */
  trialEndsAt: Time.nullable(),
  createdAt: Time,
  /** Empty if the account no longer exists. */
  createdBy: z.string(),
  changedAt: Time,
  /** Current delivery; null before the first release. */
  delivery: z
    .object({
      release: Count,
      indicators: Count,
      releasedAt: Time,
      /** When the service last checked for changes. */
      checkedAt: Time,
    })
    .nullable(),
  /**
   * True if the last attempt to compose a release failed. Readers keep getting the previous release, and the service
   * tries again.
   */
  isFaulty: z.boolean(),
  /** True if the reason is that the deliveries of the organisation take too much room. */
  isFull: z.boolean(),
  held: HeldRelease.nullable(),
  /** Time of the last pull. */
  lastPullAt: Time.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** A new secret. It is shown only once, because the service stores only its digest. */
export const ShownSecret = named('ShownSecret', {
  method: z.enum(authMethods),
  user: z.string().optional(),
  secret: z.string(),
  firstThree: z.string(),
})
export type ShownSecret = z.infer<typeof ShownSecret>
const WithSecrets = Subscription.extend({ secrets: z.array(ShownSecret) }).meta({ id: 'SubscriptionWithSecrets' })
export type SubscriptionWithSecrets = z.infer<typeof WithSecrets>

/** A subscription with its keys. */
export const SubscriptionDetail = Subscription.extend({ keys: z.array(SubscriptionKey) }).meta({
  id: 'SubscriptionDetail',
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

/** One change of a subscription. `before` and `after` hold only the fields that differ. */
export const SubscriptionChange = named('SubscriptionChange', {
  id: Count,
  at: Time,
  /** Author of the change; empty if it was the service itself or the account no longer exists. */
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
    'release-held',
    'release-approved',
    'release-refused',
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
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

/** A delivered file. `omitted` counts the indicators that it leaves out, by reason. */
export const DeliveredFile = named('DeliveredFile', {
  format: z.enum(targetFormatIds),
  part: z.string(),
  /** Full address; reading it requires a key. */
  address: z.string(),
  mediaType: z.string(),
  entries: Count,
  bytes: Count,
  /** SHA-256 of the uncompressed bytes, hexadecimal. */
  sha256: z.string(),
  changedAt: Time,
  omitted: z.partialRecord(z.enum(omissions), Count),
})
export type DeliveredFile = z.infer<typeof DeliveredFile>

/** A delivered indicator as pages show it. `value` is the publisher's text: never treat it as HTML. */
const DeliveredRow = z.object({
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

/** Indicators left out, by reason. */
const Left = z.array(z.object({ reason: z.string(), indicators: Count }))
/** Number of indicators of each kind. */
const ByKind = z.array(z.object({ kind: Kind, indicators: Count }))

/** Contents of a subscription's delivery. */
export const Contents = named('SubscriptionContents', {
  /** Number of the release; 0 before the first one. */
  release: Count,
  indicators: Count,
  kinds: ByKind,
  /**
   * By source, own deny lists (`list:<id>`) included: indicators delivered, and indicators that no other source of the
   * subscription has.
   */
  sources: z.array(
    z.object({
      ID: z.string(),
      name: z.string(),
      indicators: Count,
      exclusive: Count,
      /** Null for own lists and for sources never collected. */
      newestLook: Time.nullable(),
      dead: z.enum(deathCauses).nullable(),
    }),
  ),
  /** Indicators that filters removed, by reason. */
  omitted: Left,
  refused: z.array(RefusedSource),
  files: z.array(DeliveredFile),
  /** A sample of the indicators with the highest risk. */
  sample: z.array(DeliveredRow),
})
export type Contents = z.infer<typeof Contents>

/** Numbers of indicators that a choice of sources and filters would deliver now. */
export const DeliveryPreview = named('DeliveryPreview', {
  /** Distinct indicators over all sources. */
  indicators: Count,
  /** Indicators among them that are shared infrastructure. */
  shared: Count,
  kinds: ByKind,
  /** In the order in which they were chosen; sources that may not be delivered are in `refused`. */
  sources: z.array(
    z.object({
      ID: z.string(),
      name: z.string(),
      /** Indicators that the source lists now. */
      listed: Count,
      /** Delivered indicators among them. */
      indicators: Count,
      /** Delivered indicators that no other chosen source has. */
      exclusive: Count,
      left: Left,
      newestLook: Time.nullable(),
      dead: z.enum(deathCauses).nullable(),
      /** Live sources that share indicators with it, best first. Given only if the source would deliver nothing. */
      replacements: z.array(z.object({ id: z.string(), name: z.string(), share: z.number() })),
    }),
  ),
  /**
   * Indicators that the format can express. For blocking formats, shared infrastructure counts only with
   * `blockShared`.
   */
  formats: z.array(z.object({ id: z.enum(targetFormatIds), indicators: Count })),
  omitted: Left,
  refused: z.array(RefusedSource),
})
export type DeliveryPreview = z.infer<typeof DeliveryPreview>

/** A reader's requests for one file within one hour that had the same outcome. */
export const Pull = named('SubscriptionPull', {
  format: z.string(),
  part: z.string(),
  /** First three characters of the key; empty if no key was accepted. */
  firstThree: z.string(),
  method: z.enum(authMethods).nullable(),
  hour: Time,
  outcome: z.enum(pullOutcomes),
  pulls: Count,
  entries: Count,
  bytes: Count,
  lastAt: Time,
  lastStatus: Count,
  /** Number of releases that the reader is behind now; null if it did not get any, or has read the file since. */
  lag: Count.nullable(),
  ip: z.string(),
  agent: z.string(),
})
export type Pull = z.infer<typeof Pull>

/** Why a subscription cannot be made or changed as asked. */
const choiceProblems = [
  'not-found',
  'subscription.name',
  'subscription.target-format',
  'subscription.auth-method',
  'subscription.source',
  'subscription.source-refused',
  'subscription.option-unknown',
  'subscription.template',
  'subscription.too-many-keys',
] as const

/** Calls for subscriptions. */
export const subscriptions = calls({
  list: {
    address: 'GET /api/web/subscriptions',
    summary: 'Subscriptions of a group, newest first',
    needs: 'SUBSCRIPTION_READ',
    reply: z.array(Subscription),
  },
  detail: {
    address: 'GET /api/web/subscriptions/{id}',
    summary: 'One subscription with its keys, without any secret',
    needs: 'SUBSCRIPTION_READ',
    reply: SubscriptionDetail,
  },
  history: {
    address: 'GET /api/web/subscriptions/{id}/history',
    summary: 'Changes of a subscription with author and time, newest first',
    needs: 'SUBSCRIPTION_HISTORY',
    query: InGroup.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({
      total: Count,
      changes: z.array(SubscriptionChange),
      /** By id: names of own-licence sources in the changes, because the licences may no longer exist. */
      sourceNames: z.record(z.string(), z.string()),
    }),
  },
  contents: {
    address: 'GET /api/web/subscriptions/{id}/contents',
    cost: 5,
    summary: 'Contents of the delivery: counts, files, what was left out and why, and sample rows',
    needs: 'SUBSCRIPTION_READ',
    reply: Contents,
  },
  pulls: {
    address: 'GET /api/web/subscriptions/{id}/pulls',
    summary: 'Pulls of the last 30 days by reader and hour',
    needs: 'SUBSCRIPTION_READ',
    query: InGroup.extend({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
    reply: z.object({ total: Count, pulls: z.array(Pull) }),
  },
  preview: {
    address: 'POST /api/web/subscriptions/preview',
    cost: 20,
    waits: true,
    summary:
      'What a subscription to this selection would deliver now, in total and by source. Stores nothing. Null: the calculation is still running; repeat the call to wait for it',
    needs: 'SUBSCRIPTION_CREATE',
    body: PreviewBody,
    reply: z.object({ preview: DeliveryPreview.nullable() }),
    problems: ['subscription.source', 'subscription.preview-replaced'],
  },
  create: {
    address: 'POST /api/web/subscriptions',
    cost: 5,
    summary:
      'Creates a trial subscription; its secrets are only in this response. A repeated request with the same Idempotency-Key, after a lost response, returns the same subscription with new secrets',
    needs: 'SUBSCRIPTION_CREATE',
    idempotent: true,
    query: InGroup.extend({ authMethod: SecretMethod }),
    body: CandidateBody,
    status: 201,
    reply: WithSecrets,
    problems: [
      ...choiceProblems,
      'subscription.too-many',
      'subscription.too-many-of-organisation',
      'subscription.no-room',
    ],
  },
  patch: {
    address: 'PATCH /api/web/subscriptions/{id}',
    summary:
      'Changes a subscription; with `authMethod` it also gets a new secret, and the old one remains valid for a while',
    needs: 'SUBSCRIPTION_PATCH',
    query: InGroup.extend({ authMethod: SecretMethod }),
    body: z.object({ name: Name, ...selected }).partial(),
    reply: WithSecrets,
    problems: [...choiceProblems, 'subscription.expired'],
  },
  revokeKey: {
    address: 'DELETE /api/web/subscriptions/{id}/keys/{keyId}',
    summary: 'Revokes a key',
    needs: 'SUBSCRIPTION_PATCH',
  },
  resetKey: {
    address: 'POST /api/web/subscriptions/{id}/keys/{keyId}/reset',
    summary: 'In mode DELTA: every reader of this key gets everything once more, and changes from then on',
    needs: 'SUBSCRIPTION_PATCH',
  },
  decideRelease: {
    address: 'POST /api/web/subscriptions/{id}/held-release',
    summary:
      'Delivers the release that waits because it would lose many entries, or keeps it back unless later changes bring them ' +
      'back; does nothing if none waits',
    needs: 'SUBSCRIPTION_PATCH',
    body: z.object({ decision: Decision }),
  },
  remove: {
    address: 'DELETE /api/web/subscriptions/{id}',
    summary: 'Ends a subscription at once; it can be restored for 7 days',
    needs: 'SUBSCRIPTION_DELETE',
  },
  bin: {
    address: 'GET /api/web/groups/{id}/deleted-subscriptions',
    summary: 'Deleted subscriptions of a group that can be restored, newest first',
    needs: 'SUBSCRIPTION_DELETE',
    reply: z.array(Binned),
  },
  restore: {
    address: 'POST /api/web/subscriptions/{id}/restore',
    summary: 'Restores a deleted subscription with its keys',
    needs: 'SUBSCRIPTION_DELETE',
    reply: Subscription,
    problems: ['subscription.too-many'],
  },
})
