import { z } from 'zod'
import type { FeedItem } from '../../domain/listing.ts'
import { feedFormat } from '../feed-format.ts'
import { type JsonPlan, parsePartly, readJson } from './json-stream.ts'
import { countRecords, Rows } from './lines.ts'
import { withRest } from './markings.ts'
import { isFields } from './records.ts'
import { ReportLines } from './report-lines.ts'

/**
 * Notebooks of Jupyter (nbformat 4): their text is read as a report, and of their code what is defanged, and digests. What
 * the code printed is not read, because it shows logs.
 */
export const notebooks = feedFormat({
  id: 'notebooks',
  title: { de: 'Notebooks (Jupyter)', en: 'Notebooks (Jupyter)' },
  difficulty: 0.8,
  usedFor: 'anything',
  options: z.object({}),

  detect(head) {
    const text = head.text.slice(0, 512 << 10)
    if (!/^\s*\{/.test(text) || !/"cell_type"\s*:\s*"(?:markdown|code|raw)"/.test(text)) return undefined
    const document = parsePartly(text)
    const cells = isFields(document) && Array.isArray(document.cells) ? document.cells : []
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

/** Reads cells one by one. Text goes on in the next cell of text; code belongs to no section. */
class CellReader {
  readonly #text = new ReportLines()

  cell(cell: unknown, line: number, rows: Rows): void {
    if (!isFields(cell)) {
      rows.reject(line, 'malformed', String(cell))
      return
    }
    const { cell_type: type, source } = cell
    const report = type === 'code' ? new ReportLines() : this.#text
    for (const text of linesOf(source)) report.line(text, line, rows)
    if (type === 'code') report.end()
    // A blank line, as between paragraphs.
    else report.line('', line, rows)
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
