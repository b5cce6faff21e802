import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

it('other work has a turn after each small piece of what is read', async () => {
  const large = Buffer.alloc(1 << 20, 'x')
  let turns = 0
  let isRead = false
  const other = () => {
    turns++
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)

  const pieces = await Array.fromAsync(
    inTurns(
      (async function* () {
        yield large
      })(),
    ),
  )
  isRead = true

  expect(Buffer.concat(pieces)).toEqual(large)
  expect(turns).toBeGreaterThanOrEqual(64)
})
