/** A table of sightings: `value`, `first`, `last` and `count` in its first line, in any order, beside other columns. */

import { logFormat } from '../../log-format.ts'
import { type Delimiter, splitCells } from '../../reading/cells.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { type ForeignSightings, sightingsInLines, sightingTime } from '../../sightings/foreign.ts'

const columns = ['value', 'first', 'last', 'count'] as const

export const csvSightings = logFormat({
  id: 'csv-sightings',
  title: { de: 'Beobachtungen als CSV', en: 'Sightings as CSV' },
  products: ['Any CSV with value, first, last and count'],

  detect(head) {
    const first = head.text.slice(0, 4096).split(/\r|\n/, 1)[0] ?? ''
    return headerOf(first) ? { score: 1, reason: 'a header with value, first, last and count' } : undefined
  },

  clock: () => () => Number.NaN,

  sightings(input) {
    let header: Header | undefined
    return sightingsInLines(input, (line, found) => {
      if (header) readRow(line, header, found)
      else header = headerOf(line)
    })
  },
})

interface Header {
  readonly delimiter: Delimiter
  readonly at: Readonly<Record<(typeof columns)[number], number>>
}

function headerOf(line: string): Header | undefined {
  for (const delimiter of [',', ';', '\t'] as const) {
    const cells = splitCells(line, delimiter)
    if (!Array.isArray(cells)) continue
    const names = cells.map((cell) => cell.trim().toLowerCase())
    if (!columns.every((name) => names.includes(name))) continue
    const [value, first, last, count] = columns.map((name) => names.indexOf(name)) as [number, number, number, number]
    return { delimiter, at: { value, first, last, count } }
  }
  return undefined
}

function readRow(line: string, { delimiter, at }: Header, found: ForeignSightings): void {
  const cells = splitCells(line, delimiter)
  const [value, text] = Array.isArray(cells)
    ? [readIndicator(cells[at.value] ?? ''), (cells[at.count] ?? '').trim()]
    : [undefined, '']
  const count = text === '' ? 1 : Number(text)
  if (!Array.isArray(cells) || !value || !Number.isSafeInteger(count) || count < 1) found.reject()
  else found.add(value, count, timeIn(cells[at.first]) ?? timeIn(cells[at.last]), timeIn(cells[at.last]))
}

const timeIn = (cell: string | undefined) => (cell === undefined ? undefined : sightingTime(cell))
