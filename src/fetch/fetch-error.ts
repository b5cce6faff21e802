import type { AddressFault } from './address-guard.ts'
import { pathWithoutKeys } from './without-keys.ts'

export type FetchFault =
  | 'off'
  | AddressFault
  | 'resolve'
  | 'connect'
  | 'tls'
  | 'first-byte'
  | 'idle'
  | 'total'
  | 'too-slow'
  | 'header'
  | 'redirect'
  | 'redirect-loop'
  | 'downgrade'
  | 'encoding'
  | 'too-large'
  | 'incomplete'
  | 'status'
  | 'aborted'

/** The message of every `FetchError`: a more precise one could reveal our internal network. */
export const unreachable = 'The address could not be fetched.'

/** A fetch was refused or failed. `message` may be shown to anybody; `fault` only through `refusedAddress`; `detail` is for the log. */
export class FetchError extends Error {
  readonly fault: FetchFault
  readonly detail: string
  /** The publisher's HTTP status, if it answered with an error status. */
  readonly status: number | undefined
  /** Time that the publisher asks us to wait, ms; capped. */
  readonly retryAfterMs: number | undefined
  /** True once the fetcher knows that the address does not lead to a private destination: users may read the fault. */
  isPublic = false

  constructor(
    fault: FetchFault,
    detail: string,
    more: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(unreachable, { cause: more.cause })
    this.name = 'FetchError'
    this.fault = fault
    this.detail = detail
    this.status = more.status
    this.retryAfterMs = more.retryAfterMs
  }
}

/**
 * An address for the log: without its query, its user information and the parts of its path that may be keys.
 * @param base of a redirect's Location
 */
export function loggable(address: string, base?: URL): string {
  const url = URL.parse(address, base)
  if (!url) return pathWithoutKeys((address.split(/[?#]/)[0] ?? '').replace(/^.*@/s, '')).slice(0, 200)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return (isWeb ? url.origin + pathWithoutKeys(url.pathname) : url.protocol).slice(0, 200)
}

/** Code or message of an error, for `detail`. */
export function codeOf(cause: unknown): string {
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return String(code ?? message ?? cause).slice(0, 200)
}
