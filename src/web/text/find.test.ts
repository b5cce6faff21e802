import { expect, it } from 'vitest'
import { found, likeness } from './find.ts'

it('ignores accents and case, and finds all words of the query in any order', () => {
  expect(likeness('ubersicht', 'Übersicht')).toBeGreaterThan(0)
  expect(likeness('STRASSE', 'Hauptstraße')).toBeGreaterThan(0)
  expect(likeness('ssh block', 'Blocklist.de SSH')).toBeGreaterThan(0)
  expect(likeness('ssh ftp', 'Blocklist.de SSH')).toBe(0)
})

it('ranks matches at the start first, then at the start of a word, then within one, and shorter texts first', () => {
  const texts = ['open phishing', 'xphish', 'phishing database', 'phish', 'something else']

  expect(found('phish', texts, (text) => text, 10)).toEqual(['phish', 'phishing database', 'open phishing', 'xphish'])
})

it('keeps order and limit for an empty query', () => {
  expect(found(' ', ['b', 'a', 'c'], (text) => text, 2)).toEqual(['b', 'a'])
})
