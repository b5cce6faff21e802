import type { contract } from '../../contract/index.ts'
import { type TokenScope, tokenScopes } from '../../domain/api-token.ts'
import { Problem } from '../../domain/problem.ts'
import type { Handlers, Membership } from '../platform/http/calls.ts'
import { changing } from '../platform/must-exist.ts'
import type { TokenStore } from './store.ts'

/** Handlers for API tokens as people manage them. */
export function tokenHandlers({ tokens }: { readonly tokens: TokenStore }): Handlers<typeof contract.tokens> {
  return {
    own: (_, { user }) => tokens.own(user),
    async createOwn({ query, body }, { user, group }) {
      checkScopes(group, body.scopes)
      return tokens.create(user, { groupId: query.groupID, ownerId: user.id }, body)
    },
    revokeOwn: ({ params }, { user }) => changing(tokens.revokeOwn(user, params.id)),
    ofGroup: ({ params }, { user }) => tokens.ofGroup(user, params.id),
    async createForGroup({ params, body }, { user, group }) {
      checkScopes(group, body.scopes)
      return tokens.create(user, { groupId: params.id, ownerId: null }, body)
    },
    revokeOfGroup: ({ params }, { user }) => changing(tokens.revokeOfGroup(user, params.id, params.tokenId)),
  }
}

/**
 * Nobody can give a token more permissions than they have.
 * @throws Problem `permission.missing`
 */
function checkScopes({ permissions }: Membership, scopes: readonly TokenScope[]): void {
  if (!scopes.every((scope) => permissions.has(tokenScopes[scope]))) throw new Problem('permission.missing')
}
