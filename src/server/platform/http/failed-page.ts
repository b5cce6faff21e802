import type { Locale } from '../../../domain/text.ts'
import { busyPage, isBusy } from './busy-page.ts'
import { htmlText, plainPage, plainPageHeaders } from './plain-page.ts'
import { asProblem, messageIn, retryAfter } from './refusal.ts'

const titles = { de: 'Seite nicht verfügbar', en: 'Page not available' }

/**
 * A page that says why the one that was asked for cannot be shown, in the words of the problem.
 * @param given headers that the answer already has
 */
export function failedPage(locale: Locale, error: unknown, given = new Headers()): Response {
  const problem = asProblem(error)
  if (isBusy(problem)) return busyPage(locale, problem, given)
  const headers = new Headers(given)
  for (const [name, value] of Object.entries(plainPageHeaders)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  const seconds = retryAfter(problem)
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  const text = htmlText(messageIn(problem, locale))
  return new Response(plainPage(locale, { title: titles[locale], text }), { status: problem.status, headers })
}
