import type { Locale } from '../../../domain/text.ts'
import { htmlText } from '../html-text.ts'
import { busyPage, isBusy } from './busy-page.ts'
import { plainAnswer } from './plain-page.ts'
import { asProblem, messageIn, retryAfter } from './refusal.ts'

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
  if (isBusy(problem)) return busyPage(locale, problem, given)
  const { trace, request } = idWords[locale]
  return plainAnswer(
    locale,
    { title: titles[locale], text: messageIn(problem, locale) },
    {
      status: problem.status,
      retryAfter: retryAfter(problem),
      headers: given,
      body: `<p><small>${trace} ${htmlText(traceId)} · ${request} ${htmlText(requestId)}</small></p>`,
    },
  )
}
