import { z } from 'zod'
import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { type Delimiter, delimiters, isRule, openCell, splitCells } from '../../reading/cells.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { batchRows, lineBlocks, overlong, Rows } from '../../reading/lines.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { namesVictims } from '../documents/prose-headings.ts'
import { hasBlankInUrl } from '../plain-list/plain-list.ts'
import { type RowParser, rowOptions, rowParser } from '../tables/row-parser.ts'
import { isSameHeader } from '../tables/table-header.ts'
import { withdrawsAnywhere } from '../withdrawals/exceptions.ts'
import { HarmlessSections } from '../withdrawals/harmless-sections.ts'
import { guessDelimited, startsMarkup } from './delimited-guess.ts'

const options = z.object({
  delimiter: z.enum(delimiters).default(','),
  /** Place of the column names: nowhere, in the first row, in the last comment before it, or given here. */
  header: z.union([z.enum(['none', 'row', 'comment']), z.array(z.string())]).default('none'),
  /** Number of lines above the header, such as a title. They are not read. */
  skip: z.int().min(0).default(0),
  comments: z.array(z.string().min(1)).default(['#']),
  /** Number of cells between blanks that end with the value: of a longer row, nobody knows where its URL ends. */
  width: z.int().min(1).optional(),
  ...rowOptions.shape,
})
type Options = z.infer<typeof options>

/** Maximum number of lines in a quoted cell, and their total length; beyond it, the quote counts as stray. */
const maxCellLines = 200
const maxCellSize = 64 << 10

/**
 * Delimited text: CSV (RFC 4180) and variants with tab, semicolon, pipe or blanks, with columns by number or name. Used
 * by abuse.ch, MISP exports, Shadowserver, DataPlane, DShield, TweetFeed.
 */
export const delimited = feedFormat({
  id: 'delimited',
  title: { de: 'Text mit Trennzeichen (CSV, TSV)', en: 'Delimited text (CSV, TSV)' },
  difficulty: 0.3,
  usedFor: 'anything',
  options,

  detect: (head) => guessDelimited(head),

  async *read(input, given) {
    const rows = new Rows()
    const sections = new HarmlessSections()
    const table = new TableParser(given, rows)
    let number = 0
    for await (const block of lineBlocks(input)) {
      for (const line of block) {
        number++
        if (number > given.skip) {
          const before = rows.items.length
          table.line(line, number)
          if (line === overlong) continue
          const first = rows.items[before]
          if (first === undefined || isRejection(first)) {
            sections.line(line)
          } else {
            sections.value()
            sections.check(rows.items, before, number, line)
          }
        }
        if (rows.items.length >= batchRows) yield rows.take()
      }
      if (rows.items.length > 0) yield rows.take()
    }
    table.end()
    if (rows.items.length > 0) yield rows.take()
  },
})

/** Delimiters that the table may not have. */
const otherDelimiters = /[,;\t|]/
const firstPart = (text: string) => text.split(otherDelimiters, 1)[0] as string

interface Row {
  readonly cells: readonly string[]
  readonly line: string
  readonly number: number
}

interface OpenRow {
  readonly at: number
  readonly lines: string[]
  size: number
}

/** Joins the lines of quoted cells, tells headers and comments from rows, and parses the rows. */
class TableParser {
  readonly #options: Options
  readonly #delimiter: Delimiter
  readonly #rows: Rows
  readonly #firstCharacters: ReadonlySet<string>
  #parseRow: RowParser | undefined
  /** The names of the columns, if the file has them. */
  #names: readonly string[] | undefined
  /** The last line without cells was a title, which may say of the addresses below it that they are victims. */
  #isBelowTitle = false
  /** A title or header below rows says that the next ones are victims. */
  #isOfVictims = false
  #lastComment: string | undefined
  /** Lines of a row whose last cell is still inside quotes. */
  #open: OpenRow | undefined

  constructor(options: Options, rows: Rows) {
    this.#options = options
    this.#delimiter = options.delimiter
    this.#rows = rows
    this.#firstCharacters = new Set(options.comments.map((mark) => mark[0] as string))
    const { header } = options
    if (header === 'none') this.#parseRow = rowParser(options, undefined)
    else if (Array.isArray(header)) this.#parseRow = rowParser(options, header)
  }

  end(): void {
    this.#endOpen()
  }

