import { isDegree } from '../reading/annotations.ts'
import { plainWord, tagNames } from '../withdrawals/withdrawal-words.ts'
import { confidenceHeaders, markingHeaders, scoreHeaders, tagHeaders, tlpHeaders } from './column-headers.ts'
import type { Column, Place, Table } from './table.ts'

/**
 * Detects the columns of scores, tags and TLP markings. Each function adds its columns to the options of the format;
 * `used` are the columns that already have another meaning.
 */

/** Adds the column of TLP markings. */
export function guessTlp(
  columns: readonly Column[],
  used: Set<number>,
  place: Place,
  options: Record<string, unknown>,
): void {
  const at = columns.findIndex((column, at) => !used.has(at) && isTlp(column))
  if (at < 0) return
  options.tlp = place(at)
  used.add(at)
}

function isTlp({ name = '', distinct }: Column): boolean {
  const isLabel = (cell: string) =>
    /^(?:tlp\s*[:=_-]?\s*)?(?:white|clear|green|amber(?:[+ _-]strict)?|red)$/i.test(cell)
  const cells = [...distinct]
  if (tlpHeaders.test(name)) return cells.some((cell) => isLabel(cell) || /^[0-4]$/.test(cell))
  // Other markings count only if all of them are TLP labels.
  return markingHeaders.test(name) && cells.length > 0 && cells.every(isLabel)
}

/** Adds the column of scores and the top of their scale. */
export function guessScore(
  columns: readonly Column[],
  used: Set<number>,
  { place, further }: Table,
  options: Record<string, unknown>,
): void {
  const listsNetworks = [...used].some((at) => {
    const column = columns[at]
    const networks = networkKinds.reduce((sum, kind) => sum + (column?.kinds.get(kind) ?? 0), 0)
    return column !== undefined && networks > column.indicators / 2
  })
  // In the admiralty code the best credibility is 1.
  const isOfAdmiralty = columns.some(
    ({ name = '', cells, filled }) =>
      /reliab/i.test(name) && filled > 0 && cells.every((cell) => /^[A-F]?$/i.test(cell)),
  )
  const countsEngines = ['harmless', 'undetected'].every((name) => columns.some((column) => column.name === name))
  const fits = (column: Column, index: number): boolean => {
    if (used.has(index) || column.filled === 0) return false
    if ([...column.distinct].every((cell) => isDegree(cell) && !/^none$/i.test(cell))) return true
    const { name = '', cells } = column
    if (!scoreHeaders.test(name) || (!listsNetworks && scoresOfNetworks.test(name))) return false
    if (/^reputation$/i.test(name) && (countsEngines || areVotes(cells) || areCodes(cells))) return false
    if (isOfAdmiralty && /credib/i.test(name)) return false
    if (/[a-z][ _-]?id$|^manual[ _-]?score$/i.test(name)) return false
    const filled = cells.filter((cell) => cell !== '' && !undecided.test(cell))
    return filled.length > 0 && filled.filter(isScore).length >= filled.length * 0.9
  }
  const confident = columns.findIndex((column, at) => confidenceHeaders.test(column.name ?? '') && fits(column, at))
  const at = confident >= 0 ? confident : columns.findIndex(fits)
  if (at < 0) return
  used.add(at)
  let max = 0
  for (const some of [(columns[at] as Column).cells, further?.(at) ?? []]) {
    for (const cell of some) {
      if (/^\d+(?:[.,]\d+)?$/.test(cell)) max = Math.max(max, Number.parseFloat(cell.replace(',', '.')))
    }
  }
  // A number above 100 belongs to a scale only if it is near its top (950 of 1000); otherwise it is a count.
  const top = max <= 100 ? [1, 5, 10, 100].find((end) => max <= end) : 10 ** Math.ceil(Math.log10(max))
  if (top === undefined || (max > 100 && max < top * 0.8)) return
  options.score = place(at)
  if (max > 0 && top !== 100) options.scoreMax = top
}

/**
 * Tells whether numbers are sums of votes, as VirusTotal's reputation: those below zero call a value bad. A -1 alone says
 * that a score is unknown.
 */
function areVotes(cells: readonly string[]): boolean {
  return cells.some((cell) => /^-\d/.test(cell) && cell !== '-1')
}

/** Tells whether numbers stand for words: ANY.RUN's reputation is 0 for unknown and 2 for malicious. */
function areCodes(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => /^[0-4]$/.test(cell))
}

const networkKinds = ['asn', 'ipv4-cidr', 'ipv6-cidr'] as const
/** Headers of scores of what an address belongs to: `ip_range_24_score`, `asn_score`. */
const scoresOfNetworks =
  /(?:^|[ _-])(?:ip_?range|asn?|isp|country|subnet)(?:[ _-]\d{1,3})?[ _-](?:\w+[ _-])?(?:score|reputation|risk)/i
/** Words beside degrees that leave it open. */
const undecided = /^(?:unverified|unconfirmed|unknown|unrated|n\/a|-|unbekannt|ungeprüft)$/i

/** Tells whether a cell is a number, also with a decimal comma, a percentage, `3/5`, or a word for a degree. */
function isScore(cell: string): boolean {
  return /^-?\d+(?:[.,]\d+)?\s?%?$|^\d{1,3}\s*\/\s*\d{1,3}$/.test(cell) || isDegree(cell)
}

/** Adds up to four columns of tags, those that are called so first. */
export function guessTags(
  columns: readonly Column[],
  used: Set<number>,
  place: Place,
  options: Record<string, unknown>,
): void {
  const all = [...columns.keys()].filter((at) => !used.has(at) && hasTags(columns[at] as Column))
  const isNamed = (at: number) => tagNames.has(plainWord(columns[at]?.name ?? ''))
  const found = [...all.filter(isNamed), ...all.filter((at) => !isNamed(at))].slice(0, mostColumns)
  if (found.length > 0) options.tags = found.sort((a, b) => a - b).map(place)
}

const mostColumns = 4

/** Tells whether a header is that of tags. Some publishers write what an indicator is of below the header `ioc`. */
const namesTags = (name: string) =>
  (tagHeaders.test(name) && !/file|mime|user|domain|host|nick|country|city|^asn?[ _-]?name$/i.test(name)) ||
  /^iocs?$/i.test(name)

/** Words that all indicators of a platform have, flags, and what stands for nothing. */
const saysNothing =
  /^(?:indicators?|observables?|iocs?|artifacts?|entit(?:y|ies)|attributes?|threats?|enrichment|stix\d?|Microsoft\.\S*|true|false|yes|no|none|null|n\/a|unknown|-)$/i

function hasTags({ name, cells, distinct, filled, words, indicators, dates }: Column): boolean {
  if (filled === 0 || dates >= filled * 0.5 || words < filled * 0.5 || indicators > filled * 0.2) return false
  if (name !== undefined && !namesTags(name)) return false
  if ([...distinct].every((cell) => saysNothing.test(cell))) return false
  if (cells.filter((cell) => cell.startsWith('#')).length > filled * 0.5) return true
  // Free text differs in every row; classifications repeat.
  return name !== undefined && distinct.size <= Math.max(3, filled * 0.5)
}
