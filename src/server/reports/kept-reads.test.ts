import { expect, it, vi } from 'vitest'
import { keptMs, keptReads } from './kept-reads.ts'

it('keeps what was read last, and nothing that is too large', () => {
  const kept = keptReads<string>({ bytes: 80, bytesOfOne: 10 })
  const read = (value: string, bytes = 10) => ({ revision: 1, value, bytes })
  for (const name of 'abcdefgh') kept.keep(name, read(name))
  expect(kept.last('a')?.value).toBe('a')
  expect(kept.keep('large', read('large', 11))).toBe(false)
  expect(kept.last('large')).toBeUndefined()

  kept.keep('i', read('i'))
  expect(kept.last('b')).toBeUndefined()
  expect(['a', 'c', 'i'].map((name) => kept.last(name)?.value)).toEqual(['a', 'c', 'i'])

  kept.keep('a', { revision: 2, value: 'new', bytes: 3 })
  expect(kept.last('a')).toMatchObject({ revision: 2, value: 'new', bytes: 3 })
  kept.keep('j', read('j', 7))
  expect(kept.last('c')?.value).toBe('c')
})

it('keeps nothing longer than some minutes, however often it is asked for', () => {
  vi.useFakeTimers()
  const kept = keptReads<string>({ bytes: 80, bytesOfOne: 10 })
  kept.keep('a', { revision: 1, value: 'a', bytes: 10 })
  vi.advanceTimersByTime(keptMs - 1)
  expect(kept.last('a')?.value).toBe('a')
  kept.keep('b', { revision: 1, value: 'b', bytes: 10 })
  vi.advanceTimersByTime(1)
  expect([kept.last('a'), kept.last('b')?.value]).toEqual([undefined, 'b'])
  kept.drop('b')
  expect(kept.last('b')).toBeUndefined()
  vi.useRealTimers()
})
