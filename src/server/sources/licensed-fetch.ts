import type { CredentialKind } from '../../domain/own-licence.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'

/** A publisher's credential. `name` is that of the user, the header or the parameter. */
export interface Credential {
  readonly kind: CredentialKind
  readonly name: string
  readonly secret: string
}

/** The address of a licensed feed, and its credential. */
export interface Access {
  readonly address: string
  readonly credential: Credential
}

/** The secret with which the credential was sealed has been changed by the operator. */
export class UnreadableCredential extends Error {
  override readonly name = 'UnreadableCredential'
}

const hidden = '***'

/**
 * A fetcher that sends the credential only to the origin of the access's address. Its errors and final addresses never
 * contain the secret, even if it is a parameter of the address.
 */
export function licensedFetch(fetch: GuardedFetch, { address, credential }: Access): GuardedFetch {
  const origin = URL.parse(address)?.origin
  const { kind, name, secret } = credential
  if (kind === 'none' || secret === '') return fetch
  const written = [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2)]
  const redacted = (text: string) => written.reduce((rest, one) => rest.replaceAll(one, hidden), text)
  return async (wanted, request = {}) => {
    const url = URL.parse(wanted)
    if (!url || url.origin !== origin) return fetch(wanted, request)
    if (kind === 'query') url.searchParams.set(name, secret)
    const credentials = { ...request.credentials, ...headersOf(credential) }
    try {
      const answer = await fetch(url.href, { ...request, credentials })
      return { ...answer, address: redacted(answer.address) }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      // Not its cause, which may name the address with the secret.
      const { fault, detail, status, retryAfterMs } = error
      throw new FetchError(fault, redacted(detail), { status, retryAfterMs })
    }
  }
}

function headersOf({ kind, name, secret }: Credential): Record<string, string> {
  if (kind === 'basic') return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }
  return kind === 'header' ? { [name.toLowerCase()]: secret } : {}
}

/** Headers that the fetcher sets itself, so no credential may use them. */
const ours = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])

/** Tells whether the credential has all parts that its kind needs, in characters that a header can carry. */
export function isComplete({ kind, name, secret }: Credential): boolean {
  if (kind === 'none') return true
  if (secret === '') return false
  if (kind === 'basic') return name !== '' && !name.includes(':') && !/\p{Cc}/u.test(name + secret)
  if (kind === 'query') return name !== '' && !/\p{Cc}/u.test(secret)
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/^proxy-/i.test(name)
  return isToken && !ours.has(name.toLowerCase()) && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(secret)
}
