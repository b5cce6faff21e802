import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useGrowingRows } from './use-growing-rows.ts'

const all = [1, 2, 3, 4, 5]

it('reads page after page, and retries a failed one', async () => {
  let isBroken = false
  const asked: number[] = []
  const list = await renderedHook(
    () =>
      useGrowingRows(async (offset) => {
        asked.push(offset)
        if (isBroken) throw 'no connection'
        return { total: all.length, rows: all.slice(offset, offset + 2) }
      }),
    undefined,
  )
  expect(list.now).toMatchObject({ page: { total: 5, rows: [1, 2] }, failure: undefined, isLoading: false })

  isBroken = true
  await list.act(({ readMore }) => readMore())
  expect(list.now).toMatchObject({ page: { rows: [1, 2] }, failure: 'no connection', isLoading: false })

  isBroken = false
  await list.act(({ readMore }) => readMore())
  await list.act(({ readMore }) => readMore())
  expect(list.now).toMatchObject({ page: { total: 5, rows: all }, failure: undefined })
  expect(asked).toEqual([0, 2, 2, 4])
})

it('adds a page once, even if it is requested twice', async () => {
  const answers: ((page: { total: number; rows: number[] }) => void)[] = []
  const list = await renderedHook(
    () => useGrowingRows<number>(() => new Promise((resolve) => answers.push(resolve))),
    undefined,
  )
  await list.act(() => answers[0]?.({ total: 4, rows: [1, 2] }))

  await list.act(({ readMore }) => readMore())
  await list.act(({ readMore }) => readMore())
  expect(list.now.isLoading).toBe(true)
  await list.act(() => {
    for (const answer of answers.slice(1)) answer({ total: 4, rows: [3, 4] })
  })

  expect(list.now.page?.rows).toEqual([1, 2, 3, 4])
})
