export type Cell = string | number | boolean | null | undefined | Date

/** Text in columns, numbers to the right. Control characters, including bidirectional ones, are escaped. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map((row) => row.map(cellText))
  const widths = head.map((title, i) => Math.max(title.length, ...texts.map((row) => width(row[i] ?? ''))))
  const isNumber = head.map(
    (_, i) => rows.some((row) => typeof row[i] === 'number') && rows.every((row) => !isWord(row[i])),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((text, i) => {
        const blank = ' '.repeat(Math.max(0, (widths[i] ?? 0) - width(text)))
        return isNumber[i] ? blank + text : text + blank
      })
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((length) => '-'.repeat(length))), ...texts.map(line)]
}

/** Facts about one item, one per line. */
export function facts(pairs: readonly (readonly [name: string, value: Cell])[]): string[] {
  const longest = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(longest)}  ${cellText(value)}`.trimEnd())
}

/** Escapes a user-chosen text for a terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
}

const isWord = (value: Cell) => value != null && typeof value !== 'number'

function cellText(value: Cell): string {
  if (value === null || value === undefined) return '–'
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : printable(value)
}

/** Counts one column per code point, which is right for most names. */
const width = (text: string) => [...text.normalize('NFC')].length
