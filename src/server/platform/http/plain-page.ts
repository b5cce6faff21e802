import type { Locale } from '../../../domain/text.ts'
import { plainHeaders } from './headers.ts'

/** Headers of pages that are shown where the product's own cannot be. They allow no script and no external address. */
export const plainPageHeaders = {
  'content-security-policy': plainHeaders({ https: false })['content-security-policy'] ?? '',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Text as HTML shows it unchanged. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page with one sentence in the product's colours. `body` is HTML; the caller must have escaped it. */
export function plainPage(locale: Locale, { title, text }: { title: string; text: string }, body = ''): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light">
<title>${title} – Winnow</title><style>
:root{color-scheme:dark light;--paper:#121212;--ink:#fff;--card:#1e1e1e}
@media (prefers-color-scheme:light){:root{--paper:#fafafa;--ink:#1b1b1b;--card:#fff}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{background:var(--card);padding:2rem;border-radius:12px;max-width:26rem;margin:1rem}
button,a.button{font:inherit;background:#ff9800;color:#111;border:0;border-radius:8px;padding:.6rem 1.2rem;text-decoration:none}
</style></head><body><main><h1>${title}</h1><p>${text}</p>${body}</main></body></html>`
}
