import { z } from 'zod'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { readKev } from '../../formats/kev.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { blobNames, type KeptFiles, readKept, writeKept } from './kept.ts'

/** CISA's address of the catalogue; CC0. */
export const kevAddress = 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json'
const largest = 32 * 2 ** 20

const Kept = z.object({
  version: z.string(),
  ids: z.array(z.string()),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
})

/**
 * Fetches the catalogue of known exploited vulnerabilities if it is newer than the stored one. If it cannot be fetched
 * or read, or has lost more than half of its entries, the stored one stays. @returns whether it was renewed
 */
export async function fetchKev({
  blobs,
  fetch,
  log,
  signal,
}: {
  readonly blobs: KeptFiles
  readonly fetch: GuardedFetch
  readonly log: Log
  readonly signal?: AbortSignal
}): Promise<boolean> {
  const before = await readKeptKev(blobs)
  try {
    const answer = await fetch(kevAddress, {
      maxBytes: largest,
      etag: before?.etag,
      lastModified: before?.lastModified,
      signal,
    })
    if (answer.notModified) return false
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    const read = readKev(Buffer.concat(chunks).toString('utf8'))
    if ('fault' in read) {
      log.warn({ reason: read.fault }, 'catalogue of exploited vulnerabilities not read')
      return false
    }
    if (before && read.ids.length < before.ids.length / 2) {
      log.warn({ before: before.ids.length, now: read.ids.length }, 'catalogue of exploited vulnerabilities has shrunk')
      return false
    }
    const { etag, lastModified } = answer
    await writeKept(blobs, blobNames.kev, JSON.stringify({ ...read, etag, lastModified }))
    return true
  } catch (error) {
    if (signal?.aborted || !(error instanceof FetchError)) throw error
    log.warn({ reason: `${error.fault}: ${error.detail}` }, 'catalogue of exploited vulnerabilities not fetched')
    return false
  }
}

/** The stored catalogue; undefined if there is none or it cannot be read. */
export async function readKeptKev(blobs: KeptFiles): Promise<z.output<typeof Kept> | undefined> {
  const text = await readKept(blobs, blobNames.kev)
  return text === undefined ? undefined : Kept.safeParse(JSON.parse(text)).data
}
