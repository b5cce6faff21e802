import { type AddressRules, literalAddress, mayReach, publicRules, readAddress } from './address-guard.ts'
import { codeOf, FetchError, type FetchFault } from './fetch-error.ts'
import { lookUp, type Resolved } from './lookup.ts'
import type { PrivateDestinations } from './private-destinations.ts'

export const usualResolveMs = 10_000

/** Returns the reason why an address that somebody entered must not be fetched; undefined if it may be. */
export type Vet = (address: string) => Promise<FetchFault | undefined>

/**
 * Tells whether an address may be saved as one to fetch from. @param resolve false: do not look up names, for sites
 * without internet access
 * @returns undefined if it may, otherwise the fault, which `refusedAddress` words for users
 */
export async function vetAddress(
  text: string,
  {
    ports,
    resolve = true,
    resolveMs = usualResolveMs,
    inside,
  }: {
    ports?: readonly number[]
    resolve?: boolean
    resolveMs?: number
    inside?: PrivateDestinations | undefined
  } = {},
): Promise<FetchFault | undefined> {
  const rules = publicRules(ports, inside)
  const url = readAddress(text, rules)
  if (typeof url === 'string') return url
  if (!resolve) return undefined
  try {
    await vettedAddresses(url, rules, { resolveMs })
    return undefined
  } catch (error) {
    return error instanceof FetchError ? error.fault : 'resolve'
  }
}

/** The addresses of a host, all of which may be reached. @throws FetchError */
export async function vettedAddresses(
  url: URL,
  rules: AddressRules,
  { resolveMs, nameServers, signal }: LookUpLimits,
): Promise<readonly Resolved[]> {
  const literal = literalAddress(url)
  if (literal !== undefined) return [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
  const asSystem = rules.inside?.hasName(url.hostname) === true
  try {
    const resolved = await lookUp(url.hostname, { ms: resolveMs, asSystem, servers: nameServers, signal })
    if (resolved.length === 0) throw new FetchError('resolve', `${url.hostname} has no address`)
    const bad = resolved.find(({ address }) => !mayReach(url, address, rules))
    if (bad) throw new FetchError('not-public', `${url.hostname} resolves to ${bad.address}`)
    return resolved
  } catch (cause) {
    if (signal?.aborted) throw new FetchError('aborted', 'aborted')
    if (cause instanceof FetchError) throw cause
    throw new FetchError('resolve', `${url.hostname}: ${codeOf(cause)}`, { cause })
  }
}

interface LookUpLimits {
  readonly resolveMs: number
  /** Name servers in the form of `dns.setServers`; those of the system by default. */
  readonly nameServers?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}
