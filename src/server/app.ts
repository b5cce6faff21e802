import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import type { ServerBuild } from 'react-router'
import { sources as catalogue } from '../catalogue/sources/index.ts'
import { contract } from '../contract/index.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { Problem } from '../domain/problem.ts'
import type { Locale } from '../domain/text.ts'
import { auditHandlers } from './audit/api.ts'
import { recordPrivateDestinations } from './audit/installation.ts'
import { auditStore } from './audit/store.ts'
import { JOURNAL, journalKeeper } from './backup/tombstones.ts'
import { type Config, doubtsAbout } from './config.ts'
import { dashboardHandlers } from './dashboard/api.ts'
import { dashboardStore } from './dashboard/store.ts'
import { fileAddress } from './deliveries/addresses.ts'
import { deliveryMetrics } from './deliveries/metrics.ts'
import { previewDesk } from './deliveries/preview-desk.ts'
import { subscriptionReadings } from './deliveries/readings.ts'
import { createDeliveries } from './deliveries/service.ts'
import { subscriptionPreview } from './deliveries/subscription-preview.ts'
import { refuseUnknownRoot } from './deliveries/taxii/routes.ts'
import { feedbackHandlers } from './feedback/api.ts'
import { feedbackStore } from './feedback/store.ts'
import { groupHandlers } from './groups/api.ts'
import { makeDemo } from './groups/first-group.ts'
import { grantStore } from './groups/grant-store.ts'
import { LOGO_MAX } from './groups/logo.ts'
import { logoRoutes } from './groups/logo-routes.ts'
import { memberStore } from './groups/member-store.ts'
import { profileStore } from './groups/profile-store.ts'
import { groupStore } from './groups/store.ts'
import { treeStore } from './groups/tree-store.ts'
import { invitationHandlers, invitationLookup } from './invitations/api.ts'
import { invitationStore } from './invitations/store.ts'
import { invitationTickets } from './invitations/ticket.ts'
import { bindWorkers, type JobDependencies } from './jobs.ts'
import { legalHandlers } from './legal/api.ts'
import { licenceHandlers } from './licences/api.ts'
import { licenceStore } from './licences/store.ts'
import { listHandlers } from './lists/api.ts'
import { listStore } from './lists/store.ts'
import { createMailer } from './mail/mailer.ts'
import { optionHandlers } from './options/api.ts'
import { readAnnouncement } from './platform/announcement.ts'
import { azureBlobs } from './platform/azure-blobs.ts'
import { clientIpOf, localeOf, refuseForeignChange, traceIdOf } from './platform/caller.ts'
import { type Access, bindCalls, type Caller } from './platform/calls.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Connection, openDatabase } from './platform/db.ts'
import { createGuardedFetch, vetAddress } from './platform/guarded-fetch.ts'
import { plainHeaders, securityHeaders } from './platform/headers.ts'
import { createHealthCheck } from './platform/health.ts'
import { type HttpServer, openHttpServer } from './platform/http-server.ts'
import { tracedRequests } from './platform/http-tracing.ts'
import { createLimits, LimitReached, PAGE_COST, setStanding } from './platform/limits.ts'
import { localBlobs } from './platform/local-blobs.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, mayReadMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { mountCalls } from './platform/mount.ts'
import { listenTo } from './platform/notifications.ts'
import { ownFolder } from './platform/own-folder.ts'
import { type PageThreads, startPageThreads } from './platform/page-threads.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/postgres.ts'
import { privateDestinations } from './platform/private-destinations.ts'
import { createPublicPages } from './platform/public-pages.ts'
import { openQueue, type Workers } from './platform/queue.ts'
import { createReadiness, freeBytesAt } from './platform/readiness.ts'
import { asProblem, refusal, retryAfter } from './platform/refusal.ts'
import { type RenderPage, renderHere } from './platform/render-here.ts'
import { openSecrets } from './platform/secrets.ts'
import { openTelemetry } from './platform/telemetry.ts'
import { tracedCalls } from './platform/traced-calls.ts'
import { tracedFetch } from './platform/traced-fetch.ts'
import { readTraceParent } from './platform/tracing.ts'
import { createPages, isPage, type PageRoutes, pageRoute } from './platform/web-bridge.ts'
import { pricingHandlers } from './pricing/api.ts'
import { openPriceBook } from './pricing/price-book.ts'
import { createAnalyst } from './reports/analyst.ts'
import { reportHandlers } from './reports/api.ts'
import { reportStore } from './reports/store.ts'
import { tracedAnalyst } from './reports/traced-analyst.ts'
import { reportTurns } from './reports/turns.ts'
import { reportWatch } from './reports/watch.ts'
import { accountPages } from './session/account-pages.ts'
import { accountStore } from './session/account-store.ts'
import { sessionHandlers } from './session/api.ts'
import { createOidcClient } from './session/oidc-client.ts'
import { createOwnAccounts } from './session/own-accounts.ts'
import { plainPage, plainPageHeaders } from './session/plain-page.ts'
import { createProvider } from './session/provider.ts'
import { providerStore } from './session/provider-store.ts'
import { LOCAL_REALM } from './session/realm.ts'
import { signInRoutes } from './session/routes.ts'
import { createSessions } from './session/sessions.ts'
import { signInLimit } from './session/sign-in-limit.ts'
import { sessionStore } from './session/store.ts'
import { sourceHandlers } from './sources/api.ts'
import { createSourceService } from './sources/service.ts'
import { publicFreshness, statusHandlers } from './status/api.ts'
import * as checks from './status/checks.ts'
import { createStatusMonitor } from './status/monitor.ts'
import { statusStore } from './status/store.ts'
import { subscriptionHandlers } from './subscriptions/api.ts'
import { subscriptionChoices } from './subscriptions/choices.ts'
import { subscriptionStore } from './subscriptions/store.ts'
import { trialWatch } from './subscriptions/trials.ts'
import { uploadHandlers } from './uploads/api.ts'
import { webhookHandlers } from './webhooks/api.ts'
import { tell, tellerOf } from './webhooks/outbox.ts'
import { webhookStore } from './webhooks/store.ts'
import { type Jobs, work } from './work.ts'

