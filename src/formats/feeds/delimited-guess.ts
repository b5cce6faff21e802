import type { Detection, Head } from '../feed-format.ts'
import { type Delimiter, delimiters, isRule, openCell, splitCells } from './cells.ts'
import { tagHeaders, valueHeaders } from './column-headers.ts'
import { parseDate } from './dates.ts'
import { guessColumns } from './guess-columns.ts'
import { dateHeaders } from './guess-dates.ts'
import { headLines, share } from './head.ts'
import { readIndicator } from './indicator.ts'
import { parserOf } from './named-kinds.ts'
import { valuesOfPattern } from './pattern-values.ts'
import { digestsIn, severalIn } from './several.ts'

/**
 * Detects the structure of a delimited file from its first rows: delimiter, header, and the columns of indicator, kind,
 * dates, score and tags. Header names take precedence over the content of cells.
 */
export function guessDelimited(head: Head): Detection<Record<string, unknown>> | undefined {
  const { all, data } = headLines(head)
  const exits = guessExits(data.slice(0, sampleRows))
  if (exits) return exits
  const access = guessAccess(data.slice(0, sampleRows))
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

/**
 * Options for Tor's list of exits (TorDNSEL, exitlist-spec): a record goes over several lines, and of these only
 * `ExitAddress` names an address.
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
  return { score: 0.97, reason: 'lines as Tor lists its exits', options: torExitOptions }
}

/** Lines of a map with what to do with each value, some of which are let in: Postfix access(5), maps of HAProxy. */
function guessAccess(lines: readonly string[]): Detection<Record<string, unknown>> | undefined {
  const isLetIn = (line: string) => /^\S+\s+(?:ok|dunno|permit|relay|allow|accept|pass)\s*$/i.test(line)
  const fits = share(lines, (line) => isLetIn(line) || refused.test(line))
  if (fits < 0.9 || !lines.some(isLetIn) || !lines.some((line) => readIndicator(line.split(/\s/, 1)[0] as string)))
    return undefined
  return {
    score: 0.45 + 0.5 * fits,
    reason: 'lines with a value and what to do with it',
    options: { delimiter: ' ', comments: ['#'], value: 0, except: [{ column: 1, says: 'access' }] },
  }
}

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
  const rows: string[][] = []
  let comment: string | undefined
  let looked = 0
  let open: string | undefined
  let start = 0
  /** Place of each row in `all`, and the lines that are none. */
  const places: number[] = []
  const others: number[] = []
  for (const next of all) {
    looked++
    const line: string = open === undefined ? next : `${open}\n${next}`
    if (open === undefined) start = looked - 1
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
      rows.push(cells)
      places.push(start)
    } else others.push(start)
    if (rows.length >= sampleRows) break
  }
  const tooFew = others.length
  if (rows.length === 0 || tooFew > rows.length) return undefined

  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const [width, regular] = [...widths].reduce((a, b) => (b[1] > a[1] ? b : a))
  const regularity = regular / (rows.length + tooFew)
  if (regularity < 0.5 || width > maxColumns) return undefined

  const first = rows[0] as string[]
  let header: 'row' | 'comment' | 'none' = 'none'
  let names: string[] | undefined
  let skip = 0
  const top = headerOf(rows, width)
  if (top >= 0) {
    header = 'row'
    names = rows[top]
    // Titles above the header, and `sep=;`, which Excel writes
    const line = places[top] as number
    if (top > 0 || others.some((at) => at < line)) skip = line
    rows.splice(0, top + 1)
  } else if (comment) {
    const cells = splitCells(comment.replace(/^[#;/\s]+/, ''), delimiter)
    if (Array.isArray(cells) && cells.length === width && width > 1 && isHeader(cells, [first])) {
      header = 'comment'
      names = cells
    }
  }
  if (rows.length === 0) return undefined

  const place = (at: number): number | string => {
    const name = names?.[at]
    return name && names?.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1 ? name : at
  }
  const speaksOfJa3 = all.slice(0, 30).some((line) => /^[#;].*\bja3\b/i.test(line.trim()))
  function* further(at: number): Generator<string> {
    for (const line of all.slice(looked)) {
      const cells = splitCells(line, delimiter)
      if (Array.isArray(cells) && cells[at] !== undefined) yield cells[at]
    }
  }
  const found = guessColumns({ width, names, rows, speaksOfJa3, place, further })
  if (!found) return undefined
  const { share: fits, values, type } = found
  // Sentences have words between blanks too.
  if (delimiter === ' ' && fits * regularity < 0.4) return undefined
  const notes =
    type < 0 || !names
      ? []
      : names.flatMap((name, at) => {
          const isNote = noteNames.test(name) && !values.includes(at) && at !== type
          return isNote && rows.some((row) => digestsIn(row[at] ?? '').length > 0) ? [place(at)] : []
        })
  const options = {
    delimiter,
    header,
    ...(skip > 0 ? { skip } : {}),
    comments: marks,
    ...(notes.length > 0 ? { notes } : {}),
    ...found.options,
  }

  const reason = `${width} columns by ${delimiterName[delimiter]}${header === 'none' ? '' : ' with a header'}, ${Math.round(fits * 100)} % of the rows have an indicator in ${describeColumns(values, names)}`
  const score =
    0.45 +
    0.33 * fits * regularity +
    (header === 'none' ? 0 : 0.07) +
    (type >= 0 ? 0.05 : 0) +
    (delimiter === ' ' ? -0.05 : 0)
  return { score, reason, options }
}

const noteNames = /^(?:notes?|comments?|description|remarks?|details?|info|bemerkung(?:en)?|kommentar|beschreibung)$/i

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

/** Maximum number of rows above a header. */
const titles = 10
/** Number of rows below that may tell a header: the first ones may describe the file, or list what is not supported. */
const lookedBelow = 100

/** Place of the header among the first rows, or -1. What is above it has fewer cells and no indicator. */
function headerOf(rows: readonly (readonly string[])[], width: number): number {
  for (const [at, row] of rows.slice(0, titles).entries()) {
    if ((at === 0 || row.length === width) && isHeader(row, rows.slice(at + 1, at + 1 + lookedBelow))) return at
    const filled = row.filter((cell) => cell !== '')
    if (filled.length > width * 0.5 || filled.some((cell) => readIndicator(cell) !== undefined)) return -1
  }
  return -1
}

/** A header contains words where the rows below have values: no indicator, date or number, and no duplicates. */
function isHeader(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < Math.max(1, cells.length * 0.6) || cells.every((cell) => cell === '')) return false
  if (!filled.every((cell) => cell.length <= 60 && /^["#]?[\p{L}_@]/u.test(cell))) return false
  if (filled.some((cell) => readIndicator(cell) !== undefined || parseDate(cell) !== undefined)) return false
  if (below.length === 0) return true
  const speaking = filled.filter(
    (cell) =>
      parserOf(cell) ||
      valueHeaders.test(cell) ||
      tagHeaders.test(cell) ||
      Object.values(dateHeaders).some((name) => name.test(cell)),
  ).length
  const hasValue = (row: readonly string[]) =>
    row.some(
      (cell, at) =>
        parserOf(cells[at] ?? '')?.(cell) !== undefined ||
        cell.split('|', 8).some((part) => readIndicator(part) !== undefined) ||
        severalIn(cell, readIndicator).length > 0 ||
        valuesOfPattern(cell).length > 0,
    )
  if (hasValue(below[0] as readonly string[])) return speaking > 0 || new Set(filled).size === filled.length
  return speaking > 0 && below.some(hasValue)
}
