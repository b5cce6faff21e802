import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { dropOldest } from '../drop-oldest.ts'
import type { Caller } from './calls.ts'

type Render = (request: Request, caller: Caller, nonce: string) => Promise<Response>

/** A rendered page is reused for this time. */
const KEPT_MS = 2000
const mostKept = 300
const mostBytes = 2 * 2 ** 20
/** Pages that look the same to everybody who is not signed in. */
const publicPath =
  /^(?:\/|\/(?:impressum|datenschutz|nutzungsbedingungen|preise|support(?:\/[\w/-]*)?|quellen(?:\/[^/]+)?)|\/en(?:\/(?:imprint|privacy|terms-of-use|pricing|support(?:\/[\w/-]*)?|sources(?:\/[^/]+)?))?)$/
/** Cookies that only affect how a public page looks. Any other cookie may identify a user. */
const ownCookies = new Set([
  'locale',
  'colour_mode',
  'bannerClosed',
  'shortcuts',
  'navigation',
  'saved_sources',
  'redirected_from',
  'time_zone',
])
/** Unique to each answer, and read only in the browser. */
const TRACE = 'trace_id'

interface Kept {
  readonly body: string
  readonly headers: readonly [string, string][]
  readonly etag: string
  readonly nonce: string
  readonly traceId: string
}

/**
 * Renders pages for anonymous visitors once in two seconds for each address, language and appearance. Each answer still
 * gets its own nonce and trace id. Returns undefined if the page must be rendered for this caller alone.
 */
export function createPublicPages(
  render: Render,
  announcement: () => Promise<string>,
  now: () => number = () => performance.now(),
) {
  const cache = new Map<string, { until: number; page: Promise<Kept | undefined> }>()

  async function make(request: Request, caller: Caller): Promise<Kept | undefined> {
    const nonce = crypto.randomUUID()
    const traceId = crypto.randomUUID()
    // The first caller may disconnect before the page is ready, but the others wait for it too.
    const { signal } = new AbortController()
    const alone = { ...caller, traceId, answer: new Headers(), signal }
    const page = await render(new Request(request.url, { headers: request.headers, signal }), alone, nonce)
    const body = await page.text()
    if (page.status !== 200 || !/^text\/html/.test(page.headers.get('content-type') ?? '')) return undefined
    if (body.length > mostBytes) return undefined
    const hash = createHash('sha256').update(body.replaceAll(nonce, '').replaceAll(traceId, ''))
    return { body, headers: [...page.headers], etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, nonce, traceId }
  }

  return async (request: Request, caller: Caller, nonce: string): Promise<Response | undefined> => {
    const callerKey = keyOf(request, caller)
    if (callerKey === undefined) return undefined
    const key = `${callerKey}\n${await announcement()}`
    const at = now()
    let cached = cache.get(key)
    if (!cached || cached.until <= at) {
      cache.delete(key)
      cached = { until: at + KEPT_MS, page: make(request, caller) }
      cache.set(key, cached)
      const mine = cached
      const drop = () => {
        if (cache.get(key) === mine) cache.delete(key)
      }
      cached.page.then((page) => page ?? drop(), drop)
      dropOldest(cache, mostKept)
    }
    const page = await cached.page
    if (!page) return undefined
    const headers = new Headers([...page.headers])
    headers.set('cache-control', 'private, max-age=0, must-revalidate')
    headers.set('etag', page.etag)
    if (page.etag === request.headers.get('if-none-match')) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
    const traceId = /^[\w-]+$/.test(caller.traceId) ? caller.traceId : page.traceId
    return new Response(page.body.replaceAll(page.nonce, nonce).replaceAll(page.traceId, traceId), { headers })
  }
}

/** Everything that a public page depends on; undefined if the page must not be cached. */
function keyOf(request: Request, caller: Caller): string | undefined {
  const { pathname, search } = new URL(request.url)
  const isPlain = request.method === 'GET' && search === '' && publicPath.test(pathname)
  if (!isPlain || caller.user || [...caller.answer].length > 0 || caller.headers.has('authorization')) return undefined
  const cookies: string[] = []
  for (const pair of (caller.headers.get('cookie') ?? '').split(';')) {
    const name = pair.split('=')[0]?.trim() ?? ''
    if (name === '' || name === TRACE) continue
    if (!ownCookies.has(name)) return undefined
    cookies.push(pair.trim())
  }
  const agent = caller.headers.get('user-agent')
  const kind = isbot(agent) ? (/headless/i.test(agent ?? '') ? 'headless' : 'bot') : 'browser'
  // A German address redirects an English browser, unless it comes from one of our pages: web/app/first-visit.ts.
  const isWithin = caller.headers.get('sec-fetch-site') === 'same-origin'
  const key = [pathname, kind, caller.locale, isWithin, ...cookies.sort()].join('\n')
  return key.length <= 2000 ? key : undefined
}
