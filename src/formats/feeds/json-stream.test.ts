import { expect, it } from 'vitest'
import { JsonParser } from './json-stream.ts'
import { Rows } from './lines.ts'

it.each([
  ['without line breaks', '1,'],
  ['of short words without a backslash', '"a",'],
  ['with a string of escapes', `"${'\\\\'.repeat(1_500_000)}",`],
])(
  'a long text %s is read in linear time',
  (_, part) => {
    let taken = 0
    const parser = new JsonParser({ items: { take: () => taken++ } }, new Rows())
    const times = Math.ceil(3_000_000 / part.length)

    parser.write(`[${part.repeat(times)}1]`)
    parser.end()

    expect(taken).toBe(times + 1)
  },
  20_000,
)
