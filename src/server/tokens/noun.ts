import type { Base } from '../base.ts'
import { tokenAccess } from './access.ts'
import { tokenHandlers } from './api.ts'
import { tokenStore } from './store.ts'

/** API tokens: programs call with them what their scopes allow. */
export function tokenNoun({ database, clock, config, limits }: Base) {
  const tokens = tokenStore(database, { clock, limits: config.tokens })
  return {
    tokens,
    tokenAccess: tokenAccess({ pool: database.pool, clock, limits }),
    handlers: { tokens: tokenHandlers({ tokens }) },
  }
}
