import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { halves, isDue, notDue } from './turns.ts'

describe('the halves of the tests', () => {
  it('name files that exist, each once', () => {
    const named = halves.flat()
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('are both done in two runs with consecutive seeds', () => {
    const before = { TAKE_TURNS: process.env.TAKE_TURNS, SEED: process.env.SEED, SOAK: process.env.SOAK }
    const ids = ['a-0', 'a-1', 'a-9', 'a-a', 'a-f']
    const run = (seed: number) => {
      Object.assign(process.env, { TAKE_TURNS: '1', SEED: String(seed), SOAK: '0' })
      return { left: notDue(), done: ids.filter(isDue) }
    }
    try {
      const [one, other] = [run(2_000_000_001), run(2_000_000_002)]
      expect([...one.left, ...other.left].sort()).toEqual(halves.flat().sort())
      expect([...one.done, ...other.done].sort()).toEqual(ids)
      process.env.SOAK = '1'
      expect([notDue(), ids.filter(isDue)]).toEqual([[], ids])
    } finally {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })
})
