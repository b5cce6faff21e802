import { expect, it } from 'vitest'
import { longestSubscriptionName } from '../../../domain/subscription.ts'
import { readOrigin, writeOrigin } from './trial-origin.ts'

const source = (id: string) => ({ id, name: `Name of ${id}` })

it('carries the report and its selected sources to the form in the address', () => {
  const origin = { id: 'r1', name: 'Köln & Bonn.log', sources: [source('a.b'), source('https://example.com/x?y=1')] }

  expect(readOrigin(new URLSearchParams(writeOrigin(origin)))).toEqual({
    report: 'r1',
    name: 'Köln & Bonn.log',
    sources: ['a.b', 'https://example.com/x?y=1'],
  })
})

it('reads nothing from an address without a report, and no name that is too long', () => {
  expect(readOrigin(new URLSearchParams('new=1&sources=a'))).toBeUndefined()
  expect(readOrigin(new URLSearchParams(`report=r&name=${'x'.repeat(999)}`))?.name).toHaveLength(
    longestSubscriptionName,
  )
})
