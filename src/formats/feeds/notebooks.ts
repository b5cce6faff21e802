import { z } from 'zod'
import type { FeedItem } from '../../domain/listing.ts'
import { feedFormat } from '../feed-format.ts'
import { type JsonPlan, parsePartly, readJson } from './json-stream.ts'
import { countRecords, Rows } from './lines.ts'
import { withRest } from './markings.ts'
import { isFields } from './records.ts'
import { ReportLines } from './report-lines.ts'

/**
 * Notebooks of Jupyter (nbformat 4): their text is read as a report. Their code is not read, because its names look like
 * hosts (`df.name`) and its lists may be of what is harmless. What it printed is not read, because it shows logs.
 */
export const notebooks = feedFormat({
  id: 'notebooks',
  title: { de: 'Notebooks (Jupyter)', en: 'Notebooks (Jupyter)' },
  difficulty: 0.8,
  usedFor: 'anything',
  options: z.object({}),

  detect(head) {
    const text = head.text.slice(0, 512 << 10)
    if (!/^\s*\{/.test(text) || !/"cell_type"\s*:\s*"markdown"/.test(text)) return undefined
    const document = parsePartly(text)
    if (!isFields(document) || !Array.isArray(document.cells)) return undefined
    // The version stands at the end, which may be out of sight. Another document that has cells has more keys.
    const isRead = head.whole && text.length === head.text.length
    if (isRead && typeof document.nbformat !== 'number') return undefined
    if (Object.keys(document).some((key) => !ownKeys.has(key))) return undefined
    const { cells } = document
    const rows = new Rows()
    const reader = new CellReader()
    for (const cell of cells) reader.cell(cell, 1, rows)
    reader.end()
    const found = countRecords(rows.items)
    return found === 0 ? undefined : { score: 0.94, reason: `a notebook with ${found} indicators` }
  },

  read(input) {
    const rows = new Rows()
    const reader = new CellReader()
    const cell: JsonPlan = { take: (value, line) => reader.cell(value, line, rows) }
    const plan: JsonPlan = { keys: new Map([['cells', { items: cell }]]) }
    const batches = readJson<readonly FeedItem[]>(input, plan, rows, () =>
      rows.items.length > 0 ? rows.take() : undefined,
    )
    return withRest(batches, rows, () => reader.end())
  },
})

/** The keys of every notebook. */
const ownKeys = new Set(['cells', 'metadata', 'nbformat', 'nbformat_minor'])

/** Reads cells one by one. Text goes on in the next cell of text. */
class CellReader {
  readonly #text = new ReportLines()

  cell(cell: unknown, line: number, rows: Rows): void {
    if (!isFields(cell)) {
      rows.reject(line, 'malformed', String(cell))
      return
    }
    if (cell.cell_type !== 'markdown') return
    for (const text of linesOf(cell.source)) this.#text.line(text, line, rows)
    // A blank line, as between paragraphs.
    this.#text.line('', line, rows)
  }

  /** Reads the rows that still wait. */
  end(): void {
    this.#text.end()
  }
}

/** The lines of a cell, which are one text or a list of lines with their ends. */
function linesOf(source: unknown): readonly string[] {
  const parts = Array.isArray(source) ? source : [source]
  return parts
    .filter((part) => typeof part === 'string')
    .join('')
    .split(/\r\n|\n|\r/)
}
