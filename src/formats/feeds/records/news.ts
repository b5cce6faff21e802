import { registrableDomain } from '../../../domain/observables/public-suffix.ts'
import { urlHost } from '../../../domain/observables/url-host.ts'
import type { Detection } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { valuesOfText } from '../documents/record-texts.ts'
import { share } from '../head.ts'
import { firstWord, look } from './records.ts'

/** News: RSS, Atom and JSON Feed (jsonfeed.org). Each item has a page of the publisher, which is not an indicator. */

/** Paths of the items of RSS 2.0, Atom, RSS 1.0 and JSON Feed. */
const newsItems = ['rss.channel.item', 'feed.entry', 'RDF.item', 'items']
/** Where items have their page. */
const pages = ['link', 'guid', 'guid.#text', 'id', 'link.@href', 'url', 'comments', 'origLink']
const texts = [
  ...['description', 'encoded', 'summary', 'summary.#text', 'content', 'content.#text'],
  ...['content_text', 'content_html'],
]
const dates = ['pubDate', 'published', 'date_published', 'date', 'updated']

/** News in a document. */
export interface News {
  /** Path of the items. */
  readonly path: string
  readonly items: readonly unknown[]
}

/** The news that a document is; undefined if it is something else. */
export function newsIn(document: unknown): News | undefined {
  for (const path of newsItems) {
    if (path === 'items' && !look('version')(document).some((text) => String(text).includes('jsonfeed.org'))) continue
    let level: unknown = document
    for (const step of path.split('.')) level = (level as Record<string, unknown> | null | undefined)?.[step]
    if (level === undefined || level === null) continue
    return { path, items: Array.isArray(level) ? level : [level] }
  }
  return undefined
}

/**
 * Tells whether guessed options read fields of the items, rather than their pages, their titles without the texts, or
 * something beside them.
 */
export function listsItems({ path, items }: News, guessed: Record<string, unknown> | undefined): boolean {
  if (!guessed || ![guessed.records].flat().every((records) => String(records).startsWith(path))) return false
  const places = [guessed.value].flat().map(String)
  return !places.includes('title') && (!places.some((place) => pages.includes(place)) || !areOnOneSite(items))
}

function areOnOneSite(items: readonly unknown[]): boolean {
  const sites = new Set<string>()
  for (const page of pages) {
    for (const item of items) {
      for (const text of look(page)(item)) {
        const found = readIndicator(String(text))
        if (found?.kind === 'url') sites.add(registrableDomain(urlHost(found.value)) ?? urlHost(found.value))
      }
    }
  }
  return sites.size === 1
}

/**
 * News whose titles begin with an indicator and say something about it (`192.0.2.1 | scanner`), or whose texts have
 * indicators. `records` is the path of the items in the format.
 */
export function guessNews({ items }: News, records: string): Detection<Record<string, unknown>> | undefined {
  const titles = items.map((item) => look('title')(item)[0])
  const titled = share(titles, (title) => typeof title === 'string' && readIndicator(firstWord(title)) !== undefined)
  const hasTitles = titled >= 0.6
  const own = [...texts, ...(hasTitles ? [] : ['title'])].filter((name) =>
    items.some((item) => look(name)(item).some((text) => valuesOfText(String(text)).length > 0)),
  )
  if (!hasTitles && own.length === 0) return undefined
  const date = dates.find((name) => items.some((item) => look(name)(item).length > 0))
  return {
    score: 0.6 + 0.2 * titled,
    reason: hasTitles
      ? `${Math.round(titled * 100)} % of the titles at “${records}” begin with an indicator`
      : `the texts at “${records}” have indicators`,
    options: {
      records,
      ...(hasTitles ? { value: 'title', firstWord: true } : { value: [] }),
      ...(own.length > 0 ? { texts: own } : {}),
      ...(date === undefined ? {} : { firstSeen: date }),
    },
  }
}
