import { type FeedItem, type FeedRecord, isRejection } from '../../../domain/listing.ts'
import { isRule } from '../../reading/cells.ts'
import type { Rows } from '../../reading/lines.ts'
import { ProseParser } from '../documents/prose.ts'
import { rowCells } from '../documents/prose-tables.ts'
import { type Annotations, annotationParser } from '../reading/annotations.ts'
import { guessColumns } from '../tables/guess-columns.ts'
import { rowOptions } from '../tables/row-parser.ts'
import { SampledTable } from '../tables/sampled-table.ts'
import { exceptionTests, rejectsInactive } from '../withdrawals/exceptions.ts'
import { HarmlessSections } from '../withdrawals/harmless-sections.ts'
import { TextTables } from './text-tables.ts'

/** Longest line that can be a row, and the most columns. */
const maxRow = 5000
const maxColumns = 100

interface Line {
  readonly text: string
  readonly number: number
}

/** What the columns of a table say about the values of its rows. */
interface Columns {
  readonly annotate: (cells: readonly string[]) => Annotations
  readonly isException: ((cells: readonly string[]) => boolean) | undefined
  readonly isInactive: ((cells: readonly string[]) => boolean) | undefined
}

/**
 * Reads the lines of a report. Values are found as in other prose; those in a table also get the dates, scores and tags
 * of their row, and a row that its publisher withdraws is rejected.
 */
export class ReportLines {
  readonly #prose = new ProseParser({ hasLines: true })
  readonly #sections = new HarmlessSections()
  readonly #tabs = new TextTables()
  #before = ''
  #table: SampledTable<Line, Columns> | undefined

  line(written: string, number: number, rows: Rows): void {
    for (const text of this.#tabs.line(written)) this.#line(text, number, rows)
  }

  #line(text: string, number: number, rows: Rows): void {
    const isBorder = isRule(text.trim())
    // Some tables have a rule between all rows.
    if (isBorder && this.#table) return
    if (this.#table && text.length <= maxRow && text.includes('|')) {
      this.#table.add({ text, number })
      return
    }
    this.end()
    this.#read({ text, number }, rows)
    if (isBorder) this.#table = this.#tableBelow(this.#before, rows)
    this.#before = text
  }

  /** Reads the rows that still wait. */
  end(): void {
    this.#table?.end()
    this.#table = undefined
  }

  /** The table whose header is above its rule. */
  #tableBelow(header: string, rows: Rows): SampledTable<Line, Columns> | undefined {
    if (!header.includes('|') || header.length > maxRow) return undefined
    const names = cellsOf(header)
    if (names.length < 2 || names.length > maxColumns) return undefined
    return new SampledTable(
      (sample) => columnsOf(names, sample),
      (line, columns) => this.#row(line, columns, rows),
    )
  }

  #row(line: Line, columns: Columns | undefined, rows: Rows): void {
    const { text, number } = line
    const before = rows.items.length
    this.#read(line, rows)
    if (!columns || rows.items.length === before) return
    const cells = cellsOf(text)
    const notes = columns.annotate(cells)
    const isException = columns.isException?.(cells) ?? false
    for (let at = before; at < rows.items.length; at++) {
      const item = rows.items[at] as FeedItem
      if (isRejection(item)) continue
      rows.items[at] = isException
        ? { line: number, reason: 'not-for-detection', text: text.slice(0, 200) }
        : ({ ...item, ...withoutValue(notes, item.value) } satisfies FeedRecord)
    }
    if (columns.isInactive?.(cells) && rejectsInactive(rows, before)) rows.reject(number, 'not-for-detection', text)
  }

  #read({ text, number }: Line, rows: Rows): void {
    this.#sections.line(text)
    const before = rows.items.length
    this.#prose.line(text, number, rows)
    this.#sections.check(rows.items, before, number, text)
  }
}

/** The notes of a row without a tag that is the value itself. */
function withoutValue(notes: Annotations, value: string): Annotations {
  if (!notes.tags?.some((tag) => tag.toLowerCase() === value)) return notes
  const { tags, ...rest } = notes
  const others = tags.filter((tag) => tag.toLowerCase() !== value)
  return others.length === 0 ? rest : { ...rest, tags: others }
}

function columnsOf(names: readonly string[], sample: readonly Line[]): Columns | undefined {
  const guessed = guessColumns({
    width: names.length,
    names,
    rows: sample.map(({ text }) => cellsOf(text)),
    speaksOfJa3: false,
    place: (at) => at,
  })
  if (!guessed) return undefined
  const options = rowOptions.parse(guessed.options)
  const cellAt = (at: number | string) => (cells: readonly string[]) => cells[at as number]
  return { annotate: annotationParser(options, cellAt), ...exceptionTests(options.except, cellAt) }
}

/** The cells of a row without the marks of Markdown. */
function cellsOf(text: string): string[] {
  return rowCells(text).map((cell) => cell.replace(/\*\*|`/g, '').trim())
}
