import { expect, it } from 'vitest'
import { codeName, monthName } from './code-name.ts'

it('names months, countries and languages in the language of the user, and leaves other texts as they are', () => {
  expect([monthName('2026-03', 'de'), monthName('2026-03', 'en')]).toEqual(['März 2026', 'March 2026'])
  expect(['2026-13', 'March', ''].map((text) => monthName(text, 'de'))).toEqual(['2026-13', 'March', ''])
  expect([codeName('region', 'AT', 'de'), codeName('language', 'ru', 'en')]).toEqual(['Österreich', 'Russian'])
  expect(['nowhere', 'Germany', ''].map((text) => codeName('region', text, 'en'))).toEqual(['nowhere', 'Germany', ''])
})
