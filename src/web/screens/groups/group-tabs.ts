import type { PermissionId } from '../../../domain/permission.ts'

/** Separate from `group-page.ts`, which calls the server and must not be part of the browser bundle. */
export const tabs = [
  'overview',
  'members',
  'reports',
  'subscriptions',
  'lists',
  'licences',
  'sensors',
  'hunt',
  'audit',
] as const
export type TabId = (typeof tabs)[number]

/** Tabs that are offered only to whoever may see what is in them. */
export const neededFor: Readonly<Partial<Record<TabId, PermissionId>>> = {
  sensors: 'SENSOR_READ',
  hunt: 'SENSOR_READ',
  audit: 'GROUP_AUDIT_READ',
}

export function tabOf(search: URLSearchParams): TabId {
  return tabs.find((name) => name === search.get('tab')) ?? 'overview'
}
