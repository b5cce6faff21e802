import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { LimitReached, setStanding } from './limits.ts'

/** What a caller is told when something went wrong: the problem's own words, or a sentence that gives nothing away. */
export function refusal(
  error: unknown,
  { traceId, requestId }: { readonly traceId: string; readonly requestId: string },
): Response {
  const problem = asProblem(error)
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer realm="winnow"')
  const seconds = retryAfter(problem)
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  if (problem instanceof LimitReached) setStanding(headers, problem.standing)
  if (problem.status === 405) headers.set('allow', String(problem.values.allow))
  const body = { msg: problem.message, code: problem.code, values: problem.values, traceId, requestId }
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

/** Seconds after which it is worth another try: what the words say, where they say a number. */
export function retryAfter({ code, status, values }: Problem): number | undefined {
  if (status !== 503 && code !== 'rate.limited') return undefined
  if (values.seconds !== undefined) return Number(values.seconds)
  return saysMinute.has(code) || status === 429 ? 60 : 2
}

/** Those whose words speak of a minute. */
const saysMinute: ReadonlySet<ProblemCode> = new Set(['session.provider-away', 'index.not-ready', 'server.busy'])

/** Errors that nobody foresaw become `unexpected`; a database that is away or overloaded for a moment becomes a 503. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOutOfSpace(error)) return new Problem('server.full', {}, { cause: error })
  const code = databaseAway(error) ? 'server.stopping' : databaseBusy(error) ? 'server.busy' : 'unexpected'
  return new Problem(code, {}, { cause: error })
}

/** Of the system, and of PostgreSQL: disk_full (appendix A of its manual). */
function isOutOfSpace(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: string }) : {}
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

/** Connection errors of Node, and classes 08, 53 and 57P of PostgreSQL (appendix A of its manual). */
function databaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (/^(?:08|53|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  if (code === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect') return true
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/.test(
    error.message,
  )
}

/** A statement or a lock took too long, or two transactions were in each other's way: the same may go well later. */
const passing = new Set(['57014', '55P03', '40P01', '40001'])

function databaseBusy(error: unknown): boolean {
  return error instanceof Error && passing.has((error as { code?: string }).code ?? '')
}
