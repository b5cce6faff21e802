import { expect, it } from 'vitest'
import { nextPhase } from './loading-phases.ts'

it('does not show the bar for a step that takes less than 200 ms', () => {
  expect(nextPhase('idle', true)).toEqual({ phase: 'loading', afterMs: 200 })
  expect(nextPhase('idle', false)).toBeUndefined()
})

it('lets a finished bar stand for 500 ms and fade for 400 ms', () => {
  expect(nextPhase('loading', true)).toBeUndefined()
  expect(nextPhase('loading', false)).toEqual({ phase: 'done', afterMs: 0 })
  expect(nextPhase('done', false)).toEqual({ phase: 'leaving', afterMs: 500 })
  expect(nextPhase('leaving', false)).toEqual({ phase: 'idle', afterMs: 400 })
})

it('goes on with the bar that is there when the next step begins', () => {
  expect(nextPhase('done', true)).toEqual({ phase: 'loading', afterMs: 0 })
  expect(nextPhase('leaving', true)).toEqual({ phase: 'loading', afterMs: 0 })
})
