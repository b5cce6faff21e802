import { expect, test } from 'vitest'
import { codeName, monthName } from './code-name.ts'

test('months and codes have names in the language of the reader; what is none stays as it is', () => {
  expect([monthName('2026-03', 'de'), monthName('2026-03', 'en')]).toEqual(['März 2026', 'March 2026'])
  expect(['2026-13', 'March', ''].map((text) => monthName(text, 'de'))).toEqual(['2026-13', 'March', ''])
  expect([codeName('region', 'AT', 'de'), codeName('region', 'nowhere', 'en')]).toEqual(['Österreich', 'nowhere'])
})
