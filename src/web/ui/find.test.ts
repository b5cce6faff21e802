import { expect, it } from 'vitest'
import { found, likeness } from './find.ts'

it('finds without accents and case, all words of the query in any order', () => {
  expect(likeness('ubersicht', 'Übersicht')).toBeGreaterThan(0)
  expect(likeness('STRASSE', 'Hauptstraße')).toBeGreaterThan(0)
  expect(likeness('ssh block', 'Blocklist.de SSH')).toBeGreaterThan(0)
  expect(likeness('ssh ftp', 'Blocklist.de SSH')).toBe(0)
})

it('puts the beginning before the beginning of a word before its inside, and the shorter one first', () => {
  const texts = ['open phishing', 'xphish', 'phishing database', 'phish', 'something else']

  expect(found('phish', texts, (text) => text, 10)).toEqual(['phish', 'phishing database', 'open phishing', 'xphish'])
})

it('keeps the order, and the bound, where nothing is asked', () => {
  expect(found(' ', ['b', 'a', 'c'], (text) => text, 2)).toEqual(['b', 'a'])
})
