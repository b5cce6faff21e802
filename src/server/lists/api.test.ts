import { expect, it } from 'vitest'
import { listHandlers } from './api.ts'

it('a large text leaves turns to other requests while it is read', async () => {
  const lists = { addRows: async () => ({ added: 0, renewed: 0 }) }
  const { addRows } = listHandlers({ lists, clock: { now: Date.now }, changed: async () => {} } as never)
  const file = new File(['a\n'.repeat(500_000)], 'list.txt')
  let turns = 0
  let isRead = false
  const other = () => {
    turns++
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)

  const { rejected } = await addRows(
    { params: { id: '', listId: '' }, query: {}, body: { file, reason: '' } } as never,
    { user: { id: '' }, signal: new AbortController().signal } as never,
  )
  isRead = true

  expect(rejected).toBe(500_000)
  // The text arrives within a few.
  expect(turns).toBeGreaterThan(25)
})
