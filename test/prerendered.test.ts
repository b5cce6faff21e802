import { createContext, createElement, lazy } from 'react'
import { expect, it } from 'vitest'
import { prerendered } from './prerendered.ts'

it('renders what suspends, and leaves no value of a context to later tests', async () => {
  const Place = createContext('outside')
  const Late = lazy(async () => ({ default: () => 'here' }))

  expect(await prerendered(createElement(Place, { value: 'inside' }, createElement(Late)))).toContain('here')
  expect(Place).toMatchObject({ _currentValue: 'outside' })
})
