import { groups as groupCalls } from '../../contract/groups.ts'
import { ask } from '../app/ask.ts'
import { cookies, readCookie } from '../app/cookies.ts'
import { standingGroup } from './standing-group.ts'

/** Id of the group for a page whose address names none: `standingGroup`. */
export async function activeGroupOf(place: Parameters<typeof ask>[0], request: Request): Promise<string | undefined> {
  const entries = await ask(place, groupCalls.list, {})
  const remembered = readCookie(request.headers.get('cookie'), cookies.activeGroup.name)
  return standingGroup(
    entries.map(({ group }) => group),
    remembered,
  )?.id
}