  line(line: string | typeof overlong, number: number): void {
    if (line === overlong) {
      this.#endOpen()
      this.#rows.reject(number, 'too-long')
    } else if (this.#open) this.#continue(this.#open, line)
    else {
      if (number === 1 && startsMarkup.test(line)) {
        throw new UnreadableFeed('This is a web page, not delimited text.')
      }
      const mayBeOpen = line.includes('"') && this.#delimiter !== ' ' && !this.#mayBeComment(line.trimStart())
      if (mayBeOpen && splitCells(line, this.#delimiter) === openCell) {
        this.#open = { at: number, lines: [line], size: line.length }
      } else this.#single(line, number)
    }
  }

  /** Reads lines whose quote is never closed one by one. */
  #endOpen(): void {
    if (!this.#open) return
    const { lines, at } = this.#open
    this.#open = undefined
    for (const [index, line] of lines.entries()) this.#single(line, at + index)
  }

  #continue(open: OpenRow, line: string): void {
    open.lines.push(line)
    open.size += line.length
    // Only the new line is parsed, as if it began with the quote. Parsing all lines again would take quadratic time.
    const rest = splitCells(`"${line}`, this.#delimiter)
    if (rest === openCell) {
      if (open.lines.length > maxCellLines || open.size > maxCellSize) this.#endOpen()
    } else if (rest === undefined) this.#endOpen()
    else {
      this.#open = undefined
      const text = open.lines.join('\n')
      const cells = splitCells(text, this.#delimiter)
      if (Array.isArray(cells)) this.#row(cells, text, open.at)
      else this.#rows.reject(open.at, 'malformed', text)
    }
  }

  #mayBeComment(text: string): boolean {
    return this.#firstCharacters.has(text[0] as string)
  }

  #single(line: string, number: number): void {
    const text = line.trim()
    if (text === '' || isRule(text)) return
    const mark = this.#mayBeComment(text) && this.#options.comments.find((mark) => text.startsWith(mark))
    if (mark) {
      this.#lastComment = text.slice(mark.length).trim()
      return
    }
    const cells = splitCells(line, this.#delimiter)
    if (!Array.isArray(cells) || this.#dividesUrl(cells)) this.#rows.reject(number, 'malformed', line)
    // Spreadsheets also export rows of empty cells.
    else if (cells.some((cell) => cell !== '')) this.#row(cells, line, number)
  }

  #dividesUrl(cells: readonly string[]): boolean {
    const { width } = this.#options
    return width !== undefined && hasBlankInUrl(cells.slice(width - 1).join(' '))
  }

  #row(cells: readonly string[], line: string, number: number): void {
    const row = { cells, line, number }
    if (this.#parseRow) this.#read(row, this.#parseRow)
    else if (this.#options.header === 'row') {
      this.#names = cells
      this.#parseRow = rowParser(this.#options, cells)
    } else {
      const names = this.#lastComment === undefined ? undefined : splitCells(this.#lastComment, this.#delimiter)
      this.#names = Array.isArray(names) ? names : undefined
      this.#parseRow = rowParser(this.#options, this.#names)
      this.#read(row, this.#parseRow)
    }
    const [title = '', ...others] = cells.filter((cell) => cell !== '')
    const isTitle = others.length === 0 && [title, firstPart(title)].every((text) => readIndicator(text) === undefined)
    if (isTitle) this.#isBelowTitle = true
    else if (cells.length > 1) this.#isBelowTitle = false
  }

  /** Reads a row, unless it repeats the header. */
  #read(row: Row, parse: RowParser): void {
    const { items } = this.#rows
    const before = items.length
    parse(row.cells, row.line, row.number, this.#rows)
    const first = items[before]
    if (this.#isOfVictims && first && !isRejection(first)) {
      items.length = before
      this.#rows.reject(row.number, 'not-for-detection', row.line)
    }
    if (items.length !== before + 1 || !first || !isRejection(first)) return
    const [title = ''] = row.cells.filter((cell) => cell !== '')
    this.#isOfVictims = namesVictims(title) || (this.#isOfVictims && row.cells.length > 1)
    const address = this.#addressAlone(row)
    const { header } = this.#options
    const names = this.#names ?? (Array.isArray(header) ? header : undefined)
    if (address && !this.#isBelowTitle) items[before] = address
    else if (names && isSameHeader(row.cells, names)) {
      items.length = before
      this.#names = names
    }
  }

  /**
   * The address at the start of a row without cells: from here on, the publisher writes a plain list or other delimiters.
   * None if columns select or withdraw rows of the table, because they are unknown here.
   */
  #addressAlone({ cells, line }: Row): FeedItem | undefined {
    const { where, except } = this.#options
    if (cells.length > 1 || this.#delimiter === ' ' || where !== undefined || except.length > 0) return undefined
    const text = line.trim()
    const first = firstPart(text)
    const found = readIndicator(first)
    const isWithdrawn = () => text.slice(first.length).split(otherDelimiters).some(withdrawsAnywhere)
    return found && /^ipv/.test(found.kind) && !isWithdrawn() ? found : undefined
  }
}
