/** Node's codes of connections that cannot be made or break off. */
export const unreachableCodes: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
]

/** A thread or a child process has reported that one of our services was away. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}

/**
 * Tells whether an error, or a cause of it, says that PostgreSQL, ClickHouse or the blob store was away, stopped or
 * overloaded: connection errors of Node, classes 08, 53 and 57P of PostgreSQL (appendix A of its manual), answers of a proxy.
 * Strangers' hosts are none of our services: their errors are `FetchError`s.
 */
export function isServiceAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'FetchError') return false
  const { code = '', syscall, statusCode } = error as { code?: unknown; syscall?: string; statusCode?: number }
  return (
    error instanceof ServiceAway ||
    /^(?:08...|53...|57P..)$/.test(String(code)) ||
    unreachableCodes.includes(String(code)) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    [502, 503, 504].includes(statusCode ?? 0) ||
    lost.test(error.message) ||
    [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some(isServiceAway)
  )
}

/** Errors of pg and of ClickHouse's client that have only a message; of an answer of a proxy it is the page. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|socket hang up|Timeout error\.)|\b50[234] (?:Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out)/i
