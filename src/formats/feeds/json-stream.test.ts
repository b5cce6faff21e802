import { expect, it } from 'vitest'
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
