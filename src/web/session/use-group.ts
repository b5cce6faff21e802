import { useRouteLoaderData } from 'react-router'
import type { PermissionId } from '../../domain/permission.ts'
import type { GroupOfUser, GuardedData } from './guarded.tsx'

/** The group with this id, or the active group; undefined if the user does not see it. */
export function useGroup(id?: string): GroupOfUser | undefined {
  const guarded = useRouteLoaderData('guarded') as GuardedData | undefined
  const wanted = id ?? guarded?.activeGroupId
  return guarded?.groups.find((group) => group.id === wanted)
}

/** Tells whether the user has a permission in a group. */
export function may(group: Pick<GroupOfUser, 'permissions'> | undefined, permission: PermissionId): boolean {
  return group?.permissions.includes(permission) ?? false
}
