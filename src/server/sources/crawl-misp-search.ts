import { FetchError, loggable } from '../../fetch/fetch-error.ts'
import { countMispFound } from '../../formats/feeds/misp/misp.ts'
import { type CrawlDependencies, type CrawledFile, fetchPart, keepingFiles, readable } from './crawl-misp.ts'
import { inTurns } from './in-turns.ts'

/**
 * A search by MISP's REST interface whose address limits the size of an answer: `…/restSearch/…/limit:500` or
 * `?limit=500`. The rest is on further pages. https://www.misp-project.org/openapi/ ("restSearch": `page`, `limit`)
 */

const mostPages = 5000
const pageBytes = 128 << 20

/** Tells whether an address is such a search without a page number. A page number would request that page only. */
export function isPagedMispSearch(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /\/restSearch(?:\/|$)/i.test(url.pathname) && limitOf(url) !== undefined && !namesPage(url)
}

/** Fetches pages until one is empty, or equals the page before: such a server does not support paging. */
export function crawlMispSearch(address: string, dependencies: CrawlDependencies): Promise<CrawledFile[]> {
  return keepingFiles(async (files: CrawledFile[]) => {
    let bytesLeft = dependencies.maxFeedBytes
    for (let page = 1; page <= mostPages; page++) {
      const at = pageOf(address, page)
      const file = await fetchPart(at, dependencies, { maxBytes: Math.min(pageBytes, bytesLeft) })
      const before = files.at(-1)?.file.sha256
      files.push({ address: at, file })
      bytesLeft -= file.bytes
      const itemsOnPage = await readable(at, () => countMispFound(inTurns(file.open())))
      if (itemsOnPage === 0 || file.sha256 === before) {
        // An empty first page is the whole result: leave it to the parser.
        if (files.length > 1) await files.pop()?.file.discard()
        return files
      }
    }
    throw new FetchError('incomplete', `${loggable(address)}: its pages do not end`)
  })
}

const limitOf = (url: URL) => /\/limit:(\d+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('limit') ?? undefined
const namesPage = (url: URL) => /\/page:\d+/.test(url.pathname) || url.searchParams.has('page')

/** The address of a page, with the page number in the same notation as the limit. */
export function pageOf(address: string, page: number): string {
  const url = new URL(address)
  if (url.searchParams.has('limit')) url.searchParams.set('page', String(page))
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/page:${page}`
  return url.href
}
