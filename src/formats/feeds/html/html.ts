import { z } from 'zod'
import type { FeedItem } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { readIndicator, rejectionOf } from '../../reading/indicator.ts'
import { batchRows, Rows, utf8Bytes } from '../../reading/lines.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { ProseParser } from '../documents/prose.ts'
import { countRecords } from '../reading/each-line.ts'
import { guessColumns } from '../tables/guess-columns.ts'
import { type RowParser, rowOptions, rowParser } from '../tables/row-parser.ts'
import { SampledTable } from '../tables/sampled-table.ts'
import { headerOf, isSameHeader } from '../tables/table-header.ts'
import { HarmlessSections } from '../withdrawals/harmless-sections.ts'

/**
 * Web pages with indicators: tables whose rows list them, detected from headers and cells; lists and paragraphs as in a
 * report. Links are references. Scripts, styles, comments and deleted text are skipped; what a heading calls harmless is
 * rejected.
 */
export const html = feedFormat({
  id: 'html',
  title: { de: 'Webseite mit Tabelle oder Liste', en: 'Web page with a table or list' },
  difficulty: 0.7,
  options: z.object({
    /** Each line of the text is one value. */
    list: z.boolean().default(false),
  }),

  detect(head) {
    if (!startsPage(head.text) && !startsWithBreaks.test(head.text)) return undefined
    const list = isList(head.text)
    return list || holdsIndicator(head.text)
      ? { score: 0.9, reason: 'a web page with indicators', options: { list } }
      : undefined
  },

  async *read(input, { list }) {
    const rows = new Rows()
    const page = new Page(rows, list)
    const decoder = new TextDecoder()
    let first = true
    for await (const chunk of utf8Bytes(input)) {
      for (let at = 0; at < chunk.length; at += slice) {
        const text = decoder.decode(chunk.subarray(at, at + slice), { stream: true })
        if (first && text.trim() !== '') {
          first = false
          if (!/</.test(text.slice(0, 2000)) && text.length > 2000) throw new UnreadableFeed('This is not a web page.')
        }
        page.write(text)
        if (rows.items.length > 0) yield rows.take() as readonly FeedItem[]
      }
    }
    page.end()
    while (rows.items.length > 0) yield rows.items.splice(0, batchRows)
  },
})

/** The start of a list whose lines end in tags, as scripts print them: `evil.example/gate.php<br />`. */
const startsWithBreaks =
  /^\s*[^<\s][^<\n]{3,300}<br ?\/?>\s*[^<\s][^<\n]{3,300}<br ?\/?>\s*[^<\s][^<\n]{3,300}<br ?\/?>/i

/**
 * Tells whether the first tag is a typical start of a page. Blanks, short comments and the declaration of XML
 * may precede it.
 */
function startsPage(text: string): boolean {
  const tag = /\s*<(?:(!--)|(?:!doctype html|html|head|body|table|pre)\b)/iy
  tag.lastIndex = /^\s*<\?xml\b[^>]{0,200}>/i.exec(text)?.[0].length ?? 0
  for (;;) {
    const found = tag.exec(text)
    if (!found) return false
    if (found[1] === undefined) return true
    const end = text.indexOf('-->', tag.lastIndex)
    if (end < 0 || end - tag.lastIndex > 2000) return false
    tag.lastIndex = end + 3
  }
}

/** Tells whether the text of a page is a list: nearly all of its lines are one value each. */
function isList(text: string): boolean {
  const rows = new Rows()
  const page = new Page(rows, true)
  page.write(text)
  page.end()
  return page.valued >= 5 && page.valued >= page.other * 4 && countRecords(rows.items) > 0
}

/** Tells whether a page lists an indicator. It is read only until there is one. */
function holdsIndicator(text: string): boolean {
  const rows = new Rows()
  const page = new Page(rows, false)
  for (let at = 0; at < text.length; at += slice) {
    page.write(text.slice(at, at + slice))
    if (countRecords(rows.take()) > 0) return true
  }
  page.end()
  return countRecords(rows.items) > 0
}

const slice = 64 << 10
/** Longer tags, cells and paragraphs are cut. */
const maxPiece = 256 << 10
/** Maximum number of rows that a cell may cover. */
const maxSpan = 1000
/** Maximum number of cells of a row. */
const maxCells = 500
/** Maximum length of the text, in characters, that cells of a page repeat in the rows that they cover. */
const maxRepeated = 16 << 20

/** Elements that end the preceding text. */
const breaks =
  /^(?:title|text|tspan|p|div|br|li|ul|ol|h[1-6]|section|article|pre|hr|dt|dd|dl|blockquote|header|footer|nav|main|form|option|textarea)$/
const structure = /^(?:table|tr|td|th|p|div|li|ul|ol|h[1-6])$/
/** Elements without readable text. */
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'footer', 'select'])

