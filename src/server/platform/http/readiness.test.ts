import { expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

const clock = { at: 0, now: () => clock.at }
const readiness = (answers: boolean, free: number | undefined) =>
  createReadiness({ databaseAnswers: async () => answers, freeBytes: async () => free, clock })

it.each([
  [true, 1e12, { ok: true, database: 'ok', space: 'ok' }],
  [true, undefined, { ok: true, database: 'ok', space: 'ok' }],
  [true, 1e6, { ok: false, database: 'ok', space: 'full' }],
  [false, 1e12, { ok: false, database: 'no-answer', space: 'ok' }],
  [false, 0, { ok: false, database: 'no-answer', space: 'full' }],
])('readiness depends on an answer of the database (%s) and free space (%s bytes)', async (answers, free, expected) => {
  expect(await readiness(answers, free).look()).toEqual(expected)
})

it('a "disk full" error anywhere counts for half a minute', async () => {
  const ready = readiness(true, 1e12)
  ready.noteFull()

  expect((await ready.look()).space).toBe('full')
  clock.at += 30_000
  expect((await ready.look()).space).toBe('ok')
})

it('a disk whose free space is unknown does not count as full', async () => {
  const ready = createReadiness({
    databaseAnswers: async () => true,
    freeBytes: () => Promise.reject(new Error('no such folder')),
    clock,
  })

  expect((await ready.look()).ok).toBe(true)
})
