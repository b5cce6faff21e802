import { UnreadableFeed } from '../feeds/unreadable.ts'
import { readXml, type XmlElement, type XmlHandlers } from '../feeds/xml-stream.ts'
import { inMebibytes } from './budget.ts'

/**
 * Workbooks of Excel (ECMA-376, SpreadsheetML), which are zip archives of XML, as one table in CSV per sheet: what a person
 * would export. Sheets that the workbook hides are left out.
 */

/** A file of the archive by its name; undefined if there is none. */
type PartOf = (name: string) => AsyncIterable<Uint8Array> | undefined

/** A sheet as CSV, with dates in ISO 8601. */
interface Sheet {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The part of every workbook that names its sheets. */
export const workbookPart = 'xl/workbook.xml'

/** Maximum length of the texts that all sheets share, which are kept in memory. */
const mostShared = 32 << 20
/** Columns further to the right are not read. */
const mostColumns = 500
/** Rows are filled up to the width of the sheet, or to this: some sheets claim all columns there are. */
const mostFilled = 60

/**
 * The visible sheets of a workbook, in their order.
 * @throws UnreadableFeed if a part is not well-formed XML, or the texts that the sheets share are too long
 */
export async function* sheetsOf(partOf: PartOf): AsyncGenerator<Sheet> {
  const { sheets, is1904 } = await readBook(partOf)
  const [texts, formats] = [await readTexts(partOf), await readFormats(partOf)]
  for (const { name, path } of sheets) {
    const part = partOf(path)
    if (part) yield { name: `${name}.csv`, bytes: rowsOf(part, { texts, formats, is1904 }) }
  }
}

/** What the cells of a sheet refer to. */
interface Shared {
  readonly texts: readonly string[]
  /** How each style shows numbers. */
  readonly formats: readonly NumberFormat[]
  /** Days are counted from 1904, as Excel for the Mac did. */
  readonly is1904: boolean
}

type NumberFormat = 'date' | 'percent' | 'number'

/** Reads a part to its end. */
async function readPart(part: AsyncIterable<Uint8Array> | undefined, handlers: XmlHandlers): Promise<void> {
  if (part) for await (const _ of readXml(part, handlers, () => undefined));
}

async function readBook(partOf: PartOf) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await readPart(partOf(workbookPart), {
    close({ name, attributes }) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      // The prefix of the attribute is arbitrary.
      const [, id = ''] = Object.entries(attributes).find(([key]) => /:id$/.test(key)) ?? []
      sheets.push({ name: attributes.name ?? '', id })
    },
  })
  const targets = new Map<string, string>()
  await readPart(partOf('xl/_rels/workbook.xml.rels'), {
    close({ name, attributes: { Id = '', Target = '' } }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return { is1904, sheets: sheets.map(({ name, id }) => ({ name, path: targets.get(id) ?? '' })) }
}

/** The texts to which cells refer by number. */
async function readTexts(partOf: PartOf): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let length = 0
  await readPart(partOf('xl/sharedStrings.xml'), {
    close(element, stack) {
      if (element.name === 't') text += textIn(element, stack)
      if (element.name !== 'si') return
      // Empty texts take room too.
      length += text.length + 16
      if (length > mostShared)
        throw new UnreadableFeed(`The workbook unpacks to more than ${inMebibytes(mostShared)} of texts.`)
      texts.push(text)
      text = ''
    },
  })
  return texts
}

/** The text of a run; none of a reading aid, as Japanese texts have above them. */
const textIn = ({ text }: XmlElement, stack: readonly XmlElement[]) => (stack.at(-1)?.name === 'rPh' ? '' : text)

/** How the styles of cells show numbers, in the order of the styles. */
async function readFormats(partOf: PartOf): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const styles: string[] = []
  await readPart(partOf('xl/styles.xml'), {
    close({ name, attributes: { numFmtId = '0', formatCode = '' } }, stack) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'xf' && stack.at(-1)?.name === 'cellXfs') styles.push(numFmtId)
    },
  })
  return styles.map((id) => formatOf(Number(id), codes.get(id)))
}

/** The format of a number by its code, or by the number of a built-in one (ECMA-376, part 1, 18.8.30). */
function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
      ? 'date'
      : 'number'
  }
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (plain.includes('%')) return 'percent'
  return /[ymdh]/i.test(plain) ? 'date' : 'number'
}

/** The rows of a sheet as CSV. Rows that the sheet leaves out become one blank line, because tables end there. */
function rowsOf(part: AsyncIterable<Uint8Array>, shared: Shared): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let csv = ''
  let width = 0
  /** The first column that the sheet uses. */
  let start = 0
  let lastRow = 0
  let cells: string[] = []
  const endRow = ({ attributes }: XmlElement) => {
    const row = Number(attributes.r) || lastRow + 1
    if (row > lastRow + 1) csv += '\n'
    lastRow = row
    while (cells.length < width) cells.push('')
    csv += `${cells.every((cell) => cell === '') ? '' : cells.map(quoted).join(',')}\n`
    cells = []
  }
  return readXml(
    part,
    {
      close(element, stack) {
        const around = stack.at(-1)
        if (element.name === 'dimension') [start, width] = columnsOf(element.attributes.ref ?? '')
        else if (element.name === 'v' && around) around.data = element.text
        else if (element.name === 't') {
          const cell = stack.findLast(({ name }) => name === 'c')
          if (cell) cell.data = `${cell.data ?? ''}${textIn(element, stack)}`
        } else if (element.name === 'c') {
          const column = (columnOf(element.attributes.r ?? '') ?? start + cells.length) - start
          if (column < 0 || column >= mostColumns) return
          while (cells.length < column) cells.push('')
          cells[column] = cellText(element, shared)
        } else if (element.name === 'row') endRow(element)
      },
    },
    () => {
      const bytes = csv === '' ? undefined : encoder.encode(csv)
      csv = ''
      return bytes
    },
  )
}

/** The first column of a range, from 0, and how many are filled: 1 and 3 for `B1:D20`. */
function columnsOf(range: string): [start: number, width: number] {
  const [from = 0, to] = range.split(':').map(columnOf)
  return to === undefined || to < from ? [0, 0] : [from, Math.min(to - from + 1, mostFilled)]
}

/** The column of a cell, from 0: 27 for `AB12`. */
function columnOf(cell: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(cell)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A cell as it is shown. */
function cellText({ attributes: { t = 'n', s }, data }: XmlElement, { texts, formats, is1904 }: Shared): string {
  const value = typeof data === 'string' ? data : ''
  if (t === 's') return texts[Number(value)] ?? ''
  if (t === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (t === 'e') return ''
  if (t !== 'n' || value === '') return value
  const number = Number(value)
  const format = formats[Number(s ?? 0)]
  if (format === 'date') return dateOf(number + (is1904 ? from1904 : 0)) ?? value
  if (format === 'percent') return `${Number((number * 100).toFixed(6))}%`
  return Number.isSafeInteger(number) ? String(number) : value
}

/** Days from the first day of Excel for Windows to that of Excel for the Mac. */
const from1904 = 1462
const dayMs = 24 * 60 * 60 * 1000

/** The date of a number of days since the end of 1899; undefined for a time of day and what is no date. */
function dateOf(days: number): string | undefined {
  if (!(days >= 61 && days < 110_000)) return undefined
  const ms = Date.UTC(1899, 11, 30) + Math.round((days * dayMs) / 1000) * 1000
  const [day = '', time = ''] = new Date(ms).toISOString().split(/[T.]/)
  return ms % dayMs === 0 ? day : `${day} ${time}`
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
