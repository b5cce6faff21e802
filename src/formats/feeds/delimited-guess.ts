import type { KindId } from '../../domain/observables/index.ts'
import { registrableDomain } from '../../domain/observables/public-suffix.ts'
import type { Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url.ts'
import type { Detection, Head } from '../feed-format.ts'
import { type Delimiter, delimiters, splitCells } from './cells.ts'
import { parseDate } from './dates.ts'
import type { DelimitedOptions } from './delimited.ts'
import { headLines } from './head.ts'
import { isForeignKind, readerOf, readIndicator } from './indicator.ts'

/**
 * Finds out how a delimited file is made, from its first rows alone: delimiter, header, which column holds the
 * indicator, which its kind, its dates, its score and its tags. Names in a header count first, then what the cells are.
 */
export function guessDelimited(head: Head): Detection<Partial<DelimitedOptions>> | undefined {
  const { all } = headLines(head)
  let best: Detection<Partial<DelimitedOptions>> | undefined
  for (const delimiter of delimiters) {
    // Blanks separate only where nothing better does.
    if (delimiter === ' ' && best) break
    const found = guessWith(delimiter, all)
    if (found && (!best || found.score > best.score)) best = found
  }
  return best
}

/** How many rows are looked at. */
const sampleRows = 300

/** Headers that name what is told about an indicator, never the indicator itself. */
const besideNames =
  /refer|source|^link$|_link$|report|tweet|detail|permalink|virustotal|author|comment|descr|note|uuid|guid|(?:^|_| )id$|^asn?$|country|geo|city|region|org|isp|registrar|nameserver|^ns$|title|family|malware$|threat|user|status|abuse|contact|whois|mx|screenshot|homepage|maintainer|provider/i

/** Headers that say: this is the indicator. */
const valueNames =
  /^(?:#\s*)?(?:ioc|iocs|ioc[ _-]?value|indicator|indicators|value|observable|entity|artifact|attribute|indicator[ _-]?value|ioc[ _-]?name|host|target)$/i

const dateNames = {
  firstSeen:
    /first|date.?added|added|created|discovered|detected|report(?:ed)?.?(?:at|on|date)|published|submitted|^date$|^time$|timestamp|^seen$|valid.?from|^day$|datetime|utc/i,
  lastSeen: /last|updated|modified|latest|recent/i,
  validUntil: /expir|valid.?(?:until|to)|until/i,
} as const

const scoreNames = /score|confiden|severity|risk|threat.?level|reputation|probability|^level$/i
const tagNames =
  /tag|malware|threat(?!.?level)|family|categor|classif|campaign|actor|descr|label|signature|^type$|_type$|reason|^app$|attack|comment|note|^info$|name$/i

interface Column {
  readonly name: string | undefined
  filled: number
  readonly kinds: Map<KindId, number>
  readonly hosts: Set<string>
  indicators: number
  dates: number
  epochLike: number
  numbers: number
  max: number
  words: number
  readonly distinct: Set<string>
  named: number
  readonly cells: string[]
}

function guessWith(delimiter: Delimiter, all: readonly string[]): Detection<Partial<DelimitedOptions>> | undefined {
  const marks = delimiter === ';' ? ['#', '//'] : ['#', ';', '//']
  const rows: string[][] = []
  let comment: string | undefined
  let tooFew = 0
  for (const line of all) {
    const text = line.trim()
    if (text === '') continue
    if (marks.some((mark) => text.startsWith(mark))) {
      if (rows.length === 0) comment = text
      continue
    }
    const cells = splitCells(line, delimiter)
    if (Array.isArray(cells) && cells.length > 1) rows.push(cells)
    else tooFew++
    if (rows.length >= sampleRows) break
  }
  if (rows.length === 0 || tooFew > rows.length) return undefined

  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const [width, regular] = [...widths].reduce((a, b) => (b[1] > a[1] ? b : a))
  const regularity = regular / (rows.length + tooFew)
  if (regularity < 0.6) return undefined

  const first = rows[0] as string[]
  let header: 'row' | 'comment' | 'none' = 'none'
  let names: string[] | undefined
  if (isHeader(first, rows[1])) {
    header = 'row'
    names = first
    rows.shift()
  } else if (comment) {
    const cells = splitCells(comment.replace(/^[#;/\s]+/, ''), delimiter)
    if (Array.isArray(cells) && cells.length === width && width > 1 && isHeader(cells, first)) {
      header = 'comment'
      names = cells
    }
  }
  if (rows.length === 0) return undefined

  const columns = Array.from({ length: width }, (_, at) => describe(at, names?.[at], rows))
  const type = columns.findIndex(
    (column) =>
      column.filled > 0 && column.named / column.filled >= 0.9 && column.distinct.size <= 30 && column.indicators === 0,
  )
  const values = chooseValues(columns, type, rows)
  if (values.length === 0) return undefined

  let read = 0
  for (const row of rows) {
    if (values.some((at) => row[at] && readCell(row, at, type) !== undefined)) read++
  }
  const share = read / rows.length
  if (share < 0.5) return undefined

  const place = (at: number): number | string => {
    const name = names?.[at]
    return name && names?.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1 ? name : at
  }
  const [only] = values
  const options: Record<string, unknown> = {
    delimiter,
    header,
    comments: marks,
    value: values.length === 1 ? place(only as number) : values.map(place),
  }
  if (type >= 0) options.type = place(type)
  else if (comment && values.length === 1 && (columns[only as number]?.kinds.size ?? 0) <= 1) {
    const md5 = columns[only as number]?.kinds.has('md5')
    if (
      md5 &&
      (/\bja3\b/i.test(names?.[only as number] ?? '') ||
        all.slice(0, 30).some((line) => /^[#;].*\bja3\b/i.test(line.trim())))
    ) {
      options.kind = 'ja3'
    }
  }
  const end = rangeEndOf(columns, values, rows)
  if (end >= 0) options.rangeEnd = place(end)
  const toIds = names?.findIndex((name) => name.toLowerCase() === 'to_ids') ?? -1
  if (toIds >= 0) options.where = { column: place(toIds), in: ['1', 'true'] }

  const used = new Set([...values, type, end, toIds])
  guessDates(columns, used, rows, place, options)
  guessScore(columns, used, place, options)
  guessTags(columns, used, place, options)

  const reason = `${width} columns by ${delimiterName[delimiter]}${header === 'none' ? '' : ' with a header'}, ${Math.round(share * 100)} % of the rows have an indicator in ${describeColumns(values, names)}`
  const score =
    0.45 +
    0.33 * share * regularity +
    (header === 'none' ? 0 : 0.07) +
    (type >= 0 ? 0.05 : 0) +
    (delimiter === ' ' ? -0.05 : 0)
  return { score, reason, options: options as Partial<DelimitedOptions> }
}

const delimiterName: Record<Delimiter, string> = {
  ',': 'comma',
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'pipe',
  ' ': 'blanks',
}

function describeColumns(values: readonly number[], names: readonly string[] | undefined): string {
  return values.map((at) => (names?.[at] ? `“${names[at]}”` : `column ${at + 1}`)).join(', ')
}

/** A header has words where the rows below have values: no indicator, no date, no number, nothing twice. */
function isHeader(cells: readonly string[], below: readonly string[] | undefined): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < Math.max(1, cells.length * 0.6) || cells.every((cell) => cell === '')) return false
  if (!filled.every((cell) => cell.length <= 60 && /^["#]?[\p{L}_@]/u.test(cell))) return false
  if (filled.some((cell) => readIndicator(cell) !== undefined || parseDate(cell) !== undefined)) return false
  if (below === undefined) return true
  const speaking = filled.filter(
    (cell) =>
      readerOf(cell) ||
      valueNames.test(cell) ||
      tagNames.test(cell) ||
      Object.values(dateNames).some((name) => name.test(cell)),
  ).length
  const differs = below.some((cell) => readIndicator(cell) !== undefined)
  return differs && (speaking > 0 || new Set(filled).size === filled.length)
}

function describe(at: number, name: string | undefined, rows: readonly string[][]): Column {
  const column: Column = {
    name,
    filled: 0,
    kinds: new Map(),
    hosts: new Set(),
    indicators: 0,
    dates: 0,
    epochLike: 0,
    numbers: 0,
    max: 0,
    words: 0,
    distinct: new Set(),
    named: 0,
    cells: [],
  }
  const named = name === undefined ? undefined : readerOf(name)
  for (const row of rows) {
    const cell = row[at] ?? ''
    column.cells.push(cell)
    if (cell === '') continue
    column.filled++
    column.distinct.add(cell)
    if ((readerOf(cell) || isForeignKind(cell)) && cell.length < 40) column.named++
    const found = named?.(cell) ?? readIndicator(cell)
    if (found && found.kind !== 'url-path') {
      column.indicators++
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

function readCell(row: readonly string[], at: number, type: number): Value | undefined {
  const cell = row[at] as string
  const named = type >= 0 ? readerOf(row[type] ?? '') : undefined
  return named ? named(cell) : readIndicator(cell)
}

/** Network indicators from the most to the least particular: a row lists one thing, the rest is where it was. */
const particular: readonly (readonly KindId[])[] = [
  ['url'],
  ['domain', 'onion'],
  ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
  ['email'],
]
const digests: readonly KindId[] = ['md5', 'sha1', 'sha256', 'sha512', 'ja3', 'jarm']

function chooseValues(columns: readonly Column[], type: number, rows: readonly string[][]): number[] {
  const candidates: number[] = []
  for (const [at, column] of columns.entries()) {
    if (at === type || column.filled === 0 || column.indicators / column.filled < 0.8) continue
    const speaks = column.name !== undefined && (valueNames.test(column.name) || readerOf(column.name) !== undefined)
    if (!speaks && column.indicators < rows.length * 0.2) continue
    candidates.push(at)
  }
  if (type >= 0) {
    // The column whose values are what the type says.
    let best = -1
    let most = 0
    for (const [at, column] of columns.entries()) {
      if (at === type || (column.name !== undefined && besideNames.test(column.name) && !valueNames.test(column.name)))
        continue
      let agree = 0
      for (const row of rows) if (row[at] && agrees(row[type] ?? '', row[at] as string)) agree++
      if (agree > most) [best, most] = [at, agree]
    }
    if (best >= 0 && most >= rows.length * 0.5) return [best]
  }
  const outright = candidates.filter((at) => valueNames.test(columns[at]?.name ?? ''))
  if (outright.length > 0) return [outright[0] as number]
  const eligible = candidates.filter((at) => {
    const column = columns[at] as Column
    if (column.name !== undefined && besideNames.test(column.name)) return false
    // Many URLs on very few sites: the publisher's pages about the indicators.
    const urls = column.kinds.get('url') ?? 0
    return !(
      urls >= 5 &&
      urls === column.indicators &&
      column.hosts.size <= Math.max(1, urls * 0.03) &&
      candidates.length > 1
    )
  })
  const pool = eligible.length > 0 ? eligible : candidates
  const chosen = pool.filter(
    (at) => digests.some((kind) => columns[at]?.kinds.has(kind)) && !mixed(columns[at] as Column),
  )
  for (const group of particular) {
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
    // The less particular one counts where the more particular is mostly empty.
    if (before.every((at) => (columns[at] as Column).indicators < (columns[found] as Column).indicators * 0.5))
      chosen.push(found)
  }
  return chosen.length > 0 ? chosen.sort((a, b) => a - b) : pool.slice(0, 1)
}

function agrees(named: string, cell: string): boolean {
  if (isForeignKind(named)) return false
  const read = named.includes('|') ? undefined : readerOf(named)
  return read !== undefined && read(cell) !== undefined
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

/** The column of last addresses, where the value column holds the first ones. */
function rangeEndOf(columns: readonly Column[], values: readonly number[], rows: readonly string[][]): number {
  const [at] = values
  if (at === undefined || values.length > 1) return -1
  const next = columns[at + 1]
  if (!next || (next.kinds.get('ipv4') ?? 0) < next.filled * 0.9 || next.filled < rows.length * 0.9) return -1
  let longer = 0
  for (const row of rows) {
    const from = (row[at] ?? '').split('.').map(Number)
    const to = (row[at + 1] ?? '').split('.').map(Number)
    const order = from.findIndex((part, index) => part !== to[index])
    if (order >= 0 && (from[order] as number) > (to[order] as number)) return -1
    if (order >= 0) longer++
  }
  const speaks = /end|last|to$/i.test(next.name ?? '')
  // Two unrelated address columns would be in order half of the time, over and over: only a shared start convinces.
  const near = rows.every((row) => (row[at] ?? '').split('.')[0] === (row[at + 1] ?? '').split('.')[0])
  return longer > 0 && (near || speaks) ? at + 1 : -1
}

type Place = (at: number) => number | string

function guessDates(
  columns: readonly Column[],
  used: Set<number>,
  rows: readonly string[][],
  place: Place,
  options: Record<string, unknown>,
): void {
  const dated = [...columns.keys()].filter((at) => {
    const column = columns[at] as Column
    if (used.has(at) || column.filled === 0 || column.dates / column.filled < 0.8) return false
    // A bare number is a date only where a name or a neighbour's company says so.
    return (
      column.epochLike === 0 ||
      (column.name !== undefined && Object.values(dateNames).some((name) => name.test(column.name as string)))
    )
  })
  if (
    dated.some((at) =>
      (columns[at] as Column).cells.some((cell) => /^(?:1[3-9]|2\d|3[01])[/-]\d{1,2}[/-]\d{4}/.test(cell)),
    )
  ) {
    options.dateOrder = 'dmy'
  }
  for (const key of ['validUntil', 'lastSeen', 'firstSeen'] as const) {
    const at = dated.find((at) => !used.has(at) && dateNames[key].test(columns[at]?.name ?? ''))
    if (at === undefined) continue
    options[key] = place(at)
    used.add(at)
  }
  const rest = dated.filter((at) => !used.has(at) && columns[at]?.name === undefined)
  const [one, two] = rest
  if (one === undefined || options.firstSeen !== undefined) return
  if (two === undefined) options.firstSeen = place(one)
  else {
    const ordered = rows.every(
      (row) => (parseDate(row[one] ?? '') ?? 0) <= (parseDate(row[two] ?? '') ?? Number.POSITIVE_INFINITY),
    )
    options.firstSeen = place(ordered ? one : two)
    options.lastSeen = place(ordered ? two : one)
    used.add(two)
  }
  used.add(one)
}

function guessScore(
  columns: readonly Column[],
  used: Set<number>,
  place: Place,
  options: Record<string, unknown>,
): void {
  const levels = /^(?:info|informational|low|medium|moderate|high|critical)$/i
  const at = columns.findIndex((column, index) => {
    if (used.has(index) || column.filled === 0) return false
    if ([...column.distinct].every((cell) => levels.test(cell))) return true
    return scoreNames.test(column.name ?? '') && column.numbers >= column.filled * 0.9
  })
  if (at < 0) return
  const { max } = columns[at] as Column
  options.score = place(at)
  used.add(at)
  if (max > 0 && max <= 1) options.scoreMax = 1
  else if (max > 1 && max <= 5) options.scoreMax = 5
  else if (max > 5 && max <= 10) options.scoreMax = 10
  else if (max > 100) options.scoreMax = 10 ** Math.ceil(Math.log10(max))
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
    if (column.name !== undefined && !tagNames.test(column.name)) continue
    // Free text differs in every row; what repeats, or is marked as a tag, classifies.
    const marked = column.cells.filter((cell) => cell.startsWith('#')).length > column.filled * 0.5
    const repeats = column.distinct.size <= Math.max(3, column.filled * 0.5)
    if (column.name === undefined ? marked : marked || repeats) tags.push(place(at))
    if (tags.length === 3) break
  }
  if (tags.length > 0) options.tags = tags
}
