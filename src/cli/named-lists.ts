import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FetchError } from '../fetch/fetch-error.ts'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import { refusedAddress } from '../fetch/refused-address.ts'
import type { ListPlace } from '../formats/mirror.ts'

/**
 * Uses lists that a person names by files, folders or addresses. What is fetched is removed afterwards.
 * @throws Error that names the address that cannot be fetched, and why
 */
export async function withLists<Result>(
  named: readonly string[],
  fetch: GuardedFetch,
  use: (lists: readonly ListPlace[]) => Promise<Result>,
): Promise<Result> {
  if (!named.some(isAddress)) return use(named.map((path) => ({ path })))
  const folder = await mkdtemp(join(tmpdir(), 'winnow-'))
  try {
    const lists: ListPlace[] = []
    for (const [i, name] of named.entries()) {
      // The name of the file may tell its format.
      const file = URL.parse(name)?.pathname.split('/').at(-1)?.slice(-100) || 'list'
      const path = isAddress(name) ? join(folder, `${i}-${file}`) : name
      if (isAddress(name)) await save(name, path, fetch)
      lists.push(isAddress(name) ? { path, address: name } : { path })
    }
    return await use(lists)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isAddress = (name: string) => /^[a-z]+:\/\//i.test(name)

async function save(address: string, path: string, fetch: GuardedFetch): Promise<void> {
  try {
    if (!/^https:/i.test(address)) throw refusedAddress('source.address-refused', 'not-encrypted')
    const answer = await fetch(address)
    if (answer.notModified) throw new FetchError('header', '304 to an unconditional request')
    await pipeline(answer.body, createWriteStream(path))
  } catch (error) {
    const isFetch = error instanceof FetchError
    const cause = isFetch ? refusedAddress('source.address-refused', error.fault, error.status) : error
    throw new Error(`${address}: ${(cause as Error).message}`, { cause })
  }
}
