import { expect, it } from 'vitest'
import { exceeded, excess, mostOfBranch, type Taken } from './share.ts'

it('leaves something, however many branches take as much as they may', () => {
  let others = 0
  const took: number[] = []
  for (let n = 0; n < 8; n++) {
    took.push(mostOfBranch(10_000, { others, branches: 9 }))
    others += took.at(-1) ?? 0
  }

  expect(took.slice(0, 4)).toEqual([5000, 2500, 1250, 625])
  expect(others).toBeLessThan(10_000)
  expect(mostOfBranch(10_000, { others, branches: 9 })).toBeGreaterThan(0)
})

it('branches that all take as much as they may have nearly equal parts', () => {
  for (const branches of [2, 5, 20, 100]) {
    const taken = Array<number>(branches).fill(0)
    const all = () => taken.reduce((sum, one) => sum + one, 0)
    for (let round = 0; round < 10_000; round++) {
      const one = round % branches
      const ofBranch = taken[one] as number
      if (exceeded({ all: all(), ofBranch, branches }, 100_000, 50) === undefined) taken[one] = ofBranch + 50
    }
    expect(Math.min(...taken) / Math.max(...taken), `${branches}`).toBeGreaterThan(0.7)
    expect(all(), `${branches}`).toBeGreaterThan(60_000)
    expect(all(), `${branches}`).toBeLessThan(100_000)
  }
})

it('the only branch may have nearly everything, and leaves something for the group at the top', () => {
  const taken: Taken = { all: 89, ofBranch: 89, branches: 1 }
  expect([exceeded(taken, 100, 1), exceeded(taken, 100, 2)]).toEqual([undefined, 90])
  expect(exceeded({ all: 90, ofBranch: null, branches: 1 }, 100, 10)).toBeUndefined()
})

it('names no limit that tells exactly what others have', () => {
  const limits = new Set<number | undefined>()
  for (let others = 0; others <= 500; others++) {
    limits.add(exceeded({ all: others + 500, ofBranch: 500, branches: 2 }, 1000, 1))
  }
  expect(limits).toEqual(new Set([500, 334, 250]))
})

it('a branch keeps up to an equal share, whatever others take', () => {
  const taken = { ofTop: 0, branches: 4 }
  expect(excess({ ...taken, all: 90, ofBranch: 45 }, 100)).toBeLessThanOrEqual(0)
  expect(excess({ ...taken, all: 125, ofBranch: 25 }, 100)).toBeLessThanOrEqual(0)
  expect(excess({ ...taken, all: 125, ofBranch: 50 }, 100)).toBe(25)
})

it('the group at the top keeps up to an equal share, whatever its branches take', () => {
  const atTop = { ofBranch: null, branches: 4 }
  expect(excess({ ...atTop, all: 125, ofTop: 20 }, 100)).toBeLessThanOrEqual(0)
  expect(excess({ ...atTop, all: 125, ofTop: 30 }, 100)).toBe(10)
  expect(excess({ ...atTop, all: 90, ofTop: 90 }, 100)).toBeLessThanOrEqual(0)
  expect(excess({ ofBranch: null, branches: 0, all: 125, ofTop: 125 }, 100)).toBe(25)
})
