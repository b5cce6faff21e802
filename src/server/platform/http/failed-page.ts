import type { Locale } from '../../../domain/text.ts'
import { busyPage, isBusy } from './busy-page.ts'
import { htmlText, plainPage, plainPageHeaders } from './plain-page.ts'
import { asProblem, messageIn, retryAfter } from './refusal.ts'

const titles = { de: 'Seite nicht verfügbar', en: 'Page not available' }

/** A page that says why the one that was asked for cannot be shown, in the words of the problem. */
export function failedPage(locale: Locale, error: unknown): Response {
  if (isBusy(error)) return busyPage(locale, error, new Headers())
  const problem = asProblem(error)
  const headers = new Headers({ ...plainPageHeaders, 'content-type': 'text/html; charset=utf-8' })
  const seconds = retryAfter(problem)
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  const text = htmlText(messageIn(problem, locale))
  return new Response(plainPage(locale, { title: titles[locale], text }), { status: problem.status, headers })
}