/** Reads the text of a page as it arrives. Tolerates broken markup, which is common. */
class Page {
  /** Number of lines of the text that are one value, and of others. */
  valued = 0
  other = 0
  readonly #rows: Rows
  /** Each line of the text is one value. */
  readonly #isList: boolean
  readonly #prose = new ProseParser()
  #buffer = ''
  #text = ''
  #line = 1
  #hidden: string | undefined
  #table: Table | undefined
  #cell: string | undefined
  #row: string[] | undefined
  /** Number of rows that each cell of the row covers. */
  #spans: number[] = []
  #span = 1
  /** Number of cells of the row that are headers. */
  #headers = 0
  #isDeleted = false
  /** Lines of the text are those of the author. */
  #isPreformatted = false
  /** The heading above is of references or victims. A line such as `CONTACT` above a list is not such a heading. */
  #isBelowOthers = false
  readonly #sections = new HarmlessSections()
  readonly #budget: Budget = { left: maxRepeated }

  constructor(rows: Rows, isList: boolean) {
    this.#rows = rows
    this.#isList = isList
  }

  write(piece: string): void {
    const text = this.#buffer + piece
    this.#buffer = ''
    let at = 0
    while (at < text.length) {
      if (this.#hidden) {
        const end = this.#hidden === '!--' ? text.indexOf('-->', at) : indexOfClosing(text, this.#hidden, at)
        if (end < 0) {
          this.#buffer = text.slice(Math.max(at, text.length - 20))
          return
        }
        this.#hidden = undefined
        const close = text.indexOf('>', end)
        if (close < 0) {
          this.#buffer = text.slice(end)
          return
        }
        at = close + 1
        continue
      }
      const open = text.indexOf('<', at)
      this.#addText(text.slice(at, open < 0 ? text.length : open))
      if (open < 0) return
      if (text.startsWith('<!--', open)) {
        this.#hidden = '!--'
        at = open + 4
        continue
      }
      const close = text.indexOf('>', open)
      if (close < 0) {
        if (text.length - open < maxPiece) this.#buffer = text.slice(open)
        return
      }
      this.#tag(text.slice(open + 1, close))
      at = close + 1
    }
  }

  end(): void {
    this.#endCell()
    this.#endRow()
    this.#endTable()
    this.#paragraph()
  }

