import { expect, it } from 'vitest'
import { hitQuery, readHitFilter, writeHitFilter } from './hit-filter.ts'

it('the address keeps the filter as typed, and the call gets it refanged', () => {
  const filter = { state: 'confirmed', text: '192[.]0[.]2', source: 'demo.open-shield' } as const
  const address = new URLSearchParams(Object.entries(writeHitFilter(filter)) as [string, string][])

  expect(readHitFilter(address)).toEqual(filter)
  expect(hitQuery(readHitFilter(address))).toEqual({ ...filter, text: '192.0.2' })
})

it('an address that says nothing, or nonsense, shows open hits', () => {
  const open = { state: 'open', text: '', source: undefined } as const
  expect(readHitFilter(new URLSearchParams('state=none'))).toEqual(open)
  expect(writeHitFilter(open)).toEqual({ state: undefined, q: undefined, of: undefined })
})
