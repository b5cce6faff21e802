import type { Locale } from '../../../domain/text.ts'
import { busyPage, isBusy } from './busy-page.ts'
import { plainAnswer } from './plain-page.ts'
import { asProblem, messageIn, retryAfter } from './refusal.ts'

const titles = { de: 'Seite nicht verfügbar', en: 'Page not available' }

/**
 * A page that says why the one that was asked for cannot be shown, in the words of the problem.
 * @param given headers that the answer already has
 */
export function failedPage(locale: Locale, error: unknown, given?: Headers): Response {
  const problem = asProblem(error)
  if (isBusy(problem)) return busyPage(locale, problem, given)
  return plainAnswer(
    locale,
    { title: titles[locale], text: messageIn(problem, locale) },
    { status: problem.status, retryAfter: retryAfter(problem), headers: given },
  )
}
