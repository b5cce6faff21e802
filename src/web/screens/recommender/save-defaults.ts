import { api } from '../../api.ts'
import { readOwnRanges } from '../groups/own-ranges.ts'
import { defaultsOf, type RecommenderState } from './state.ts'

/** Saves the answers as the group's defaults. Own addresses come beside those that the group has already; the call refuses too many. */
export async function saveDefaults(groupId: string, state: RecommenderState): Promise<void> {
  const params = { id: groupId }
  const { entries } = readOwnRanges(state.ownRanges)
  const ownRanges =
    entries.length > 0
      ? [...new Set([...(await api('GET /api/web/groups/{id}/profile', { params })).ownRanges, ...entries])]
      : undefined
  await api('PATCH /api/web/groups/{id}/profile', {
    params,
    body: { cOrg: defaultsOf(state), ...(ownRanges && { ownRanges }) },
  })
}
