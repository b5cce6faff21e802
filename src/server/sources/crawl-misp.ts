import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FetchError, type GuardedFetch } from '../platform/guarded-fetch.ts'
import type { SpooledFile } from './spool.ts'

/**
 * A MISP feed is a folder on a web server: `manifest.json` names its events with the time of their last change, and each
 * event is a file of its own. https://www.misp-standard.org/rfc/misp-standard-core.html, "Manifest"
 */

export interface CrawlParts {
  readonly fetch: GuardedFetch
  readonly turn: <T>(address: string, work: () => Promise<T>) => Promise<T>
  readonly spool: { readonly folder: string; write(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> }
  readonly signal?: AbortSignal
}

export interface CrawledFile {
  readonly address: string
  readonly file: SpooledFile
}

/** Of a longer feed the newest events are taken. */
export const mostEvents = 5000
const manifestBytes = 64 << 20
const eventBytes = 128 << 20

const Manifest = z.record(z.string(), z.object({ timestamp: z.coerce.number().catch(0) }))
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address is the folder of a MISP feed rather than one event. */
export function isMispFolder(address: string): boolean {
  return !/\.[a-z0-9]{2,5}$/i.test(URL.parse(address)?.pathname ?? '')
}

/**
 * Every event of the feed. Events are kept beside the spool from one visit to the next, so that only new and changed
 * ones are asked for, and a visit that was cut short goes on where it was.
 */
export async function crawlMisp(address: string, parts: CrawlParts): Promise<CrawledFile[]> {
  const folder = address.endsWith('/') ? address : `${address}/`
  const shelf = join(parts.spool.folder, `misp-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`)
  await mkdir(shelf, { recursive: true, mode: 0o700 })
  const events = readManifest(await download(`${folder}manifest.json`, manifestBytes, parts))
  const wanted = new Map(events.map(({ id, timestamp }) => [`${id}-${timestamp}.json`, id]))
  const have = new Set(await readdir(shelf))
  for (const name of have) if (!wanted.has(name)) await rm(join(shelf, name), { force: true })

  const files: CrawledFile[] = []
  for (const [name, id] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = join(shelf, name)
    const at = `${folder}${id}.json`
    if (!have.has(name)) {
      const fetched = await parts.turn(at, async () => {
        const answer = await parts.fetch(at, { maxBytes: eventBytes, ...(parts.signal && { signal: parts.signal }) })
        if (answer.notModified) throw new FetchError('status', `${at}: 304 to an unconditional request`)
        return parts.spool.write(answer.body)
      })
      await rename(fetched.path, path)
    }
    files.push({ address: at, file: await shelved(path) })
  }
  if (files.length === 0) throw new FetchError('status', `${folder}manifest.json names no event`)
  return files
}

async function shelved(path: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return {
    path,
    bytes: (await stat(path)).size,
    sha256: hash.digest('hex'),
    open: () => createReadStream(path, { highWaterMark: 256 << 10 }),
    discard: async () => {},
  }
}

function readManifest(text: string): { id: string; timestamp: number }[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new FetchError('encoding', 'the manifest is no JSON', { cause })
  }
  const read = Manifest.safeParse(json)
  if (!read.success) throw new FetchError('encoding', 'the manifest is no list of events')
  return Object.entries(read.data)
    .filter(([id]) => uuid.test(id))
    .map(([id, { timestamp }]) => ({ id: id.toLowerCase(), timestamp: Math.trunc(timestamp) || 0 }))
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, mostEvents)
}

async function download(address: string, maxBytes: number, { fetch, turn, signal }: CrawlParts): Promise<string> {
  return turn(address, async () => {
    const answer = await fetch(address, { maxBytes, ...(signal && { signal }) })
    if (answer.notModified) throw new FetchError('status', `${address}: 304 to an unconditional request`)
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  })
}
