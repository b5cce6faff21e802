import type { Problem } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { htmlText } from '../html-text.ts'
import { LimitReached, setRateLimit } from './limits.ts'
import { plainAnswer } from './plain-page.ts'
import { asProblem, messageIn, retryAfter } from './refusal.ts'

const busyWords = {
  de: {
    title: 'Zu viele Anfragen',
    text: 'Es kommen gerade mehr Anfragen, als Winnow beantworten kann. Laden Sie die Seite in {seconds} Sekunden noch einmal.',
  },
  en: {
    title: 'Too many requests',
    text: 'More requests come in than Winnow can answer right now. Load the page again in {seconds} seconds.',
  },
}

/**
 * A page that says when to try again.
 * @param given headers that the answer already has
 */
export function busyPage(locale: Locale, problem: Problem, given?: Headers): Response {
  const seconds = retryAfter(problem) ?? 60
  const { title, text } = busyWords[locale]
  const headers = new Headers(given)
  if (problem instanceof LimitReached) setRateLimit(headers, problem.bucket.of, problem.bucket)
  const words = { title, text: text.replace('{seconds}', String(seconds)) }
  return plainAnswer(locale, words, { status: problem.status, retryAfter: seconds, headers })
}

const titles = { de: 'Seite nicht verfügbar', en: 'Page not available' }

const idWords = {
  de: { trace: 'Vorgangsnummer', request: 'Anfrage' },
  en: { trace: 'Trace id', request: 'request' },
}

interface FailedRequest {
  /** As in `ProblemBody`. */
  readonly traceId: string
  readonly requestId: string
  /** Headers that the answer already has. */
  readonly given?: Headers | undefined
}

/**
 * A page that says why the one that was asked for cannot be shown, in the words of the problem, with the ids under which
 * logs name the request.
 */
export function failedPage(locale: Locale, error: unknown, { traceId, requestId, given }: FailedRequest): Response {
  const problem = asProblem(error)
  if (problem.code === 'rate.limited' || problem.code === 'server.busy') return busyPage(locale, problem, given)
  const { trace, request } = idWords[locale]
  const words = { title: titles[locale], text: messageIn(problem, locale) }
  const body = `<p><small>${trace} ${htmlText(traceId)} · ${request} ${htmlText(requestId)}</small></p>`
  return plainAnswer(locale, words, { status: problem.status, retryAfter: retryAfter(problem), headers: given, body })
}
