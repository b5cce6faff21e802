import type { PermissionId } from './permission.ts'

/**
 * Scopes of API tokens, each with the permission that the token's owner (a person, or the group itself) needs in the
 * group. A token opens only the calls of its scopes below `/v1`.
 */
export const tokenScopes = {
  /** Looks up indicators: `/v1/indicators` and `/v1/range`. */
  'search:read': 'IOC_SEARCH_SHOW',
} as const satisfies Record<string, PermissionId>

export type TokenScope = keyof typeof tokenScopes

/** All scopes, in the order in which they are offered. */
export const tokenScopeIds = Object.keys(tokenScopes) as TokenScope[]

/** Validity of a token in days: the default, and the maximum that an operator can allow. */
export const tokenDays = { usual: 90, most: 366 } as const

/** Prefix of every token, so that secret scanners find leaked tokens. */
export const tokenMark = 'wnw_'
