import { Problem } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { readTraceParent } from '../telemetry/tracing.ts'
import { readCookies } from './cookies.ts'

/**
 * The trace id that the caller brought (header, then cookie), or a new one. It stands in every log line and refusal. Our
 * pages bring one for a whole visit; a new one is that of the trace which is recorded (`traced`) or which the caller is
 * in, in the form of a UUID, so that one is found by the other.
 */
export function traceIdOf(headers: Headers, traced?: string): string {
  const brought = headers.get('x-trace-id') ?? headers.get('x-request-id') ?? readCookies(headers).get('trace_id')
  if (brought && /^[\w-]{8,64}$/.test(brought)) return brought
  const id = traced ?? readTraceParent(headers.get('traceparent'))?.traceId
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? crypto.randomUUID()
}

/** The one language that our own pages ask for; else as for a page. */
export function localeOf(headers: Headers): Locale {
  const wanted = headers.get('accept-language')
  return wanted === 'de' || wanted === 'en' ? wanted : pageLocaleOf(headers)
}

/** The language of the cookie, then what the browser prefers, then German. */
export function pageLocaleOf(headers: Headers): Locale {
  const chosen = readCookies(headers).get('locale')
  if (chosen === 'de' || chosen === 'en') return chosen
  return acceptedLocale(headers) ?? 'de'
}

/** The first of our languages in `Accept-Language`; undefined if it names neither. Clients list the preferred one first. */
export function acceptedLocale(headers: Headers): Locale | undefined {
  for (const part of headers.get('accept-language')?.split(',') ?? []) {
    const language = /^\s*(de|en)\b/i.exec(part)?.[1]?.toLowerCase()
    if (language === 'de' || language === 'en') return language
  }
  return undefined
}

/**
 * A browser sends cookies along with what other sites make it send. Anything that could change something must therefore
 * come from our own pages, unless it shows a token, which no other site can do.
 * @throws Problem `permission.missing`
 */
export function refuseForeignChange(request: Request, origin: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.headers.has('authorization')) return
  const site = request.headers.get('sec-fetch-site')
  const fromUs = site === null ? request.headers.get('origin') === origin : site === 'same-origin'
  if (!fromUs) throw new Problem('permission.missing')
}

/**
 * The address of the peer; behind a trusted proxy the last one that it added. Some proxies add the port too (Azure
 * Application Gateway): with that, each connection would count as somebody else.
 */
export function clientIpOf(trustProxy: boolean) {
  return (headers: Headers, socketAddress: string | undefined): string => {
    const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    const address =
      forwarded && (/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(forwarded)?.slice(1).find(Boolean) ?? forwarded)
    return (address || socketAddress || 'unknown').replace(/^::ffff:/, '')
  }
}
