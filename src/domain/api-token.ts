import type { PermissionId } from './permission.ts'

/**
 * What an API token may be used for, with the permission that its person needs in the group; of a group's token, the
 * group itself. A token opens the calls of its scopes below `/v1` and no others.
 */
export const tokenScopes = {
  /** Looks up indicators: `/v1/indicators` and `/v1/range`. */
  'search:read': 'IOC_SEARCH_SHOW',
} as const satisfies Record<string, PermissionId>

export type TokenScope = keyof typeof tokenScopes

/** All scopes, in the order in which they are offered. */
export const tokenScopeIds = Object.keys(tokenScopes) as TokenScope[]

/** How long a token is valid, in days: the usual time, and the longest that an operator can allow. */
export const tokenDays = { usual: 90, most: 366 } as const

/** Every token begins with this, so that programs that look for leaked secrets find it. */
export const tokenMark = 'wnw_'
