import http from 'node:http'
import https from 'node:https'
import { rootCertificates } from 'node:tls'
import { dayMs } from '../domain/time-units.ts'
import { type AddressRules, leadsInside, literalAddress, mayReach, publicRules, readAddress } from './address-guard.ts'
import { codeOf, FetchError, loggable } from './fetch-error.ts'
import { type BodyLimits, bodyOf, type Exchange } from './fetched-body.ts'
import type { Resolved } from './lookup.ts'
import type { PrivateDestinations } from './private-destinations.ts'
import { usualResolveMs, vettedAddresses } from './vet-address.ts'

/** Limits of the fetcher. Real feeds stay within the default limits. */
export interface GuardSettings extends Partial<BodyLimits> {
  /** False: nothing leaves this machine and every fetch fails with `off`. */
  readonly isEnabled?: () => boolean
  /** Allowed ports besides 80 and 443. */
  readonly ports?: readonly number[]
  /** Certificate authorities (PEM) in addition to Node's. The environment cannot add any. */
  readonly authorities?: readonly string[]
  /** Destinations in the own network that an operator has opened; none by default. */
  readonly inside?: PrivateDestinations | undefined
  /** Name servers in the form of `dns.setServers`; those of the system by default. */
  readonly nameServers?: readonly string[]
  readonly resolveMs?: number
  readonly connectMs?: number
  /** Time limit from the request to the end of the response header. */
  readonly firstByteMs?: number
  /** Largest body, counted on the wire and again after decoding. */
  readonly maxBytes?: number
}

type Unset = 'inside' | 'nameServers'
type Settings = Required<Omit<GuardSettings, Unset>> & Pick<GuardSettings, Unset>

const userAgent = 'Winnow/0.1 (threat-intelligence collector)'
const mostHeaderBytes = 32 * 1024
const mostRedirects = 5
/** Longest Retry-After that is honoured. */
const longestRetryMs = dayMs

const defaults: Settings = {
  isEnabled: () => true,
  ports: [],
  authorities: [],
  resolveMs: usualResolveMs,
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: 900_000,
  slowestBytesPerSecond: 1024,
  graceMs: 25_000,
  maxBytes: 1024 ** 3,
}

export interface FetchRequest {
  readonly accept?: string
  /** Further headers, without secrets. */
  readonly headers?: Readonly<Record<string, string>>
  /** Headers with secrets: sent to the first address's origin only, never to another origin after a redirect. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Validators of the copy that we have: the answer may be `notModified`. */
  readonly etag?: string
  readonly lastModified?: string
  readonly maxBytes?: number
  /** One more port allowed on this host. For addresses that code builds, never for typed ones. */
  readonly port?: number
  readonly signal?: AbortSignal
  /** Sends these bytes by POST. A POST is never redirected. */
  readonly post?: { readonly body: Uint8Array | string; readonly type: string }
}

export interface FetchedBody {
  readonly notModified: false
  readonly status: number
  /** The final address, after redirects. */
  readonly address: string
  readonly etag?: string
  readonly lastModified?: string
  readonly type?: string
  /** A header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The decoded body; can be read once. Leaving the loop early closes the connection. An incomplete body throws. */
  readonly body: AsyncIterable<Uint8Array>
  /** Closes the connection if the body will not be read. */
  readonly discard: () => void
  /** As in `FetchError`. */
  readonly isPublic?: boolean
}

export interface NotModified {
  readonly notModified: true
  readonly address: string
  readonly etag?: string
  readonly lastModified?: string
}

export type GuardedFetch = (address: string, request?: FetchRequest) => Promise<FetchedBody | NotModified>

/** Fetches without a validator. @throws FetchError also if the answer is 304 */
export async function fetchWhole(fetch: GuardedFetch, address: string, request?: FetchRequest): Promise<FetchedBody> {
  const answer = await fetch(address, request)
  if (answer.notModified) throw new FetchError('header', `${loggable(address)}: 304 to an unconditional request`)
  return answer
}

/**
 * The product's only way out. Every address, redirects included, must be http or https on an allowed port. A name is
 * resolved once, every resolved address must be public, and the connection goes to these addresses only, so DNS
 * rebinding gains nothing. Proxies, certificate authorities and certificate settings in the environment are ignored.
 */
