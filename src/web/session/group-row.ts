import type { GroupEntry, Role } from '../../contract/groups.ts'
import type { PermissionId } from '../../domain/permission.ts'
import type { LocalizedText } from '../../domain/text.ts'
import type { Language } from '../i18n/use-texts.ts'
import { rem } from '../rem.ts'

/** Height of a row of the tree; it grows with the text. */
export const rowHeight = rem(48)

/** A group as shown in lists. */
export type GroupRow = ReturnType<typeof groupRow>

export function groupRow({ group, users, entitlements }: GroupEntry) {
  const [self] = users
  return {
    id: group.id,
    name: group.name,
    /** Null also if the reader may not see the group above. */
    parent: group.parent,
    role: self?.role ?? 'none',
    /** True if the role is inherited from a group above. */
    inherited: self?.via !== undefined,
    /** Direct members of the group. */
    members: users.filter(({ via }) => via === undefined).length,
    permissions: Object.values(entitlements).flatMap(({ permissions }) => permissions) as readonly PermissionId[],
  }
}

/** Name of a member; the e-mail address of one without a name. */
export function memberName({ name, email }: Pick<GroupEntry['users'][number], 'name' | 'email'>): string {
  return name || (email ?? '')
}

export type RoleNames = Readonly<Record<string, LocalizedText>>

export function roleNamesOf(roles: readonly Role[] | undefined): RoleNames {
  return Object.fromEntries(roles?.map(({ id, name }) => [id, name]) ?? [])
}

/** Name of the role; its id if the name is unknown. */
export function roleName(id: string, names: RoleNames, { locale }: Pick<Language, 'locale'>): string {
  return names[id]?.[locale] ?? id
}
