import { useRouteLoaderData } from 'react-router'
import type { PermissionId } from '../../../domain/permission.ts'
import type { GroupOfUser, GuardedData } from './guarded.tsx'

/** The active or the given group; undefined if the user is not a member. */
export function useGroup(id?: string): GroupOfUser | undefined {
  const guarded = useRouteLoaderData('guarded') as GuardedData | undefined
  const wanted = id ?? guarded?.activeGroupId
  return guarded?.groups.find((group) => group.id === wanted)
}

export function may(group: Pick<GroupOfUser, 'permissions'> | undefined, permission: PermissionId): boolean {
  return group?.permissions.includes(permission) ?? false
}
