/** Permissions by the scope of the entitlement that grants them (specification, section 6). */
export const permissionsByScope = {
  SUBSCRIPTION: [
    'SUBSCRIPTION_READ',
    'SUBSCRIPTION_PATCH',
    'SUBSCRIPTION_CREATE',
    'SUBSCRIPTION_DELETE',
    'SUBSCRIPTION_HISTORY',
  ],
  RECOMMENDER: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN'],
  IOCSEARCH: ['IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN'],
  DARKWEBSEARCH: ['DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN'],
  NIL: [
    'GROUP_CREATE',
    'GROUP_DELETE',
    'GROUP_RENAME',
    'GROUP_INVITE_USER',
    'GROUP_FEEDBACK',
    'GROUP_LIST_ADD',
    'GROUP_LIST_PATCH',
    'GROUP_LIST_DELETE',
    'GROUP_LIST_DELETE_ROW',
    // Not in the specification: permission to read the audit log, and to see and manage sensors.
    'GROUP_AUDIT_READ',
    'SENSOR_READ',
    'SENSOR_MANAGE',
  ],
  // Not in the specification: permission to change what concerns all groups, such as collecting from the internet.
  INSTALLATION: ['INSTALLATION_MANAGE'],
} as const

export type Scope = keyof typeof permissionsByScope
export type PermissionId = (typeof permissionsByScope)[Scope][number]

/** Permissions of a new top-level group. The operator grants the dark web and the installation to single groups. */
export const usualPermissions: Readonly<Record<Scope, readonly PermissionId[]>> = {
  ...permissionsByScope,
  DARKWEBSEARCH: [],
  INSTALLATION: [],
}

/** All scopes. */
export const scopes = Object.keys(permissionsByScope) as Scope[]
/** All permissions of all scopes. */
export const permissionIds = Object.values(permissionsByScope).flat() as PermissionId[]
