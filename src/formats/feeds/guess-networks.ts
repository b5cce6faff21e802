import { prefixLength, rangeIndicators } from './networks.ts'
import type { Column } from './table.ts'

/** Detects columns that make a network of the address in the column of the indicator. */

const addresses = (column: Column): number => (column.kinds.get('ipv4') ?? 0) + (column.kinds.get('ipv6') ?? 0)

/** Column of last addresses, or -1. */
export function rangeEndOf(
  columns: readonly Column[],
  values: readonly number[],
  rows: readonly (readonly string[])[],
): number {
  const [at] = values
  if (at === undefined || values.length > 1) return -1
  const next = columns[at + 1]
  if (!next || addresses(next) < next.filled * 0.9 || next.filled < rows.length * 0.9) return -1
  let longer = 0
  for (const row of rows) {
    const [first, last] = [row[at] ?? '', row[at + 1] ?? '']
    if (first === last || first === '' || last === '') continue
    if (rangeIndicators(first, last) === undefined) return -1
    longer++
  }
  const speaks = /end|last|to$|^bis$/i.test(next.name ?? '')
  // Two unrelated address columns would be in order half of the time in every row; only a common start is convincing.
  const start = (text: string | undefined) => (text ?? '').split(/[.:]/, 1)[0]
  const near = rows.every((row) => start(row[at]) === start(row[at + 1]))
  return longer > 0 && (near || speaks) ? at + 1 : -1
}

const maskNames = /mask|prefix|^cidr$|^bits$|wildcard|pr(?:ä|ae)fix/i

/** Column of masks or lengths of prefixes, or -1. A bare number needs a name. */
export function maskOf(columns: readonly Column[], values: readonly number[]): number {
  const [value] = values
  if (value === undefined || values.length > 1) return -1
  const base = columns[value] as Column
  if (addresses(base) < base.filled * 0.5) return -1
  return columns.findIndex(({ name, cells, filled }, at) => {
    if (at === value || filled < base.filled * 0.5) return false
    const speaks = name !== undefined && maskNames.test(name)
    // An address such as 255.255.255.0 is nothing else, and 0.0.0.255 neither.
    return cells.every(
      (cell) => cell === '' || (prefixLength(cell) !== undefined && (speaks || /^(?:255|0)\./.test(cell))),
    )
  })
}
