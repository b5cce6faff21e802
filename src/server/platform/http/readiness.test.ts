import { expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

const clock = { at: 0, now: () => clock.at }
const outdated = { ms: 0 }
const readiness = (answers: boolean, free: number | undefined | Error, { hasStarted = true } = {}) => {
  const made = createReadiness({
    databaseAnswers: async () => answers,
    freeBytes: () => (free instanceof Error ? Promise.reject(free) : Promise.resolve(free)),
    outdatedMs: async () => outdated.ms,
    clock,
  })
  if (hasStarted) made.noteStarted()
  return made
}

it.each([
  [true, 1e12, { ok: true, database: 'ok', space: 'ok', version: 'ok' }],
  [true, undefined, { ok: true, database: 'ok', space: 'ok', version: 'ok' }],
  [true, 1e6, { ok: false, database: 'ok', space: 'full', version: 'ok' }],
  [false, 1e12, { ok: false, database: 'no-answer', space: 'ok', version: 'ok' }],
  [false, 0, { ok: false, database: 'no-answer', space: 'full', version: 'ok' }],
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
  expect((await readiness(true, new Error('no such folder')).look()).ok).toBe(true)
})

it('a process is not ready before its start has ended', async () => {
  expect((await readiness(true, 1e12, { hasStarted: false }).look()).ok).toBe(false)
})

it('a process is not ready ten minutes after a newer version has migrated the database, and ready again if it was undone', async () => {
  const ready = readiness(true, 1e12)
  const look = async (ms: number) => {
    outdated.ms = ms
    clock.at += 10_000
    const { ok, version } = await ready.look()
    return [ok, version]
  }

  expect(await look(10 * 60_000)).toEqual([true, 'ok'])
  expect(await look(10 * 60_000 + 1)).toEqual([false, 'outdated'])
  expect(await look(0)).toEqual([true, 'ok'])
})
