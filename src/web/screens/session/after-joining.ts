import type { Language } from '../../i18n/use-texts.ts'

/**
 * Path of the page that opens after an invitation was accepted. Users who were invited without rights do not see the group
 * (docs/design/domain-and-contract.md).
 * @param seen ids of the groups that the user may see
 */
export function afterJoining(groupId: string, seen: readonly string[], path: Language['path']): string {
  return seen.includes(groupId) ? path('group', { groupId }) : path('dashboard')
}
