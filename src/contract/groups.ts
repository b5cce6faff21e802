import { z } from 'zod'
import { permissionIds, scopes } from '../domain/permission.ts'
import { calls } from './call.ts'
import { Binned, ById, Id, InGroup, OptionList, Organisation, oneLine, Time } from './shapes.ts'

export const Entitlement = z.object({
  scope: z.enum(scopes as [string, ...string[]]),
  permissions: z.array(z.enum(permissionIds as [string, ...string[]])),
  config: z.object({ branding: z.object({ logoRef: z.string() }).optional() }).optional(),
})

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  role: z.string(),
  /** The group above in which the membership is, where it is not this one; only those are named whom the reader meets there. */
  via: Id.optional(),
})

/** Spec: "Group entry: group (id, name, parent, cOrg); users (the first user's role is used); entitlements by scope". */
export const GroupEntry = z
  .object({
    group: z.object({ id: Id, name: z.string(), parent: Id.nullable(), cOrg: Organisation.nullable() }),
    users: z.array(Member),
    entitlements: z.record(z.string(), Entitlement),
  })
  .meta({ id: 'GroupEntry' })
export type GroupEntry = z.infer<typeof GroupEntry>

export interface GroupTree {
  id: string
  name: string
  children: GroupTree[]
}
export const GroupTree: z.ZodType<GroupTree> = z
  .object({
    id: Id,
    name: z.string(),
    get children() {
      return z.array(GroupTree)
    },
  })
  .meta({ id: 'GroupTree' })

export const Product = z.object({ id: z.string(), name: z.string(), mainCategory: z.string(), subCategory: z.string() })

/** As people write it: one line, nothing invisible at its ends. */
export const GroupName = z.string().trim().min(1).max(120).regex(oneLine, 'one line of text')

/** A named set of permissions; `grantable`: whether the asking person may give it to somebody here. */
export const Role = z.object({
  id: z.string(),
  name: z.object({ de: z.string(), en: z.string() }),
  permissions: z.array(z.string()),
  grantable: z.boolean(),
})
export type Role = z.infer<typeof Role>

/** What is known of the organisation that a group stands for. */
export const GroupProfile = z
  .object({
    cOrg: Organisation.nullable(),
    /** Addresses and networks of its own (CIDR), never observables in its reports. */
    ownRanges: z.array(z.string()),
    /** Branding of this group or, where it has none, of the nearest one above. */
    logoRef: z.string().nullable(),
    ownLogo: z.boolean(),
  })
  .meta({ id: 'GroupProfile' })
export type GroupProfile = z.infer<typeof GroupProfile>

/** What goes when a group goes. */
export const GroupDeletion = z.object({
  /** The group itself and all below it, by tree order. */
  groups: z.array(z.object({ id: Id, name: z.string(), depth: z.number() })),
  members: z.number(),
  /** Those of them who are in no other group that the asking person sees. */
  stranded: z.number(),
  reports: z.number(),
  subscriptions: z.number(),
  lists: z.number(),
  /** So long it can be brought back. */
  days: z.number(),
  /** A root can only be brought back by whoever runs the installation. */
  isRoot: z.boolean(),
})
export type GroupDeletion = z.infer<typeof GroupDeletion>

/** What a group is granted in one scope. */
export const Grant = z.object({
  scope: z.enum(scopes as [string, ...string[]]),
  /** What holds here: of the group's own grant, or inherited, within what the groups above have. */
  permissions: z.array(z.string()),
  /** Undefined: the scope is inherited. */
  own: z.array(z.string()).optional(),
  /** The most that could be granted: what the group above has. The same as `permissions` for those who do not see it. */
  most: z.array(z.string()),
})
export type Grant = z.infer<typeof Grant>

/** In one answer. */
export const mostGroups = 5000

