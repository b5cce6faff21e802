import { createRemoteJWKSet, errors, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { Claims } from '../../contract/session.ts'
import type { Clock } from '../platform/clock.ts'

export interface Tokens {
  readonly idToken: string
  readonly refreshToken: string | undefined
  readonly claims: Claims
}

/** What a browser keeps between leaving for the provider and coming back (sealed). */
export interface SignInState {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** Reaches the provider; the embedded one is asked without leaving the process's own machine. */
  readonly fetch?: typeof fetch
  readonly clock: Clock
}

/** Thrown when the provider refuses for good: the session is over. */
export class SessionEnded extends Error {}

/** The one way to any OpenID provider: discovery, code flow with PKCE, state and nonce, renewal, verification. */
export function createOidcClient({ issuer, clientId, clientSecret, redirectUri, clock, ...settings }: OidcSettings) {
  let pending: Promise<oidc.Configuration> | undefined
  /** Late, so that the product starts while the provider is down; a failure is tried again. */
  const discover = () => {
    pending ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        ...(settings.fetch && { [oidc.customFetch]: settings.fetch as never }),
        timeout: 10,
      })
      .catch((error) => {
        pending = undefined
        throw error
      })
    return pending
  }
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keySet = async () => {
    const address = (await discover()).serverMetadata().jwks_uri
    if (!address) throw new Error(`${issuer} names no jwks_uri`)
    keys ??= createRemoteJWKSet(new URL(address), {
      cooldownDuration: 30_000,
      timeoutDuration: 10_000,
      ...(settings.fetch && { [joseFetch]: settings.fetch as never }),
    })
    return keys
  }

  const tokensFrom = (
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    before?: Tokens,
  ): Tokens => {
    const claims = answer.claims()
    const idToken = answer.id_token ?? before?.idToken
    if (!idToken) throw new Error(`${issuer} gave no identity token`)
    return {
      idToken,
      refreshToken: answer.refresh_token ?? before?.refreshToken,
      claims: claims ? Claims.parse(claims) : (before?.claims ?? Claims.parse(claims)),
    }
  }

  return {
    /** Where to send the browser, and what it must bring back. */
    async begin(uiLocales: string): Promise<{ address: string; state: SignInState }> {
      const configuration = await discover()
      const state = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile email offline_access',
        code_challenge: await oidc.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
        state: state.state,
        nonce: state.nonce,
        ui_locales: uiLocales,
      })
      return { address: address.href, state }
    },

    /** @throws where state, nonce, verifier, issuer or signature do not fit */
    async finish(search: string, { verifier, state, nonce }: SignInState): Promise<Tokens> {
      const answer = await oidc.authorizationCodeGrant(await discover(), new URL(redirectUri + search), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return tokensFrom(answer)
    },

    async renew(before: Tokens): Promise<Tokens> {
      if (!before.refreshToken) throw new SessionEnded('there is nothing to renew the session with')
      try {
        return tokensFrom(await oidc.refreshTokenGrant(await discover(), before.refreshToken), before)
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
          throw new SessionEnded('the provider does not renew the session', { cause: error })
        }
        throw error
      }
    },

    /** Tells the provider that a session is over, where it wants to know. */
    async forget({ refreshToken }: Pick<Tokens, 'refreshToken'>): Promise<void> {
      const configuration = await discover()
      if (!refreshToken || !configuration.serverMetadata().revocation_endpoint) return
      await oidc.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    },

    /** An identity token that somebody shows. Undefined: it is not from our provider, not for us, or not valid now. */
    async verify(idToken: string): Promise<Claims | undefined> {
      try {
        const { payload, protectedHeader } = await jwtVerify(idToken, await keySet(), {
          issuer,
          audience: clientId,
          algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: 60,
          currentDate: new Date(clock.now()),
        })
        const typ = protectedHeader.typ?.toLowerCase()
        const party = payload.azp ?? (Array.isArray(payload.aud) && payload.aud.length > 1 ? undefined : clientId)
        if ((typ && typ !== 'jwt') || party !== clientId) return undefined
        // Clocks may differ by a minute, but an end is an end.
        if ((payload.exp ?? 0) * 1000 <= clock.now()) return undefined
        return Claims.parse(payload)
      } catch (error) {
        if (error instanceof errors.JWKSTimeout) throw error
        return undefined
      }
    },

    async signOutAddress(idToken: string | undefined, backTo: string): Promise<string> {
      if (!idToken) return backTo
      const configuration = await discover()
      if (!configuration.serverMetadata().end_session_endpoint) return backTo
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: backTo }).href
    },
  }
}

export type OidcClient = ReturnType<typeof createOidcClient>
