import { dashboard as dashboardCalls } from '../../../contract/dashboard.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { savedIn } from '../sources/saved.ts'

/** First steps with the product, in their order. */
const steps = ['group', 'demo', 'profile', 'report', 'save', 'invite'] as const
type Step = (typeof steps)[number]

/** What a step takes that not everybody may do. */
const neededFor: Partial<Record<Step, PermissionId>> = {
  demo: 'REPORT_CREATE',
  profile: 'GROUP_RENAME',
  report: 'REPORT_CREATE',
  invite: 'GROUP_INVITE_USER',
}

export interface Progress {
  readonly groupId: string | undefined
  /** The steps that the user may do, and reports of others to look at. Without a group, all. */
  readonly steps: readonly Step[]
  readonly done: Readonly<Record<Step, boolean>>
}

/** Tells which first steps a user has done, judged by the data of the active group. */
export async function progressOf({ context, url, request }: Required<LoaderPlace>): Promise<Progress> {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  const hasSavedSources = savedIn(request.headers.get('cookie')).length > 0
  if (!groupId) {
    const nothing = { group: false, demo: false, profile: false, report: false, invite: false }
    return { groupId, steps, done: { ...nothing, save: hasSavedSources } }
  }
  const [entries, overview, members] = await Promise.all([
    ask(place, groupCalls.list, {}),
    askMaybe(place, dashboardCalls.read, { query: { groupID: groupId } }),
    askMaybe(place, groupCalls.members, { params: { id: groupId } }),
  ])
  const entry = entries.find(({ group }) => group.id === groupId)
  const organisation = entry?.group.cOrg
  const done = {
    group: true,
    demo: overview?.reports?.some(({ state }) => state === 'done') ?? false,
    profile: Boolean(organisation && (organisation.nEmployees || organisation.industries.length > 0)),
    report: (overview?.coverage?.length ?? 0) > 0,
    save: hasSavedSources,
    invite: (members?.length ?? 0) > 1,
  }
  const permissions = Object.values(entry?.entitlements ?? {}).flatMap((one) => one.permissions)
  return { groupId, steps: stepsFor(permissions, { hasReport: done.demo }), done }
}

/** The steps that somebody with these permissions in a group can do, and a report to look at if there is one. */
export function stepsFor(permissions: readonly string[], { hasReport }: { readonly hasReport: boolean }): Step[] {
  return steps.filter((step) => {
    const needed = neededFor[step]
    return needed === undefined || permissions.includes(needed) || (step === 'demo' && hasReport)
  })
}
