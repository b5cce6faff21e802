import { z } from 'zod'
import { mostOwnRanges } from '../domain/observables/most-own-ranges.ts'
import { Organisation, OrganisationChanges } from '../domain/organisation-schema.ts'
import { permissionIds, scopes } from '../domain/permission.ts'
import { calls } from './call.ts'
import { Binned, GivenName, Id, named, OptionList, Time } from './shapes.ts'

/** The permissions of a group in one scope. */
export const Entitlement = z.object({
  scope: z.enum(scopes as [string, ...string[]]),
  permissions: z.array(z.enum(permissionIds as [string, ...string[]])),
  config: z.object({ branding: z.object({ logoRef: z.string() }).optional() }).optional(),
})

/** A member of a group. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  role: z.string(),
  /** The group above that holds the membership, if it is not this group; named only if the reader may see it. */
  via: Id.optional(),
})

/** Spec: "Group entry: group (id, name, parent, cOrg); users (the first user's role is used); entitlements by scope". */
export const GroupEntry = named('GroupEntry', {
  group: z.object({ id: Id, name: z.string(), parent: Id.nullable(), cOrg: Organisation.nullable() }),
  users: z.array(Member),
  entitlements: z.record(z.string(), Entitlement),
})
export type GroupEntry = z.infer<typeof GroupEntry>

export interface GroupTree {
  id: string
  name: string
  children: GroupTree[]
}
/** A group with the groups below it. */
export const GroupTree: z.ZodType<GroupTree> = z
  .object({
    id: Id,
    name: z.string(),
    get children() {
      return z.array(GroupTree)
    },
  })
  .meta({ id: 'GroupTree' })

/** A security product with its category. */
export const Product = z.object({ id: z.string(), name: z.string(), mainCategory: z.string(), subCategory: z.string() })

/** One line of text without invisible characters. */
export const GroupName = GivenName.min(1).max(120)

/** A named set of permissions. `grantable`: the requesting person may assign it here. */
export const Role = z.object({
  id: z.string(),
  name: z.object({ de: z.string(), en: z.string() }),
  permissions: z.array(z.string()),
  grantable: z.boolean(),
})
export type Role = z.infer<typeof Role>

/** The organisation behind a group. */
export const GroupProfile = named('GroupProfile', {
  cOrg: Organisation.nullable(),
  /** Own addresses, networks (CIDR) and domains; they never count as observables in its reports. */
  ownRanges: z.array(z.string()),
  /** Logo of this group or, without one, of the nearest group above. */
  logoRef: z.string().nullable(),
  ownLogo: z.boolean(),
})
export type GroupProfile = z.infer<typeof GroupProfile>

const OwnRanges = z.array(z.string().max(255)).max(mostOwnRanges)

/** Everything that is deleted together with a group. */
export const GroupDeletion = z.object({
  /** The group and all groups below it, in tree order. */
  groups: z.array(z.object({ id: Id, name: z.string(), depth: z.number() })),
  members: z.number(),
  /** Members who are in no other group that the requesting person sees. */
  stranded: z.number(),
  reports: z.number(),
  subscriptions: z.number(),
  lists: z.number(),
  /** Days during which it can be restored. */
  days: z.number(),
  /** Only the operator of the installation can restore a root group. */
  isRoot: z.boolean(),
})
export type GroupDeletion = z.infer<typeof GroupDeletion>

/** Grants of a group in one scope. */
export const Grant = z.object({
  scope: z.enum(scopes as [string, ...string[]]),
  /** Effective permissions: the group's own grant, or the inherited one, limited by the groups above. */
  permissions: z.array(z.string()),
  /** Undefined: the scope is inherited. */
  own: z.array(z.string()).optional(),
  /**
   * The maximum that could be granted: what the group above has. Equals `permissions` for readers who do not see the
   * group above.
   */
  most: z.array(z.string()),
})
export type Grant = z.infer<typeof Grant>

/** Maximum number of groups per response. */
export const mostGroups = 5000