export interface AppOptions {
  readonly log: Log
  readonly version: string
  readonly clock?: Clock
  /** A PostgreSQL that somebody else runs, instead of the setting. */
  readonly connection?: Connection
  /** Pages: built, from source while developing, or none (only the API). */
  readonly pages: 'built' | 'development' | 'none'
  /** Who may what, instead of the groups' own word: for the test of what holds behind it. */
  readonly access?: Access
  /** Who does the work in the background; those of `jobs.ts` unless a test brings its own. */
  readonly workers?: (dependencies: JobDependencies) => Workers<Jobs>
}

export interface App {
  readonly origin: string
  /** Where it listens on this machine. */
  readonly localAddress: string
  /** The demo account's password, when it was made just now. */
  readonly demoPassword: string | undefined
  stop(): Promise<void>
}

/** Answers under way, then work under way: within ten seconds the process has ended. */
const DRAIN_MS = 4000
const WORK_MS = 3000
/** Of that, for the last spans and figures. */
const TELL_MS = 1000
const built = fileURLToPath(new URL('../../build', import.meta.url))

/** Starts the product; what was started already is stopped again if the rest does not start. */
export async function startApp(settings: Config, options: AppOptions): Promise<App> {
  const { log } = options
  const http = await openHttpServer(settings.host, settings.port)
  // Port 0 is whichever was free; an address that people use was given or ends in it.
  const origin = settings.origin.replace(/^http:\/\/localhost:0$/, `http://localhost:${http.port}`)
  const config = { ...settings, origin }
  const external = options.connection ?? (config.database.url && { connectionString: config.database.url })
  let embedded: EmbeddedPostgres | undefined
  try {
    embedded = external ? undefined : await startPostgres(config.dataDir, log)
    return await assemble(config, options, http, external || (embedded as EmbeddedPostgres).connection, embedded)
  } catch (error) {
    await http.stop(0)
    await embedded?.stop()
    throw error
  }
}

