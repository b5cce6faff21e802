import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'

const database = await databaseForFile()

async function folded(text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select folded(${text}) text`.execute(database.db)
  return (rows[0] as { text: string }).text
}

// The embedded database has the locale C.
it.each([
  ['Übersicht', 'ÜBERSICHT', 'ubersicht', 'U\u0308bersicht'],
  ['Straße', 'STRASSE', 'STRA\u1e9eE', 'strasse'],
  ['Ёлка', 'ЁЛКА', 'елка'],
  ['Вредоносное ПО', 'вредоносное по'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδός', 'οδοσ'],
  ['ＡＢＣ 威胁', 'abc 威胁'],
  ['情報ｶﾞｲﾄﾞ', '情報ガイド'],
  ['plain TEXT', 'Plain Text'],
])('%s is found by %s', async (text, ...others) => {
  for (const other of others) expect([other, await folded(other)]).toEqual([other, await folded(text)])
})

it('different texts stay different', async () => {
  const texts = ['威胁', '威脅', 'Привет', 'Привед', 'gross', 'groß!', 'a', 'б', '', 'कि', 'का']
  const all = await Promise.all(texts.map(folded))
  expect(new Set(all).size).toBe(texts.length)
})

it('letters of the BMP have the case mapping of Unicode', async () => {
  const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{Lu}/u.test(letter) && letter.toLowerCase().length === 1,
  )
  const { rows } = await sql<{ given: string; lower: string }>`
    select given, lower_case(given) lower from unnest(${letters}::text[]) given`.execute(database.db)
  const wrong = rows.filter(({ given, lower }) => lower !== given.toLowerCase())
  // One of the two may not know letters that were recently added to Unicode.
  expect(wrong.length).toBeLessThan(20)
  expect(rows.length).toBeGreaterThan(1000)
})

it('ASCII is changed in its case only', async () => {
  const { rows } = await sql<{ same: boolean }>`
    select bool_and(folded(t) = lower(t)) same from (select 'A Host-' || n || '.example' t from generate_series(1, 1000) n) x
  `.execute(database.db)
  expect(rows).toEqual([{ same: true }])
})
