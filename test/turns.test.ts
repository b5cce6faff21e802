import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserFifths, notDue, part, unitFifths } from './turns.ts'

const named = [...unitFifths, ...browserFifths].flat()

describe('the fifths of the tests', () => {
  it('name files that exist, each once', () => {
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  const run = (seed: number) => {
    for (const [name, value] of Object.entries({ TAKE_TURNS: '1', SEED: String(seed), SOAK: '0' }))
      vi.stubEnv(name, value)
    return { left: notDue(), part: part() }
  }
  afterEach(() => vi.unstubAllEnvs())

  it('are all done in five runs with consecutive seeds, and each does each part of its lists at some time', () => {
    const runs = [0, 1, 2, 3, 4].map((further) => run(2_000_000_000 + further))

    // Each file is left to others by four of the five.
    expect(runs.flatMap(({ left }) => left).sort()).toEqual([named, named, named, named].flat().sort())
    for (const every of [2, 3, 4, 6]) {
      const partsOf = (first: number) =>
        new Set(Array.from({ length: every }, (_, i) => run(first + 5 * i).part % every))
      expect([0, 1, 2, 3, 4].map((first) => partsOf(first).size)).toEqual(Array(5).fill(every))
    }
  })

  it('are all done in the soak', () => {
    run(2_000_000_000)
    vi.stubEnv('SOAK', '1')

    expect(notDue()).toEqual([])
  })
})
