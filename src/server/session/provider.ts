import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { linkTo } from '../../contract/linked-pages.ts'
import type { Locale } from '../../domain/text.ts'
import { daySeconds } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import { pageLocaleOf } from '../platform/http/caller.ts'
import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import { limitBody } from '../platform/http/http-server.ts'
import { plainPage, plainPageHeaders } from '../platform/http/plain-page.ts'
import { asProblem } from '../platform/http/refusal.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AccountStore, Verified } from './account-store.ts'
import type { Tokens } from './oidc-client.ts'
import type { ProviderStore } from './provider-store.ts'

const MOUNT = '/oidc'
const LONGEST_BODY_MS = 30_000
const profile = [
  'name',
  'given_name',
  'family_name',
  'streetAddress',
  'city',
  'state',
  'postalCode',
  'country',
  'jobTitle',
]
const SCOPE = 'openid profile email offline_access'

export interface ProviderOptions extends Pick<Base, 'secrets' | 'log'> {
  readonly origin: string
  readonly clientId: string
  readonly accounts: AccountStore
  readonly remembered: ProviderStore
}

/**
 * The embedded identity provider: OpenID Connect with local accounts, so that signing in works the same way with any
 * provider. It stores everything in the database, so any process can answer.
 */
export async function createProvider({ origin, clientId, accounts, remembered, secrets, log }: ProviderOptions) {
  const issuer = origin + MOUNT
  const https = origin.startsWith('https:')
  const clientSecret = Buffer.from(secrets.key('provider-client')).toString('base64url')
  const sessionCookie = https ? '__Host-idp_session' : 'idp_session'
  const cookies = { path: '/', sameSite: 'lax', signed: true, httpOnly: true, secure: https } as const
  const provider: Provider = new Provider(issuer, {
    adapter: remembered.adapter,
    jwks: { keys: (await signingKeys(accounts, secrets)) as never },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/auth`],
        post_logout_redirect_uris: [`${origin}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    cookies: {
      keys: [secrets.key('provider-cookies'), ...secrets.olderKeys('provider-cookies')].map((key) =>
        Buffer.from(key).toString('base64url'),
      ),
      names: { session: sessionCookie, interaction: 'idp_interaction', resume: 'idp_resume' },
      long: cookies,
      short: cookies,
    },
    claims: { openid: ['sub'], profile, email: ['email'] },
    scopes: SCOPE.split(' '),
    // The identity token contains the profile, as with Entra and Keycloak.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
      userinfo: { enabled: false },
    },
    interactions: {
      url: (_ctx, interaction) => linkTo('signIn', localeOf(interaction.params), { uid: interaction.uid }),
    },
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      RefreshToken: 14 * daySeconds,
      Session: 14 * daySeconds,
      Grant: 14 * daySeconds,
      Interaction: 3600,
      AuthorizationCode: 60,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    async findAccount(_ctx, sub) {
      const account = await accounts.find(sub)
      return account && { accountId: sub, claims: async () => ({ sub, email: account.email, ...account.claims }) }
    },
    // The product is the only client, so there is nothing to consent to. A sign-in depends on its grant, which is
    // created after a password check and never written again. A concurrent request may restore an old state that it had
    // read, such as the browser's session, but never a grant that was ended. Without a grant, the provider shows the
    // form.
    async loadExistingGrant({ oidc: { client, session, result, provider: self } }) {
      if (!client || !session?.accountId) return undefined
      const known = session.grantIdFor(client.clientId)
      const kept = known && (await self.Grant.find(known))
      if (kept) return kept
      const login = result?.login as Verified | undefined
      if (!login) return undefined
      const grant = new self.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      // Check after storing the grant, so that a later password change ends it.
      if (await accounts.isStill(login)) return grant
      await grant.destroy()
      return undefined
    },
    renderError,
  })
  // Koa builds its addresses from these headers; `ownRequest` overwrites values from clients.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'))
  const callback = provider.callback()
  const { host, protocol } = new URL(origin)

  const ownRequest = (request: IncomingMessage) => {
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-for']
    return request
  }

  return {
    issuer,
    clientSecret,
    scope: SCOPE,
    /** The browser's sign-in in progress. Undefined if it is too old, or another browser's. */
    async interaction(incoming: IncomingMessage, outgoing: ServerResponse) {
      const details = await provider.interactionDetails(ownRequest(incoming), outgoing).catch(() => undefined)
      return details && { uid: details.uid, locale: localeOf(details.params) }
    },
    /**
     * Continues the sign-in as this account, if the password is still valid.
     * @returns the address for the next redirect
     */
    async signedIn(incoming: IncomingMessage, outgoing: ServerResponse, verified: Verified): Promise<string> {
      const result = { login: { ...verified, remember: true } }
      const next = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false })
      return new URL(next, origin).href
    },
    /** Ends the sign-in behind a session's tokens: its browser must ask for the password again. */
    async forget({ refreshToken }: Pick<Tokens, 'refreshToken'>): Promise<void> {
      const grant = await remembered.grantOf(refreshToken)
      if (grant) await remembered.end(grant)
    },
    /** Handles everything below `/oidc`. The provider is a Koa app beside the router. */
    handle(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): void {
      ownRequest(request)
      limitBody(request, LONGEST_BODY_MS)
      request.originalUrl = request.url ?? '/'
      request.url = (request.url ?? '/').slice(MOUNT.length) || '/'
      for (const [name, value] of Object.entries(plainPageHeaders)) response.setHeader(name, value)
      void callback(request, response)
    },
    handles: (path: string) => path === MOUNT || path.startsWith(`${MOUNT}/`) || path.startsWith(`${MOUNT}?`),
    /** Ends the browser's session with the provider, with all its tokens. */
    async signOut(headers: Headers, answer: Headers): Promise<string> {
      const id = readCookies(headers).get(sessionCookie)
      const session = id && (await provider.Session.find(id))
      for (const name of [sessionCookie, `${sessionCookie}.sig`]) {
        writeCookie(answer, name, '', { sameSite: 'Lax', secure: https, path: '/', maxAge: 0 })
      }
      if (!session) return `${origin}/`
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (grantId) await remembered.end(grantId)
      }
      await session.destroy()
      return `${origin}/`
    },
    /** For requests that the product makes to itself: its public address may be unreachable from inside. */
    fetchFrom(localAddress: () => string): typeof fetch {
      return (input, init) => {
        const url = new URL(input instanceof Request ? input.url : String(input))
        return fetch(url.origin === origin ? localAddress() + url.pathname + url.search : url, init)
      }
    },
  }
}

