import type { PermissionId } from '../../../domain/permission.ts'
import type { TabId } from '../../paths.ts'

/** Tabs that are offered only to people who may see what is in them. */
export const neededFor: Readonly<Partial<Record<TabId<'group'>, PermissionId>>> = {
  sensors: 'SENSOR_READ',
  hunt: 'SENSOR_READ',
  audit: 'GROUP_AUDIT_READ',
}