  #addText(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line++
    if (this.#isDeleted) return
    if (this.#cell !== undefined) {
      if (this.#cell.length < maxPiece) this.#cell += text
    } else if ((this.#isPreformatted || this.#isList) && text.includes('\n')) {
      for (const line of text.split(/(?<=\n)/)) {
        if (this.#text.length < maxPiece) this.#text += line
        if (line.endsWith('\n')) this.#paragraph()
      }
    } else if (this.#text.length < maxPiece) this.#text += text
  }

  #tag(raw: string): void {
    const found = /^(\/?)([a-zA-Z][\w-]*)/.exec(raw)
    if (!found) return
    const closing = found[1] === '/'
    const name = (found[2] as string).toLowerCase()
    if (!closing && silent.has(name) && !raw.endsWith('/')) {
      this.#hidden = name
      return
    }
    // Ends with its element, or with the paragraph or cell where its own end is missing.
    if (name === 'pre') this.#isPreformatted = !closing
    if (name === 'del' || structure.test(name)) this.#isDeleted = name === 'del' && !closing
    switch (name) {
      case 'table':
        this.#endCell()
        this.#endRow()
        this.#endTable()
        if (!closing) {
          this.#paragraph()
          this.#table = new Table(this.#rows, this.#prose, this.#isWithheld, this.#budget)
        }
        return
      case 'tr':
        this.#endCell()
        this.#endRow()
        if (!closing && this.#table) {
          this.#row = []
          this.#spans = []
          this.#headers = 0
        }
        return
      case 'td':
      case 'th':
        this.#endCell()
        if (!closing && this.#table) {
          this.#row ??= []
          this.#cell = ''
          this.#span = Math.min(maxSpan, Number(/\srowspan\s*=\s*["']?(\d{1,5})/i.exec(raw.slice(0, 1000))?.[1] ?? 1))
          if (name === 'th') this.#headers++
        }
        return
      default:
        if (!breaks.test(name)) return
        if (this.#cell !== undefined) this.#cell += ' '
        else this.#paragraph(closing ? name : '')
    }
  }

  #endCell(): void {
    if (this.#cell === undefined) return
    if (this.#row && this.#row.length < maxCells) {
      this.#row.push(plain(this.#cell))
      this.#spans.push(this.#span)
    }
    this.#cell = undefined
  }

  #endRow(): void {
    // The first cell of a row may be its header.
    const isHeader = this.#headers > 0 && this.#headers * 2 >= (this.#row?.length ?? 0)
    if (this.#row && this.#row.length > 0) this.#table?.add(this.#row, this.#spans, isHeader, this.#line)
    this.#row = undefined
    this.#spans = []
  }

  /** What follows is called harmless, or stands below a heading of victims. */
  get #isWithheld(): boolean {
    return this.#sections.isHarmless || this.#prose.isOfVictims
  }

  #endTable(): void {
    this.#table?.end()
    this.#table = undefined
  }

  /** Ends a paragraph, which may be the text of an element: a heading, or the title of the page. */
  #paragraph(element = ''): void {
    const text = plain(this.#text)
    this.#text = ''
    if (text === '') return
    const heading = /^h[1-6]$/.test(element)
    const line = heading ? `## ${text}` : text
    this.#sections.line(line)
    const before = this.#rows.items.length
    if (this.#isList && !heading && element !== 'title') this.#value(text)
    else this.#prose.line(line, this.#line, this.#rows, this.#isPreformatted)
    if (heading) this.#isBelowOthers = this.#prose.isOfReferences || this.#prose.isOfVictims
    this.#sections.check(this.#rows.items, before, this.#line, text)
  }

  /** Reads a line of a list: one value, or else a text as in a report. */
  #value(text: string): void {
    const found = readIndicator(text)
    if (found) {
      this.valued++
      const isReference = found.kind === 'url' && isAnalysisPage(found.value)
      if (isReference || this.#isBelowOthers) this.#rows.reject(this.#line, 'not-for-detection', text)
      else this.#rows.add(found)
      return
    }
    this.other++
    const before = this.#rows.items.length
    this.#prose.line(text, this.#line, this.#rows, this.#isPreformatted)
    if (this.#rows.items.length === before) this.#rows.reject(this.#line, rejectionOf(text), text)
  }
}

function indexOfClosing(text: string, name: string, from: number): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  }
  return -1
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text as displayed: entities decoded, blanks collapsed. */
function plain(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** Length of the text that cells of a page may still repeat. */
interface Budget {
  left: number
}

interface TableRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** A table: its first rows determine the columns. Without columns, its cells are prose. */
class Table {
  readonly #rows: Rows
  readonly #prose: ProseParser
  readonly #isHarmless: boolean
  readonly #budget: Budget
  readonly #sampled: SampledTable<TableRow, RowParser>
  #names: readonly string[] | undefined
  /** Cells that cover further rows, by column. */
  readonly #covering: { readonly text: string; left: number }[] = []

  constructor(rows: Rows, prose: ProseParser, isHarmless: boolean, budget: Budget) {
    this.#rows = rows
    this.#isHarmless = isHarmless
    this.#budget = budget
    this.#prose = prose
    this.#sampled = new SampledTable(
      (sample) => parserFor(this.#names, sample),
      ({ cells, line }, parse) => {
        if (parse) parse(cells, cells.join(' | '), line, this.#rows)
        else for (const cell of cells) this.#prose.line(cell, line, this.#rows)
      },
    )
  }

  add(own: readonly string[], spans: readonly number[], isHeader: boolean, line: number): void {
    const cells = this.#withCovering(own, spans)
    if (this.#isHarmless) {
      if (!isHeader) this.#rows.reject(line, 'not-for-detection', cells.join(' | '))
    } else if (isHeader && this.#sampled.isEmpty) this.#names ??= cells
    else if (isHeader && this.#names && isSameHeader(cells, this.#names)) return
    else this.#sampled.add({ cells, line })
  }

  end(): void {
    this.#sampled.end()
  }

  /** The cells of a row, with those of earlier rows that cover it. */
  #withCovering(own: readonly string[], spans: readonly number[]): string[] {
    const cells: string[] = []
    for (let at = 0, next = 0; at < maxCells && (next < own.length || (this.#covering[at]?.left ?? 0) > 0); at++) {
      const above = this.#covering[at]
      if (above && above.left > 0) {
        above.left--
        this.#budget.left -= above.text.length
        cells.push(this.#budget.left < 0 ? '' : above.text)
      } else {
        const text = own[next] as string
        this.#covering[at] = { text, left: (spans[next++] ?? 1) - 1 }
        cells.push(text)
      }
    }
    return cells
  }
}

/** The parser of a table; undefined if it lists no indicators. */
function parserFor(header: readonly string[] | undefined, sample: readonly TableRow[]): RowParser | undefined {
  const rows = sample.map(({ cells }) => cells)
  const width = Math.max(...rows.map((cells) => cells.length))
  // Some pages write the header as a row like others.
  const at = header === undefined ? headerOf(rows, width) : -1
  const row = header ?? rows[at]
  const names = row?.length === width ? row : undefined
  const guessed = guessColumns({
    width,
    names,
    rows: rows.slice(at + 1),
    speaksOfJa3: false,
    place: (column) => column,
  })
  return guessed && rowParser(rowOptions.parse(guessed.options), names)
}
