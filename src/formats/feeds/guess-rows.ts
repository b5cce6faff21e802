import { isHeader } from './table-header.ts'

/** Tables in JSON whose rows are lists of cells: answers of Kusto, ClickHouse, Elasticsearch and spreadsheets. */

/** Number of rows by which a table is recognised. */
const sampleRows = 50

/** The key of the rows in an object that also has the names of their columns, and these names. */
export function rowsWithNames(
  entries: readonly (readonly [string, unknown])[],
): { readonly key: string; readonly names: readonly string[] } | undefined {
  for (const [key, rows] of entries) {
    const width = widthOf(rows)
    if (width === undefined) continue
    for (const [other, columns] of entries) {
      const names = other === key ? undefined : namesIn(columns)
      if (names?.length === width) return { key, names }
    }
  }
  return undefined
}

/** The names of columns in the first of some rows. */
export function namesInFirst(rows: readonly unknown[]): readonly string[] | undefined {
  if (widthOf(rows) === undefined || rows.length < 2) return undefined
  const [names = [], ...others] = rows.slice(0, sampleRows).map((row) => cellsOf(row))
  return isHeader(names, others) ? names : undefined
}

/** The cells of a row as texts. */
export function cellsOf(row: unknown): string[] {
  return (row as readonly unknown[]).map((cell) =>
    cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell),
  )
}

/** Number of cells in each row; undefined if these are not rows of a table. */
function widthOf(rows: unknown): number | undefined {
  if (!Array.isArray(rows) || !Array.isArray(rows[0])) return undefined
  const width = rows[0].length
  const isEven = rows.slice(0, sampleRows).every((row) => Array.isArray(row) && row.length === width)
  return width > 1 && width <= 200 && isEven ? width : undefined
}

function namesIn(columns: unknown): readonly string[] | undefined {
  if (!Array.isArray(columns) || columns.length > 200) return undefined
  const names = columns.map(nameOf)
  return names.every((name) => name !== undefined) ? names : undefined
}

function nameOf(column: unknown): string | undefined {
  if (typeof column === 'string') return column
  if (column === null || typeof column !== 'object') return undefined
  const named = Object.entries(column).find(([key]) => /^(?:column_?)?(?:name|label|field)$/i.test(key))
  return typeof named?.[1] === 'string' ? named[1] : undefined
}
