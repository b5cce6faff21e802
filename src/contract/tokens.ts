import { z } from 'zod'
import { tokenDays, tokenScopeIds } from '../domain/api-token.ts'
import { calls } from './call.ts'
import { Count, GivenName, Id, named, Time } from './shapes.ts'

/** One line of text. */
const TokenName = GivenName.min(1).max(80)

/** An API token, without its secret. */
export const ApiToken = named('ApiToken', {
  id: Id,
  name: z.string(),
  /** First characters of the token. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopeIds)),
  /** The group in which it is valid. */
  group: z.object({ id: Id, name: z.string() }),
  /** Owner of the token; null: the group itself. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  /** Empty if the account no longer exists. */
  createdBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  revokedAt: Time.nullable(),
  /** Day in UTC; null: never. */
  lastUsedOn: z.iso.date().nullable(),
  state: z.enum(['works', 'expired', 'revoked']),
})
export type ApiToken = z.infer<typeof ApiToken>

/** Includes the token itself, which is shown only in this response. */
export const ApiTokenWithSecret = ApiToken.extend({ token: z.string() }).meta({ id: 'ApiTokenWithSecret' })
export type ApiTokenWithSecret = z.infer<typeof ApiTokenWithSecret>

/** Tokens, newest first. Tokens that ended more than 30 days ago are left out. */
export const ApiTokens = named('ApiTokens', {
  tokens: z.array(ApiToken),
  /** Maximum validity of a new token in days, and maximum number of active tokens. */
  limits: z.object({ days: Count, tokens: Count }),
})
export type ApiTokens = z.infer<typeof ApiTokens>

const NewToken = z.object({
  name: TokenName,
  scopes: z.array(z.enum(tokenScopeIds)).min(1).max(tokenScopeIds.length),
  days: z.number().int().min(1).max(tokenDays.most).default(tokenDays.usual),
})

/** Calls for API tokens. They need a session: a token cannot create, show or revoke tokens. */
export const tokens = calls({
  own: {
    address: 'GET /api/web/tokens',
    summary: "The requesting person's own API tokens",
    needs: 'SIGNED_IN',
    reply: ApiTokens,
  },
  createOwn: {
    address: 'POST /api/web/tokens',
    summary: 'Creates an API token that acts for the person in one group, within its scopes; shown only here',
    needs: 'MEMBER',
    body: NewToken,
    status: 201,
    reply: ApiTokenWithSecret,
    problems: ['token.too-many', 'token.too-long'],
  },
  revokeOwn: {
    address: 'DELETE /api/web/tokens/{id}',
    summary: "Revokes one of the person's own API tokens",
    needs: 'SIGNED_IN',
    problems: ['not-found'],
  },
  ofGroup: {
    address: 'GET /api/web/groups/{id}/tokens',
    summary: 'The API tokens that work in a group: its own, and those of people',
    needs: 'GROUP_INVITE_USER',
    reply: ApiTokens,
  },
  createForGroup: {
    address: 'POST /api/web/groups/{id}/tokens',
    summary: 'Creates an API token of the group, which stays valid when its maker leaves; shown only here',
    needs: 'GROUP_INVITE_USER',
    body: NewToken,
    status: 201,
    reply: ApiTokenWithSecret,
    problems: ['token.too-many', 'token.too-long'],
  },
  revokeOfGroup: {
    address: 'DELETE /api/web/groups/{id}/tokens/{tokenId}',
    summary: 'Revokes an API token that works in the group',
    needs: 'GROUP_INVITE_USER',
  },
})
