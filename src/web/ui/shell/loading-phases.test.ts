import { expect, it } from 'vitest'
import { nextPhase } from './loading-phases.ts'

it('does not show the bar for a navigation of less than 200 ms', () => {
  expect(nextPhase('idle', true)).toEqual({ phase: 'loading', afterMs: 200 })
  expect(nextPhase('idle', false)).toBeUndefined()
})

it('keeps a full bar for 500 ms and fades it for 400 ms', () => {
  expect(nextPhase('loading', true)).toBeUndefined()
  expect(nextPhase('loading', false)).toEqual({ phase: 'done', afterMs: 0 })
  expect(nextPhase('done', false)).toEqual({ phase: 'leaving', afterMs: 500 })
  expect(nextPhase('leaving', false)).toEqual({ phase: 'idle', afterMs: 400 })
})

it('continues with the current bar when the next navigation starts', () => {
  expect(nextPhase('done', true)).toEqual({ phase: 'loading', afterMs: 0 })
  expect(nextPhase('leaving', true)).toEqual({ phase: 'loading', afterMs: 0 })
})