export type EmbeddedProvider = Awaited<ReturnType<typeof createProvider>>

async function signingKeys(accounts: AccountStore, secrets: Secrets): Promise<JWK[]> {
  const make = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() }
    return secrets.seal('provider-keys', { keys: [key] })
  }
  let sealed = await accounts.keys(make)
  for (;;) {
    const kept = await secrets.open<{ keys: JWK[] }>('provider-keys', sealed)
    if (kept) return kept.keys
    // The keys are sealed with an old secret. With new keys, all users must sign in again.
    sealed = await accounts.replaceKeys(sealed, await make())
  }
}

const localeOf = (params: Record<string, unknown>): Locale =>
  String(params.ui_locales ?? '').startsWith('en') ? 'en' : 'de'

const readersLocale = (ctx: KoaContextWithOIDC): Locale =>
  pageLocaleOf(new Headers({ cookie: ctx.get('cookie'), 'accept-language': ctx.get('accept-language') }))

/** The provider's own pages: errors and the sign-out question. */
function page(ctx: KoaContextWithOIDC, words: Record<Locale, { title: string; text: string }>, body = ''): void {
  const locale = readersLocale(ctx)
  ctx.type = 'html'
  ctx.body = plainPage(locale, words[locale], body)
}

async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const words = {
    de: { title: 'Abmelden', text: 'Möchten Sie sich abmelden?', yes: 'Abmelden' },
    en: { title: 'Sign out', text: 'Do you want to sign out?', yes: 'Sign out' },
  }
  const { yes } = words[readersLocale(ctx)]
  page(ctx, words, `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">${yes}</button>`)
}

async function postLogoutSuccessSource(ctx: KoaContextWithOIDC): Promise<void> {
  page(
    ctx,
    {
      de: { title: 'Abgemeldet', text: 'Sie sind abgemeldet.' },
      en: { title: 'Signed out', text: 'You are signed out.' },
    },
    '<a class="button" href="/">Winnow</a>',
  )
}

const fullWords = {
  de: {
    title: 'Anmeldung gerade nicht möglich',
    text: 'Der Server hat keinen Platz mehr. Sagen Sie es dem Betreiber.',
  },
  en: { title: 'Sign-in is not possible right now', text: 'The server has no space left. Please tell its operator.' },
}
const busyWords = {
  de: { title: 'Anmeldung gerade nicht möglich', text: 'Versuchen Sie es in einer Minute noch einmal.' },
  en: { title: 'Sign-in is not possible right now', text: 'Try again in a minute.' },
}

/** Reports our own errors as such: the user did nothing wrong, and need not start again. */
async function renderError(ctx: KoaContextWithOIDC, _: unknown, error: unknown): Promise<void> {
  const { code, status } = asProblem(error)
  if (ctx.status >= 500 && status !== 500) {
    ctx.status = 503
    ctx.set('retry-after', '60')
    return page(ctx, code === 'server.full' ? fullWords : busyWords, '<a class="button" href="/login">Winnow</a>')
  }
  page(
    ctx,
    {
      de: {
        title: 'Anmeldung nicht möglich',
        text: 'Die Anmeldung ist abgelaufen oder ungültig. Beginnen Sie sie noch einmal.',
      },
      en: { title: 'Sign-in not possible', text: 'The sign-in has expired or is not valid. Please begin again.' },
    },
    '<a class="button" href="/login">Winnow</a>',
  )
}
