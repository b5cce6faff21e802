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
      { user: { id: '' }, group: { groupId: '' }, signal: new AbortController().signal } as never,
    ),
  )

  expect(result.rejected).toBe(500_000)
  // The text arrives within a few.
  expect(turns).toBeGreaterThan(25)
})

it('many texts of one organisation keep that of another waiting for one of them at most', async () => {
  const lists = { addRows: async () => ({ added: 0, renewed: 0 }) }
  const { addRows } = listHandlers({ lists, clock: { now: Date.now }, changed: async () => {} } as never)
  const done: string[] = []
  const add = async (root: string) => {
    const file = new File(['a\n'.repeat(100_000)], 'list.txt')
    await addRows(
      { params: { id: '', listId: '' }, query: {}, body: { file, reason: '' } } as never,
      { user: { id: '' }, group: { groupId: '', root }, signal: new AbortController().signal } as never,
    )
    done.push(root)
  }

  await Promise.all(['many', 'many', 'many', 'many', 'other'].map(add))

  expect(done.indexOf('other')).toBeLessThanOrEqual(1)
})
