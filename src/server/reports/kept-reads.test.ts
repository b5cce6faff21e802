import { expect, it } from 'vitest'
import { keptReads } from './kept-reads.ts'

it('keeps what was read last, and nothing that takes more than an eighth', () => {
  const kept = keptReads<string>(80)
  const read = (value: string, bytes = 10) => ({ revision: 1, value, bytes })
  for (const name of 'abcdefgh') kept.keep(name, read(name))
  expect(kept.last('a')?.value).toBe('a')
  kept.keep('large', read('large', 11))
  expect(kept.last('large')).toBeUndefined()

  kept.keep('i', read('i'))
  expect(kept.last('b')).toBeUndefined()
  expect(['a', 'c', 'i'].map((name) => kept.last(name)?.value)).toEqual(['a', 'c', 'i'])

  kept.keep('a', { revision: 2, value: 'new', bytes: 3 })
  expect(kept.last('a')).toEqual({ revision: 2, value: 'new', bytes: 3 })
  kept.keep('j', read('j', 7))
  expect(kept.last('c')?.value).toBe('c')
})
