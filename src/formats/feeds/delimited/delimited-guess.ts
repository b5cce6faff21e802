import type { Detection, Head } from '../../feed-format.ts'
import { type Delimiter, delimiters, isRule, openCell, splitCells } from '../../reading/cells.ts'
import { isOwnLink, readIndicator } from '../../reading/indicator.ts'
import { isDefanged } from '../documents/prose-words.ts'
import { headLines, share } from '../head.ts'
import { hasBlankInUrl } from '../plain-list/plain-list.ts'
import { columnName, dottedNames } from '../records/record-columns.ts'
import { namesIndicators, valueHeaders } from '../tables/column-headers.ts'
import { areListFiles } from '../tables/directories.ts'
import { guessColumns } from '../tables/guess-columns.ts'
import { notesIn } from '../tables/guess-values.ts'
import { headerOf, isHeader } from '../tables/table-header.ts'

/**
 * Detects the structure of a delimited file from its first rows: delimiter, header, and the columns of indicator, kind,
 * dates, score and tags. Header names take precedence over the content of cells.
 */
export function guessDelimited(head: Head): Detection<Record<string, unknown>> | undefined {
  const { all, data } = headLines(head)
  const exits = guessExits(data.slice(0, sampleRows))
  if (exits) return exits
  const access = guessAccess(data.slice(0, sampleRows)) ?? guessProxyRules(data.slice(0, sampleRows))
  if (access) return access
  let best: Detection<Record<string, unknown>> | undefined
  for (const delimiter of delimiters) {
    // Blanks are considered only if no other delimiter fits.
    if (delimiter === ' ' && best) break
    const found = guessWith(delimiter, all)
    if (found && (!best || found.score > best.score)) best = found
  }
  return best
}

/** The start of a web page or of XML. */
export const startsMarkup = /^\s*<(?:!doctype html|html|head|body|\?xml)\b/i

/**
 * Options for Tor's list of exits (TorDNSEL, exitlist-spec). A record has several lines, and only `ExitAddress` has an
 * address.
 */
export const torExitOptions = {
  delimiter: ' ' as const,
  comments: ['#', 'ExitNode ', 'Published ', 'LastStatus '],
  value: 1,
  where: { column: 0, in: ['ExitAddress'] },
}

function guessExits(lines: readonly string[]): Detection<Record<string, unknown>> | undefined {
  const fits = share(lines, (line) => /^(?:ExitNode|Published|LastStatus|ExitAddress) \S+(?: |$)/.test(line))
  if (fits < 0.9 || !lines.some((line) => line.startsWith('ExitAddress '))) return undefined
  return { score: 0.97, reason: 'a list of exits as Tor publishes it', options: torExitOptions }
}

/** Maps of values and actions in which some values are accepted: Postfix access(5), maps of HAProxy. */
function guessAccess(lines: readonly string[]): Detection<Record<string, unknown>> | undefined {
  const isAccepted = (line: string) => /^\S+\s+(?:ok|dunno|permit|relay|allow|accept|pass)\s*$/i.test(line)
  const fits = share(lines, (line) => isAccepted(line) || refused.test(line))
  if (fits < 0.9 || !lines.some(isAccepted) || !lines.some((line) => readIndicator(line.split(/\s/, 1)[0] as string)))
    return undefined
  return {
    score: 0.45 + 0.5 * fits,
    reason: 'lines with a value and an action',
    options: { delimiter: ' ', comments: ['#'], value: 0, except: [{ column: 1, says: 'access' }] },
  }
}

/** Rules of proxies (Clash, Surge) of which only some refuse: `DOMAIN-SUFFIX,NAME,REJECT`. */
function guessProxyRules(lines: readonly string[]): Detection<Record<string, unknown>> | undefined {
  const rule =
    /^(?:(?:DOMAIN|HOST|IP|SRC-IP|DST|URL|USER|PROCESS|GEOIP|FINAL|MATCH|RULE)[A-Z-]*|IP6?-CIDR6?),(?:[^,]{1,300},)?\s?([^,]{1,60})(?:,\s?[\w-]{1,30})?$/i
  const policies = lines.map((line) => rule.exec(line)?.[1])
  const refusing = new Set(policies.filter((policy) => policy !== undefined && refusal.test(policy)))
  if (share(policies, (policy) => policy !== undefined) < 0.9 || refusing.size === 0) return undefined
  if (policies.every((policy) => policy === undefined || refusing.has(policy))) return undefined
  const where = { column: 2, in: [...refusing] }
  return {
    score: 0.9,
    reason: 'rules of a proxy, of which some refuse',
    options: { delimiter: ',', comments: ['#', ';', '//'], type: 0, value: 1, where },
  }
}

