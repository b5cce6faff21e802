import { expect, it } from 'vitest'
import { random } from '../../../../test/random.ts'
import { seed } from '../../../../test/seed.ts'
import { isAt, type Word, WordSearch, wordOf } from './words.ts'

const isAlphanumeric = (c: number | undefined) => c !== undefined && /[a-z0-9]/i.test(String.fromCharCode(c))

/** The reference: tries every word at every position. */
function plainly(bytes: Uint8Array, words: readonly Word[], agree: boolean): number {
  let found = 0
  for (let p = 0; p < bytes.length; p++) {
    const word = words.find(
      (one) =>
        !(isAlphanumeric(one.bytes[0]) && p > 0 && isAlphanumeric(bytes[p - 1])) && isAt(bytes, p, bytes.length, one),
    )
    if (!word) continue
    if (!agree) return word.code
    if (found !== 0 && found !== word.code) return 0
    found = word.code
  }
  return found
}

it(`the word search finds the same word as trying every word at every position (SEED=${seed})`, () => {
  const next = random(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const text = (length: number) => Array.from({ length }, () => pick([...'abAB%" -'])).join('')
  const wrong: unknown[] = []
  for (let round = 0; round < 400; round++) {
    const shortest = 2 + (round % 4)
    const words = Array.from({ length: 1 + Math.floor(next() * 4) }, () =>
      wordOf(text(shortest + Math.floor(next() * 4)) + (next() < 0.2 ? '*' : ''), 1 + Math.floor(next() * 3)),
    )
    const line = text(Math.floor(next() * 60))
    const bytes = new TextEncoder().encode(`${line}${' deny'.repeat(Math.floor(next() * 2))}`)
    for (const agree of [true, false]) {
      const expected = plainly(bytes, words, agree)
      const got = new WordSearch(words).search(bytes, 0, bytes.length, agree)
      if (got !== expected)
        wrong.push([line, words.map((one) => new TextDecoder().decode(one.bytes)), agree, got, expected])
    }
  }
  expect(wrong).toEqual([])
})
