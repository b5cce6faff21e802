import type { KindId } from '../../../domain/observables/index.ts'
import { registrableDomain } from '../../../domain/observables/public-suffix.ts'
import { urlHost } from '../../../domain/observables/url-host.ts'
import { parseDate } from '../../reading/dates.ts'
import { readEvenIfCutOff } from '../../reading/indicator.ts'
import { isUnsupportedKind, parserOf } from '../../reading/named-kinds.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { severalIn, valueBeforeRemark, valueOfSentence } from '../reading/several.ts'
import { valuesOfPattern } from '../stix/pattern-values.ts'
import { valueHeaders } from './column-headers.ts'

/** The first rows of a table or of records, from which columns are detected. */
export interface Table {
  readonly width: number
  readonly names: readonly string[] | undefined
  readonly rows: readonly (readonly string[])[]
  /** Columns that hold lists; a row shows the first entry. Undefined for text, which has none. */
  readonly lists?: ReadonlySet<number>
  /** True if records say what they are about, such as a report: `title`, `name`, `family`. */
  readonly isTitled?: boolean
  /** True if the file mentions JA3, so that its MD5 values are JA3 fingerprints. */
  readonly speaksOfJa3: boolean
  /** Cells of a column in later rows, as far as they are known. */
  further?(at: number): Iterable<string>
  readonly place: Place
}

/** The number or name by which the options of a format refer to a column. */
export type Place = (at: number) => number | string

/** What the sampled cells of a column contain. Counts are numbers of cells. */
export interface Column {
  readonly name: string | undefined
  readonly cells: string[]
  readonly distinct: Set<string>
  filled: number
  indicators: number
  /** Rows that contain an indicator. */
  readonly indicatorRows: Set<number>
  /** Number of indicators of each kind. */
  readonly kinds: Map<KindId, number>
  /** Sites of the URLs. */
  readonly hosts: Set<string>
  /** Addresses in URLs that name nothing on them, by row: `https://192.0.2.1:8443/`. */
  readonly bareAddresses: Map<number, string>
  /** STIX patterns with values. */
  patterns: number
  dates: number
  /** Dates that are bare numbers. */
  epochLike: number
  /** Cells that contain letters. */
  words: number
  /** Cells that name a kind. */
  named: number
  /** Cells that name a supported kind. */
  supported: number
}

/** Describes the cells at `at` of all rows. */
export function describeColumn(at: number, name: string | undefined, rows: Table['rows']): Column {
  const column: Column = {
    name,
    cells: rows.map((row) => row[at] ?? ''),
    distinct: new Set(),
    filled: 0,
    indicators: 0,
    indicatorRows: new Set(),
    kinds: new Map(),
    hosts: new Set(),
    bareAddresses: new Map(),
    patterns: 0,
    dates: 0,
    epochLike: 0,
    words: 0,
    named: 0,
    supported: 0,
  }
  const parse = name === undefined ? undefined : parserOf(name)
  const read = (text: string) => parse?.(text) ?? readEvenIfCutOff(text)
  const isOfValues = name !== undefined && valueHeaders.test(name)
  for (const [row, cell] of column.cells.entries()) {
    if (cell === '' || otherWallet.test(cell)) continue
    column.filled++
    column.distinct.add(cell)
    if (cell.length < 40 && isKindName(cell)) {
      column.named++
      if (!isUnsupportedKind(cell)) column.supported++
    }
    const found =
      read(cell) ??
      severalIn(cell, read)[0] ??
      (isOfValues ? valueOfSentence(cell) : undefined) ??
      (isOfValues || parse ? valueBeforeRemark(cell, read) : undefined)
    if (!found && valuesOfPattern(cell).length > 0) column.patterns++
    if (found && found.kind !== 'url-path' && !(found.kind === 'url' && isAnalysisPage(found.value))) {
      column.indicators++
      column.indicatorRows.add(row)
      column.kinds.set(found.kind, (column.kinds.get(found.kind) ?? 0) + 1)
      if (found.kind === 'url') {
        column.hosts.add(siteOf(found.value))
        const address = bareAddress.exec(found.value)?.[1]
        if (address !== undefined) column.bareAddresses.set(row, address)
      }
    } else if (parseDate(cell) !== undefined) {
      column.dates++
      if (/^[\d.]+$/.test(cell)) column.epochLike++
    }
    if (/\p{L}/u.test(cell)) column.words++
  }
  return column
}

/** Wallets of Ethereum and its like, which stand among those of Bitcoin but are not supported. */
const otherWallet = /^0x[\da-f]{40}$/i

const bareAddress = /^\w+:\/\/\[?([\d.]{7,15}|(?<=\[)[\da-f:]+)\]?(?::\d+)?\/?$/

function siteOf(url: string): string {
  const host = urlHost(url)
  return registrableDomain(host) ?? host
}

/** Tells whether a cell names a kind, supported or not: `domain`, `filename|sha256`. */
function isKindName(cell: string): boolean {
  return cell.split('|', 8).every((part) => parserOf(part) !== undefined || isUnsupportedKind(part))
}
