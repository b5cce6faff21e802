import { IntlMessageFormat } from 'intl-messageformat'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { problemWords } from '../../../domain/problem-words.ts'
import type { Locale } from '../../../domain/text.ts'
import { sizeText } from '../size-text.ts'
import { isServiceAway } from '../unreachable.ts'
import { jsonAnswer } from './json-answer.ts'
import { LimitReached, setRateLimit } from './limits.ts'

/**
 * The answer to a failed call: the problem's message, or a sentence that reveals nothing. The message is English unless
 * the caller's `Accept-Language` prefers German, and so are the sentences among `values`.
 */
export function refusal(
  error: unknown,
  { traceId, requestId, locale }: { traceId: string; requestId: string; locale?: Locale | undefined },
): Response {
  const problem = asProblem(error)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer realm="winnow"')
  const seconds = retryAfter(problem)
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  if (problem instanceof LimitReached) setRateLimit(headers, problem.bucket.of, problem.bucket)
  if (problem.status === 405) headers.set('allow', String(problem.values.allow))
  const msg = messageIn(problem, locale)
  if (locale !== undefined) headers.set('content-language', locale)
  const body = { msg, code: problem.code, values: problem.valuesIn(locale ?? 'en'), traceId, requestId }
  return jsonAnswer(Buffer.from(JSON.stringify(body)), problem.status, headers)
}

/** Parsed once each, so that refusing a flood of requests stays cheap. */
const german = new Map<ProblemCode, IntlMessageFormat>()

function inGerman(problem: Problem): string {
  const { code, message } = problem
  const words = problemWords[code]
  const format = german.get(code) ?? new IntlMessageFormat(typeof words === 'string' ? words : words.de, 'de')
  german.set(code, format)
  try {
    return String(format.format(problem.valuesIn('de')))
  } catch {
    // The text refers to a value that is missing.
    return message
  }
}

/** A problem's message in a language, English by default. */
export const messageIn = (problem: Problem, locale: Locale | undefined): string =>
  locale === 'de' ? inGerman(problem) : problem.message

/** Seconds after which a retry makes sense; the same number as in the message, if it has one. */
export function retryAfter({ code, status, values }: Problem): number | undefined {
  if (status !== 503 && code !== 'rate.limited' && code !== 'audit.full') return undefined
  if (values.seconds !== undefined) return Number(values.seconds)
  return saysMinute.has(code) || status === 429 ? 60 : 2
}

/** Problems whose messages tell users to wait a minute. */
const saysMinute: ReadonlySet<ProblemCode> = new Set(['session.provider-away', 'index.not-ready', 'server.busy'])

/** What the system and PostgreSQL add to their errors. */
interface Coded {
  readonly code?: string
  readonly routine?: string
  readonly detail?: string
  readonly hint?: string
}

/** ENOSPC and EDQUOT of the system, and PostgreSQL's disk_full (appendix A of its manual). */
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Transient errors: a statement or lock timeout, a deadlock or a serialisation failure. A retry may succeed. */
const passing = new Set(['57014', '55P03', '40P01', '40001'])

/** Unexpected errors become `unexpected`; a database that is briefly unreachable or overloaded becomes a 503. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', routine, detail, hint } = (error instanceof Error ? error : {}) as Coded
  const problem = (code: ProblemCode, values = {}) => new Problem(code, values, { cause: error })
  if (outOfSpace.has(code)) return problem('server.full')
  // The error of `write_audit`, with the limit in bytes and the seconds until the next day.
  if (code === 'WN429') return problem('audit.full', { limit: sizeText(Number(detail)), seconds: Number(hint) })
  // A policy of row-level security refused a new row: its maker lost the permission after the call was admitted. A missing
  // grant has the same code, but is our fault.
  if (code === '42501' && routine === 'ExecWithCheckOptions') return problem('permission.missing')
  return problem(isServiceAway(error) ? 'server.stopping' : passing.has(code) ? 'server.busy' : 'unexpected')
}
