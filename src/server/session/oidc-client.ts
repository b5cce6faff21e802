import { createRemoteJWKSet, errors, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Claims } from '../../contract/session.ts'
import { Problem } from '../../domain/problem.ts'
import { type ClaimsMapping, readClaims } from '../platform/claims.ts'
import type { Clock } from '../platform/clock.ts'

/** Lifetime of a renewal without an identity token, if the provider does not state one. */
const RENEWED_SECONDS = 300
/**
 * After this time, a session that was renewed without an identity token is renewed again, however long the provider's
 * access tokens last.
 */
const LONGEST_RENEWED_SECONDS = 3600

export interface Tokens {
  /**
   * May have expired if the provider has renewed the session without a new one; `claims.exp` is the expiry that counts.
   */
  readonly idToken: string
  readonly refreshToken: string | undefined
  readonly claims: Claims
}

/** State that the browser stores, sealed, during a redirect to the provider. */
export interface SignInState {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client, which only PKCE protects. */
  readonly clientSecret: string | undefined
  readonly redirectUri: string
  readonly scope: string
  readonly claims: ClaimsMapping
  /** Reaches the provider; the embedded one is called through the loopback interface. */
  readonly fetch?: typeof fetch
  readonly clock: Clock
}

/** The provider has refused to renew: the session is over. */
export class SessionEnded extends Error {}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Tolerated clock skew. */
const SKEW_SECONDS = 60
/** Shortest interval between requests for the provider's keys, whatever tokens are shown. */
const KEYS_EVERY_MS = 30_000
/** Shortest interval between discovery attempts, however many callers there are. */
const DISCOVERY_EVERY_MS = 2000

