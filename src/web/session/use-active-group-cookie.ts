import { useEffect, useEffectEvent } from 'react'
import { cookies, readCookie, setCookie } from '../app/cookies.ts'
import type { GroupsOfUser } from './groups-of-user.ts'
import { groupInPath } from './ids.ts'

/**
 * Keeps the cookie of the active group and the page together. The cookie is the browser's, the page a tab's: what another tab
 * has chosen since this page was asked for is followed, and never overwritten.
 * @param choose switches to a group, which loads the page's data again
 */
export function useActiveGroupCookie(
  known: GroupsOfUser | undefined,
  pathname: string,
  choose: (groupId: string) => void,
): void {
  const chooseGroup = useEffectEvent(choose)
  const activeId = known?.activeGroupId
  const named = groupInPath(pathname)
  // A user who opens the page of a group continues to work in that group. Data that loads again opens nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page of the group counts
  useEffect(() => {
    if (named !== undefined && named === activeId) setCookie('activeGroup', named)
  }, [named, activeId, pathname])
  useEffect(() => {
    if (known?.activeGroupId === undefined || named !== undefined) return
    const stored = readCookie(document.cookie, cookies.activeGroup.name)
    if (stored === known.activeGroupId) return
    // A page opened from another site arrives without the cookie, which is SameSite=Strict. A group that is new to this page
    // may have been created in another tab.
    const isGone = stored === known.remembered && !known.groups.some(({ id }) => id === stored)
    if (stored && !isGone) chooseGroup(stored)
    // Also stores the default, so that a new group that sorts first does not change the active one.
    else setCookie('activeGroup', known.activeGroupId)
  }, [known, named])
}
