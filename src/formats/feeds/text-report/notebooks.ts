import type { FeedItem } from '../../../domain/listing.ts'
import type { Head } from '../../feed-format.ts'
import { parsePartly, readJson } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { withRest } from '../reading/markings.ts'
import { isFields, planFor } from '../records/records.ts'
import type { ReportLines } from './report-lines.ts'

/**
 * Notebooks of Jupyter (nbformat 4): their text is a report. Their code is not read, because its names look like hosts
 * (`df.name`) and its lists may be of what is harmless. What it printed is not read, because it shows logs.
 */

/** The keys of every notebook. Another document that has cells has more. */
const ownKeys = new Set(['cells', 'metadata', 'nbformat', 'nbformat_minor'])

/** The lines of text at the start of a notebook; undefined if a file is none. */
export function notebookLines({ text, whole }: Head): readonly string[] | undefined {
  if (!/^\s*\{/.test(text) || !/"cell_type"\s*:\s*"markdown"/.test(text)) return undefined
  const document = parsePartly(text.slice(0, 512 << 10))
  if (!isFields(document) || !Array.isArray(document.cells) || !Object.keys(document).every((key) => ownKeys.has(key)))
    return undefined
  // The version stands at the end, which may be out of sight.
  return whole && typeof document.nbformat !== 'number' ? undefined : document.cells.flatMap(linesOf)
}

/** Reads the text of a notebook into a report. */
export function readNotebook(
  input: AsyncIterable<Uint8Array>,
  report: ReportLines,
): AsyncIterable<readonly FeedItem[]> {
  const rows = new Rows()
  const take = (cell: unknown, line: number) => {
    if (!isFields(cell)) rows.reject(line, 'malformed', String(cell))
    for (const text of linesOf(cell)) report.line(text, line, rows)
  }
  const batches = readJson<readonly FeedItem[]>(input, planFor([{ path: 'cells[]', take }]), rows, rows.drain)
  return withRest(batches, rows, () => report.end())
}

/** The lines of a cell of text, which are one text or a list of lines with their ends, and a blank one between cells. */
function linesOf(cell: unknown): readonly string[] {
  if (!isFields(cell) || cell.cell_type !== 'markdown') return []
  const parts = [cell.source].flat().filter((part) => typeof part === 'string')
  return [...parts.join('').split(/\r\n|\n|\r/), '']
}
