/** A key's rate limit in the current minute. */
export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the minute is over. */
  readonly reset: number
}

/**
 * Sets the rate limit headers: the fields of draft-ietf-httpapi-ratelimit-headers-11 (May 2026) and the three fields of
 * the drafts up to 06, which clients know.
 */
export function setRateLimit(headers: Headers, { limit, remaining, reset }: RateLimit): void {
  headers.set('ratelimit-policy', `"key";q=${limit};w=60`)
  headers.set('ratelimit', `"key";r=${remaining};t=${reset}`)
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(reset))
}
