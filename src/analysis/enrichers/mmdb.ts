import { readFile } from 'node:fs/promises'
import { Reader, type Response } from 'mmdb-lib'
import type { Addressed } from './addressed.ts'

/** Returns the record of the network that contains the whole address or range; undefined if there is none. */
export type MmdbLookup = (of: Addressed) => unknown

/**
 * Opens a database in MaxMind DB format (https://maxmind.github.io/MaxMind-DB/) from any provider.
 * @throws if the file cannot be read or has another format.
 */
export async function openMmdb(path: string): Promise<MmdbLookup> {
  const bytes = await readFile(path)
  const cache = new Map<string | number, unknown>()
  let reader: Reader<Response>
  try {
    reader = new Reader(bytes, { cache: { get: (key) => cache.get(key), set: (key, value) => cache.set(key, value) } })
  } catch (cause) {
    throw new Error(`${path} is not an MMDB database`, { cause })
  }
  const only4 = reader.metadata.ipVersion === 4
  return (of) => {
    if (only4 && !('v4' in of)) return undefined
    const [record, prefix] = reader.getWithPrefixLength(of.text)
    return record && prefix <= of.prefix ? record : undefined
  }
}

/** A text in a record, from the first of several paths that providers use. */
export function textAt(record: unknown, places: readonly (readonly string[])[]): string | undefined {
  for (const place of places) {
    let here: unknown = record
    for (const name of place) {
      const inside: unknown = typeof here === 'object' && here !== null && Object.hasOwn(here, name) ? here : undefined
      here = inside && (inside as Record<string, unknown>)[name]
    }
    if (typeof here === 'string' || typeof here === 'number') return String(here)
  }
  return undefined
}
