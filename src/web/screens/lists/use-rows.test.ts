import { expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useRows } from './use-rows.ts'

const asked: PromiseWithResolvers<object>[] = []
vi.mock('../../api.ts', () => ({
  api() {
    const answer = Promise.withResolvers<object>()
    asked.push(answer)
    return answer.promise
  },
}))

it('knows which page its rows are of, while the next one is loading and when it fails', async () => {
  const view = { groupId: 'g', listId: 'l', search: '', order: { by: 'value', direction: 'asc' }, round: 0 } as const
  const page = { total: 120, rows: [] }
  const rows = await renderedHook(useRows, { ...view, offset: 0, first: page })

  await rows.render({ ...view, offset: 50, first: page })
  expect(rows.now.answer?.offset).toBe(0)
  await rows.act(() => asked[0]?.reject(new Error('a fault')))
  expect(rows.now).toMatchObject({ failure: { message: 'a fault' }, answer: { offset: 0 } })

  await rows.act(({ again }) => again())
  await rows.act(() => asked[1]?.resolve(page))
  expect(rows.now).toMatchObject({ failure: undefined, answer: { offset: 50 } })
  await rows.unmount()
})
