import type { Locale } from '../../../domain/text.ts'
import { htmlText } from '../html-text.ts'
import { plainHeaders } from './headers.ts'

/** Headers of pages that are shown where the product's own cannot be. They allow no script and no external address. */
export const plainPageHeaders = {
  'content-security-policy': plainHeaders({ https: false })['content-security-policy'] ?? '',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

interface Words {
  readonly title: string
  readonly text: string
}

interface PlainAnswer {
  readonly status: number
  /** Seconds after which to try again. */
  readonly retryAfter?: number | undefined
  /** Headers that the answer already has. */
  readonly headers?: Headers | undefined
  /** HTML below the text, which the caller must have escaped. */
  readonly body?: string
}

/** Answers a person with a page of one sentence. */
export function plainAnswer(
  locale: Locale,
  words: Words,
  { status, retryAfter, headers: given, body }: PlainAnswer,
): Response {
  const headers = new Headers(given)
  for (const [name, value] of Object.entries(plainPageHeaders)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(plainPage(locale, words, body), { status, headers })
}

/** A page with one sentence in the product's colours. `body` is HTML; the caller must have escaped it. */
export function plainPage(locale: Locale, words: Words, body = ''): string {
  const [title, text] = [htmlText(words.title), htmlText(words.text)]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light">
<title>${title} – Winnow</title><style>
:root{color-scheme:dark light;--paper:#121212;--ink:#fff;--card:#1e1e1e}
@media (prefers-color-scheme:light){:root{--paper:#fafafa;--ink:#1b1b1b;--card:#fff}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{background:var(--card);padding:2rem;border-radius:12px;max-width:26rem;margin:1rem;overflow-wrap:anywhere}
button,a.button{font:inherit;background:#ff9800;color:#111;border:0;border-radius:8px;padding:.6rem 1.2rem;text-decoration:none}
</style></head><body><main><h1>${title}</h1><p>${text}</p>${body}</main></body></html>`
}
