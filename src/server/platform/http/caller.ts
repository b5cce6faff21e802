import { parseIpv6 } from '../../../domain/observables/ip.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { readTraceParent } from '../telemetry/tracing.ts'
import { readCookies } from './cookies.ts'

/**
 * The trace id that the caller sent (header, then cookie), or a new one; every log line and refusal contains it. Our
 * pages send one id for a whole visit. A new id is that of the recorded trace (`traced`) or of the caller's trace,
 * written as a UUID, so that each can be found by the other.
 */
export function traceIdOf(headers: Headers, traced?: string): string {
  const brought = headers.get('x-trace-id') ?? headers.get('x-request-id') ?? readCookies(headers).get('trace_id')
  if (brought && /^[\w-]{8,64}$/.test(brought)) return brought
  const id = traced ?? readTraceParent(headers.get('traceparent'))?.traceId
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? crypto.randomUUID()
}

/** The language that our pages request explicitly; otherwise chosen as for a page. */
export function localeOf(headers: Headers): Locale {
  const wanted = headers.get('accept-language')
  return wanted === 'de' || wanted === 'en' ? wanted : pageLocaleOf(headers)
}

/** The language of a page: the cookie's, then the browser's preference, then German. */
export function pageLocaleOf(headers: Headers): Locale {
  const chosen = readCookies(headers).get('locale')
  if (chosen === 'de' || chosen === 'en') return chosen
  return acceptedLocale(headers) ?? 'de'
}

/**
 * The first of our languages in `Accept-Language`; undefined if it contains neither. Clients list the preferred one
 * first.
 */
export function acceptedLocale(headers: Headers): Locale | undefined {
  for (const part of headers.get('accept-language')?.split(',') ?? []) {
    const language = /^\s*(de|en)\b/i.exec(part)?.[1]?.toLowerCase()
    if (language === 'de' || language === 'en') return language
  }
  return undefined
}

/**
 * Prevents cross-site request forgery: browsers send cookies with requests that other sites trigger, so a request that
 * can change something must come from our pages or show a token.
 * @throws Problem `permission.missing`
 */
export function refuseForeignChange(request: Request, origin: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.headers.has('authorization')) return
  if (!isFromOurPage(request.headers, origin)) throw new Problem('permission.missing')
}

/** Tells whether one of our own pages has sent a request. If a browser says so in both headers, both must agree. */
export function isFromOurPage(headers: Headers, origin: string): boolean {
  const [site, from] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site === null) return from === origin
  // People may use another name of this server than that of the settings. A page without a referrer has the origin `null`.
  const isOurs = from === null || from === 'null' || from === origin || URL.parse(from)?.host === headers.get('host')
  return site === 'same-origin' && isOurs
}

/** The address of the client that sent a request, by its headers and the address of its connection. */
export type ClientIp = (headers: Headers, socketAddress: string | undefined) => string

/**
 * The peer's address; behind a trusted proxy, the last address that it added. Some proxies append the port (Azure
 * Application Gateway), which is removed: otherwise each connection would count as a different client.
 */
export function clientIpOf(trustProxy: boolean): ClientIp {
  return (headers, socketAddress) => {
    const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    const address =
      forwarded && (/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(forwarded)?.slice(1).find(Boolean) ?? forwarded)
    return (address || socketAddress || 'unknown').replace(/^::ffff:/, '')
  }
}

/**
 * The key by which a source of requests is counted: for IPv6 the first 64 bits, which one subscriber has; other
 * addresses unchanged.
 */
export function sourceOf(ip: string): string {
  const groups = ip.includes(':') ? parseIpv6(ip.split('%')[0] ?? '') : undefined
  return groups ? [...groups.subarray(0, 4)].map((group) => group.toString(16)).join(':') : ip
}
