import { expect, it } from 'vitest'
import type { RegisteredSource } from '../sources/register.ts'
import { comparedSources } from './compared-sources.ts'

const one = (id: string, more: Partial<RegisteredSource['source']> = {}) =>
  ({ origin: 'ad-hoc', listed: 5, source: { id, ...more } }) as RegisteredSource
const seen = [
  one('feed'),
  one('feed-copy', { aside: 'double' }),
  one('format-sample', { aside: 'sample' }),
  one('made-up', { demo: true }),
]
const idsOf = (options: Parameters<typeof comparedSources>[1]) =>
  comparedSources(seen, options).map(({ source }) => source.id)

it('excludes samples and copies, and demo sources beside real ones', () => {
  expect(idsOf({ isDemo: false, used: [] })).toEqual(['feed'])
})

it('includes a copy that the organisation uses', () => {
  expect(idsOf({ isDemo: false, used: ['feed-copy'] })).toEqual(['feed', 'feed-copy'])
})

it('compares only demo sources in the demo', () => {
  expect(idsOf({ isDemo: true, used: [] })).toEqual(['made-up'])
})
