import { expect, it } from 'vitest'
import { random } from '../../../../test/random.ts'
import { seed } from '../../../../test/seed.ts'
import { Needles } from './needles.ts'

it(`the first occurrences are those that a separate search finds for each text (SEED=${seed})`, () => {
  const next = random(seed)
  const text = (length: number) => Array.from({ length }, () => 'abA| -'[Math.floor(next() * 6)] as string).join('')
  const wrong: unknown[] = []
  for (let round = 0; round < 1000; round++) {
    const texts = Array.from({ length: 1 + Math.floor(next() * 8) }, () => text(1 + Math.floor(next() * 7)))
    const needles = new Needles()
    const numbers = texts.map((one) => needles.add(one))
    for (const line of [text(Math.floor(next() * 60)), text(Math.floor(next() * 60))]) {
      // The same bytes precede and follow the line.
      const bytes = new TextEncoder().encode(line + line + line)
      needles.begin(bytes, line.length, 2 * line.length)
      for (const [i, number] of numbers.entries()) {
        const at = line.indexOf(texts[i] as string)
        const expected = at < 0 ? -1 : at + line.length
        if (needles.at(number) !== expected) wrong.push([line, texts[i], expected, needles.at(number)])
      }
    }
  }
  expect(wrong).toEqual([])
})
