import { expect, it } from 'vitest'
import { german } from './words-de.ts'
import { english } from './words-en.ts'

const blanks = /\s+/
const commas = /\s*,\s*/

it.each([
  ['German', german],
  ['English', english],
])('each %s list of words has no word twice', (_, { plain, meaning, ordinary, anchors, firsts }) => {
  const lists = [
    ...Object.entries({ plain, firsts, ...ordinary, ...anchors }).map(([name, text]) => [name, text, blanks] as const),
    ...Object.entries(meaning).map(([name, text]) => [name, text, commas] as const),
  ]

  const repeated = lists.flatMap(([name, text, separator]) => {
    const words = text.split(separator).filter(Boolean)
    return words.filter((word, at) => words.indexOf(word) < at).map((word) => `${name}: ${word}`)
  })

  expect(repeated).toEqual([])
})