export function createGuardedFetch(settings: GuardSettings = {}): GuardedFetch {
  return guard({ ...defaults, ...settings }, publicRules(settings.ports, settings.inside))
}

/**
 * The same guard, but it may also reach 127.0.0.1 on any port: for tests with a server of their own. No setting enables
 * this.
 */
export function createLoopbackFetchForTests(settings: GuardSettings = {}): GuardedFetch {
  return guard(
    { ...defaults, ...settings },
    { ports: { has: () => true }, reachable: (ip) => ip === '127.0.0.1', anyName: true, inside: settings.inside },
  )
}

function guard(settings: Settings, rules: AddressRules): GuardedFetch {
  const ca = [...rootCertificates, ...settings.authorities]

  return async (address, request = {}) => {
    if (!settings.isEnabled()) throw new FetchError('off', 'fetching is switched off')
    const named = request.port === undefined ? rules : withPort(rules, request.port)
    const first = readAddress(address, named)
    if (typeof first === 'string') throw new FetchError(first, loggable(address))
    const isPublic = !leadsInside(first, rules)
    try {
      const answered = await follow(first, named, request)
      return answered.notModified ? answered : { ...answered, isPublic }
    } catch (error) {
      if (error instanceof FetchError) error.isPublic = isPublic
      throw error
    }
  }

  async function follow(first: URL, named: AddressRules, request: FetchRequest): Promise<FetchedBody | NotModified> {
    const seen = new Set<string>()
    let url = first
    for (let hop = 0; ; hop++) {
      if (seen.has(url.href)) throw new FetchError('redirect-loop', loggable(url.href))
      seen.add(url.href)
      const answered = await exchange(url, url.origin === first.origin ? request.credentials : undefined, request)
      const { incoming } = answered
      const status = incoming.statusCode ?? 0
      const location = incoming.headers.location
      if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
        incoming.destroy()
        if (request.post) throw new FetchError('redirect', 'a POST was redirected', { status })
        if (hop >= mostRedirects) throw new FetchError('redirect', `more than ${mostRedirects} redirects`)
        const next = readAddress(location, named, url)
        if (typeof next === 'string') throw new FetchError(next, `redirect to ${loggable(location, url)}`)
        if (next.hostname !== first.hostname) refusePort(next, location)
        // Neither an external host nor another internal host may redirect us to an internal one.
        if (next.hostname !== first.hostname && leadsInside(next, rules)) {
          throw new FetchError('not-public', `redirect to ${loggable(location, url)}`)
        }
        if (url.protocol === 'https:' && next.protocol === 'http:')
          throw new FetchError('downgrade', loggable(next.href))
        url = next
        continue
      }
      return answer(answered, url, request)
    }
  }

  /** The port that a request names is for its own host only. */
  function refusePort(url: URL, location: string): void {
    const again = readAddress(url.href, rules)
    if (typeof again === 'string') throw new FetchError(again, `redirect to ${loggable(location, url)}`)
  }

  async function exchange(
    url: URL,
    credentials: FetchRequest['credentials'],
    request: FetchRequest,
  ): Promise<Exchange> {
    const addresses = await vettedAddresses(url, rules, { ...settings, signal: request.signal })
    if (request.signal?.aborted) throw new FetchError('aborted', 'aborted')
    const secure = url.protocol === 'https:'
    // A separate agent: the global one uses the environment's proxies when NODE_USE_ENV_PROXY is set.
    const agent = secure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false })
    const headers: http.OutgoingHttpHeaders = {
      host: url.host,
      'user-agent': userAgent,
      accept: request.accept ?? '*/*',
      'accept-encoding': 'gzip, br, zstd',
      connection: 'close',
      ...request.headers,
      ...credentials,
    }
    if (request.etag) headers['if-none-match'] = request.etag
    if (request.lastModified) headers['if-modified-since'] = request.lastModified
    if (request.post) headers['content-type'] = request.post.type

    return new Promise((resolve, reject) => {
      let connected = false
      let answered = false
      let broken: Error | undefined
      const outgoing = (secure ? https : http).request({
        method: request.post ? 'POST' : 'GET',
        hostname: literalAddress(url) ?? url.hostname,
        port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
        path: url.pathname + url.search,
        headers,
        agent,
        maxHeaderSize: mostHeaderBytes,
        joinDuplicateHeaders: false,
        // Connect only to the addresses that were checked.
        lookup: (_name, options, give) => {
          const pick = addresses[0] as Resolved
          if (options.all) give(null, addresses as unknown as string, 0)
          else give(null, pick.address, pick.family)
        },
        ...(secure && {
          ca,
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2' as const,
          servername: literalAddress(url) === undefined ? url.hostname.replace(/\.$/, '') : '',
        }),
      })
      const fail = (error: FetchError) => {
        clearTimeout(connecting)
        clearTimeout(waiting)
        request.signal?.removeEventListener('abort', abort)
        outgoing.destroy()
        reject(error)
      }
      const abort = () => fail(new FetchError('aborted', 'aborted'))
      const connecting = setTimeout(() => {
        if (!connected) fail(new FetchError('connect', `${url.host}: no connection`))
      }, settings.connectMs)
      const waiting = setTimeout(
        () => fail(new FetchError('first-byte', `${url.host}: no header`)),
        settings.firstByteMs,
      )
      request.signal?.addEventListener('abort', abort)
      outgoing.on('socket', (socket) => {
        socket.once('connect', () => {
          const remote = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
          if (!mayReach(url, remote, rules)) fail(new FetchError('not-public', `${url.host} connected to ${remote}`))
        })
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        })
      })
      outgoing.on('error', (cause) => {
        broken = cause
        if (answered) return
        const code = codeOf(cause)
        const fault = code.startsWith('HPE_') ? 'header' : !connected && secure && isTlsFault(code) ? 'tls' : 'connect'
        fail(new FetchError(fault, `${url.host}: ${code}`, { cause }))
      })
      outgoing.on('information', () => {})
      outgoing.on('upgrade', (_response, socket) => {
        socket.destroy()
        fail(new FetchError('header', `${url.host}: upgrade`))
      })
      outgoing.on('response', (incoming) => {
        clearTimeout(connecting)
        clearTimeout(waiting)
        request.signal?.removeEventListener('abort', abort)
        // An error of a body that nobody reads any more must not end the process.
        incoming.on('error', () => {})
        answered = true
        resolve({ incoming, broken: () => broken })
      })
      outgoing.end(request.post?.body)
    })
  }

  function answer(exchanged: Exchange, url: URL, request: FetchRequest): FetchedBody | NotModified {
    const { incoming } = exchanged
    const status = incoming.statusCode ?? 0
    const etag = validator(incoming.headers.etag)
    const lastModified = validator(incoming.headers['last-modified'])
    const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) }
    if (status === 304 && (request.etag || request.lastModified)) {
      incoming.destroy()
      return { notModified: true, address: url.href, ...validators }
    }
    if (status < 200 || status > 299 || status === 204 || status === 206) {
      incoming.destroy()
      const retryAfterMs = readRetryAfter(incoming.headers)
      throw new FetchError('status', `${url.host}: ${status}`, {
        status,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      })
    }
    const maxBytes = Math.min(request.maxBytes ?? settings.maxBytes, settings.maxBytes)
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
      incoming.destroy()
      throw new FetchError('too-large', `${url.host}: ${incoming.headers['content-length']} bytes`)
    }
    const body = bodyOf(exchanged, { url, maxBytes, limits: settings, signal: request.signal })
    if (body === undefined) {
      incoming.destroy()
      throw new FetchError('encoding', `${url.host}: ${String(incoming.headers['content-encoding']).slice(0, 80)}`)
    }
    const type = incoming.headers['content-type']
    return {
      notModified: false,
      status,
      address: url.href,
      ...validators,
      ...(type && { type }),
      header: (name) => incoming.headersDistinct[name]?.[0],
      body,
      discard: () => incoming.destroy(),
    }
  }
}

function withPort(rules: AddressRules, port: number): AddressRules {
  return { ...rules, ports: { has: (other: number) => other === port || rules.ports.has(other) } }
}

/** A validator is sent back unchanged; one that is not a single short line is dropped. */
function validator(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 512 && /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

function readRetryAfter(headers: http.IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']
  if (text === undefined) return undefined
  const until = Date.parse(text)
  // Compare a date with the publisher's clock, which may differ from ours.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : until - Date.parse(headers.date ?? '')
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestRetryMs) : undefined
}

const isTlsFault = (code: string) => /CERT|SSL|TLS|SELF_SIGNED|ISSUER|ALTNAME|EPROTO|VERIFY/.test(code)
