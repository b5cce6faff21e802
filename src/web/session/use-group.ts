import { useParams, useRouteLoaderData } from 'react-router'
import type { PermissionId } from '../../domain/permission.ts'
import type { GroupOfUser, GuardedData } from './guarded.tsx'

const useGuarded = () => useRouteLoaderData('guarded') as GuardedData | undefined

/** Id of the page's group: that in its address, otherwise the active group; empty if the user has no group. */
export function useGroupId(): string {
  const { groupId } = useParams()
  const activeId = useGuarded()?.activeGroupId
  return groupId ?? activeId ?? ''
}

/** The page's group; undefined if the user does not see it. */
export function useGroup(): GroupOfUser | undefined {
  const id = useGroupId()
  return useGuarded()?.groups.find((group) => group.id === id)
}

/** Tells whether the user has a permission in a group. */
export function may(group: Pick<GroupOfUser, 'permissions'> | undefined, permission: PermissionId): boolean {
  return group?.permissions.includes(permission) ?? false
}
