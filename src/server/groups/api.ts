import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/calls.ts'
import { groupForest } from './forest.ts'
import type { GroupStore } from './store.ts'

type GroupCalls = Pick<typeof contract.groups, 'list' | 'trees' | 'members' | 'entitlements'>

export function groupHandlers({ groups }: { groups: GroupStore }): Handlers<GroupCalls> {
  return {
    list: (_, { user }) => groups.entries(user.id),
    trees: async (_, { user }) => groupForest((await groups.entries(user.id)).map((entry) => entry.group)),
    members: ({ params }, { user }) => groups.members(user.id, params.id),
    entitlements: ({ params }, { user }) => groups.entitlements(user.id, params.id),
  }
}
