import { expect, it, onTestFinished, vi } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
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

it('a comma before the end of an object is tolerated, and one in a text is kept', async () => {
  const { records, rejections } = await readFeed(
    '{"urls":[{"url":"http://evil-test.com/a,]",},{"url":"http://bad-test.net/b",}]}',
  )

  expect(records.map(({ value }) => value)).toEqual(['http://evil-test.com/a,]', 'http://bad-test.net/b'])
  expect(rejections).toEqual([])
})

it.each([
  ['words', 'x'],
  ['numbers', '01'],
  ['strings', '"\\x"'],
  ['arrays that nobody wants', '[x]'],
  ['values below broken keys', '1,"\\x":1'],
])('broken %s cost no error each, because a document may have millions', (_, part) => {
  const taken: unknown[] = []
  const plan = { take: (value: unknown) => void taken.push(value), scalar: true }
  const parser = new JsonParser({ keys: new Map([['wanted', plan]]) }, new Rows())
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())

  parser.write(`{"wanted":true,${`"wanted":${part},`.repeat(1000)}"wanted":false}`)
  parser.end()

  expect([taken[0], taken.at(-1)]).toEqual([true, false])
  expect(parse.mock.results.filter(({ type }) => type === 'throw')).toEqual([])
})

it.each([
  '"a"',
  '"\\u00e4\\n"',
  '"\\u00E"',
  '"\t"',
  '"\u007f\u2028"',
  '"\ud800"',
  '-0',
  '00',
  '1.',
  '1e5',
  '-',
  '.5',
  'nul',
  'null',
  'NaN',
  `"${'x'.repeat(2000)}"`,
  `"${'x'.repeat(2000)}\\x"`,
])('a scalar such as %j is read exactly if it is JSON', (text) => {
  const taken: unknown[] = []
  new JsonParser({ items: { take: (value) => void taken.push(value) } }, new Rows()).write(`[${text}]`)

  let expected: unknown[] = []
  try {
    expected = [JSON.parse(text)]
  } catch {}
  expect(taken).toEqual(expected)
})