/** Calls for groups. */
export const groups = calls({
  list: {
    address: 'GET /api/web/groups',
    cost: 5,
    summary: 'The groups of the signed-in user, by name; header `x-total-count` gives their number',
    needs: 'SIGNED_IN',
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(mostGroups).optional(),
    }),
    reply: z.array(GroupEntry),
  },
  trees: {
    address: 'GET /api/web/groups/trees',
    cost: 5,
    summary: 'The groups of the signed-in user as trees',
    needs: 'SIGNED_IN',
    reply: z.array(GroupTree),
  },
  members: {
    address: 'GET /api/web/groups/{id}/users',
    summary: 'Members of a group',
    needs: 'MEMBER',
    reply: z.array(Member),
  },
  entitlements: {
    address: 'GET /api/web/groups/{id}/entitlements',
    summary: 'Permissions of the signed-in user in a group',
    needs: 'MEMBER',
    reply: z.array(Entitlement),
  },
  flavours: {
    address: 'GET /api/web/groups/{id}/options/flavours',
    summary: 'Available flavours of sources; the first entry holds the options',
    needs: 'MEMBER',
    reply: z.array(OptionList),
  },
  products: {
    address: 'GET /api/web/groups/{id}/options/products',
    summary: 'Available security products; the first entry holds the options',
    needs: 'MEMBER',
    reply: z.array(z.object({ jsonPath: z.string(), options: z.array(Product) })),
  },
  subscriptionOptions: {
    address: 'GET /api/web/groups/{id}/options/subscription',
    summary: 'Options for a subscription of this group, by jsonPath',
    needs: 'MEMBER',
    reply: z.array(OptionList),
  },
  create: {
    address: 'POST /api/web/groups',
    summary: 'Creates a group below another',
    needs: 'GROUP_CREATE',
    body: z.object({ group: z.object({ name: GroupName, parent: Id }) }),
    status: 201,
    reply: GroupEntry,
    problems: ['group.name-mixed', 'group.too-deep', 'group.too-many'],
  },
  rename: {
    address: 'PATCH /api/web/groups/{id}',
    summary: 'Renames a group',
    needs: 'GROUP_RENAME',
    body: z.object({ id: Id, name: GroupName }),
    reply: GroupEntry,
    problems: ['group.name-mixed'],
  },
  move: {
    address: 'POST /api/web/groups/{id}/move',
    summary: 'Moves a group and all groups below it under another group; requires the right to create groups in both',
    needs: 'GROUP_DELETE',
    body: z.object({ parent: Id }),
    reply: GroupEntry,
    problems: ['group.circle', 'group.root-moves', 'group.too-deep', 'group.too-many'],
  },
  deletion: {
    address: 'GET /api/web/groups/{id}/deletion',
    summary: 'What deleting a group would delete',
    needs: 'GROUP_DELETE',
    reply: GroupDeletion,
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}',
    summary: 'Deletes a group and all groups below it; they can be restored for some days',
    needs: 'GROUP_DELETE',
    reply: z.object({ restorableUntil: Time }),
  },
  bin: {
    address: 'GET /api/web/groups/{id}/deleted',
    summary: 'Deleted groups directly below this one that can be restored',
    needs: 'GROUP_DELETE',
    reply: z.array(Binned),
  },
  restore: {
    address: 'POST /api/web/groups/{id}/deleted/{childId}/restore',
    summary: 'Restores a deleted group and everything below it',
    needs: 'GROUP_DELETE',
    reply: GroupEntry,
    problems: ['group.too-many'],
  },
  profile: {
    address: 'GET /api/web/groups/{id}/profile',
    summary: 'Profile of the organisation behind a group',
    needs: 'MEMBER',
    reply: GroupProfile,
  },
  saveProfile: {
    address: 'PATCH /api/web/groups/{id}/profile',
    summary: "Updates the organisation's profile and its own addresses; missing fields stay unchanged",
    needs: 'GROUP_RENAME',
    body: z
      .object({
        /** Null removes the profile. */
        cOrg: OrganisationChanges.nullable(),
        /** Replaces all own addresses. */
        ownRanges: OwnRanges,
        /** Added to the own addresses; concurrent changes of others stay. */
        addedRanges: OwnRanges,
        /** Removed from the own addresses, before others are added. */
        removedRanges: OwnRanges,
      })
      .partial(),
    reply: GroupProfile,
    problems: ['group.range-unreadable', 'group.ranges-many'],
  },
  saveLogo: {
    address: 'PUT /api/web/groups/{id}/logo',
    summary: 'Sets the logo of a group and of groups below without their own; PNG, JPEG, WebP, GIF or AVIF',
    needs: 'GROUP_RENAME',
    body: z.object({ file: z.file().meta({ type: 'string', format: 'binary' }) }),
    bodyTypes: ['multipart/form-data'],
    reply: GroupProfile,
    problems: ['group.logo-unreadable'],
  },
  removeLogo: {
    address: 'DELETE /api/web/groups/{id}/logo',
    summary: 'Deletes the logo of a group',
    needs: 'GROUP_RENAME',
    reply: GroupProfile,
  },
  roles: {
    address: 'GET /api/web/groups/{id}/roles',
    summary: 'Available roles, most powerful first',
    needs: 'MEMBER',
    reply: z.array(Role),
  },
  changeRole: {
    address: 'PATCH /api/web/groups/{id}/users/{userId}',
    summary: "Changes the role of a member; never to a role with more permissions than one's own",
    needs: 'GROUP_INVITE_USER',
    body: z.object({ role: z.string().max(40) }),
    reply: Member,
    problems: ['group.last-admin', 'group.role-unknown'],
  },
  removeMember: {
    address: 'DELETE /api/web/groups/{id}/users/{userId}',
    summary: 'Removes a member from the group',
    needs: 'GROUP_INVITE_USER',
    problems: ['group.last-admin'],
  },
  leave: {
    address: 'POST /api/web/groups/{id}/leave',
    summary: 'Leaves a group',
    needs: 'MEMBER',
    problems: ['group.last-admin'],
  },
  grants: {
    address: 'GET /api/web/groups/{id}/grants',
    summary: 'Permissions of a group by scope, and where they come from',
    needs: 'MEMBER',
    reply: z.array(Grant),
  },
  saveGrant: {
    address: 'PUT /api/web/groups/{id}/children/{childId}/grants/{scope}',
    summary: 'Restricts the grant of a group directly below this one in a scope, or resets it to inherit',
    needs: 'GROUP_CREATE',
    params: z.object({ id: Id, childId: Id, scope: z.enum(scopes as [string, ...string[]]) }),
    body: z.object({ permissions: z.array(z.enum(permissionIds as [string, ...string[]])).nullable() }),
    reply: z.array(Grant),
  },
})