/** Strings everything together: what is below knows nothing of what is beside it. */
async function assemble(
  config: Config,
  options: AppOptions,
  http: HttpServer,
  connection: Connection,
  embedded: EmbeddedPostgres | undefined,
): Promise<App> {
  const { log, clock = systemClock } = options
  const stopping = new AbortController()
  for (const doubt of doubtsAbout(config)) log.warn(doubt)
  const metrics = createMetrics()
  const { registry } = metrics
  const { version } = options
  const telemetry = await openTelemetry(config.telemetry, { log, version, registry, roles: config.roles })
  const { tracer } = telemetry
  await migrate(connection)
  const database = openDatabase(connection, { poolSize: config.database.pool, log, tracer })
  const secrets = await openSecrets(config.secret, config.dataDir)
  const queue = await openQueue(work, connection, {
    log,
    exclusive: embedded !== undefined,
    tracer,
    atOnce: { 'analyse-upload': config.work.analysesAtOnce },
    allowanceSeconds: config.work.secondsAnHour,
  })

  const accounts = accountStore(database.db, clock)
  const people = sessionStore(database.db)
  const groups = groupStore(database)
  const tree = treeStore(database, clock, config.most.groups)
  const profiles = profileStore(database)
  const mailer = createMailer({ db: database.db, secrets, clock, add: queue.add, enabled: config.mail !== undefined })
  const invitations = invitationStore({
    database,
    mailer,
    clock,
    origin: config.origin,
    operatorName: config.operator.name ?? 'Winnow',
    limit: config.most.invitations,
  })
  const tickets = invitationTickets({ secrets, https: config.https })
  const prices = await openPriceBook(database.db, {
    file: config.sources.pricesFile,
    knownIds: new Set(catalogue.map((source) => source.id)),
    clock,
  })
  const inside = privateDestinations(config.sources.privateDestinations)
  if (inside) log.warn({ destinations: config.sources.privateDestinations }, 'private destinations are open')
  await recordPrivateDestinations(database.db, config.sources.privateDestinations)
  const vet = (address: string) => vetAddress(address, { resolve: false, inside })
  const guardedFetch = tracedFetch(
    createGuardedFetch({
      enabled: config.sources.fetch && config.roles.has('fetcher'),
      authorities: config.sources.authorities,
      inside,
    }),
    tracer,
  )
  const sources = createSourceService({
    vet,
    database,
    catalogue,
    secrets,
    fetch: guardedFetch,
    clock,
    log,
    add: queue.add,
    settings: { ...config.sources, fetcher: config.roles.has('fetcher'), dataDir: config.dataDir },
  })
  // Calls name sources whatever else this process does.
  await sources.register.sync()
  const reports = reportStore(database, clock)
  const audit = auditStore(database)
  const lists = listStore(database, { clock, limits: config.lists })
  const subscriptions = subscriptionStore({
    database,
    clock,
    settings: config.subscriptions,
    // Somebody waits for it: before all that is renewed by itself, and not as good as added where that waits already.
    compose: (subscriptionId, within) =>
      queue.add('compose-delivery', { subscriptionId }, { within, key: `asked ${subscriptionId}`, priority: 10 }),
  })
  // Somebody changed what deliveries are made of.
  const refreshDeliveries = () =>
    queue.add('refresh-deliveries', { asked: true }, { key: 'refresh-deliveries asked', priority: 10 })
  const webhooks = webhookStore({
    database,
    clock,
    secrets,
    vet,
    sends: config.sources.fetch,
    overlapHours: config.subscriptions.keyOverlapHours,
    send: (messageId, within) => queue.add('send-webhook', { messageId }, { within, key: messageId }),
  })
  const azure = config.azureConnectionString
  const blobFolder = join(config.dataDir, 'blobs')
  // Uploaded logs are nobody else's business on this machine; the folder above is also the database server's.
  if (!azure) await ownFolder(blobFolder)
  const blobPlace = azure ? { azure } : { folder: blobFolder }
  const analyst = tracedAnalyst(createAnalyst(blobPlace), tracer)
  const blobs = azure
    ? await azureBlobs(azure, { clock })
    : localBlobs({
        folder: blobFolder,
        origin: config.origin,
        key: secrets.key('blob-address'),
        clock,
        maxBytes: config.uploads.packedMaxBytes,
      })
  const notifications = listenTo(connection, log)
  const turns = reportTurns({ db: database.db, queue, limits: { ...config.work, reports: config.most.reports } })
  const watch = reportWatch(notifications, reports, turns)
  const clientIp = clientIpOf(config.trustProxy)
  const metricsOfDeliveries = deliveryMetrics(metrics.registry, { pool: database.pool, now: clock.now })
  const deliveries = createDeliveries({
    metrics: metricsOfDeliveries,
    pool: database.pool,
    blobs,
    notifications,
    secrets,
    origin: config.origin,
    clock,
    log,
    clientIp,
    operator: config.operator,
    compose: (subscriptionId, isUrgent = false) =>
      queue.add(
        'compose-delivery',
        { subscriptionId },
        isUrgent ? { key: `asked ${subscriptionId}`, priority: 20 } : { key: subscriptionId },
      ),
    turnOf: (subscriptionId) => queue.placeOf('compose-delivery', { subscriptionId }),
    ...config.deliveries,
  })
  const { clientId } = config.oidc
  const provider = config.oidc.issuer
    ? undefined
    : await createProvider({
        origin: config.origin,
        clientId,
        accounts,
        remembered: providerStore(database.db, secrets, clock),
        secrets,
        log,
      })
  const localAddress = `http://${config.host.includes(':') ? `[${config.host}]` : anyHost(config.host)}:${http.port}`
  const oidc = createOidcClient({
    issuer: config.oidc.issuer ?? provider?.issuer ?? '',
    clientId,
    clientSecret: provider ? provider.clientSecret : config.oidc.clientSecret,
    redirectUri: `${config.origin}/auth`,
    // What the embedded provider writes is known.
    scope: provider ? provider.scope : config.oidc.scope,
    claims: provider ? {} : config.oidc.claims,
    clock,
    ...(provider && { fetch: provider.fetchFrom(() => localAddress) }),
  })
  const sessions = createSessions({
    database,
    store: people,
    oidc,
    secrets,
    clock,
    https: config.https,
    realm: config.oidc.issuer ?? LOCAL_REALM,
    goesOn: async ({ claims, refreshToken }, within) =>
      !provider || providerStore(within, secrets, clock).goesOn(claims.sub, refreshToken),
    forget: (tokens) => (provider ?? oidc).forget(tokens),
    log,
  })
  const ownAccounts = createOwnAccounts({
    database,
    secrets,
    clock,
    mailer,
    add: queue.add,
    origin: config.origin,
    realm: LOCAL_REALM,
  })
  const pagesOfAccounts =
    provider &&
    accountPages({
      origin: config.origin,
      https: config.https,
      provider,
      accounts: ownAccounts,
      invitations: invitationLookup({ invitations, tickets }),
      secrets,
      clientIp,
    })
  const demoPassword = provider && (await makeDemo({ accounts, sessions: people, groups, log, ...config.demo }))

  const databaseAnswers = createHealthCheck(database.pool)
  const readiness = createReadiness({ databaseAnswers, freeBytes: () => freeBytesAt(config.dataDir), clock })
  const { db } = database
  const statuses = statusStore(db)
  const status = createStatusMonitor({
    checks: [
      checks.databaseCheck(databaseAnswers),
      checks.signInCheck(
        config.oidc.issuer ?? provider?.issuer ?? '',
        provider?.fetchFrom(() => localAddress),
        provider !== undefined,
      ),
      checks.queueCheck(db, clock.now),
      checks.storageCheck(blobs, azure ? undefined : blobFolder),
      checks.indexCheck(db, clock.now),
      checks.collectionCheck(
        config.sources.fetch ? 'publishers' : config.sources.mirrorDir ? 'mirror' : undefined,
        () => sources.sources.list('operator'),
      ),
      checks.mailCheck(config.mail !== undefined, db),
    ],
    store: statuses,
    sources: () => publicFreshness(sources, statuses),
    clock,
    log,
  })

  const limits = createLimits({ ...config.limits, pageThreads: config.pageThreads })
  const calls = bindCalls(
    contract,
    {
      session: sessionHandlers({
        sessions,
        audit,
        ownAccounts: pagesOfAccounts && { ...ownAccounts, form: pagesOfAccounts.form },
        signOut: (idToken, headers, answer) =>
          provider ? provider.signOut(headers, answer) : oidc.signOutAddress(idToken, `${config.origin}/`),
      }),
      groups: {
        ...groupHandlers({ groups, tree, members: memberStore(database), profiles, grants: grantStore(database) }),
        ...optionHandlers({ ...sources, resolvesNames: config.enrichment.resolveNames }),
      },
      audit: auditHandlers({ audit }),
      invitations: invitationHandlers({
        invitations,
        tickets,
        hasAccount: provider && ((email) => ownAccounts.hasAccount(email)),
      }),
      uploads: uploadHandlers({ database, reports, blobs, queue, turns, clock, ...config.uploads }),
      reports: reportHandlers({ database, reports, watch, blobs, queue, turns }),
      sources: sourceHandlers({ service: sources, prices }),
      dashboard: dashboardHandlers({ store: dashboardStore(database), service: sources, clock }),
      pricing: pricingHandlers(prices),
      status: statusHandlers(status),
      legal: legalHandlers(config),
      lists: listHandlers({ lists, clock, changed: refreshDeliveries }),
      feedback: feedbackHandlers({ feedback: feedbackStore(database, clock), register: sources.register }),
      subscriptions: subscriptionHandlers({
        subscriptions,
        readings: subscriptionReadings({
          ...sources,
          database,
          clock,
          addressOf: (id, format, part) => fileAddress(config.origin, id, format, part),
        }),
        choices: subscriptionChoices(sources),
        preview: subscriptionPreview({
          desk: previewDesk(database.pool, (id) => queue.add('preview-delivery', { preview: id }, { priority: 30 })),
          service: sources,
        }),
      }),
      byox: licenceHandlers({
        licences: licenceStore({ database, clock, secrets, catalogue }),
        catalogue,
        vet: sources.vet,
        check: sources.checkAccess,
        changed: async () => {
          await sources.licencesChanged()
          await refreshDeliveries()
        },
      }),
      webhooks: webhookHandlers({ webhooks }),
    },
    { access: options.access ?? groups, validateReplies: config.validateReplies, limits },
  )

  const signIns = signInLimit({ db: database.db, perMinute: config.limits.signIns, log })

  const development = options.pages === 'development'
  const { analyticsUrl, https } = config
  const connect = [...blobs.origins, ...(analyticsUrl ? [new URL(analyticsUrl).origin] : [])]
  const safe = (nonce: string) => securityHeaders(nonce, { https, connect, development })
  const app = new Hono<{
    Bindings: HttpBindings
    Variables: { traceId: string; requestId: string; nonce: string; call?: string }
  }>()
  const requests = tracedRequests(tracer, { trusted: config.trustProxy })

  /** Under the names of OpenTelemetry's conventions for lines of logs. */
  function inTrace(): { trace_id?: string; span_id?: string } {
    const here = readTraceParent(tracer.current())
    return here ? { trace_id: here.traceId, span_id: here.spanId } : {}
  }

  /** Where the status is told, who cannot be identified in time is nobody: that page answers whatever else does not. */
  async function whoAsks<T>(identity: Promise<T>, path: string): Promise<T | undefined> {
    if (!isAboutStatus(path)) return identity
    return Promise.race([identity.catch(() => undefined), wait(1500, undefined, { ref: false })])
  }

  async function callerOf(c: Context): Promise<Caller> {
    const { raw } = c.req
    refuseForeignChange(raw, config.origin)
    const traceId = c.get('traceId') as string
    const requestId = c.get('requestId') as string
    const ip = clientIp(raw.headers, (c.env as HttpBindings).incoming.socket.remoteAddress)
    const identity = await whoAsks(sessions.identify(raw.headers, ip), c.req.path)
    return {
      user: identity && { ...identity, ip, traceId },
      locale: localeOf(raw.headers),
      traceId,
      requestId,
      ip,
      headers: raw.headers,
      answer: new Headers(),
      signal: raw.signal,
      log: log.child({ traceId, requestId, ...inTrace() }),
    }
  }

  app.use(async (c, next) => {
    const started = performance.now()
    const span = requests.spanOf(c.env.incoming)
    const traceId = traceIdOf(c.req.raw.headers, span.traceId)
    span.set({ 'winnow.trace_id': traceId })
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
    const requestId = Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex')
    c.set('traceId', traceId)
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(safe(nonce))) {
      // A page that a browser has keeps the policy that it came with: another nonce would forbid its scripts.
      const isKept = c.res.status === 304 && name === 'content-security-policy'
      if (!headers.has(name) && !isKept) headers.set(name, value)
    }
    headers.set('x-request-id', traceId)
    headers.set('x-trace-id', traceId)
    headers.set('request-id', requestId)
    const ms = performance.now() - started
    metrics.answered(c.req.method, routeName(c.req.path, c.get('call')), c.res.status, ms)
    requests.routed(c.env.incoming, c.get('call') ?? routePath(c))
    const { method } = c.req
    log.debug(
      {
        traceId,
        requestId,
        ...inTrace(),
        method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(ms),
      },
      'answered',
    )
  })
  app.onError((error, c) => {
    if (asProblem(error).code === 'server.full') readiness.noteFull()
    const ids = { traceId: c.get('traceId'), requestId: c.get('requestId') }
    if (!(error instanceof Problem))
      log.error({ err: error, ...ids, ...inTrace(), path: loggedPath(c.req.path) }, 'not foreseen')
    return refusal(error, ids)
  })

  app.get('/healthz', async (c) => {
    const ok = !stopping.signal.aborted && (await databaseAnswers())
    return c.json({ ok }, ok ? 200 : 503)
  })
  app.get('/readyz', async (c) => {
    const { ok, ...parts } = await readiness.look()
    const isReady = ok && !stopping.signal.aborted
    return c.json({ ok: isReady, ...parts }, isReady ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/metrics', async (c) => {
    const { headers } = c.req.raw
    const peer = clientIp(headers, c.env.incoming.socket.remoteAddress)
    if (!mayReadMetrics(headers, peer, config.metricsToken)) throw new Problem('not-found')
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
  if (blobs.routes) app.route('/', blobs.routes)
  app.route('/', deliveries.routes)
  app.use(compress({ threshold: 1024 }))
  const openApi = JSON.stringify(openApiDocument(options.version))
  app.get('/api/openapi.json', (c) => c.body(openApi, 200, { 'content-type': 'application/json' }))
  // Some ask for this name without reading a page.
  app.get('/favicon.ico', (c) => c.redirect('/icon.svg', 308))
  app.get('/files/appBannerContent.json', async (c) => {
    // Without a banner an empty one: a browser would show a missing file as an error.
    return c.body(await readAnnouncement(config.dataDir), 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
  app.route('/', logoRoutes(profiles))
  let pageThreads: PageThreads | undefined
  let hasPage: (pathname: string) => Promise<boolean> = async () => true
  app.route(
    '/',
    signInRoutes({
      origin: config.origin,
      https: config.https,
      oidc,
      sessions,
      secrets,
      log,
      clientIp,
      isPage: (pathname) => hasPage(pathname),
    }),
  )
  if (pagesOfAccounts) app.route('/', pagesOfAccounts.routes)
  app.route(
    '/',
    mountCalls(calls, {
      callerOf,
      stopping: stopping.signal,
      multipartMaxBytes: Math.max(config.uploads.sliceBytes, LOGO_MAX) + 300_000,
    }),
  )

  app.use(async (c, next) => refuseUnknownRoot(c.req.header('accept')) ?? (await next()))

  let beside: ((listener: RequestListener) => RequestListener) | undefined
  if (options.pages !== 'none') {
    let pages: PageRoutes | (() => Promise<ServerBuild>)
    let renderPage: RenderPage
    if (development) {
      const vite = await (await import('vite')).createServer({ server: { middlewareMode: true }, appType: 'custom' })
      stopping.signal.addEventListener('abort', () => void vite.close())
      beside = (listener) => (request, response) =>
        vite.middlewares(request, response, () => listener(request, response))
      pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
      renderPage = renderHere(pages, 'development')
    } else {
      const forever = { root: join(built, 'client'), precompressed: true }
      app.use(
        '/assets/*',
        serveStatic({
          ...forever,
          onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
        }),
      )
      app.use('/assets/*', () => {
        throw new Problem('not-found')
      })
      app.get('*', serveStatic({ ...forever, onFound: (_, c) => c.header('cache-control', 'public, max-age=3600') }))
      pageThreads = await startPageThreads({
        folder: built,
        threads: config.pageThreads,
        onUnreadable: (error) => log.error({ err: error }, 'a part of the pages cannot be read'),
      })
      ;({ pages, render: renderPage } = pageThreads)
    }
    const render = createPages({
      render: renderPage,
      calls: tracedCalls(calls, tracer),
      analyticsUrl,
      announcement: () => readAnnouncement(config.dataDir),
    })
    const publicPages = development
      ? undefined
      : createPublicPages(
          (request, caller, nonce) => {
            limits.take('address', caller.ip, PAGE_COST - 1)
            return limits.page(`address ${caller.ip}`, () => render(request, caller, nonce))
          },
          () => readAnnouncement(config.dataDir),
        )
    hasPage = (pathname) => isPage(pages, pathname)
    app.all('*', async (c) => {
      const caller = await callerOf(c)
      // A page is the one place where a session is renewed without being asked: nobody could ask before it is there.
      const renewal = async () => sessions.renew(caller.headers, caller.answer).catch(nobodyWhileAway)
      const renewed = caller.user ? undefined : await whoAsks(renewal(), c.req.path)
      const user = caller.user ?? (renewed && { ...renewed, ip: caller.ip, traceId: caller.traceId })
      const { pathname, search } = new URL(c.req.url)
      const request = new Request(config.origin + pathname + search, c.req.raw)
      if (tracer.current()) requests.routed(c.env.incoming, await pageRoute(pages, pathname))
      const whoever = user ? `user ${user.id}` : `address ${caller.ip}`
      const nonce = c.get('nonce')
      try {
        if (!user) limits.take('address', caller.ip, 1)
        const shown = user ? undefined : await publicPages?.(request, { ...caller, user }, nonce)
        if (shown) return shown
        if (!isAboutStatus(c.req.path)) limits.take(user ? 'user' : 'address', user?.id ?? caller.ip, PAGE_COST)
        return await limits.page(whoever, async () => {
          const began = performance.now()
          const page = await render(request, { ...caller, user }, nonce)
          limits.spend(user ? 'user' : 'address', user?.id ?? caller.ip, performance.now() - began)
          return page
        })
      } catch (error) {
        if (pathname.endsWith('.data') || !isTooMuch(error)) throw error
        return tooMuchPage(caller.locale, error, caller.answer)
      }
    })
  } else {
    app.all('*', () => {
      throw new Problem('not-found')
    })
  }

  const listener: RequestListener = getRequestListener(app.fetch as never)
  const router = requests.wrap((request, response) => {
    if (provider?.handles(request.url ?? '')) {
      requests.routed(request, '/oidc/*')
      if (beginsSignIn(request.url ?? '')) {
        const from = clientIp(new Headers(headersOf(request)), request.socket.remoteAddress)
        const tooMuch = signIns.refuses(from)
        if (tooMuch)
          return answerPlain(response, tooMuchPage(localeOf(new Headers(headersOf(request))), tooMuch, new Headers()))
      }
      for (const [name, value] of Object.entries(plainHeaders(config))) response.setHeader(name, value)
      // With one set, the provider adds none of its own, which would let every site in.
      response.setHeader('access-control-allow-origin', config.origin)
      return provider.handle(request, response)
    }
    return listener(request, response)
  })
  const workers = (options.workers ?? bindWorkers)({
    reports,
    profiles,
    tree,
    invitations,
    blobs,
    people,
    ownAccounts,
    sources,
    lists,
    prices,
    uploads: config.uploads,
    analyst,
    mailer,
    mail: { db: database.db, secrets, clock, settings: config.mail },
    subscriptions,
    trials: trialWatch({
      db,
      clock,
      mailer,
      push: (trx, news) => tell(tellerOf(trx), news),
      mailDays: config.subscriptions.trialMailDays,
      origin: config.origin,
      contact: config.operator.email,
    }),
    deliveries: {
      metrics: metricsOfDeliveries,
      pool: database.pool,
      connection,
      blobPlace,
      dataDir: config.dataDir,
      origin: config.origin,
      enrichment: config.enrichment,
      tracer,
    },
    enrichment: {
      pool: database.pool,
      connection,
      fetch: guardedFetch,
      settings: { ...config.enrichment, fetch: config.sources.fetch },
    },
    webhooks: { db, fetch: guardedFetch, secrets, origin: config.origin },
    keepJournal: journalKeeper(database.pool, join(config.dataDir, JOURNAL)),
    clock,
    add: queue.add,
  })
  await queue.work(workers, config.roles, {
    'analyse-upload': ({ taskId }) => reports.giveUp(taskId),
    'send-mail': ({ id }) => mailer.giveUp(id),
  })
  if (config.roles.has('worker') && !options.workers) {
    await sources.start()
    // A database may have been put back without its files.
    await queue.add('check-deliveries', {}, { key: 'check-deliveries' })
    if (config.sources.fetch) await queue.add('fetch-kev', {}, { key: 'fetch-kev' })
  }
  http.serve(beside ? beside(router) : router)
  if (config.roles.has('web')) await status.start()

  return {
    origin: config.origin,
    localAddress,
    demoPassword,
    async stop() {
      stopping.abort()
      status.stop()
      await http.stop(DRAIN_MS)
      await pageThreads?.stop()
      await queue.stop(WORK_MS)
      watch.stop()
      await analyst.stop()
      await deliveries.stop()
      sources.close()
      const told = telemetry.stop(TELL_MS)
      await notifications.close()
      await told
      await database.close()
      await embedded?.stop()
    },
  }
}

/** Each of these has the embedded provider remember something for an hour. */
const beginsSignIn = (url: string) => /^\/oidc\/auth(?:[?/]|$)/.test(url)

/** Only what tells who asks, and in which language. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['x-forwarded-for', 'accept-language', 'cookie'].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

async function answerPlain(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}

/** Somebody looks at a page, and there is no room for it now. */
const isTooMuch = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'rate.limited' || error.code === 'server.busy')

const tooMuchWords = {
  de: {
    title: 'Zu viele Anfragen',
    text: 'Es kommen gerade mehr Anfragen, als Winnow beantworten kann. Laden Sie die Seite in {seconds} Sekunden noch einmal.',
  },
  en: {
    title: 'Too many requests',
    text: 'More requests come in than Winnow can answer right now. Load the page again in {seconds} seconds.',
  },
}

function tooMuchPage(locale: Locale, problem: Problem, given: Headers): Response {
  const seconds = String(retryAfter(problem) ?? 60)
  const { title, text } = tooMuchWords[locale]
  const headers = new Headers(given)
  for (const [name, value] of Object.entries(plainPageHeaders)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('retry-after', seconds)
  if (problem instanceof LimitReached) setStanding(headers, problem.standing)
  const body = plainPage(locale, { title, text: text.replace('{seconds}', seconds) })
  return new Response(body, { status: problem.status, headers })
}

/** Never with its query; a sign-in under way is known by a part of its path, and some addresses are their own keys. */
const loggedPath = (path: string) => path.replace(/\/(signin|feeds\/signed)\/[^/]+/, '/$1/*')

/** While the identity provider is away, pages are as for nobody: public ones are shown, the others lead to signing in. */
function nobodyWhileAway(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'session.provider-away') return undefined
  throw error
}

/** `0.0.0.0` and `::` are no addresses to connect to. */
const anyHost = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host)

const isAboutStatus = (path: string) => path === '/api/status' || /^(\/en)?\/status(\.data)?\/?$/.test(path)

/** Few enough for a figure each: a call by its path in the contract, all that strangers make up folded into one. */
function routeName(path: string, call: string | undefined): string {
  const [, first = ''] = path.split('/')
  if (first === 'api') return call ?? '/api/*'
  return ['_blob', 'assets', '_i18n', 'oidc', 'v1', 'taxii2'].includes(first) ? `/${first}/*` : 'page'
}
