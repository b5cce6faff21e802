import { z } from 'zod'
import { permissionIds, scopes } from '../domain/permission.ts'
import { calls } from './call.ts'
import { ById, Id, OptionList, Organisation } from './shapes.ts'

export const Entitlement = z.object({
  scope: z.enum(scopes as [string, ...string[]]),
  permissions: z.array(z.enum(permissionIds as [string, ...string[]])),
  config: z.object({ branding: z.object({ logoRef: z.string() }).optional() }).optional(),
})

export const Member = z.object({ id: z.string(), name: z.string(), email: z.string().optional(), role: z.string() })

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

export const groups = calls({
  list: {
    method: 'GET',
    path: '/api/web/groups',
    summary: 'The groups of the signed-in user',
    needs: 'SIGNED_IN',
    reply: z.array(GroupEntry),
  },
  trees: {
    method: 'GET',
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
})
