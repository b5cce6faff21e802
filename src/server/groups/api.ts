import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/calls.ts'
import { groupForest } from './forest.ts'
import type { GroupStore } from './store.ts'

type GroupCalls = Omit<typeof contract.groups, 'flavours' | 'products' | 'subscriptionOptions'>

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}

export function groupHandlers({ groups }: { groups: GroupStore }): Handlers<GroupCalls> {
  return {
    list: (_, { user }) => groups.entries(user),
    trees: async (_, { user }) => groupForest((await groups.entries(user)).map((entry) => entry.group)),
    members: ({ params }, { user }) => groups.members(user, params.id),
    entitlements: ({ params }, { user }) => groups.entitlements(user, params.id),
    create: notYet,
    rename: notYet,
    move: notYet,
    deletion: notYet,
    remove: notYet,
    bin: notYet,
    restore: notYet,
    profile: notYet,
    saveProfile: notYet,
    saveLogo: notYet,
    removeLogo: notYet,
    roles: notYet,
    changeRole: notYet,
    removeMember: notYet,
    leave: notYet,
    grants: notYet,
    saveGrant: notYet,
  }
}
