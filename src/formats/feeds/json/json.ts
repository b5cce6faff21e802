import type { FeedItem } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseLines, parsePartly, readJson, withoutSeparator } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { headLines } from '../head.ts'
import { colourMark, MarkedRows, withRest } from '../reading/markings.ts'
import { guessRecords } from '../records/guess-records.ts'
import { guessNews, listsItems, newsIn } from '../records/news.ts'
import { planFor, recordOptions, recordParsers, type Stop } from '../records/records.ts'

/**
 * JSON with records at a path: one document of any size, or several consecutive ones (NDJSON, JSON text sequences).
 * Detection never selects parts that list harmless values.
 */
export const json = feedFormat({
  id: 'json',
  title: { de: 'JSON und NDJSON', en: 'JSON and NDJSON' },
  difficulty: 0.5,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    const text = withoutSeparator(head.text.trimStart())
    if (!/^[[{]/.test(text) && !/^"[^"]*"\s*$/m.test(text.slice(0, 500))) return undefined
    if (archive.test(text) || isOfTaxii(text) || isStix1(text)) return undefined
    const lines = headLines(head).all
    const many = parseLines(lines.slice(0, 300), 300)
    const separate = many.length > 1 && many.length >= lines.filter((line) => line.trim() !== '').length * 0.5
    const documents = separate ? many : [parsePartly(text.slice(0, 512 << 10))]
    const found = guessRecords(documents)
    const news = separate ? undefined : newsIn(documents[0])
    if (news && !listsItems(news, found?.options)) return guessNews(news, `${news.path}[]`)
    if (!found) return undefined
    // Log rows can be JSON too: detection only says that the file can be read.
    return { score: 0.62 + 0.28 * found.share, reason: `JSON; ${found.reason}`, options: found.options }
  },

  read(input, options) {
    const rows = new Rows()
    const marked = options.marking === undefined ? undefined : new MarkedRows(rows)
    const stops: Stop[] = [...recordParsers(options)].map(([path, read]) => ({
      path,
      take(value, line, key) {
        const before = rows.items.length
        read(value, line, rows, key)
        marked?.pass(before)
      },
    }))
    if (marked && options.marking !== undefined)
      stops.push({ path: options.marking, take: (value) => marked.mark(colourMark(value)), end: () => marked.end() })
    const batches = readJson<readonly FeedItem[]>(input, planFor(stops), rows, rows.drain)
    return marked ? withRest(batches, rows, () => marked.end()) : batches
  },
})

/** The start of an HTTP archive (HAR): everything that a browser requested for a page, most of it from harmless sites. */
const archive = /^\{\s*"log"\s*:\s*\{\s*"(?:version|creator)"\s*:/

/** Tells whether a document describes a server of TAXII or its collections. */
const isOfTaxii = (text: string) => /^\{[^[\]]{0,4000}"(?:api_roots|max_content_length)"\s*:/.test(text)

/** Tells whether a document is a package of STIX 1: its values may be patterns, negated, or only related to an incident. */
const isStix1 = (text: string) => /"(?:stix_header|cybox_major_version)"\s*:/.test(text.slice(0, 20_000))
