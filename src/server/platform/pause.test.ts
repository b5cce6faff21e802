import { expect, it } from 'vitest'
import { pauses } from './pause.ts'

it('pauses for other requests only after a search has computed for a while', async () => {
  let now = 0
  const pauseIfLong = pauses(new AbortController().signal, () => now)
  let turns = 0
  setImmediate(() => turns++)
  await pauseIfLong()
  expect(turns).toBe(0)

  now += 20
  await pauseIfLong()
  expect(turns).toBe(1)
})

it.each([0, 20])('ends with its request, %i ms after the last pause', async (later) => {
  let now = 0
  const request = new AbortController()
  const pauseIfLong = pauses(request.signal, () => now)
  now += later
  request.abort(new Error('the request has ended'))
  await expect(pauseIfLong()).rejects.toThrow('the request has ended')
})
