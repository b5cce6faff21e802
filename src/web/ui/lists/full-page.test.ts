import { expect, it } from 'vitest'
import { fullPage } from './full-page.ts'

/** Rows from 0, of which at most `most` are sent at once. */
const server = (total: number, most: number, asked: object[] = []) => ({
  asked,
  read: async (part: { offset: number; limit: number }) => {
    asked.push(part)
    const count = Math.max(0, Math.min(part.limit, most, total - part.offset))
    return { total, rows: Array.from({ length: count }, (_, n) => part.offset + n) }
  },
})

it('a page has all its rows, even if the server sends fewer at once', async () => {
  const long = server(120, 20)
  expect((await fullPage(long.read, { offset: 50, limit: 50 })).rows).toEqual(
    Array.from({ length: 50 }, (_, n) => 50 + n),
  )
  expect(long.asked).toEqual([
    { offset: 50, limit: 50 },
    { offset: 70, limit: 30 },
    { offset: 90, limit: 10 },
  ])
  expect(await fullPage(long.read, { offset: 100, limit: 50 })).toEqual({
    total: 120,
    offset: 100,
    rows: Array.from({ length: 20 }, (_, n) => 100 + n),
  })
})

it('a page is asked for once if it has all its rows', async () => {
  for (const offset of [0, 100]) {
    const { asked, read } = server(120, 1000)
    await fullPage(read, { offset, limit: 50 })
    expect(asked).toHaveLength(1)
  }
})

it('is the last page beyond the end, and empty without rows', async () => {
  const { asked, read } = server(100, 1000)
  expect(await fullPage(read, { offset: 150, limit: 50 })).toMatchObject({ total: 100, offset: 50 })
  expect(asked).toHaveLength(2)
  expect(await fullPage(server(0, 1000).read, { offset: 150, limit: 50 })).toEqual({ total: 0, offset: 150, rows: [] })
})
