import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, type SignOptions } from 'jose'
import type { TestApp, Visitor } from './server.ts'

export interface Client {
  readonly id: string
  /** Undefined for a public client. */
  readonly secret?: string
}

/** Faults that a test can cause in the provider. */
export interface Mischief {
  /** Changes the identity token's claims and header. */
  token?(claims: JWTPayload, header: Record<string, unknown>): void
  /** Replaces the identity token itself. */
  idToken?(honest: string): string | Promise<string>
  /** Changes the callback's parameters. */
  callback?(parameters: URLSearchParams): void
  /** Renews with an access token alone, as OpenID Connect Core 1.0 allows. */
  renewsWithoutIdToken?: boolean
  /** Delays the keys. */
  keys?(): Promise<void>
}

interface Key {
  readonly sign: CryptoKey
  readonly jwk: JWK
}

const json = (response: ServerResponse, body: object, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * An identity provider under the test's control. It is correct, with PKCE, rotation of refresh tokens and reuse
 * detection, except for the faults in `mischief`. It asks for no password: everybody signs in as `person`.
 */
export async function startIdentityProvider(client: Client, algorithm = 'RS256') {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const keyPair = async (): Promise<Key> => {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
    return { sign: privateKey, jwk: { ...(await exportJWK(publicKey)), alg: algorithm, use: 'sig', kid: randomId() } }
  }
  let key = await keyPair()
  const codes = new Map<string, { parameters: URLSearchParams; claims: JWTPayload }>()
  const refreshTokens = new Map<string, { family: string; claims: JWTPayload; used: boolean }>()
  const deadFamilies = new Set<string>()

  const provider = {
    issuer,
    client,
    /** The person who signs in next. */
    person: { sub: 'ann', name: 'Ann Example', email: 'ann@winnow.example' } as JWTPayload,
    mischief: {} as Mischief,
    tokenSeconds: 600,
    asked: { keys: 0, tokens: 0, discovery: 0 },
    publicKey: () => key.jwk,
    /** The newest refresh token. */
    lastRefreshToken: () => [...refreshTokens.keys()].at(-1) ?? '',
    async rotateKeys() {
      key = await keyPair()
    },
    /** Signs any claims. */
    sign: (claims: JWTPayload, header: Record<string, unknown> = {}, options: SignOptions = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.jwk.kid, ...header } as never)
        .sign(key.sign, options),
    claimsFor(person: JWTPayload, nonce?: string): JWTPayload {
      const now = Math.floor(Date.now() / 1000)
      const times = { iat: now, exp: now + provider.tokenSeconds }
      return { iss: issuer, aud: client.id, ...times, ...(nonce && { nonce }), ...person }
    },
    /** Stops answering; `comeBack` undoes it. */
    async goAway() {
      server.close()
      server.closeAllConnections()
    },
    async comeBack() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    /**
     * Follows every redirect, to the provider and back. @returns the answer of `/auth`, or the one that ended the
     * redirects
     */
    async signIn(visitor: Visitor, app: Pick<TestApp, 'origin'>): Promise<Response> {
      let answer = await visitor.fetch('/login')
      for (let hop = 0; hop < 6; hop++) {
        const location = answer.headers.get('location')
        if (!location) break
        const url = new URL(location, answer.url)
        const isBack = url.origin === app.origin && url.pathname === '/auth'
        answer = url.origin === issuer ? await fetch(url, { redirect: 'manual' }) : await visitor.fetch(url.href)
        if (isBack) break
      }
      return answer
    },
    stop: () => provider.goAway(),
  }

  async function issue(
    response: ServerResponse,
    person: JWTPayload,
    nonce: string | undefined,
    family: string,
    renews = false,
  ) {
    const claims = provider.claimsFor(person, nonce)
    const header: Record<string, unknown> = {}
    provider.mischief.token?.(claims, header)
    const honest = await provider.sign(claims, header)
    const refreshToken = randomId()
    refreshTokens.set(refreshToken, { family, claims: person, used: false })
    json(response, {
      access_token: randomId(),
      token_type: 'Bearer',
      expires_in: provider.tokenSeconds,
      refresh_token: refreshToken,
      ...(!(renews && provider.mischief.renewsWithoutIdToken) && {
        id_token: (await provider.mischief.idToken?.(honest)) ?? honest,
      }),
    })
  }

  function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    if (client.secret === undefined) return form.get('client_id') === client.id && !request.headers.authorization
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] = basic
      ? basic.split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')]
    return id === client.id && secret === client.secret
  }

  async function tokenEndpoint(request: IncomingMessage, response: ServerResponse) {
    provider.asked.tokens++
    const form = new URLSearchParams(await text(request))
    if (!isClient(request, form)) return json(response, { error: 'invalid_client' }, 401)
    const refused = () => json(response, { error: 'invalid_grant' }, 400)
    if (form.get('grant_type') === 'refresh_token') {
      const known = refreshTokens.get(form.get('refresh_token') ?? '')
      if (!known || deadFamilies.has(known.family)) return refused()
      if (known.used) {
        deadFamilies.add(known.family)
        return refused()
      }
      known.used = true
      return issue(response, known.claims, undefined, known.family, true)
    }
    const code = form.get('code') ?? ''
    const begun = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!begun || begun.parameters.get('code_challenge') !== challenge) return refused()
    return issue(response, begun.claims, begun.parameters.get('nonce') ?? undefined, code)
  }

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration') {
      provider.asked.discovery++
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: [algorithm],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (url.pathname === '/keys') {
      provider.asked.keys++
      try {
        await provider.mischief.keys?.()
      } catch {
        return response.destroy()
      }
      return json(response, { keys: [key.jwk] })
    }
    if (url.pathname === '/token') return tokenEndpoint(request, response)
    if (url.pathname !== '/authorize') return response.writeHead(404).end()
    const code = randomId()
    codes.set(code, { parameters: url.searchParams, claims: { ...provider.person } })
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    for (const [name, value] of [
      ['code', code],
      ['state', url.searchParams.get('state') ?? ''],
      ['iss', issuer],
    ] as const) {
      back.searchParams.set(name, value)
    }
    provider.mischief.callback?.(back.searchParams)
    response.writeHead(302, { location: back.href }).end()
  })
  return provider
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const randomId = () => randomBytes(24).toString('base64url')
