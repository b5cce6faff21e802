import { api } from '../../app/api.ts'
import { readOwnRanges } from '../../organisation/own-ranges.ts'
import { defaultsOf, type RecommenderState } from '../../organisation/wizard-state.ts'

/** Saves the answers as the group's defaults. Own addresses come beside those that the group has already. */
export async function saveDefaults(groupId: string, state: RecommenderState): Promise<void> {
  const { entries } = readOwnRanges(state.ownRanges)
  await api('PATCH /api/web/groups/{id}/profile', {
    params: { id: groupId },
    body: { cOrg: defaultsOf(state), ...(entries.length > 0 && { addedRanges: entries }) },
  })
}
