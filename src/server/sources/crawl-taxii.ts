import { readTaxiiEnvelope, type TaxiiPage } from '../../formats/feeds/stix2.ts'
import { UnreadableFeed } from '../../formats/feeds/unreadable.ts'
import { FetchError, loggable } from '../platform/fetch/guarded-fetch.ts'
import { type CrawledFile, type CrawlParts, fetchPart } from './crawl-misp.ts'
import type { SpooledFile } from './spool.ts'

/**
 * The objects of a TAXII 2.1 collection, page by page.
 * https://docs.oasis-open.org/cti/taxii/v2.1/os/taxii-v2.1-os.html, sections 3.5 (pagination) and 5.4 (objects)
 */

export const taxiiAccept = 'application/taxii+json;version=2.1'
const mostPages = 5000
const pageBytes = 64 << 20

/** Every page of the collection as a file: an envelope with `objects`, which the STIX parser reads like a bundle. */
export async function crawlTaxii(address: string, parts: CrawlParts): Promise<CrawledFile[]> {
  const objects = objectsOf(address)
  const files: CrawledFile[] = []
  const seen = new Set<string>()
  let left = parts.maxFeedBytes
  try {
    for (let next: string | undefined; ; ) {
      const page = new URL(objects)
      if (next !== undefined) page.searchParams.set('next', next)
      const maxBytes = Math.min(pageBytes, left)
      const file = await fetchPart(page.href, parts, { accept: taxiiAccept, maxBytes })
      files.push({ address: page.href, file })
      left -= file.bytes
      const envelope = await readEnvelope(file, page.href)
      if (!envelope.more) return files
      next = envelope.next
      // Guards against servers that repeat a page, or announce more without a link.
      if (next === undefined || seen.has(next) || files.length >= mostPages) {
        throw new FetchError('incomplete', `${loggable(page.href)}: its pages do not end`)
      }
      seen.add(next)
    }
  } catch (error) {
    for (const { file } of files) await file.discard()
    throw error
  }
}

/** Address of a collection's objects; accepts addresses with and without `objects/`. */
export function objectsOf(address: string): URL {
  const objects = new URL(address)
  if (!/\/objects\/?$/.test(objects.pathname)) objects.pathname = `${objects.pathname.replace(/\/$/, '')}/objects/`
  return objects
}

async function readEnvelope(file: SpooledFile, address: string): Promise<TaxiiPage> {
  const { items, page } = readTaxiiEnvelope(file.open())
  try {
    for await (const _ of items);
  } catch (cause) {
    if (cause instanceof UnreadableFeed)
      throw new FetchError('encoding', `${loggable(address)}: ${cause.message}`, { cause })
    throw cause
  }
  return page
}
