import { expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'

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

it('reads once for all who ask while another read runs, and only after they asked', async () => {
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

it('reports a failure to those who shared the read, and to nobody else', async () => {
  const { read, open } = heldRead()
  const first = read()
  const later = read()
  open[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve(2)

  expect(await later).toBe(2)
})
