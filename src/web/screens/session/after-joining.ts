import type { Language } from '../../i18n/use-texts.ts'

/**
 * Returns the page that opens after accepting an invitation. A person who was invited without rights does not see the
 * group (decision 0246).
 */
export function afterJoining(groupId: string, seen: readonly string[], path: Language['path']): string {
  return seen.includes(groupId) ? path('group', { groupId }) : path('dashboard')
}
