import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { halves, isDue, notDue, part } from './turns.ts'

describe('the halves of the tests', () => {
  it('name files that exist, each once', () => {
    const named = halves.flat()
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  const ids = ['a-0', 'a-1', 'a-9', 'a-a', 'a-f']
  const run = (seed: number) => {
    for (const [name, value] of Object.entries({ TAKE_TURNS: '1', SEED: String(seed), SOAK: '0' }))
      vi.stubEnv(name, value)
    return { left: notDue(), done: ids.filter(isDue), part: part() }
  }
  afterEach(() => vi.unstubAllEnvs())

  it('are both done in two runs with consecutive seeds, and each does each part of its lists at some time', () => {
    const [one, other] = [run(2_000_000_000), run(2_000_000_001)]

    expect([...one.left, ...other.left].sort()).toEqual(halves.flat().sort())
    expect([...one.done, ...other.done].sort()).toEqual(ids)
    for (const every of [2, 3, 4]) {
      const partsOf = (first: number) =>
        new Set(Array.from({ length: every }, (_, i) => run(first + 2 * i).part % every))
      expect([partsOf(0).size, partsOf(1).size]).toEqual([every, every])
    }
  })

  it('are both done in the soak', () => {
    run(2_000_000_000)
    vi.stubEnv('SOAK', '1')

    expect([notDue(), ids.filter(isDue)]).toEqual([[], ids])
  })
})
