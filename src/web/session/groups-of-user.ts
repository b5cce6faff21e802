import { groups as groupCalls } from '../../contract/groups.ts'
import { inbox as inboxCalls } from '../../contract/inbox.ts'
import { tellApart } from '../../domain/look-alike-names.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { PermissionId } from '../../domain/permission.ts'
import { ask } from '../app/ask.ts'
import { cookies, readCookie } from '../app/cookies.ts'
import { compareNames } from '../text/compare-names.ts'
import { groupInPath } from './ids.ts'
import { standingGroup } from './standing-group.ts'

export interface GroupOfUser {
  readonly id: string
  readonly name: string
  /** Tells the group apart from others whose names look the same: `tellApart`. */
  readonly mark: string | undefined
  /** The group above, even if the user may not see it. */
  readonly parent: string | null
  readonly role: string
  /** True if the user is a direct member; false if the membership is inherited. */
  readonly isMember: boolean
  readonly organisation: Organisation | null
  readonly permissions: readonly PermissionId[]
}

export interface GroupsOfUser {
  readonly groups: readonly GroupOfUser[]
  /** The group in the address; otherwise `standingGroup`. */
  readonly activeGroupId: string | undefined
  /** The group in the cookie with which the page was asked for, whether or not the user still sees it. */
  readonly remembered: string | undefined
  /** Unread notices in the inbox. */
  readonly unread: number
}

/** Groups that the user may see, by name, and the active one. */
export async function groupsOfUser({
  context,
  request,
  url,
}: Parameters<typeof ask>[0] & { readonly request: Request }): Promise<GroupsOfUser> {
  const place = { context, url }
  const [entries, { unread }] = await Promise.all([
    ask(place, groupCalls.list, {}),
    ask(place, inboxCalls.list, { query: { limit: 0 } }),
  ])
  const marks = tellApart(entries.map(({ group }) => group))
  const groups = entries
    .map(({ group, users, entitlements }) => ({
      id: group.id,
      name: group.name,
      mark: marks.get(group.id),
      parent: group.parent,
      role: users[0]?.role ?? 'none',
      isMember: users[0] !== undefined && users[0].via === undefined,
      organisation: group.cOrg as Organisation | null,
      permissions: Object.values(entitlements).flatMap(({ permissions }) => permissions) as PermissionId[],
    }))
    .sort((a, b) => compareNames(a.name, b.name))
  const remembered = readCookie(request.headers.get('cookie'), cookies.activeGroup.name)
  const byId = (wanted: string | undefined) => groups.find(({ id }) => id === wanted)
  const active = byId(groupInPath(url.pathname)) ?? standingGroup(groups, remembered)
  return { groups, activeGroupId: active?.id, remembered, unread }
}
