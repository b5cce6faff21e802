import { expect, it } from 'vitest'
import { turnsDuring } from '../../../test/turns-during.ts'
import { inTurns } from './in-turns.ts'

it('other work has a turn after each small piece of what is read', async () => {
  const large = Buffer.alloc(1 << 20, 'x')
  const { turns, result: pieces } = await turnsDuring(() =>
    Array.fromAsync(
      inTurns(
        (async function* () {
          yield large
        })(),
      ),
    ),
  )

  expect(Buffer.concat(pieces)).toEqual(large)
  expect(turns).toBeGreaterThanOrEqual(64)
})
