import { z } from 'zod'
import { credentialKinds, licenceProtocols, licenceStatuses } from '../domain/own-licence.ts'
import { calls } from './call.ts'
import { ById, Id, oneLine, Time } from './shapes.ts'

const SourceId = z.string().min(1).max(200)
const Address = z.string().trim().max(2000)
const Details = z.string().trim().max(2000)

/** What the publisher knows the group by. Written, never read back. */
const Credential = z.object({
  kind: z.enum(credentialKinds),
  /** Of the user, the header or the parameter. */
  name: z.string().trim().max(200).regex(oneLine, 'one line of text').default(''),
  /** Password or key. Left out: the one that is kept, as long as it goes to the same server. */
  secret: z.string().max(4000).optional(),
})
export type Credential = z.infer<typeof Credential>

/** A source that the group has a licence of its own for. */
export const OwnLicence = z
  .object({
    id: Id,
    sourceID: z.string(),
    groupID: Id,
    status: z.enum(licenceStatuses),
    added: Time,
    /** The licence was bought by way of Winnow. */
    winnowPurchase: z.boolean(),
    /** Holds for the groups below too. */
    subgroupsIncluded: z.boolean(),
    licenseDetails: z.string(),
    sourceName: z.string(),
    sourceMaintainer: z.string(),
    licenseConsent: z.object({
      needsConsent: z.boolean(),
      /** When it was given last, even if it was withdrawn since. */
      lastConsent: Time.nullable(),
      withdrawn: Time.nullable(),
    }),
    /** It is a group's above and holds here too: it is not among this group's own. */
    notInByox: z.boolean(),
    protocol: z.enum(licenceProtocols),
    /** Empty where it is not known yet, and for groups below. */
    address: z.string(),
    credential: z.object({
      kind: z.enum(credentialKinds),
      name: z.string(),
      /** Whether there is a secret; never the secret. */
      isSet: z.boolean(),
    }),
    /** Under which it is in reports and subscriptions; null before it was collected for the first time. */
    feedID: z.string().nullable(),
    lastCollected: Time.nullable(),
    records: z.number().int().nonnegative(),
  })
  .meta({ id: 'OwnLicence' })
export type OwnLicence = z.infer<typeof OwnLicence>

const Entry = z.object({
  sourceID: SourceId,
  /** If it is said at all: the group of the address. */
  groupID: Id.optional(),
  winnowPurchase: z.boolean().optional(),
  subgroupsIncluded: z.boolean().optional(),
  licenseDetails: Details.optional(),
  protocol: z.enum(licenceProtocols).optional(),
  address: Address.optional(),
  credential: Credential.optional(),
  /** true gives the consent, false withdraws it. */
  consent: z.boolean().optional(),
})
export type LicenceEntry = z.infer<typeof Entry>

export const byox = calls({
  list: {
    method: 'GET',
    path: '/api/web/groups/{id}/byox',
    summary: 'Sources that the group has licences of its own for, and those of groups above that hold here too',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(OwnLicence),
    problems: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/api/web/groups/{id}/byox',
    summary: 'Enters a licence; with an address and consent its source is collected for this group from now on',
    needs: 'GROUP_LIST_ADD',
    params: ById,
    body: Entry,
    status: 201,
    reply: OwnLicence,
    problems: [
      'not-found',
      'licence.exists',
      'licence.source-free',
      'licence.credential-incomplete',
      'licence.not-encrypted',
      'licence.secret-in-address',
      'licence.no-collection',
      'source.address-refused',
    ],
  },
  patch: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/byox',
    summary: 'Changes what is said of a licence; what is left out stays',
    needs: 'GROUP_LIST_PATCH',
    params: ById,
    body: Entry,
    reply: OwnLicence,
    problems: [
      'not-found',
      'licence.credential-incomplete',
      'licence.not-encrypted',
      'licence.secret-in-address',
      'licence.no-collection',
      'source.address-refused',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/byox',
    summary: 'Removes a licence; its source is collected and delivered no more',
    needs: 'GROUP_LIST_DELETE',
    params: ById,
    query: z.object({ sourceID: SourceId }),
    body: z.object({
      /** Take the source out of the subscriptions that hold it; without it they stand in the way. */
      forceRemoveFromSubscription: z.boolean().default(false),
      /** false: the consent is remembered, and holds again when the licence comes back. */
      revokeConsent: z.boolean().default(true),
    }),
    status: 204,
    problems: ['not-found', 'licence.in-use'],
  },
  check: {
    method: 'POST',
    path: '/api/web/groups/{id}/byox/check',
    summary: 'Asks the publisher with a credential, and says what there is to collect; keeps nothing',
    needs: 'GROUP_LIST_ADD',
    params: ById,
    body: z.object({
      sourceID: SourceId,
      groupID: Id.optional(),
      protocol: z.enum(licenceProtocols).default('http'),
      address: Address.min(1),
      /** Without a secret: with the one that is kept, if it would go to the same server. */
      credential: Credential.optional(),
    }),
    reply: z.object({
      format: z.string(),
      read: z.number(),
      rejected: z.record(z.string(), z.number()),
      kinds: z.record(z.string(), z.number()),
      /** There is more than was looked at: further pages or events. */
      isPart: z.boolean(),
    }),
    problems: [
      'not-found',
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
