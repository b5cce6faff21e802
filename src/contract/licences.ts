import { z } from 'zod'
import { mostFee } from '../domain/most-euros.ts'
import { credentialKinds, licenceProtocols, licenceStatuses } from '../domain/own-licence.ts'
import { calls } from './call.ts'
import { GivenName, Id, named, Time } from './shapes.ts'

const SourceId = z.string().min(1).max(200)
const Address = z.string().trim().max(2000)
const Details = z.string().trim().max(2000)
/** EUR per year; null: unknown. */
const YearlyFee = z.number().min(0).max(mostFee).nullable()

/** Credentials for the publisher. They can be written but never read back. */
const Credential = z.object({
  kind: z.enum(credentialKinds),
  /** Name of the user, the header or the URL parameter. */
  name: GivenName.max(200).default(''),
  /** Password or key. If missing, the stored one is kept, provided that the server stays the same. */
  secret: z.string().max(4000).optional(),
})
export type Credential = z.infer<typeof Credential>

/** A source that the group licensed itself. */
export const OwnLicence = named('OwnLicence', {
  id: Id,
  sourceID: z.string(),
  groupID: Id,
  status: z.enum(licenceStatuses),
  added: Time,
  /** The licence was bought through this installation; only its operator can say so. */
  winnowPurchase: z.boolean(),
  /** The licence also applies to the groups below. */
  subgroupsIncluded: z.boolean(),
  licenseDetails: z.string(),
  /**
   * The fee that the group pays the publisher, EUR per year. Null: unknown, or the caller belongs to a group below.
   */
  yearlyFee: z.number().nullable(),
  sourceName: z.string(),
  sourceMaintainer: z.string(),
  licenseConsent: z.object({
    needsConsent: z.boolean(),
    /** When consent was last given, even if it was withdrawn later. */
    lastConsent: Time.nullable(),
    withdrawn: Time.nullable(),
  }),
  /** The licence belongs to a group above and is inherited: it is not in this group's own list. */
  notInByox: z.boolean(),
  protocol: z.enum(licenceProtocols),
  /** Empty if the address is not known yet, and for groups below. */
  address: z.string(),
  credential: z.object({
    kind: z.enum(credentialKinds),
    name: z.string(),
    /** True if a secret is stored. The secret itself is never returned. */
    isSet: z.boolean(),
  }),
  /** Id of the source in reports and subscriptions; null before the first collection. */
  feedID: z.string().nullable(),
  lastCollected: Time.nullable(),
  records: z.number().int().nonnegative(),
})
export type OwnLicence = z.infer<typeof OwnLicence>

const Entry = z.object({
  sourceID: SourceId,
  /** If given, it must equal the group of the address. */
  groupID: Id.optional(),
  subgroupsIncluded: z.boolean().optional(),
  licenseDetails: Details.optional(),
  /** The fee that the group pays the publisher. Reports count it as a saving if the source is superfluous. */
  yearlyFee: YearlyFee.optional(),
  protocol: z.enum(licenceProtocols).optional(),
  address: Address.optional(),
  credential: Credential.optional(),
  /** true gives consent, false withdraws it. */
  consent: z.boolean().optional(),
})
export type LicenceEntry = z.infer<typeof Entry>

/** Calls for a group's own licences. */
export const licences = calls({
  list: {
    address: 'GET /api/web/groups/{id}/byox',
    summary: "The group's own licences and those inherited from groups above",
    needs: 'MEMBER',
    reply: z.array(OwnLicence),
  },
  create: {
    address: 'POST /api/web/groups/{id}/byox',
    summary: 'Adds a licence; if it has an address and consent, its source is collected for this group from now on',
    needs: 'GROUP_LIST_ADD',
    body: Entry,
    status: 201,
    reply: OwnLicence,
    problems: [
      'licence.exists',
      'licence.too-many',
      'licence.source-free',
      'licence.credential-incomplete',
      'licence.not-encrypted',
      'licence.secret-in-address',
      'licence.no-collection',
      'source.address-refused',
    ],
  },
  patch: {
    address: 'PATCH /api/web/groups/{id}/byox',
    summary: 'Updates a licence; missing fields stay unchanged',
    needs: 'GROUP_LIST_PATCH',
    body: Entry,
    reply: OwnLicence,
    problems: [
      'licence.credential-incomplete',
      'licence.not-encrypted',
      'licence.secret-in-address',
      'licence.no-collection',
      'source.address-refused',
    ],
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}/byox',
    summary: 'Removes a licence; its source is no longer collected or delivered',
    needs: 'GROUP_LIST_DELETE',
    query: z.object({ sourceID: SourceId }),
    body: z.object({
      /**
       * Remove the source from the subscriptions that contain it. Without this, such subscriptions block the removal.
       */
      forceRemoveFromSubscription: z.boolean().default(false),
      /** false: the consent is kept and applies again if the licence returns. */
      revokeConsent: z.boolean().default(true),
    }),
    problems: ['licence.in-use'],
  },
  check: {
    address: 'POST /api/web/groups/{id}/byox/check',
    cost: 5,
    waits: true,
    summary: 'Tests a credential against the publisher and describes what can be collected; stores nothing',
    needs: 'GROUP_LIST_ADD',
    body: z.object({
      sourceID: SourceId,
      groupID: Id.optional(),
      protocol: z.enum(licenceProtocols).default('http'),
      address: Address.min(1),
      /** If it has no secret, the stored one is used, provided that the server stays the same. */
      credential: Credential.optional(),
    }),
    reply: z.object({
      format: z.string(),
      read: z.number(),
      rejected: z.record(z.string(), z.number()),
      kinds: z.record(z.string(), z.number()),
      /** Only a part was examined: there are more pages or events. */
      isPart: z.boolean(),
    }),
    problems: [
      'licence.credential-incomplete',
      'licence.credential-refused',
      'licence.not-encrypted',
      'licence.secret-in-address',
      'licence.no-collection',
      'source.address-refused',
      'source.fetching-off',
      'source.check-late',
    ],
  },
})
