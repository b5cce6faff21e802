import { dashboard as dashboardCalls } from '../../../contract/dashboard.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { licences as licenceCalls } from '../../../contract/licences.ts'
import { subscriptions as subscriptionCalls } from '../../../contract/subscriptions.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { activeGroupOf } from '../../session/active-group.ts'

/** First steps with the product, in their order. */
const steps = ['log', 'report', 'inUse', 'trial', 'pull', 'licence', 'invite'] as const
type Step = (typeof steps)[number]

const neededFor: Readonly<Record<Step, PermissionId>> = {
  log: 'REPORT_CREATE',
  report: 'REPORT_READ',
  inUse: 'REPORT_CREATE',
  trial: 'SUBSCRIPTION_CREATE',
  pull: 'SUBSCRIPTION_READ',
  licence: 'GROUP_LIST_ADD',
  invite: 'GROUP_INVITE_USER',
}

export interface Progress {
  /** Undefined: the user belongs to no group and can do none of the steps. */
  readonly groupId: string | undefined
  readonly steps: readonly Step[]
  readonly done: Readonly<Record<Step, boolean>>
}

/** Tells which first steps a group has done, and which of them the user may do there. */
export async function progressOf({ context, url, request }: Required<LoaderPlace>): Promise<Progress> {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) {
    return {
      groupId,
      steps: [],
      done: { log: false, report: false, inUse: false, trial: false, pull: false, licence: false, invite: false },
    }
  }
  const query = { groupID: groupId }
  const params = { id: groupId }
  const [entries, overview, subscriptions, licences, members] = await Promise.all([
    ask(place, groupCalls.list, {}),
    askMaybe(place, dashboardCalls.read, { query }),
    askMaybe(place, subscriptionCalls.list, { query }),
    askMaybe(place, licenceCalls.list, { params }),
    askMaybe(place, groupCalls.members, { params }),
  ])
  const ownLogs = overview?.coverage ?? []
  const entitlements = entries.find(({ group }) => group.id === groupId)?.entitlements ?? {}
  return {
    groupId,
    steps: stepsFor(Object.values(entitlements).flatMap(({ permissions }) => permissions)),
    done: {
      log: ownLogs.length > 0,
      report: overview?.reports?.some(({ state }) => state === 'done') ?? false,
      inUse: ownLogs.some(({ sourcesInUse }) => sourcesInUse > 0),
      trial: (subscriptions?.length ?? 0) > 0,
      pull: subscriptions?.some(({ lastPullAt }) => lastPullAt !== null) ?? false,
      licence: licences?.some(({ notInByox }) => !notInByox) ?? false,
      invite: (members?.length ?? 0) > 1,
    },
  }
}

/** The steps that somebody with these permissions in a group can do. */
export const stepsFor = (permissions: readonly string[]): Step[] =>
  steps.filter((step) => permissions.includes(neededFor[step]))
