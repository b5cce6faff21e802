import type { Value } from '../../../domain/observables/read.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { isLookalike, parserOf } from '../../reading/named-kinds.ts'
import { isFileName } from '../reading/file-names.ts'
import { isContextHeader, valueHeaders } from '../tables/column-headers.ts'
import { isDefanged, wordsIn } from './prose-words.ts'

/** Tables of Markdown in reports. */

/** Columns of a table by their headers. */
export type TableColumns = ReturnType<typeof columnsOf>

/** The cells of a row. */
export const rowCells = (text: string): string[] =>
  text
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')

/** Tells whether the name of a column is that of indicators of any kind. */
export const namesListed = (name: string): boolean =>
  /^(?:iocs?|indicators?|observables?|indikator(?:en)?)\b/i.test(name)

/** The columns of a table of Markdown by its header. */
export function columnsOf(header: string) {
  /** Columns of indicators. */
  const listed = new Set<number>()
  /** Those of them that are named as such, so that even a URL that nobody defanged is one. */
  const named = new Set<number>()
  /** Columns of victims, references and the like. */
  const context = new Set<number>()
  /** Columns of fingerprints that only look like digests of files. */
  const lookalikes = new Set<number>()
  for (const [at, cell] of rowCells(header.slice(0, 2000)).entries()) {
    const name = cell.replace(/[*_`]/g, '').trim()
    const isOfValues = (part: string) => /^(?:ioc|indicator|observable)/i.test(part) || parserOf(part) !== undefined
    if (isLookalike(name)) lookalikes.add(at)
    // What a publisher links in a report is what others wrote.
    else if (/^links?$/i.test(name)) context.add(at)
    else if (name.split(/ ?[/,&] ?| or | and /).every(isOfValues)) {
      listed.add(at)
      if (namesListed(name)) named.add(at)
    } else if (!valueHeaders.test(name) && (isContextHeader(name) || /issuer/i.test(name))) context.add(at)
  }
  return { listed, named, context, lookalikes }
}

/**
 * The values in the columns of indicators, by the words that they are, and the words in the columns of context and of
 * fingerprints.
 */
export function wordsByColumn(text: string, table: TableColumns) {
  const listed = new Map<string, Value>()
  const context = new Set<string>()
  const lookalikes = new Set<string>()
  for (const [at, cell] of rowCells(text).entries()) {
    if (table.context.has(at)) for (const word of wordsIn(cell)) context.add(word)
    if (table.lookalikes.has(at)) for (const word of wordsIn(cell)) lookalikes.add(word)
    if (!table.listed.has(at)) continue
    const isNamed = table.named.has(at)
    for (const word of wordsIn(cell.replace(/<br ?\/?>/gi, ' '))) {
      const value = isDefanged(word) ? undefined : readIndicator(word)
      const isClear =
        value &&
        (value.kind === 'domain'
          ? !isFileName(word)
          : value.kind === 'url'
            ? isNamed && /^https?:/i.test(word)
            : !/^(?:url-path|cve|asn)$/.test(value.kind))
      if (isClear) listed.set(word, value)
    }
  }
  return { listed, context, lookalikes }
}
