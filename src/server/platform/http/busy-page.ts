import type { Problem } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { LimitReached, setRateLimit } from './limits.ts'
import { plainAnswer } from './plain-page.ts'
import { retryAfter } from './refusal.ts'

/** Tells whether a page is refused because of a rate limit or a busy server. */
export const isBusy = ({ code }: Problem): boolean => code === 'rate.limited' || code === 'server.busy'

const words = {
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
  const { title, text } = words[locale]
  const headers = new Headers(given)
  if (problem instanceof LimitReached) setRateLimit(headers, problem.bucket.of, problem.bucket)
  return plainAnswer(
    locale,
    { title, text: text.replace('{seconds}', String(seconds)) },
    { status: problem.status, retryAfter: seconds, headers },
  )
}
