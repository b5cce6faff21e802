import { Transform } from 'node:stream'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { servicesContext } from '../contract/services.ts'
import type { Locale } from '../domain/text.ts'
import { createStyles, styledNames } from './app/emotion.ts'
import { NonceContext } from './app/nonce.ts'
import { messages } from './i18n/messages.server.ts'
import { inZone, type Language, LanguageContext, language } from './i18n/use-texts.ts'
import { localeOf } from './paths.ts'
import { utc } from './text/format.ts'
import { zoneIn } from './text/time-zone.ts'

export const streamTimeout = 5000

const languages: Readonly<Record<Locale, Language>> = {
  de: language('de', messages.de),
  en: language('en', messages.en),
}

/** Formats are slow to create, and most people of an installation share a zone. */
const mostZones = 200
const zoned = new Map<string, Language>()

function languageFor({ url, headers }: Request): Language {
  const locale = localeOf(new URL(url).pathname)
  const zone = zoneIn(headers.get('cookie'))
  if (zone === utc) return languages[locale]
  const key = `${locale} ${zone}`
  let found = zoned.get(key)
  if (!found) {
    if (zoned.size >= mostZones) zoned.clear()
    found = inZone(languages[locale], zone)
    zoned.set(key, found)
  }
  return found
}

/** Records the styles that a render inserts, and returns those that are not on the page yet. */
function collectStyles(nonce: string): { cache: EmotionCache; flush: (inHead: boolean) => string } {
  const cache = createStyles(nonce)
  cache.compat = true
  const insert = cache.insert
  let pending: { name: string; global: boolean }[] = []
  cache.insert = (selector, serialized, ...rest) => {
    if (cache.inserted[serialized.name] === undefined) pending.push({ name: serialized.name, global: !selector })
    return insert(selector, serialized, ...rest)
  }
  const flush = (inHead: boolean) => {
    let globals = ''
    let css = ''
    const names: string[] = []
    for (const { name, global } of pending) {
      const style = cache.inserted[name]
      if (typeof style !== 'string') continue
      if (global)
        globals += `<style nonce="${nonce}" data-emotion="${cache.key}-global ${name}" data-s="">${style}</style>`
      else {
        css += style
        names.push(name)
      }
    }
    pending = []
    // Emotion moves its own tags to the head when it starts, which parses their styles again.
    const attribute = inHead ? styledNames : 'data-emotion'
    const value = inHead ? names.join(' ') : `${cache.key} ${names.join(' ')}`
    return globals + (css ? `<style nonce="${nonce}" ${attribute}="${value}">${css}</style>` : '')
  }
  return { cache, flush }
}

/** Inserts collected styles before `</head>` and before each later batch of the stream. */
function injectStyles(flush: (inHead: boolean) => string): Transform {
  let chunks: Buffer[] = []
  let scheduled = false
  let headDone = false
  const emit = (stream: Transform) => {
    scheduled = false
    if (chunks.length === 0) return
    const html = Buffer.concat(chunks)
    chunks = []
    if (headDone) {
      stream.push(flush(false))
      stream.push(html)
      return
    }
    const at = html.indexOf('</head>')
    if (at < 0) {
      chunks = [html]
      return
    }
    headDone = true
    stream.push(html.subarray(0, at))
    stream.push(flush(true))
    stream.push(html.subarray(at))
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      // React writes a batch in several pieces within a tick; the styles must precede the whole batch.
      if (!scheduled) {
        scheduled = true
        setImmediate(() => emit(this))
      }
      done()
    },
    flush(done) {
      emit(this)
      for (const chunk of chunks) this.push(chunk)
      done()
    },
  })
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  headers.append('vary', 'cookie')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(servicesContext)
  const { cache, flush } = collectStyles(nonce)
  return new Promise((resolve, reject) => {
    let shellSent = false
    const failed: unknown[] = []
    let answer = status
    let timer: NodeJS.Timeout | undefined
    const agent = request.headers.get('user-agent')
    const ready = (agent && isbot(agent)) || entry.isSpaMode ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <CacheProvider value={cache}>
          <LanguageContext value={languageFor(request)}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </LanguageContext>
        </CacheProvider>
      </NonceContext>,
      {
        nonce,
        // Sends finished content in place. Otherwise React would send large parts as placeholders first, and the page
        // would shift.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          shellSent = true
          for (const error of failed) console.error(error)
          const body = injectStyles(flush)
          // Otherwise every finished render stays in memory until the timer fires.
          body.on('close', () => clearTimeout(timer))
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }))
        },
        onShellError: reject,
        onError(error: unknown) {
          answer = 500
          // A failure of the whole page is reported by the caller.
          if (shellSent) console.error(error)
          else failed.push(error)
        },
      },
    )
    timer = setTimeout(abort, streamTimeout + 1000)
    timer.unref()
  })
}

/** Refusals (`Problem`) are expected and answered as pages; only unexpected errors are logged, with their trace id. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (error instanceof Error && error.name === 'Problem')) return
  console.error(error)
}
