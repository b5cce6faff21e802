import { expect, it } from 'vitest'
import { parsePostQuery } from '../../engine/dark-web/query-parser.ts'
import { marks } from './marks.ts'
import { shareOf } from './post-shares.ts'

const shares = {
  frequent: new Map([
    ['leak', 0.2],
    ['data', 0.4],
    ['database', 0.1],
    [marks.country('DE'), 0.05],
  ]),
  others: 0.001,
}
const context = { now: 0, actorKeys: (key: string) => [key], sourcesNamed: () => [] }

function share(text: string) {
  const parsed = parsePostQuery(text)
  if ('fault' in parsed) throw new Error(text)
  const { most, likely } = shareOf(parsed.where, context, shares)
  return [most, likely].map((one) => Number(one.toFixed(4)))
}

it('a rare word is at most as frequent as the least of the frequent ones', () => {
  expect(share('"quellbach"')).toEqual([0.001, 0.001])
  expect(share('victim:"quellbach"')).toEqual([0.001, 0.001])
  expect(share('actor:"blue otter"')).toEqual([0.001, 0.001])
})

it('parts joined by AND are at most as frequent as the rarest part, and likely rarer', () => {
  expect(share('"leak" country:DE')).toEqual([0.05, 0.0224])
  expect(share('"leak" OR country:DE')).toEqual([0.25, 0.25])
  expect(share('"leak" NOT "data"')).toEqual([0.2, 0.2])
  expect(share('"leak" posted:>2026-01-01')).toEqual([0.2, 0.2])
})

it('a phrase weighs more than its words, and a prefix may match every post', () => {
  expect(share('"leak quellbach"')).toEqual([0.003, 0.003])
  expect(share('dat*')).toEqual([1, 0.5])
  expect(share('quell*')).toEqual([1, 0.05])
})

it('the index entries of all words with a prefix are read, whatever else the query contains', () => {
  const read = (text: string) => {
    const parsed = parsePostQuery(text)
    if ('fault' in parsed) throw new Error(text)
    return shareOf(parsed.where, context, shares).read
  }
  expect([read('dat*'), read('dat* country:DE'), read('leak NOT dat*'), read('dat* OR leak*')]).toEqual([
    0.5, 0.5, 0.5, 0.7,
  ])
  expect([read('data leak'), read('quell*')]).toEqual([0, 0])
})