export const groups = calls({
  list: {
    method: 'GET',
    cost: 5,
    path: '/api/web/groups',
    summary: 'The groups of the signed-in user, by name; `x-total-count` says how many there are',
    needs: 'SIGNED_IN',
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(mostGroups).optional(),
    }),
    reply: z.array(GroupEntry),
  },
  trees: {
    method: 'GET',
    cost: 5,
    path: '/api/web/groups/trees',
    summary: 'The same as trees',
    needs: 'SIGNED_IN',
    reply: z.array(GroupTree),
  },
  members: {
    method: 'GET',
    path: '/api/web/groups/{id}/users',
    summary: 'Members of a group',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(Member),
    problems: ['not-found'],
  },
  entitlements: {
    method: 'GET',
    path: '/api/web/groups/{id}/entitlements',
    summary: 'What the signed-in user may do in a group',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(Entitlement),
    problems: ['not-found'],
  },
  flavours: {
    method: 'GET',
    path: '/api/web/groups/{id}/options/flavours',
    summary: 'Flavours of sources; the first entry holds the options',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(OptionList),
    problems: ['not-found'],
  },
  products: {
    method: 'GET',
    path: '/api/web/groups/{id}/options/products',
    summary: 'Security products; the first entry holds the options',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(z.object({ jsonPath: z.string(), options: z.array(Product) })),
    problems: ['not-found'],
  },
  subscriptionOptions: {
    method: 'GET',
    path: '/api/web/groups/{id}/options/subscription',
    summary: 'What a subscription of this group can be made of, by jsonPath',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(OptionList),
    problems: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/api/web/groups',
    summary: 'A new group below another',
    needs: 'GROUP_CREATE',
    query: InGroup,
    body: z.object({ group: z.object({ name: GroupName, parent: Id }) }),
    status: 201,
    reply: GroupEntry,
    problems: ['request.invalid', 'not-found', 'group.too-deep', 'group.too-many'],
  },
  rename: {
    method: 'PATCH',
    path: '/api/web/groups/{id}',
    summary: 'Another name for a group',
    needs: 'GROUP_RENAME',
    params: ById,
    body: z.object({ id: Id, name: GroupName }),
    reply: GroupEntry,
    problems: ['request.invalid', 'not-found'],
  },
  move: {
    method: 'POST',
    path: '/api/web/groups/{id}/move',
    summary: 'Moves a group with all below it from one group to another, where one may create groups in both',
    needs: 'GROUP_DELETE',
    params: ById,
    body: z.object({ parent: Id }),
    reply: GroupEntry,
    problems: ['not-found', 'permission.missing', 'group.circle', 'group.root-moves', 'group.too-deep'],
  },
  deletion: {
    method: 'GET',
    path: '/api/web/groups/{id}/deletion',
    summary: 'What would go with a group',
    needs: 'GROUP_DELETE',
    params: ById,
    reply: GroupDeletion,
    problems: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/groups/{id}',
    summary: 'Deletes a group with all below it; for some days it can be brought back',
    needs: 'GROUP_DELETE',
    params: ById,
    reply: z.object({ restorableUntil: Time }),
    problems: ['not-found'],
  },
  bin: {
    method: 'GET',
    path: '/api/web/groups/{id}/deleted',
    summary: 'Groups right below this one that were deleted and can be brought back',
    needs: 'GROUP_DELETE',
    params: ById,
    reply: z.array(Binned),
    problems: ['not-found'],
  },
  restore: {
    method: 'POST',
    path: '/api/web/groups/{id}/deleted/{childId}/restore',
    summary: 'Brings a deleted group back, with all that was below it',
    needs: 'GROUP_DELETE',
    params: z.object({ id: Id, childId: Id }),
    reply: GroupEntry,
    problems: ['not-found'],
  },
  profile: {
    method: 'GET',
    path: '/api/web/groups/{id}/profile',
    summary: 'The organisation that a group stands for',
    needs: 'MEMBER',
    params: ById,
    reply: GroupProfile,
    problems: ['not-found'],
  },
  saveProfile: {
    method: 'PUT',
    path: '/api/web/groups/{id}/profile',
    summary: 'Says what organisation a group stands for and which addresses are its own',
    needs: 'GROUP_RENAME',
    params: ById,
    body: z.object({ cOrg: Organisation.nullable(), ownRanges: z.array(z.string().max(80)).max(1000) }),
    reply: GroupProfile,
    problems: ['not-found', 'group.range-unreadable'],
  },
  saveLogo: {
    method: 'PUT',
    path: '/api/web/groups/{id}/logo',
    summary: 'A picture for a group and, until they have their own, those below it; PNG, JPEG, WebP, GIF or AVIF',
    needs: 'GROUP_RENAME',
    params: ById,
    body: z.object({ file: z.file().meta({ type: 'string', format: 'binary' }) }),
    bodyType: 'multipart',
    reply: GroupProfile,
    problems: ['not-found', 'group.logo-unreadable', 'request.too-large'],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/logo',
    summary: 'Takes the picture away',
    needs: 'GROUP_RENAME',
    params: ById,
    reply: GroupProfile,
    problems: ['not-found'],
  },
  roles: {
    method: 'GET',
    path: '/api/web/groups/{id}/roles',
    summary: 'The roles there are, most powerful first',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(Role),
    problems: ['not-found'],
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/users/{userId}',
    summary: 'Another role for a member; none above what one may do oneself',
    needs: 'GROUP_INVITE_USER',
    params: z.object({ id: Id, userId: Id }),
    body: z.object({ role: z.string().max(40) }),
    reply: Member,
    problems: ['not-found', 'permission.missing', 'group.last-admin', 'group.role-unknown'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/users/{userId}',
    summary: 'Takes a member out of the group',
    needs: 'GROUP_INVITE_USER',
    params: z.object({ id: Id, userId: Id }),
    status: 204,
    problems: ['not-found', 'permission.missing', 'group.last-admin'],
  },
  leave: {
    method: 'POST',
    path: '/api/web/groups/{id}/leave',
    summary: 'Leaves a group',
    needs: 'MEMBER',
    params: ById,
    status: 204,
    problems: ['not-found', 'group.last-admin'],
  },
  grants: {
    method: 'GET',
    path: '/api/web/groups/{id}/grants',
    summary: 'What a group is granted by scope, and from where',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(Grant),
    problems: ['not-found'],
  },
  saveGrant: {
    method: 'PUT',
    path: '/api/web/groups/{id}/children/{childId}/grants/{scope}',
    summary: 'Narrows what a group right below this one is granted in a scope, or lets it inherit again',
    needs: 'GROUP_CREATE',
    params: z.object({ id: Id, childId: Id, scope: z.enum(scopes as [string, ...string[]]) }),
    body: z.object({ permissions: z.array(z.enum(permissionIds as [string, ...string[]])).nullable() }),
    reply: z.array(Grant),
    problems: ['request.invalid', 'not-found', 'permission.missing'],
  },
})
