import { z } from 'zod'
import { feedFormat } from '../feed-format.ts'
import { guessColumns } from './guess-columns.ts'
import { namesHarmless } from './harmless.ts'
import { type Rows, readEachLine } from './lines.ts'
import { type RowParser, rowOptions, rowParser } from './row-parser.ts'
import { SampledTable, sampleRows } from './sampled-table.ts'
import { type SqlRow, SqlRows } from './sql-rows.ts'

interface NumberedRow {
  readonly row: SqlRow
  readonly number: number
}

/** Part of a file in which its tables are recognised. */
const examined = 256 << 10

/**
 * Dumps of databases, as mysqldump, pg_dump and SQLite write them: the rows that `INSERT INTO … VALUES` and `COPY … FROM
 * stdin` add to tables. Each table is read by the names and contents of its columns.
 */
export const sql = feedFormat({
  id: 'sql',
  title: { de: 'Datenbankauszug (SQL)', en: 'Database dump (SQL)' },
  difficulty: 0.4,
  usedFor: 'anything',
  options: z.object({}),

  detect({ text }) {
    const start = text.slice(0, examined)
    if (!/^[ \t]*(?:insert|replace|copy)\s/im.test(start)) return undefined
    const statements = new SqlRows()
    const tables = new Map<string, SqlRow[]>()
    let unknown = 0
    let known = 0
    for (const [at, line] of start.split(/\r\n|\n|\r/).entries()) {
      const rows = statements.line(line, at)
      if (rows) known++
      else unknown++
      for (const row of rows ?? []) {
        const before = tables.get(row.table)
        if (!before) tables.set(row.table, [row])
        else if (before.length < sampleRows) before.push(row)
      }
    }
    const found = [...tables].filter(([table, rows]) => !namesHarmless(table) && parserFor(table, rows))
    if (found.length === 0 || unknown > known * 0.2) return undefined
    return {
      score: 0.97,
      reason: `a database dump with indicators in ${found.map(([table]) => `“${table}”`).join(', ')}`,
    }
  },

  read(input) {
    const statements = new SqlRows()
    const tables = new Map<string, SampledTable<NumberedRow, RowParser>>()
    return readEachLine(
      input,
      (line, number, rows) => {
        for (const row of statements.line(line, number) ?? []) {
          const table = tables.get(row.table) ?? openTable(row.table, rows)
          tables.set(row.table, table)
          table.add({ row, number })
        }
        if (statements.gaveUp) rows.reject(number, 'too-long', line.slice(0, 200))
      },
      {
        sections: false,
        breakOf: behindTuple,
        end() {
          for (const table of tables.values()) table.end()
        },
      },
    )
  },
})

/** Length of a very long line up to the last tuple that begins in it, so that a statement is read while it arrives; 0 without one. */
function behindTuple(open: Uint8Array): number {
  for (let at = open.length - 1; at > 1; at--) {
    if (open[at] !== 40) continue
    let before = at - 1
    while (isBlank(open[before])) before--
    if (open[before] !== 44) continue
    before--
    while (isBlank(open[before])) before--
    if (open[before] === 41) return at
  }
  return 0
}

/** Tells whether a byte is a blank or a tab. */
const isBlank = (byte: number | undefined) => byte === 32 || byte === 9

/** Names of tables about people, sources and the program itself. */
const otherTables =
  /user|account|session|customer|client|contact|author|source|feed|article|reference|victim|setting|config|option|migration|audit|(?:^|_)logs?$/i

/** The parser of a table; undefined if it lists no indicators. */
function parserFor(table: string, rows: readonly SqlRow[]): RowParser | undefined {
  if (otherTables.test(table)) return undefined
  const { names } = rows[0] as SqlRow
  const width = names?.length ?? Math.max(...rows.map(({ cells }) => cells.length))
  const guessed = guessColumns({
    width,
    names,
    rows: rows.map(({ cells }) => cells),
    speaksOfJa3: /ja3/i.test(table),
    place: (at) => at,
  })
  return guessed && rowParser(rowOptions.parse(guessed.options), names)
}

/** Reads the rows of one table. */
function openTable(name: string, rows: Rows): SampledTable<NumberedRow, RowParser> {
  const isHarmless = namesHarmless(name)
  return new SampledTable(
    (sample) =>
      parserFor(
        name,
        sample.map(({ row }) => row),
      ),
    ({ row: { cells }, number }, parse) => {
      if (!parse) return
      const text = cells.join(', ').slice(0, 200)
      if (isHarmless) rows.reject(number, 'not-for-detection', text)
      else parse(cells, text, number, rows)
    },
  )
}
