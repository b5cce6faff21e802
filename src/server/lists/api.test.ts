import { expect, it } from 'vitest'
import { turnsDuring } from '../../../test/turns-during.ts'
import { listHandlers } from './api.ts'

it('a large text leaves turns to other requests while it is read', async () => {
  const lists = { addRows: async () => ({ added: 0, renewed: 0 }) }
  const { addRows } = listHandlers({ lists, clock: { now: Date.now }, changed: async () => {} } as never)
  const file = new File(['a\n'.repeat(500_000)], 'list.txt')
  const { turns, result } = await turnsDuring(() =>
    addRows(
      { params: { id: '', listId: '' }, query: {}, body: { file, reason: '' } } as never,
      { user: { id: '' }, signal: new AbortController().signal } as never,
    ),
  )

  expect(result.rejected).toBe(500_000)
  // The text arrives within a few.
  expect(turns).toBeGreaterThan(25)
})
