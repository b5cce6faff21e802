import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
import type { AuditStore } from '../audit/store.ts'
import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { createLimits } from '../platform/http/limits.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { accountPages, type InvitationLookup } from './account-pages.ts'
import { accountStore } from './account-store.ts'
import { sessionHandlers } from './api.ts'
import { createOidcClient } from './oidc-client.ts'
import { createOwnAccounts, type OwnTokens } from './own-accounts.ts'
import { createProvider, type EmbeddedProvider } from './provider.ts'
import { providerListener } from './provider-listener.ts'
import { providerStore } from './provider-store.ts'
import { LOCAL_REALM } from './realm.ts'
import { signInRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'
import { countOfPerson, signInLimit } from './sign-in-limit.ts'
import { sessionStore } from './store.ts'
import type { sessionWork } from './work.ts'

export interface SessionNounDependencies extends Base<typeof sessionWork> {
  readonly audit: Pick<AuditStore, 'ofPerson'>
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly tokens: OwnTokens
  /** Finds the invitation of the requesting browser. */
  readonly invitations: InvitationLookup
  /** Tells whether the product has a page at this path. */
  readonly isPage: (pathname: string) => Promise<boolean>
}

/** Sign-in, sessions, and local accounts. */
export async function sessionNoun(dependencies: SessionNounDependencies) {
  const { config, database, secrets, clock, log, queue, clientIp, mailer, audit, tokens, invitations, isPage } =
    dependencies
  const { origin, https } = config
  const { db } = database
  const accounts = accountStore(db, clock)
  const people = sessionStore(db)
  const provider = config.oidc.issuer ? undefined : await ownProvider(dependencies, accounts)
  const reach = provider?.fetchFrom(() => dependencies.localAddress)
  const oidc = oidcClient(dependencies, provider, reach)
  const perMinute = config.limits.signIns
  const sessions = createSessions({
    ...dependencies,
    store: people,
    oidc,
    https,
    realm: config.oidc.issuer ?? LOCAL_REALM,
    goesOn: async ({ claims, refreshToken }, within) =>
      !provider || providerStore(within, secrets, clock).goesOn(claims.sub, refreshToken),
    count: countOfPerson(attemptCounters(db, clock), config.limits.signInsOfPerson),
    forget: (tokens) => (provider ?? oidc).forget(tokens),
  })
  const accountDependencies = { database, secrets, clock, mailer, add: queue.add, origin, realm: LOCAL_REALM, tokens }
  const ownAccounts = createOwnAccounts(accountDependencies)
  const forms = createLimits({ perUser: perMinute, perGroup: perMinute, perAddress: perMinute })
  const countForm = (ip: string) => forms.take('address', ip, 1)
  const pages =
    provider &&
    accountPages({ origin, https, provider, accounts: ownAccounts, invitations, secrets, clientIp, countForm })
  const routes = new Hono<AppEnv>()
  routes.route('/', signInRoutes({ origin, https, oidc, sessions, secrets, log, clientIp, isPage }))
  if (pages) routes.route('/', pages.routes)
  const handlers = sessionHandlers({
    sessions,
    audit,
    ownAccounts: pages && { ...ownAccounts, form: pages.form },
    signOut: (idToken, headers, answer) =>
      provider ? provider.signOut(headers, answer) : oidc.signOutAddress(idToken, `${origin}/`),
  })
  const jobs: Workers<typeof sessionWork> = { 'offer-reset': ownAccounts.offerReset }
  const signIns = signInLimit({ db, perMinute, log })
  return {
    sessions,
    people,
    ownAccounts,
    /** Undefined if another provider manages the accounts. */
    accounts: provider && accounts,
    hasAccount: provider && ((email: string) => ownAccounts.hasAccount(email)),
    /** Used by the sign-in check of the status page. */
    signInAt: { issuer: issuerOf(dependencies, provider), reach, isEmbedded: provider !== undefined },
    handlers: { session: handlers },
    routes,
    jobs,
    /** Passes requests for the embedded provider to it, before the product's routes. */
    beside: (listener: RequestListener, routed: Parameters<typeof providerListener>[1]['routed']): RequestListener =>
      provider ? providerListener(listener, { provider, signIns, clientIp, origin, https, routed }) : listener,
  }
}

const ownProvider = (
  { config, database, secrets, clock, log }: SessionNounDependencies,
  accounts: ReturnType<typeof accountStore>,
) =>
  createProvider({
    origin: config.origin,
    clientId: config.oidc.clientId,
    accounts,
    remembered: providerStore(database.db, secrets, clock),
    secrets,
    log,
  })

const issuerOf = ({ config }: SessionNounDependencies, provider: EmbeddedProvider | undefined): string =>
  config.oidc.issuer ?? provider?.issuer ?? ''

function oidcClient(
  dependencies: SessionNounDependencies,
  provider: EmbeddedProvider | undefined,
  reach: typeof fetch | undefined,
) {
  const { oidc, origin } = dependencies.config
  return createOidcClient({
    issuer: issuerOf(dependencies, provider),
    clientId: oidc.clientId,
    clientSecret: provider ? provider.clientSecret : oidc.clientSecret,
    redirectUri: `${origin}/auth`,
    // The embedded provider's claims need no mapping.
    scope: provider ? provider.scope : oidc.scope,
    claims: provider ? {} : oidc.claims,
    clock: dependencies.clock,
    ...(reach && { fetch: reach }),
  })
}
