import { beforeEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useRowView } from './use-row-view.ts'
import { useRows } from './use-rows.ts'

interface Asked extends PromiseWithResolvers<object> {
  readonly query: object
}
const asked: Asked[] = []
vi.mock('../../app/api.ts', () => ({
  api(_call: string, { query }: { query: object }) {
    const answer = Promise.withResolvers<object>()
    asked.push({ query, ...answer })
    return answer.promise
  },
}))
beforeEach(() => void asked.splice(0))

const page = (total = 220) => ({ total, rows: [] })

/** The rows of a list as its panel shows them, of which the first page is known. */
async function shownRows() {
  const usePanel = () => {
    const view = useRowView()
    return { view, ...useRows({ ...view, groupId: 'g', listId: 'l', first: page(), round: 0 }) }
  }
  const rows = await renderedHook(usePanel, undefined)
  const turn = (by: number) => rows.act(({ pager }) => pager.onOffset(pager.from + by))
  const offsets = () => asked.map(({ query }) => (query as { offset: number }).offset)
  return { rows, next: () => turn(50), previous: () => turn(-50), offsets }
}

it('turns several pages by several clicks, and says meanwhile which rows are shown', async () => {
  const { rows, next, offsets } = await shownRows()
  await next()
  await next()
  expect(offsets()).toEqual([50, 100])
  expect(rows.now).toMatchObject({ isLoading: true, answer: { offset: 0 } })
  await rows.act(() => asked[1]?.resolve(page()))
  expect(rows.now).toMatchObject({ isLoading: false, answer: { offset: 100 } })
  await rows.unmount()
})

it('asks once more for a page that could not be loaded, and goes on from the rows that are shown', async () => {
  const { rows, next, previous, offsets } = await shownRows()
  await next()
  await rows.act(() => asked[0]?.reject(new Error('a fault')))
  expect(rows.now).toMatchObject({ failure: { message: 'a fault' }, answer: { offset: 0 } })
  await next()
  await rows.act(() => asked[1]?.resolve(page()))
  expect(rows.now).toMatchObject({ failure: undefined, answer: { offset: 50 } })

  await next()
  await rows.act(() => asked[2]?.reject(new Error('a fault')))
  await previous()
  expect(offsets()).toEqual([50, 50, 100, 0])
  await rows.unmount()
})

it('starts from the first page of a new order or search, also if it could not be loaded', async () => {
  const { rows, next, offsets } = await shownRows()
  await next()
  await rows.act(() => asked[0]?.resolve(page()))
  await rows.act(({ view }) => view.sortBy({ by: 'value', direction: 'asc' }))
  await next()
  expect(offsets()).toEqual([50, 0, 50])

  await rows.act(() => asked[2]?.resolve(page()))
  await rows.act(({ view }) => view.sortBy({ by: 'value', direction: 'desc' }))
  await rows.act(() => asked[3]?.reject(new Error('a fault')))
  await next()
  expect(offsets().slice(3)).toEqual([0, 50])
  // Fewer than the order before had: the last page instead of none.
  await rows.act(() => asked[4]?.resolve(page(30)))
  await rows.act(() => asked[5]?.resolve(page(30)))
  expect(rows.now).toMatchObject({ answer: { total: 30, offset: 0 }, pager: { from: 0 } })
  await rows.unmount()
})
