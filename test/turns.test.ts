import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDue, notDue, part, quarters } from './turns.ts'

describe('the quarters of the tests', () => {
  it('name files that exist, each once', () => {
    const named = quarters.flat()
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  const ids = ['a-0000', 'a-0001', 'a-0002', 'a-9999', 'a-ffff']
  const run = (seed: number) => {
    for (const [name, value] of Object.entries({ TAKE_TURNS: '1', SEED: String(seed), SOAK: '0' }))
      vi.stubEnv(name, value)
    return { left: notDue(), done: ids.filter(isDue), part: part() }
  }
  afterEach(() => vi.unstubAllEnvs())

  it('are all done in four runs with consecutive seeds, and each does each part of its lists at some time', () => {
    const runs = [0, 1, 2, 3].map((further) => run(2_000_000_000 + further))

    // Each unit test is left to others by three of the four.
    expect(runs.flatMap(({ left }) => left).sort()).toEqual([quarters, quarters, quarters].flat(2).sort())
    expect(runs.flatMap(({ done }) => done).sort()).toEqual(ids)
    for (const every of [2, 3, 4, 5]) {
      const partsOf = (first: number) =>
        new Set(Array.from({ length: every }, (_, i) => run(first + 4 * i).part % every))
      expect([0, 1, 2, 3].map((first) => partsOf(first).size)).toEqual([every, every, every, every])
    }
  })

  it('are all done in the soak', () => {
    run(2_000_000_000)
    vi.stubEnv('SOAK', '1')

    expect([notDue(), ids.filter(isDue)]).toEqual([[], ids])
  })
})
