import { readFile } from 'node:fs/promises'
import { Reader, type Response } from 'mmdb-lib'
import type { Addressed } from './addressed.ts'

/** The record of the one network that holds all of an address or range; undefined where there is none. */
export type MmdbLookup = (of: Addressed) => unknown

/**
 * A database in MaxMind's DB format (https://maxmind.github.io/MaxMind-DB/), whoever made it.
 * @throws where the file cannot be read or is none.
 */
export async function openMmdb(path: string): Promise<MmdbLookup> {
  const bytes = await readFile(path)
  const cache = new Map<string | number, unknown>()
  let reader: Reader<Response>
  try {
    reader = new Reader(bytes, { cache: { get: (key) => cache.get(key), set: (key, value) => cache.set(key, value) } })
  } catch (cause) {
    throw new Error(`${path} is no database in MMDB form`, { cause })
  }
  const only4 = reader.metadata.ipVersion === 4
  return (of) => {
    if (only4 && !('v4' in of)) return undefined
    const [record, prefix] = reader.getWithPrefixLength(of.text)
    return record && prefix <= of.prefix ? record : undefined
  }
}

/** A text within a record, by the first of several places where publishers put it. */
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
