import { mostGroups } from '../../contract/groups.ts'
import type { contract } from '../../contract/index.ts'
import { readOwnRange } from '../../domain/observables/own-range.ts'
import { permissionsByScope, type Scope } from '../../domain/permission.ts'
import { Problem } from '../../domain/problem.ts'
import { mixesScripts } from '../../domain/visible-name.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { groupForest } from './forest.ts'
import type { GrantStore } from './grant-store.ts'
import { LOGO_MAX, readLogo } from './logo.ts'
import type { MemberStore } from './member-store.ts'
import type { ProfileStore } from './profile-store.ts'
import type { GroupStore } from './store.ts'
import type { TreeStore } from './tree-store.ts'

type GroupCalls = Omit<typeof contract.groups, 'flavours' | 'products' | 'subscriptionOptions'>

export interface GroupDependencies {
  readonly groups: GroupStore
  readonly tree: TreeStore
  readonly members: MemberStore
  readonly profiles: ProfileStore
  readonly grants: GrantStore
}

export function groupHandlers({ groups, tree, members, profiles, grants }: GroupDependencies): Handlers<GroupCalls> {
  return {
    async list({ query: { offset = 0, limit = mostGroups } }, { user, answer }) {
      const entries = await groups.entries(user, { offset, limit })
      const isAll = offset === 0 && entries.length < limit
      answer.set('x-total-count', String(isAll ? entries.length : await groups.count(user)))
      return entries
    },
    trees: async (_, { user }) => groupForest(await groups.names(user)),
    entitlements: ({ params }, { user }) => groups.entitlements(user, params.id),

    async create({ query, body: { group } }, { user }) {
      // The permission was checked in the group of the query.
      same('body.group.parent', group.parent, query.groupID)
      refuseMixed(group.name)
      return tree.create(user, group)
    },
    async rename({ params, body }, { user }) {
      same('body.id', body.id, params.id)
      refuseMixed(body.name)
      return tree.rename(user, params.id, body.name)
    },
    move: ({ params, body }, { user }) => tree.move(user, params.id, body.parent),
    deletion: ({ params }, { user }) => tree.deletion(user, params.id),
    remove: ({ params }, { user }) => tree.remove(user, params.id),
    bin: ({ params }, { user }) => tree.bin(user, params.id),
    restore: ({ params }, { user }) => tree.restore(user, params.id, params.childId),

    members: ({ params }, { user }) => members.members(user, params.id),
    roles: ({ params }, { user }) => members.roles(user, params.id),
    changeRole: ({ params: { id, userId }, body: { role } }, { user }) =>
      members.changeRole(user, { groupId: id, userId, role }),
    removeMember: ({ params }, { user }) => members.remove(user, params.id, params.userId),
    leave: ({ params }, { user }) => members.leave(user, params.id),

    profile: ({ params }, { user }) => profiles.profile(user, params.id),
    saveProfile: async ({ params, body: { cOrg, ownRanges, addedRanges, removedRanges } }, { user }) =>
      profiles.save(user, params.id, {
        cOrg,
        ownRanges: ownRanges && rangesIn(ownRanges),
        addedRanges: addedRanges && rangesIn(addedRanges),
        // Whatever is stored can be removed.
        removedRanges: removedRanges?.map((entry) => readOwnRange(entry) ?? entry),
      }),
    async saveLogo({ params, body: { file } }, { user, group }) {
      if (file.size > LOGO_MAX) throw new Problem('request.too-large', { limit: '2 MB' })
      const images = await readLogo(Buffer.from(await file.arrayBuffer()), group)
      const ref = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
      return profiles.saveLogo(user, params.id, ref, images)
    },
    removeLogo: ({ params }, { user }) => profiles.removeLogo(user, params.id),

    grants: ({ params }, { user }) => grants.grants(user, params.id),
    async saveGrant({ params: { id, childId, scope }, body: { permissions } }, { user }) {
      const scopePermissions: readonly string[] = permissionsByScope[scope as Scope]
      const foreign = permissions?.find((permission) => !scopePermissions.includes(permission))
      if (foreign) throw new Problem('request.invalid', { detail: `body.permissions: ${foreign} is not in ${scope}` })
      return grants.save(user, { groupId: id, childId, scope, permissions })
    },
  }
}

/** Groups of one provider must not pose as each other. @throws Problem `group.name-mixed` */
function refuseMixed(name: string): void {
  if (mixesScripts(name)) throw new Problem('group.name-mixed')
}

/** @throws Problem `group.range-unreadable` */
function rangesIn(entries: readonly string[]): string[] {
  const ranges = entries.map((entry) => {
    const range = readOwnRange(entry)
    if (range === undefined) throw new Problem('group.range-unreadable', { entry })
    return range
  })
  return [...new Set(ranges)]
}

/** Checks that two places name the same id. @throws Problem `request.invalid` otherwise */
function same(where: string, one: string, other: string): void {
  if (one.toLowerCase() !== other.toLowerCase()) {
    throw new Problem('request.invalid', { detail: `${where}: is not the group of the address` })
  }
}
