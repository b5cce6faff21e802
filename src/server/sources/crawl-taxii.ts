import { FetchError, loggable } from '../../fetch/fetch-error.ts'
import { readTaxiiPage } from '../../formats/feeds/stix2/stix2.ts'
import { type CrawlDependencies, type CrawledFile, fetchWithHeaders, keepingFiles, readable } from './crawl-misp.ts'
import { inTurns } from './in-turns.ts'

/**
 * The objects of a TAXII 2.1 collection, page by page.
 * https://docs.oasis-open.org/cti/taxii/v2.1/os/taxii-v2.1-os.html, sections 3.4.1 and 3.5 (pagination) and 5.4 (objects)
 */

export const taxiiAccept = 'application/taxii+json;version=2.1'
const mostPages = 5000
const pageBytes = 64 << 20

/** Every page of the collection as a file: an envelope with `objects`, which the STIX parser reads like a bundle. */
export function crawlTaxii(address: string, dependencies: CrawlDependencies): Promise<CrawledFile[]> {
  const page = objectsOf(address)
  const seen = new Set<string>()
  let bytesLeft = dependencies.maxFeedBytes
  let addedLast = -Infinity
  return keepingFiles(async (files: CrawledFile[]) => {
    while (files.length < mostPages) {
      const at = page.href
      const maxBytes = Math.min(pageBytes, bytesLeft)
      const { file, header } = await fetchWithHeaders(at, dependencies, { accept: taxiiAccept, maxBytes })
      files.push({ address: at, file })
      bytesLeft -= file.bytes
      const { more, next } = await readable(at, () => readTaxiiPage(inTurns(file.open())))
      if (!more) return files
      if (next === undefined) {
        const last = microsecondsOf(header('x-taxii-date-added-last'))
        if (last === undefined) throw incomplete(at, 'it has more, and says neither its next page nor its last time')
        if (last <= addedLast) throw incomplete(at, `it has more, and goes no further than ${timeOf(last)}`)
        addedLast = last
        page.searchParams.delete('next')
        // A page may end between objects of the same time, so ask for objects from that time on: `added_after` is
        // exclusive.
        page.searchParams.set('added_after', timeOf(last - 1))
      } else {
        page.searchParams.set('next', next)
      }
      // Guards against servers that repeat a page.
      if (seen.has(page.href)) break
      seen.add(page.href)
    }
    throw incomplete(page.href, 'its pages do not end')
  })
}

const incomplete = (address: string, why: string) => new FetchError('incomplete', `${loggable(address)}: ${why}`)

/** A TAXII time in microseconds; it may have any number of fractional digits. */
function microsecondsOf(time: string | undefined): number | undefined {
  const [, seconds, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(time ?? '') ?? []
  const ms = seconds === undefined ? Number.NaN : Date.parse(`${seconds}${zone}`)
  return Number.isNaN(ms) ? undefined : ms * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

function timeOf(microseconds: number): string {
  const ms = Math.floor(microseconds / 1000)
  return new Date(ms).toISOString().replace('Z', `${String(microseconds - ms * 1000).padStart(3, '0')}Z`)
}

/** Address of a collection's objects; accepts addresses with and without `objects/`. */
export function objectsOf(address: string): URL {
  const objects = new URL(address)
  if (!/\/objects\/?$/.test(objects.pathname)) objects.pathname = `${objects.pathname.replace(/\/$/, '')}/objects/`
  return objects
}
