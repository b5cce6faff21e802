import { dashboard as dashboardCalls } from '../../../contract/dashboard.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { ask, askMaybe, type LoaderPlace } from '../../ask.ts'
import { activeGroupOf } from '../session/active-group.ts'
import { savedIn } from '../sources/saved.ts'

/** First steps with the product, in their order. */
export const steps = ['group', 'demo', 'profile', 'report', 'save', 'invite'] as const
export type Step = (typeof steps)[number]

export interface Progress {
  readonly groupId: string | undefined
  readonly done: Readonly<Record<Step, boolean>>
}

/** Tells which first steps a user has done, judged by the data of the active group. */
export async function progressOf({ context, url, request }: Required<LoaderPlace>): Promise<Progress> {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  const hasSavedSources = savedIn(request.headers.get('cookie')).length > 0
  if (!groupId) {
    const nothing = { group: false, demo: false, profile: false, report: false, invite: false }
    return { groupId, done: { ...nothing, save: hasSavedSources } }
  }
  const [entries, overview, members] = await Promise.all([
    ask(place, groupCalls.list, {}),
    askMaybe(place, dashboardCalls.read, { query: { groupID: groupId } }),
    askMaybe(place, groupCalls.members, { params: { id: groupId } }),
  ])
  const organisation = entries.find(({ group }) => group.id === groupId)?.group.cOrg
  return {
    groupId,
    done: {
      group: true,
      demo: overview?.reports?.some(({ state }) => state === 'done') ?? false,
      profile: Boolean(organisation && (organisation.nEmployees || organisation.industries.length > 0)),
      report: (overview?.coverage?.length ?? 0) > 0,
      save: hasSavedSources,
      invite: (members?.length ?? 0) > 1,
    },
  }
}
