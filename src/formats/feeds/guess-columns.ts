import type { KindId } from '../../domain/observables/index.ts'
import { registrableDomain } from '../../domain/observables/public-suffix.ts'
import type { Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { isDegree } from './annotations.ts'
import { parseDate } from './dates.ts'
import { guessDates } from './guess-dates.ts'
import { maskOf, rangeEndOf } from './guess-networks.ts'
import { isCutOff, readEvenIfCutOff } from './indicator.ts'
import { isLookalike, isUnsupportedKind, parserOf, readNamed } from './named-kinds.ts'
import { valuesOfPattern } from './pattern-values.ts'
import { severalIn } from './several.ts'
import type { Column, Place, Table } from './table.ts'
import { sayingsOf } from './withdrawn.ts'

/**
 * Detects the columns of a table: cells of a delimited file, or keys of JSON, YAML and XML records. Names take
 * precedence over the content of cells.
 */

/** Headers of information about an indicator, never of the indicator itself. */
export const besideNames =
  /victim|brand|^legit|impersonat|^original[ _-]?(?:domain|site|host|name)|^target(?:ed)?[ _-]|[ _-]target(?:ed)?$|opfer|^marke$|cible|refer|source|advisor|article|blog|wiki|^terms|licen[cs]e|copyright|^link$|_link$|report|tweet|detail|permalink|virustotal|author|comment|descr|note|uuid|guid|^fingerprint$|(?:^|_| )id$|^asn?$|country|geo|city|region|org|isp|registrar|nameserver|^ns$|title|family|malware$|threat|user|status|abuse|contact|whois|mx|screenshot|homepage|maintainer|provider|quelle|verweis|bericht|beschreib|bemerkung|kommentar|^land$|stadt|familie|schadsoftware|bedrohung|betreiber|anbieter|autor/i

/** Headers of the indicator itself. */
export const valueNames =
  /^(?:#\s*)?(?:ioc|iocs|ioc[ _-]?value|indicator|indicators|value|observable|entity|artifact|attribute|indicator[ _-]?value|ioc[ _-]?name|host|target|indikator(?:en)?|wert|ziel)$/i

const scoreNames =
  /score|confiden|severity|risk|threat.?level|reputation|probability|^level$|risiko|schwere|konfidenz|vertrauen|bewertung|confian/i
/** Headers of tags. */
export const tagNames =
  /tag|malware|threat(?!.?level)|family|categor|classif|campaign|actor|descr|label|signature|scenario|^type$|_type$|reason|^app$|attack|comment|note|^info$|name$|kategorie|familie|schadsoftware|bedrohung|beschreib|bemerkung|kommentar|^grund$|^typ$|^art$|kampagne|akteur|angriff/i

export interface GuessedTable {
  readonly values: readonly number[]
  /** Column of the kind, or -1. */
  readonly type: number
  /** Share of rows in which an indicator was read. */
  readonly share: number
  /** Options of the format: value, type, kind, rangeEnd, mask, where, except, dates, score, tags. */
  readonly options: Record<string, unknown>
}

/** Undefined if fewer than half of the rows would give an indicator. */
export function guessColumns(table: Table): GuessedTable | undefined {
  const { width, names, rows, lists, speaksOfJa3, place } = table
  if (rows.length === 0) return undefined
  const columns = Array.from({ length: width }, (_, at) => describe(at, names?.[at], rows))
  const type = columns.findIndex(
    (column, at) =>
      !lists?.has(at) &&
      column.speaking > 0 &&
      column.filled >= rows.length * 0.5 &&
      // Under a name that says so, single words may be unknown.
      column.named / column.filled >= (typeNames.test(column.name ?? '') ? 0.5 : 0.9) &&
      column.distinct.size <= 30 &&
      column.indicators === 0,
  )
  // A line with nothing but indicators is a list, however many it contains.
  if (!names && !lists && width > 2 && isAllOfOneKind(columns)) return undefined
  if (names && !lists?.size) {
    const system = systemsOf(columns)
    if (system >= 0) return { values: [system], type: -1, share: 1, options: { value: place(system), kind: 'asn' } }
  }
  const values = chooseValues(columns, type, rows, lists)
  if (values.length === 0) return lists ? undefined : lookalikesOf(columns, place)

  let read = 0
  // Rows of other kinds, such as file names, belong to the table too.
  let foreign = 0
  for (const row of rows) {
    if (values.some((at) => row[at] && readCell(row, at, type, names?.[at]) !== undefined)) read++
    else if (type >= 0 && isUnsupportedKind(row[type] ?? '')) foreign++
  }
  const share = read / Math.max(1, rows.length - foreign)
  const speaks = type >= 0 && values.some((at) => valueNames.test(names?.[at] ?? ''))
  if (share < (speaks ? 0.1 : 0.5) || read < rows.length * 0.1) return undefined

  const [only] = values
  const options: Record<string, unknown> = { value: values.length === 1 ? place(only as number) : values.map(place) }
  if (type >= 0) options.type = place(type)
  else if (values.length === 1 && columns[only as number]?.kinds.has('md5')) {
    const { kinds, name } = columns[only as number] as Column
    if (kinds.size === 1 && (/ja3/i.test(name ?? '') || speaksOfJa3)) options.kind = 'ja3'
  }
  const end = lists ? -1 : rangeEndOf(columns, values, rows)
  if (end >= 0) options.rangeEnd = place(end)
  const mask = lists || end >= 0 ? -1 : maskOf(columns, values)
  if (mask >= 0) options.mask = place(mask)
  const toIds = names?.findIndex((name) => name.toLowerCase() === 'to_ids') ?? -1
  if (toIds >= 0) options.where = { column: place(toIds), in: ['1', 'true'] }

  const used = new Set([...values, type, end, mask, toIds])
  const listed = {
    names: names ?? [],
    kinds: new Set<string>(values.flatMap((at) => [...(columns[at] as Column).kinds.keys()])),
  }
  const except = columns.flatMap(({ name, cells }, at) =>
    used.has(at) ? [] : sayingsOf(name, cells.filter(Boolean), listed).map((says) => ({ column: place(at), says })),
  )
  if (except.length > 0) options.except = except
  const marking = columns.findIndex((column, at) => !used.has(at) && isTlp(column))
  if (marking >= 0) {
    options.tlp = place(marking)
    used.add(marking)
  }
  guessDates(columns, used, table, options)
  guessScore(columns, used, table, options)
  guessTags(columns, used, place, options)
  return { values, type, share, options }
}

function describe(at: number, name: string | undefined, rows: readonly (readonly string[])[]): Column {
  const column: Column = {
    name,
    filled: 0,
    kinds: new Map(),
    hosts: new Set(),
    indicators: 0,
    in: new Set(),
    dates: 0,
    epochLike: 0,
    numbers: 0,
    max: 0,
    words: 0,
    distinct: new Set(),
    named: 0,
    speaking: 0,
    patterns: 0,
    cells: [],
  }
  const named = name === undefined ? undefined : parserOf(name)
  for (const [index, row] of rows.entries()) {
    const cell = row[at] ?? ''
    column.cells.push(cell)
    if (cell === '') continue
    column.filled++
    column.distinct.add(cell)
    if (cell.length < 40 && isKindName(cell)) {
      column.named++
      if (!isUnsupportedKind(cell)) column.speaking++
    }
    const read = (text: string) => named?.(text) ?? readEvenIfCutOff(text)
    const found = read(cell) ?? severalIn(cell, read)[0]
    if (!found && valuesOfPattern(cell).length > 0) column.patterns++
    if (found && found.kind !== 'url-path') {
      column.indicators++
      column.in.add(index)
      column.kinds.set(found.kind, (column.kinds.get(found.kind) ?? 0) + 1)
      if (found.kind === 'url') {
        const host = urlHost(found.value)
        column.hosts.add(registrableDomain(host) ?? host)
      }
    } else if (parseDate(cell) !== undefined) {
      column.dates++
      if (/^[\d.]+$/.test(cell)) column.epochLike++
    }
    if (/^-?\d+(?:\.\d+)?%?$/.test(cell)) {
      column.numbers++
      column.max = Math.max(column.max, Number.parseFloat(cell))
    } else if (/\p{L}/u.test(cell)) column.words++
  }
  return column
}

function isAllOfOneKind(columns: readonly Column[]): boolean {
  const [kind] = columns[0]?.kinds.keys() ?? []
  return columns.every(({ kinds, indicators, filled }) => {
    return kind !== undefined && filled > 0 && indicators === filled && kinds.size === 1 && kinds.has(kind)
  })
}

/** A table of nothing but values that look like indicators and are none: its rows are rejected, not read as a list. */
function lookalikesOf(columns: readonly Column[], place: Place): GuessedTable | undefined {
  const at = columns.findIndex(({ name, indicators, filled }) => {
    return name !== undefined && isLookalike(name) && filled > 0 && indicators >= filled * 0.8
  })
  return at < 0 ? undefined : { values: [at], type: -1, share: 1, options: { value: place(at) } }
}

/** Headers of the column with the kinds of the values. */
const typeNames = /^(?:type|kind|typ|art|itype|datatype)$|[ _-]?type$/i

/** Column of autonomous systems if these are what is listed: it comes first, and there is no address or URL. */
function systemsOf(columns: readonly Column[]): number {
  const [first] = columns
  if (!first || !/^asn?$/i.test(first.name ?? '')) return -1
  const systems = first.cells.filter((cell) => /^(?:AS)?\d{1,10}$/i.test(cell)).length
  const others: readonly KindId[] = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'url']
  const isBeside = columns.some(({ kinds, name = '', filled }) => {
    return !besideNames.test(name) && others.some((kind) => (kinds.get(kind) ?? 0) > filled * 0.5)
  })
  return systems >= first.filled * 0.9 && systems > 0 && !isBeside ? 0 : -1
}

function readCell(row: readonly string[], at: number, type: number, name = ''): Value | undefined {
  const cell = row[at] as string
  const word = type >= 0 ? (row[type] ?? '') : ''
  if (word.includes('|')) return readNamed(word, cell, nothing)[0]
  const byName = type < 0 ? parserOf(name)?.(cell) : undefined
  if (byName) return byName
  const named = parserOf(word)
  const read = (text: string) => named?.(text) ?? (named && !isCutOff(text) ? undefined : readEvenIfCutOff(text))
  return read(cell) ?? severalIn(cell, read)[0] ?? valuesOfPattern(cell)[0]
}

/**
 * Network indicators from most to least specific. A row lists one indicator; the other values say where it was found.
 */
const particular: readonly (readonly KindId[])[] = [
  ['url'],
  ['domain', 'onion'],
  ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
  ['email'],
]
const digests: readonly KindId[] = ['md5', 'sha1', 'sha256', 'sha512', 'ja3', 'jarm']

function chooseValues(
  columns: readonly Column[],
  type: number,
  rows: readonly (readonly string[])[],
  lists: ReadonlySet<number> | undefined,
): number[] {
  // A pattern says what is listed; the values beside it are its name, or where it was seen.
  const pattern = columns.findIndex(({ patterns, filled }) => patterns >= Math.max(filled * 0.8, rows.length * 0.5))
  if (pattern >= 0) return [pattern]
  const valued: number[] = []
  for (const [at, column] of columns.entries()) {
    if (at === type || column.filled === 0 || column.indicators / column.filled < 0.8) continue
    // What the column itself calls allowed is not listed, and an imphash looks like an MD5 but is not one.
    if (column.name !== undefined && (isLookalike(column.name) || isUnsupportedKind(column.name))) continue
    const speaks = column.name !== undefined && (valueNames.test(column.name) || parserOf(column.name) !== undefined)
    if (!speaks && column.indicators < (lists?.has(at) ? Math.min(2, rows.length) : rows.length * 0.2)) continue
    // The same value in every row identifies the feed and is not listed.
    if (!speaks && rows.length >= 3 && column.distinct.size === 1 && column.filled >= rows.length * 0.8) continue
    valued.push(at)
  }
  if (type >= 0) {
    // Take the column whose values agree with the type.
    let best = -1
    let most = 0
    const supported = rows.filter((row) => parserOf(row[type] ?? '')).length
    for (const [at, column] of columns.entries()) {
      if (at === type || (column.name !== undefined && besideNames.test(column.name) && !valueNames.test(column.name)))
        continue
      let agree = 0
      for (const row of rows) if (row[at] && agrees(row[type] ?? '', row[at] as string)) agree++
      if (agree > most) [best, most] = [at, agree]
    }
    // Half of the values are enough, or a column named as the indicator: some publishers truncate hashes.
    if (best >= 0 && (most >= supported * 0.5 || valueNames.test(columns[best]?.name ?? ''))) return [best]
  }
  const hasUrls = valued.some((at) => {
    const { name, kinds } = columns[at] as Column
    return (kinds.get('url') ?? 0) >= rows.length * 0.5 && !besideNames.test(name ?? '')
  })
  const outright = valued.filter((at) => {
    const { name = '', indicators } = columns[at] as Column
    // The host next to a URL is not what is listed.
    return valueNames.test(name) && indicators >= rows.length * 0.5 && !(hasUrls && /^(?:host|target)$/i.test(name))
  })
  if (outright.length > 0) return [outright[0] as number]
  const eligible = valued.filter((at) => {
    const column = columns[at] as Column
    if (column.name !== undefined && (besideNames.test(column.name) || isNameOfAddress(columns, at))) return false
    // Many URLs on few sites are the publisher's pages about the indicators.
    const urls = column.kinds.get('url') ?? 0
    return !(
      urls >= 5 &&
      urls === column.indicators &&
      column.hosts.size <= Math.max(1, urls * 0.03) &&
      valued.length > 1
    )
  })
  const all = eligible.length > 0 ? eligible : valued
  // All lists of a record are listed; of its single values only the most specific one.
  const pool = all.filter((at) => !lists?.has(at))
  const isOfCves = (at: number) => [...(columns[at] as Column).kinds.keys()].every((kind) => kind === 'cve')
  // What a listed address or sample exploits is not listed.
  const hasOwn = pool.some((at) => !isOfCves(at))
  const listed = all.filter((at) => lists?.has(at) && !(hasOwn && isOfCves(at)))
  const chosen = pool.filter(
    (at) => digests.some((kind) => columns[at]?.kinds.has(kind)) && !mixed(columns[at] as Column),
  )
  // Without names, the indicator is first and the publisher's page about it last.
  if (columns.every((column) => column.name === undefined) && !lists) {
    return [...new Set([...pool.slice(0, 1), ...chosen])].sort((a, b) => a - b)
  }
  const byRole = rolesOf(columns, pool)
  if (byRole.length > 1) chosen.push(...byRole.filter((at) => !chosen.includes(at)))
  // `IPs` beside `Domains` are lists side by side: their rows have nothing in common.
  const sideBySide = pool.filter((at) => pluralNames.test(columns[at]?.name ?? ''))
  if (sideBySide.length > 1) chosen.push(...sideBySide.filter((at) => !chosen.includes(at)))
  for (const group of sideBySide.length > 1 || byRole.length > 1 ? [] : particular) {
    const [found] = pool
      .filter(
        (at) =>
          !chosen.includes(at) &&
          group.some((kind) => columns[at]?.kinds.has(kind)) &&
          mainKind(columns[at] as Column, group),
      )
      .sort((a, b) => (columns[b] as Column).indicators - (columns[a] as Column).indicators || a - b)
    if (found === undefined) continue
    const before = chosen.filter((at) => !digests.some((kind) => columns[at]?.kinds.has(kind)))
    // A less specific column counts if most of its rows have no more specific value.
    const own = [...(columns[found] as Column).in].filter((row) => !before.some((at) => columns[at]?.in.has(row)))
    if (own.length >= (columns[found] as Column).indicators * 0.5) chosen.push(found)
  }
  return [...listed, ...(chosen.length > 0 ? chosen : pool.slice(0, 1))].sort((a, b) => a - b)
}

/** Names of columns that hold a list of their own. */
const pluralNames =
  /^(?:malicious[ _-]?|bad[ _-]?|c2[ _-]?)?(?:ips|ip[ _-]?addresses|ip-adressen|ipv4s|domains|domain[ _-]?names|hostnames|fqdns|hosts|urls|emails|hashes|md5s|sha1s|sha256s)$/i

/** Headers of what the attacker uses, by its role. */
const roleNames =
  /^(c2|cnc|c&c|dropper|download|payload|phishing|exfil(?:tration)?|attacker|redirect(?:or|er)?)[ _-]?(?:server|ip|url|domain|host|addr)/i

/** The first column of each role in an attack: `dropper_url` beside `c2_ip`; both are listed. */
function rolesOf(columns: readonly Column[], pool: readonly number[]): number[] {
  const roles = new Map<string, number>()
  for (const at of pool) {
    const role = roleNames.exec(columns[at]?.name ?? '')?.[1]?.toLowerCase()
    if (role !== undefined && !roles.has(role)) roles.set(role, at)
  }
  return [...roles.values()]
}

const nothing = () => undefined

/** The host name of a listed address, as in reports of attacks and open services: the address comes first. */
function isNameOfAddress(columns: readonly Column[], at: number): boolean {
  const { name = '', filled } = columns[at] as Column
  if (!/host|rdns|ptr$|reverse|^dns|certif|issuer|subject|^sni$/i.test(name)) return false
  return columns.slice(0, at).some((column) => {
    const addresses = (column.kinds.get('ipv4') ?? 0) + (column.kinds.get('ipv6') ?? 0)
    const isAddress = /(?:^|[_ -])(?:ip|addr(?:ess)?)(?:$|[_ -])|ip_?addr/i.test(column.name ?? '')
    return isAddress && addresses >= column.filled * 0.9 && addresses >= filled
  })
}

/** Tells whether a cell names a kind, supported or not: `domain`, `filename|sha256`. */
function isKindName(cell: string): boolean {
  return cell.split('|', 8).every((part) => parserOf(part) !== undefined || isUnsupportedKind(part))
}

function agrees(named: string, cell: string): boolean {
  if (isUnsupportedKind(named)) return false
  if (named.includes('|')) return readNamed(named, cell, nothing).length > 0
  const read = parserOf(named)
  if (read === undefined) return false
  const found = read(cell) ?? (isCutOff(cell) ? readEvenIfCutOff(cell) : undefined) ?? severalIn(cell, read)[0]
  return found !== undefined
}

function mainKind(column: Column, group: readonly KindId[]): boolean {
  let inside = 0
  for (const kind of group) inside += column.kinds.get(kind) ?? 0
  return inside >= column.indicators * 0.3
}

function mixed(column: Column): boolean {
  let inside = 0
  for (const kind of digests) inside += column.kinds.get(kind) ?? 0
  return inside < column.indicators * 0.5
}

/** Names of columns that hold TLP markings, and of those that hold markings of any kind. */
const tlpNames = /^@?tlp|tlp$|tlp[_ -]?(?:level|label|marking|color|colour)|traffic.?light/i
const markingNames = /marking|handling|classification|sharing|vertraulichkeit|einstufung|markierung/i

/** Tells whether a column holds TLP markings: by its name, or all its cells are labels under a name of any marking. */
function isTlp({ name = '', distinct }: Column): boolean {
  const isLabel = (cell: string) =>
    /^(?:tlp\s*[:=_-]?\s*)?(?:white|clear|green|amber(?:[+ _-]strict)?|red)$/i.test(cell)
  const cells = [...distinct]
  if (tlpNames.test(name)) return cells.some((cell) => isLabel(cell) || /^[0-4]$/.test(cell))
  return markingNames.test(name) && cells.length > 0 && cells.every(isLabel)
}

/** Headers of the publisher's certainty, which counts before severity and risk. */
const confidenceNames = /confiden|konfidenz|vertrauen|confian/i

function guessScore(
  columns: readonly Column[],
  used: Set<number>,
  { place, further }: Table,
  options: Record<string, unknown>,
): void {
  const fits = (column: Column, index: number): boolean => {
    if (used.has(index) || column.filled === 0) return false
    if ([...column.distinct].every((cell) => isDegree(cell) && !/^none$/i.test(cell))) return true
    return scoreNames.test(column.name ?? '') && column.cells.filter(isScore).length >= column.filled * 0.9
  }
  const confident = columns.findIndex((column, at) => confidenceNames.test(column.name ?? '') && fits(column, at))
  const at = confident >= 0 ? confident : columns.findIndex(fits)
  if (at < 0) return
  let max = 0
  for (const some of [(columns[at] as Column).cells, further?.(at) ?? []]) {
    for (const cell of some) {
      if (/^\d+(?:[.,]\d+)?$/.test(cell)) max = Math.max(max, Number.parseFloat(cell.replace(',', '.')))
    }
  }
  used.add(at)
  // Above 100, the highest one must be near the end of a scale; otherwise it is a count.
  const scale = 10 ** Math.ceil(Math.log10(max))
  if (max > 100 && max < scale * 0.8) return
  options.score = place(at)
  if (max > 0 && max <= 1) options.scoreMax = 1
  else if (max > 1 && max <= 5) options.scoreMax = 5
  else if (max > 5 && max <= 10) options.scoreMax = 10
  else if (max > 100) options.scoreMax = scale
}

/** A number, also with a decimal comma, a percentage, `3/5`, or a word for a degree. */
function isScore(cell: string): boolean {
  return /^-?\d+(?:[.,]\d+)?\s?%?$|^\d{1,3}\s*\/\s*\d{1,3}$/.test(cell) || isDegree(cell)
}

function guessTags(
  columns: readonly Column[],
  used: Set<number>,
  place: Place,
  options: Record<string, unknown>,
): void {
  const tags: (number | string)[] = []
  for (const [at, column] of columns.entries()) {
    if (
      used.has(at) ||
      column.filled === 0 ||
      column.words < column.filled * 0.5 ||
      column.indicators > column.filled * 0.2
    )
      continue
    if (
      column.name !== undefined &&
      (!tagNames.test(column.name) || /file|mime|user|domain|host|nick/i.test(column.name))
    )
      continue
    // Free text differs in every row; repeated values and values marked as tags are classifications.
    const marked = column.cells.filter((cell) => cell.startsWith('#')).length > column.filled * 0.5
    const repeats = column.distinct.size <= Math.max(3, column.filled * 0.5)
    if (column.name === undefined ? marked : marked || repeats) tags.push(place(at))
    if (tags.length === 3) break
  }
  if (tags.length > 0) options.tags = tags
}
