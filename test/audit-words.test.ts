import { expect, it } from 'vitest'
import { corners } from '../src/web/i18n/index.ts'
import { messages } from '../src/web/i18n/messages.server.ts'
import { language } from '../src/web/i18n/use-texts.ts'
import { valueText } from '../src/web/screens/audit/audit-words.ts'
import { databaseForFile } from './for-file.ts'

const texts = new Set(Object.values(corners).flatMap((corner) => Object.keys(corner)))

interface Audited {
  readonly noun: string
  readonly verbs: string[]
  /** Recorded columns. */
  readonly columns: string[]
  /** Definitions of the checks on the table. */
  readonly checks: string[]
}

const database = await databaseForFile()
const { rows } = await database.pool.query<Omit<Audited, 'columns'> & { all: string[]; omitted: string | null }>(
  `select a[1] noun, a[case when tgfoid = 'audit_binned'::regproc then 4 else 5 end] omitted,
     array_remove(array[case when tgtype & 4 > 0 then 'created' end, case when tgtype & 8 > 0 then 'removed' end,
       case when tgtype & 16 > 0 then 'changed' end], null) verbs,
     array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) "all",
     array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = tgrelid and contype = 'c') checks
   from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') a
   where tgfoid = 'audit_binned'::regproc or tgfoid = 'audit_change'::regproc and a[2] = 'group'`,
)
const audited = rows.map(({ all, omitted, ...row }) => {
  const left = new Set(omitted?.slice(1, -1).split(','))
  return { ...row, columns: all.filter((column) => !left.has(column)) }
})

it('the audit log has words for every change and every field that the database records', () => {
  const needed = audited.flatMap(({ noun, verbs, columns }) => [
    ...verbs.map((verb) => `audit.action.${noun}.${verb}`),
    ...columns.map((column) => `audit.field.${column}`),
  ])

  expect(needed.length).toBeGreaterThan(100)
  expect([...new Set(needed)].filter((key) => !texts.has(key))).toEqual([])
})

it.each(['de', 'en'] as const)('it has words in %s for every value that a column of the database allows', (locale) => {
  const words = language(locale, messages[locale])
  const raw = audited.flatMap(({ columns, checks }) =>
    checks.flatMap((check) => {
      const [, column, list] = /\((\w+) = ANY \(ARRAY\[(.*?)\]/.exec(check) ?? []
      if (!column || !list || !columns.includes(column)) return []
      const values = [...list.matchAll(/'([^']*)'::/g)].map(([, value]) => value as string)
      return values
        .filter((value) => valueText(column, value, () => undefined, words) === value)
        .map((value) => `${column} ${value}`)
    }),
  )

  expect([...new Set(raw)]).toEqual([])
})
