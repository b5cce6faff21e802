import { expect, it } from 'vitest'
import { sharedByKey, sharedRead } from './shared-read.ts'

/** A read whose results the test supplies one by one. */
function heldRead() {
  const open: PromiseWithResolvers<number>[] = []
  const read = sharedRead(() => {
    const answer = Promise.withResolvers<number>()
    open.push(answer)
    return answer.promise
  })
  return { read, open }
}

it('runs one read for all who call during another read, and starts it after their calls', async () => {
  const { read, open } = heldRead()
  const first = read()
  const later = [read(), read(), read()]
  expect(open).toHaveLength(1)

  open[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve(2)

  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(open).toHaveLength(2)
})

it('starts a new read when none runs', async () => {
  const { read, open } = heldRead()
  const one = read()
  open[0]?.resolve(1)
  await one
  const two = read()
  open[1]?.resolve(2)

  expect(await two).toBe(2)
})

it('reports a failure only to the callers who share the read', async () => {
  const { read, open } = heldRead()
  const first = read()
  const later = read()
  open[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve(2)

  expect(await later).toBe(2)
})

it('shares only reads of the same key, and tells each caller their place', async () => {
  const open: { key: string; sharers: number; answer: PromiseWithResolvers<string> }[] = []
  const read = sharedByKey((key: string, sharers) => {
    const answer = Promise.withResolvers<string>()
    open.push({ key, sharers, answer })
    return answer.promise
  })
  const first = read('a')
  const later = [read('a'), read('a'), read('b')]
  expect(open.map(({ key, sharers }) => [key, sharers])).toEqual([
    ['a', 1],
    ['b', 1],
  ])

  open[1]?.answer.resolve('b')
  open[0]?.answer.resolve('old a')
  expect(await first).toEqual({ value: 'old a', place: 0 })
  await expect.poll(() => open.length).toBe(3)
  expect(open[2]?.sharers).toBe(2)
  const latest = read('a')
  open[2]?.answer.resolve('new a')

  expect(await Promise.all(later)).toEqual([
    { value: 'new a', place: 0 },
    { value: 'new a', place: 1 },
    { value: 'b', place: 0 },
  ])
  await expect.poll(() => open.length).toBe(4)
  open[3]?.answer.resolve('newest a')
  expect(await latest).toEqual({ value: 'newest a', place: 0 })
})
