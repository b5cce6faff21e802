import type { Language } from '../../i18n/use-texts.ts'

/** Where an accepted invitation leads. Who was invited without rights does not see the group (decision 0246). */
export function afterJoining(groupId: string, seen: readonly string[], path: Language['path']): string {
  return seen.includes(groupId) ? path('group', { groupId }) : path('dashboard')
}