const refusal = /^(?:reject|block|deny|drop|ban)/i

const refused =
  /^\S+\s+(?:reject|discard|deny|drop|block|hold|defer(?:_if_\w+)?|redirect|filter|warn|[45]\d\d)(?:\s|$)/i

/** Number of rows examined. */
const sampleRows = 300
/** Maximum length of a row whose quoted cell goes over several lines. */
const maxOpen = 4096
/** Maximum number of columns. */
const maxColumns = 500

function guessWith(delimiter: Delimiter, all: readonly string[]): Detection<Record<string, unknown>> | undefined {
  const marks = delimiter === ';' ? ['#', '//'] : ['#', ';', '//']
  const sample = sampleOf(all, delimiter, marks)
  const { rows, otherLines, linesRead } = sample
  if (rows.length === 0 || otherLines.length > rows.length) return undefined
  const [width, regular] = mostFrequentWidth(rows)
  const regularity = regular / (rows.length + otherLines.length)
  if (regularity < 0.5 || width > maxColumns) return undefined

  const { header, names, skip, below } = findHeader(sample, width, delimiter)
  if (below.length === 0) return undefined
  // A list of addresses above a table is not its title. It is read as if it were below the header.
  const above = otherLines.filter((line) => line < skip).map((line) => all[line] as string)
  const isBelowList = names !== undefined && above.length > 2 && above.every(isAddress)
  const place = (at: number): number | string => {
    const name = names?.[at]
    return name && names?.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1 ? name : at
  }
  const found = guessColumns({
    width,
    names: names?.map((name) => (dottedNames.test(name) ? columnName(name) : name)),
    rows: below,
    speaksOfJa3: all.slice(0, 30).some((line) => /^[#;].*\bja3\b/i.test(line.trim())),
    place,
    further: (at) => cellsIn(all.slice(linesRead), delimiter, at),
  })
  if (!found) return undefined
  const { share: fits, values, type } = found
  if (type < 0 && values.every((at) => !valueHeaders.test(names?.[at] ?? '') && isOfOwnLinks(below, at)))
    return undefined
  if (
    delimiter === '|' &&
    values.every(
      (at) =>
        areLinks(below, at) &&
        (/^(?:links?|reports?|articles?|blogs?)$/i.test(names?.[at] ?? '') ||
          areListFiles(below.flatMap((row) => (row[at] ? [row[at]] : [])))),
    )
  )
    return undefined
  // A single line is a row only if something tells a remark from the rest of a URL.
  if (delimiter === ' ' && rows.length === 1 && hasBlankInUrl((rows[0] as string[]).join(' '))) return undefined
  // Sentences have words between blanks too.
  if (delimiter === ' ' && fits * regularity < 0.4) return undefined
  const notes = type < 0 || !names ? [] : notesIn(names, below, new Set([...values, type])).map(place)
  const options = {
    delimiter,
    header: isBelowList ? names : header,
    ...(skip > 0 && !isBelowList ? { skip } : {}),
    comments: marks,
    ...(delimiter === ' ' && values[0] === width - 1 ? { width } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...found.options,
  }
  const reason = `${width} columns by ${delimiterName[delimiter]}${header === 'none' ? '' : ' with a header'}, ${Math.round(fits * 100)} % of the rows have an indicator in ${describeColumns(values, names)}`
  const score =
    0.45 +
    0.33 * fits * regularity +
    (header === 'none' || (delimiter === ' ' && !names?.some(namesIndicators)) ? 0 : 0.07) +
    (type >= 0 ? 0.05 : 0) +
    (delimiter === ' ' ? -0.05 : 0)
  return { score, reason, options }
}

const isAddress = (line: string) => /^ipv[46]$/.test(readIndicator(line.trim())?.kind ?? '')

/** Tells whether a column of a table holds links of Markdown that are named as their targets: a directory of sites. */
function isOfOwnLinks(rows: readonly (readonly string[])[], at: number): boolean {
  const links = rows.flatMap((row) => (row[at] ? [row[at]] : []))
  return links.length > 0 && share(links, isOwnLink) >= 0.8
}

/** Tells whether a column holds links that nobody defanged, as tables of tools and articles do. */
function areLinks(rows: readonly (readonly string[])[], at: number): boolean {
  const links = rows.flatMap((row) => (row[at] ? [row[at]] : []))
  return share(links, (link) => /^<?https?:\/\//i.test(link) && !isDefanged(link)) >= 0.8
}

/** The first rows of a file with one delimiter. */
interface Sample {
  readonly rows: string[][]
  /** Index of the first line of each row. */
  readonly rowLines: number[]
  /** Indices of lines without the delimiter. */
  readonly otherLines: number[]
  /** The last comment before the first row. */
  readonly comment: string | undefined
  readonly linesRead: number
}

function sampleOf(all: readonly string[], delimiter: Delimiter, marks: readonly string[]): Sample {
  const rows: string[][] = []
  const rowLines: number[] = []
  const otherLines: number[] = []
  let comment: string | undefined
  /** Start of a row whose last cell is still inside quotes. */
  let open: string | undefined
  let start = 0
  let linesRead = 0
  for (const next of all) {
    const line: string = open === undefined ? next : `${open}\n${next}`
    if (open === undefined) start = linesRead
    linesRead++
    open = undefined
    const text = line.trim()
    if (text === '' || isRule(text)) continue
    if (marks.some((mark) => text.startsWith(mark))) {
      if (rows.length === 0) comment = text
      continue
    }
    const cells = splitCells(line, delimiter)
    if (cells === openCell && line.length < maxOpen) open = line
    else if (Array.isArray(cells) && cells.length > 1) {
      // Spreadsheets also export rows of empty cells.
      if (cells.every((cell) => cell === '')) continue
      rows.push(cells)
      rowLines.push(start)
    } else otherLines.push(start)
    if (rows.length >= sampleRows) break
  }
  return { rows, rowLines, otherLines, comment, linesRead }
}

/** The number of cells that most rows have, and how many rows have it. */
function mostFrequentWidth(rows: readonly (readonly string[])[]): readonly [number, number] {
  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  return [...widths].reduce((a, b) => (b[1] > a[1] ? b : a))
}

interface Header {
  readonly header: 'row' | 'comment' | 'none'
  readonly names: readonly string[] | undefined
  /** Number of lines above the header that are not read. */
  readonly skip: number
  /** The rows below the header. */
  readonly below: readonly (readonly string[])[]
}

function findHeader({ rows, rowLines, otherLines, comment }: Sample, width: number, delimiter: Delimiter): Header {
  const at = headerOf(rows, width)
  if (at >= 0) {
    const line = rowLines[at] as number
    // Titles above the header, or the line `sep=;`, which Excel writes.
    const hasTitles = at > 0 || otherLines.some((other) => other < line)
    return { header: 'row', names: rows[at], skip: hasTitles ? line : 0, below: rows.slice(at + 1) }
  }
  const cells = comment === undefined ? undefined : splitCells(comment.replace(/^[#;/\s]+/, ''), delimiter)
  const isNamed = Array.isArray(cells) && cells.length === width && width > 1 && isHeader(cells, rows.slice(0, 1))
  if (isNamed) return { header: 'comment', names: cells, skip: 0, below: rows }
  return { header: 'none', names: undefined, skip: 0, below: rows }
}

/** The cells of one column in some lines. */
function* cellsIn(lines: readonly string[], delimiter: Delimiter, at: number): Generator<string> {
  for (const line of lines) {
    const cells = splitCells(line, delimiter)
    if (Array.isArray(cells) && cells[at] !== undefined) yield cells[at]
  }
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
