import { expect, it } from 'vitest'
import { watchedFrom } from '../../../test/looks.ts'
import type { Value } from '../../domain/observables/read.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import type { Listing } from '../listings/listing.ts'
import { parseQuery } from './query-parser.ts'
import { type OutsideFacts, truthsIn } from './truth.ts'

const t = (n: number) => Date.UTC(2026, 0, 1) + n * dayMs
const now = t(100)
const address: Value = { kind: 'ipv4', value: '50.1.2.3' }

/** `full` is watched throughout, `early` until day 20, `late` from day 80; `range` lists a range around the address. */
const sources = [
  { id: 'full', ...watchedFrom(t(0), t(100)) },
  { id: 'early', ...watchedFrom(t(0), t(20)) },
  { id: 'late', ...watchedFrom(t(80), t(100)) },
  { id: 'range', ...watchedFrom(t(0), t(100)) },
]

const builder = createIndexBuilder({ now })
const add = (source: number, from: number, until: number, more: Partial<Listing> = {}) =>
  builder.add({
    ...address,
    source,
    from: t(from),
    until: until === 100 ? Number.POSITIVE_INFINITY : t(until),
    dated: true,
    present: until === 100,
    ...more,
  })
add(0, 10, 30)
add(1, 15, 100)
add(2, 85, 100)
add(3, 50, 60, { kind: 'ipv4-cidr', value: '50.1.2.0/24' })
add(0, 10, 100, { kind: 'domain', value: 'evil-name.com', warned: true })
const index = openIndex(bufferBytes(builder.build(sources)))

/** Related: `full` and `early`. */
const related = { related: (a: number, b: number) => a + b === 1 }

function truth(text: string, asOf: number, value = address, outside?: OutsideFacts, isRelated = true) {
  const parsed = parseQuery(text)
  if (!('query' in parsed)) throw new Error(`no query: ${text}`)
  const names = ['Full list', 'Early list', 'Late list', 'Range list']
  const truths = truthsIn({ index, names, now, asOf: t(asOf), ...(isRelated && { related }) })
  const found = truths.truthOf(parsed.query.where, value, outside)
  // A value that `roughly` excludes is excluded.
  if (truths.roughly(parsed.query.where, value) === 'no') expect([text, found]).toEqual([text, 'no'])
  return found
}

it.each([
  // Sources by id or name, with patterns; a listed range around the address counts.
  ['source:full', 12, 'yes'],
  ['source:"full list"', 12, 'yes'],
  ['source:F*', 12, 'yes'],
  ['source:range', 55, 'yes'],
  ['source:full', 40, 'no'],
  ['source:range', 40, 'no'],
  // Times at which sources were watched and did not list it.
  ['source:early', 10, 'no'],
  // A time without looks.
  ['source:early', 40, 'unknown'],
  ['NOT source:early', 40, 'unknown'],
  ['NOT source:full', 40, 'yes'],
  ['source:*', 40, 'unknown'],
  ['source:nobody', 40, 'no'],
  // `late` may have listed it before its first look.
  ['listed:2026-01-05..2026-01-08', 0, 'unknown'],
  ['listed:2026-01-12', 0, 'yes'],
  ['listed:>2030-01-01', 0, 'no'],
  // `full` and `early` count as one source.
  ['independent:>=1', 16, 'yes'],
  ['independent:1', 16, 'unknown'],
  ['independent:0', 5, 'unknown'],
  ['independent:>=4', 16, 'no'],
  ['warned:false', 16, 'yes'],
  ['warned:true', 16, 'no'],
  ['family:emotet', 16, 'unknown'],
  ['asn:5', 16, 'unknown'],
] as const)('%s on day %i: %s', (text, asOf, expected) => {
  expect(truth(text, asOf)).toBe(expected)
})

it('conditions use outside facts, which some kinds do not have', () => {
  const name: Value = { kind: 'domain', value: 'www.evil-name.com' }
  expect(truth('asn:5', 16, address, { asn: 5 })).toBe('yes')
  expect(truth('asn:5', 16, address, { asn: 6 })).toBe('no')
  expect(truth('country:DE', 16, address, { country: 'DE' })).toBe('yes')
  expect(truth('country:DE', 16, name)).toBe('no')
  expect(truth('warned:true', 16, address, { warned: true })).toBe('yes')
  // From the mark of the listed parent.
  expect(truth('warned:true', 16, name)).toBe('yes')
  expect(truth('evil', 16, name)).toBe('yes')
  expect(truth('paypal', 16, name)).toBe('unknown')
  expect(truth('NOT paypal', 16, name)).toBe('unknown')
  expect(truth('NOT paypal', 16, name, { tags: ['c2'], families: ['Emotet'] })).toBe('yes')
  expect(truth('NOT paypal', 16, name, { tags: ['Fake-PayPal'], families: [] })).toBe('no')
  expect(truth('NOT emo', 16, name, { tags: [], families: ['Emotet'] })).toBe('no')
  expect(truth('NOT evil', 16, name, { tags: [], families: [] })).toBe('no')
  expect(truth('independent:1', 16, address, undefined, false)).toBe('unknown')
})
