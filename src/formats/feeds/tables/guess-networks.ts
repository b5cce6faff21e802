import { prefixLength, rangeIndicators } from '../reading/networks.ts'
import type { Column } from './table.ts'

/** Detects the column that, with the address in the column of the indicator, gives a network: its last address or its mask. */

const addresses = (column: Column): number => (column.kinds.get('ipv4') ?? 0) + (column.kinds.get('ipv6') ?? 0)

/** Column of the last addresses of ranges, or -1. It follows the column of the first ones. */
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
  const isNamed = /end|last|to$|^bis$/i.test(next.name ?? '')
  // Two unrelated addresses are in order half of the time, so without a header both must begin alike.
  const start = (text: string | undefined) => (text ?? '').split(/[.:]/, 1)[0]
  const isNear = rows.every((row) => start(row[at]) === start(row[at + 1]))
  return longer > 0 && (isNear || isNamed) ? at + 1 : -1
}

const maskHeaders = /mask|prefix|^cidr$|^bits$|wildcard|pr(?:ä|ae)fix/i

/** Column of masks or prefix lengths, or -1. Bare numbers are prefix lengths only if the header says so. */
export function maskOf(columns: readonly Column[], values: readonly number[]): number {
  const [value] = values
  if (value === undefined || values.length > 1) return -1
  const base = columns[value] as Column
  if (addresses(base) < base.filled * 0.5) return -1
  return columns.findIndex(({ name, cells, filled }, at) => {
    if (at === value || filled < base.filled * 0.5) return false
    const isNamed = name !== undefined && maskHeaders.test(name)
    // 255.255.255.0 and 0.0.0.255 can only be masks.
    return cells.every(
      (cell) => cell === '' || (prefixLength(cell) !== undefined && (isNamed || /^(?:255|0)\./.test(cell))),
    )
  })
}
