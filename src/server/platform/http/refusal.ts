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
  {
    traceId,
    requestId,
    locale,
  }: { readonly traceId: string; readonly requestId: string; readonly locale?: Locale | undefined },
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

function germanOf(code: ProblemCode): IntlMessageFormat {
  const words = problemWords[code]
  return new IntlMessageFormat(typeof words === 'string' ? words : words.de, 'de')
}

function inGerman(problem: Problem): string {
  const { code, message } = problem
  const format = german.get(code) ?? germanOf(code)
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

/** Unexpected errors become `unexpected`; a database that is briefly unreachable or overloaded becomes a 503. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOutOfSpace(error)) return new Problem('server.full', {}, { cause: error })
  if (isAuditFull(error)) {
    const { detail, hint } = error
    return new Problem('audit.full', { limit: sizeText(Number(detail)), seconds: Number(hint) }, { cause: error })
  }
  if (isAgainstPolicy(error)) return new Problem('permission.missing', {}, { cause: error })
  const code = isServiceAway(error) ? 'server.stopping' : databaseBusy(error) ? 'server.busy' : 'unexpected'
  return new Problem(code, {}, { cause: error })
}

/** ENOSPC and EDQUOT of the system, and PostgreSQL's disk_full (appendix A of its manual). */
function isOutOfSpace(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: string }) : {}
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

/** The error of `write_audit`, with the limit in bytes and the seconds until the next day. */
function isAuditFull(error: unknown): error is Error & { readonly detail: string; readonly hint: string } {
  return error instanceof Error && (error as { code?: string }).code === 'WN429'
}

/**
 * A policy of row-level security refused a new row: its maker lost the permission after the call was admitted. A missing
 * grant has the same code, but is our fault.
 */
function isAgainstPolicy(error: unknown): boolean {
  const { code, routine } = error instanceof Error ? (error as { code?: string; routine?: string }) : {}
  return code === '42501' && routine === 'ExecWithCheckOptions'
}

/** Transient errors: a statement or lock timeout, a deadlock or a serialisation failure. A retry may succeed. */
const passing = new Set(['57014', '55P03', '40P01', '40001'])

function databaseBusy(error: unknown): boolean {
  return error instanceof Error && passing.has((error as { code?: string }).code ?? '')
}
