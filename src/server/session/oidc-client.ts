import { createRemoteJWKSet, errors, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Claims } from '../../contract/session.ts'
import { Problem } from '../../domain/problem.ts'
import { type ClaimsMapping, readClaims } from '../platform/claims.ts'
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
  /** Undefined: a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined
  readonly redirectUri: string
  readonly scope: string
  readonly claims: ClaimsMapping
  /** Reaches the provider; the embedded one is asked without leaving the process's own machine. */
  readonly fetch?: typeof fetch
  readonly clock: Clock
}

/** Thrown when the provider refuses for good: the session is over. */
export class SessionEnded extends Error {}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Clocks may differ by so much. */
const SKEW_SECONDS = 60
/** The provider's keys are asked for no more often, whatever tokens people show. */
const KEYS_EVERY_MS = 30_000
/** A provider that does not answer is left alone for a moment, however many ask. */
const DISCOVERY_EVERY_MS = 2000

/** The one way to any OpenID provider: discovery, code flow with PKCE, state and nonce, renewal, verification. */
export function createOidcClient(settings: OidcSettings) {
  const { issuer, clientId, clientSecret, redirectUri, clock } = settings
  const reach = settings.fetch ?? fetch
  const away = (cause: unknown) => new Problem('session.provider-away', {}, { cause })

  let pending: Promise<oidc.Configuration> | undefined
  let askAgainAt = Number.POSITIVE_INFINITY
  /** Late, so that the product starts while the provider is down; a failure is tried again. */
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
  /** jose waits after an answer; after a failure, this does. */
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

  /** Undefined: it is not from our provider, not for us, or not valid now. @throws Problem where no keys are to be had */
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
      // Clocks may differ by a minute, but an end is an end.
      return (payload.exp ?? 0) * 1000 > clock.now() ? payload : undefined
    } catch (error) {
      // What is wrong with the token has a name; what is wrong with the way to the keys has none of these.
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
    if (!answer.id_token && before) return { ...before, refreshToken }
    // Its signature too, although it came from the provider itself: the cookie is believed without a further look.
    const payload = await payloadOf(idToken)
    if (!payload) throw new Error(`${issuer} gave an identity token that is not valid`)
    const claims = readClaims({ ...(await moreAbout(payload, answer.access_token)), ...payload }, settings.claims)
    return { idToken, refreshToken, claims: { ...before?.claims, ...claims } }
  }

  /** Many providers keep the profile out of the identity token and tell it where tokens are shown to them. */
  async function moreAbout(payload: JWTPayload, accessToken: string): Promise<Record<string, unknown>> {
    const read = readClaims(payload, settings.claims)
    const configuration = await discover()
    if (read.name || read.given_name || !configuration.serverMetadata().userinfo_endpoint) return {}
    // The library holds the answer's subject against the token's.
    return oidc.fetchUserInfo(configuration, accessToken, payload.sub ?? '').catch(() => ({}))
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
        scope: settings.scope,
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

    /** @throws SessionEnded, or Problem `session.provider-away` where it may go better later */
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

    /** Tells the provider that a session is over, where it wants to know. */
    async forget({ refreshToken }: Pick<Tokens, 'refreshToken'>): Promise<void> {
      const configuration = await discover()
      if (!refreshToken || !configuration.serverMetadata().revocation_endpoint) return
      await oidc.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    },

    /**
     * An identity token that somebody shows. Undefined: it is not from our provider, not for us, or not valid now.
     * @throws Problem `session.provider-away` where nobody can say
     */
    async verify(idToken: string): Promise<Claims | undefined> {
      const payload = await payloadOf(idToken)
      return payload && readClaims(payload, settings.claims)
    },

    /** Where the browser signs out at the provider too; `backTo` where that is not to be had. */
    async signOutAddress(idToken: string | undefined, backTo: string): Promise<string> {
      const configuration = await discover().catch(() => undefined)
      if (!idToken || !configuration?.serverMetadata().end_session_endpoint) return backTo
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: backTo }).href
    },
  }
}

export type OidcClient = ReturnType<typeof createOidcClient>