/** A client for any OpenID provider: discovery, code flow with PKCE, state and nonce, renewal, verification. */
export function createOidcClient(settings: OidcSettings) {
  const { issuer, clientId, clientSecret, redirectUri, clock } = settings
  const reach = settings.fetch ?? fetch
  const away = (cause: unknown) => new Problem('session.provider-away', {}, { cause })

  let pending: Promise<oidc.Configuration> | undefined
  let askAgainAt = Number.POSITIVE_INFINITY
  /** Discovery runs on first use, so that the product starts even while the provider is down; a failure is retried. */
  function discover(): Promise<oidc.Configuration> {
    if (pending && performance.now() < askAgainAt) return pending
    askAgainAt = Number.POSITIVE_INFINITY
    const found = oidc.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? oidc.None() : undefined,
      {
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: reach as never,
        timeout: 10,
      },
    )
    pending = found.catch((error) => {
      askAgainAt = performance.now() + DISCOVERY_EVERY_MS
      throw away(error)
    })
    return pending
  }

  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  let keysAsked = Number.NEGATIVE_INFINITY
  /** jose waits between requests for keys only after an answer; this also waits after a failure. */
  const fetchKeys: typeof fetch = async (input, init) => {
    const since = performance.now() - keysAsked
    if (since < KEYS_EVERY_MS) throw new Error(`the provider's keys were asked for ${Math.round(since)} ms ago`)
    keysAsked = performance.now()
    return reach(input, init)
  }
  async function keySet() {
    const address = (await discover()).serverMetadata().jwks_uri
    if (!address) throw new Error(`${issuer} names no jwks_uri`)
    keys ??= createRemoteJWKSet(new URL(address), {
      cooldownDuration: KEYS_EVERY_MS,
      timeoutDuration: 10_000,
      [joseFetch]: fetchKeys as never,
    })
    return keys
  }

  /**
   * Undefined if the token is not from our provider, not for us, or not valid now. @throws Problem if the keys are
   * unavailable
   */
  async function payloadOf(idToken: string): Promise<JWTPayload | undefined> {
    const set = await keySet()
    try {
      const { payload, protectedHeader } = await jwtVerify(idToken, set, {
        issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(clock.now()),
      })
      const typ = protectedHeader.typ?.toLowerCase()
      const party = payload.azp ?? (Array.isArray(payload.aud) && payload.aud.length > 1 ? undefined : clientId)
      if ((typ && typ !== 'jwt') || party !== clientId) return undefined
      if ((payload.iat ?? 0) * 1000 > clock.now() + SKEW_SECONDS * 1000) return undefined
      // Clock skew is tolerated, but not for the expiry.
      return (payload.exp ?? 0) * 1000 > clock.now() ? payload : undefined
    } catch (error) {
      // Faults of the token have one of these classes; failures to fetch the keys do not.
      const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
      if (isAboutToken) return undefined
      throw away(error)
    }
  }

  async function tokensFrom(
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    before?: Tokens,
  ): Promise<Tokens> {
    const idToken = answer.id_token ?? before?.idToken
    if (!idToken) throw new Error(`${issuer} gave no identity token`)
    const refreshToken = answer.refresh_token ?? before?.refreshToken
    if (!answer.id_token && before) {
      // Allowed when renewing (OpenID Connect Core 1.0, 12.2): the new grant itself confirms the session.
      const seconds = Math.min(answer.expires_in ?? RENEWED_SECONDS, LONGEST_RENEWED_SECONDS)
      return { ...before, refreshToken, claims: { ...before.claims, exp: Math.floor(clock.now() / 1000) + seconds } }
    }
    // Verify the signature even of a token that came from the provider itself, because the cookie is trusted without
    // another check.
    const payload = await payloadOf(idToken)
    if (!payload) throw new Error(`${issuer} gave an identity token that is not valid`)
    const claims = readClaims({ ...(await moreAbout(payload, answer.access_token)), ...payload }, settings.claims)
    return { idToken, refreshToken, claims: { ...before?.claims, ...claims } }
  }

  /** Many providers omit the profile from the identity token and return it from the userinfo endpoint. */
  async function moreAbout(payload: JWTPayload, accessToken: string): Promise<Record<string, unknown>> {
    const read = readClaims(payload, settings.claims)
    const configuration = await discover()
    if (read.name || read.given_name || !configuration.serverMetadata().userinfo_endpoint) return {}
    // The library compares the answer's subject with the token's.
    return oidc.fetchUserInfo(configuration, accessToken, payload.sub ?? '').catch(() => ({}))
  }

  return {
    /** The address to redirect the browser to, and the state that it must bring back. */
    async begin(uiLocales: string): Promise<{ address: string; state: SignInState }> {
      const configuration = await discover()
      const state = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
        state: state.state,
        nonce: state.nonce,
        ui_locales: uiLocales,
      })
      return { address: address.href, state }
    },

    /** @throws if state, nonce, verifier, issuer or signature do not match */
    async finish(search: string, { verifier, state, nonce }: SignInState): Promise<Tokens> {
      const answer = await oidc.authorizationCodeGrant(await discover(), new URL(redirectUri + search), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return tokensFrom(answer)
    },

    /** @throws SessionEnded, or Problem `session.provider-away` if a retry may succeed */
    async renew(before: Tokens): Promise<Tokens> {
      if (!before.refreshToken) throw new SessionEnded('there is nothing to renew the session with')
      try {
        return await tokensFrom(await oidc.refreshTokenGrant(await discover(), before.refreshToken), before)
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
          throw new SessionEnded('the provider does not renew the session', { cause: error })
        }
        throw error instanceof Problem ? error : away(error)
      }
    },

    /** Revokes the session's refresh token, if the provider supports it. */
    async forget({ refreshToken }: Pick<Tokens, 'refreshToken'>): Promise<void> {
      const configuration = await discover()
      if (!refreshToken || !configuration.serverMetadata().revocation_endpoint) return
      await oidc.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    },

    /**
     * Verifies an identity token. Undefined if it is not from our provider, not for us, or not valid now.
     * @throws Problem `session.provider-away` if that cannot be checked
     */
    async verify(idToken: string): Promise<Claims | undefined> {
      const payload = await payloadOf(idToken)
      return payload && readClaims(payload, settings.claims)
    },

    /** The address for signing out at the provider too; `backTo` if the provider has none. */
    async signOutAddress(idToken: string | undefined, backTo: string): Promise<string> {
      const configuration = await discover().catch(() => undefined)
      if (!idToken || !configuration?.serverMetadata().end_session_endpoint) return backTo
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: backTo }).href
    },
  }
}

export type OidcClient = ReturnType<typeof createOidcClient>
