import { expect, it } from 'vitest'
import { messagesOf } from '../../i18n/index.ts'
import { parsed, translator } from '../../i18n/translate.ts'
import { type FoundPosts, foundText } from './found-text.ts'

const t = translator('en', parsed(messagesOf('en'), 'en'))
const page = (hits: number, cursor: string | null, posts?: number) => ({
  hits: new Array(hits).fill(undefined),
  cursor,
  counted: posts === undefined ? null : ({ posts } as FoundPosts['counted']),
})

it('names the number of posts that the server has counted, no matter how many are shown', () => {
  expect(foundText([page(20, 'a', 412), page(20, 'b')], t)).toBe('412 posts')
})

it('says "so far" about posts that were not counted while there are more pages', () => {
  expect(foundText([page(20, 'a')], t)).toBe('20 posts so far')
  expect(foundText([page(20, 'a'), page(20, 'b')], t)).toBe('40 posts so far')
  expect(foundText([page(20, 'a'), page(3, null)], t)).toBe('23 posts')
})
