import { FetchError } from '../fetch/fetch-error.ts'
import { fetchWhole, type GuardedFetch } from '../fetch/guarded-fetch.ts'
import { refusedAddress } from '../fetch/refused-address.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { unpackOne } from '../formats/containers/unpack.ts'
import type { ListPlace } from '../formats/mirror.ts'

/** Lists that a person names by files, folders or addresses. What is at an address is fetched when it is read. */
export function namedLists(named: readonly string[], fetch: GuardedFetch): readonly ListPlace[] {
  return named.map((name) => {
    if (!/^[a-z]+:\/\//i.test(name)) return { path: name }
    return { path: name, address: name, held: { id: name, open: () => fetched(name, fetch) } }
  })
}

/** @throws Error that names the address that cannot be fetched, and why */
async function* fetched(address: string, fetch: GuardedFetch): AsyncGenerator<Uint8Array> {
  try {
    if (!/^https:/i.test(address)) throw refusedAddress('source.address-refused', 'not-encrypted')
    const { body } = await fetchWhole(fetch, address)
    yield* unpackOne(body, {}, { name: new URL(address).pathname })
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error
    const isFetch = error instanceof FetchError
    const cause = isFetch ? refusedAddress('source.address-refused', error.fault, error.status) : error
    throw new Error(`${address}: ${(cause as Error).message}`, { cause })
  }
}
