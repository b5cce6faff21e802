import { describe, expect, it } from 'vitest'
import { type CatalogueView, filterCount, readView, unfiltered, writeView } from './view.ts'

const read = (search: string) => readView(new URLSearchParams(search))

/** A view whose fields all differ from the default. */
const full: CatalogueView = {
  show: 'list',
  search: 'c&a=1 ä',
  kinds: ['ipv4', 'url'],
  flavours: ['phishing'],
  maintainers: ['A, B & C', 'abuse.ch'],
  healths: ['failing', 'held-back'],
  licence: ['stated', 'redistribution'],
  price: 'commercial',
  renewedWithin: 7,
  bounds: { minQuality: 50, maxWarning: 2.5, minPrice: 0, maxPrice: 10_000 },
  savedOnly: true,
  aliveOnly: true,
  withAside: true,
  sort: { by: 'age', ascending: true },
  page: 3,
  picked: ['a.b', 'c-d'],
  compared: [],
  overlapOf: [],
  top: 20,
}

describe('the address of the catalogue', () => {
  it('is empty for the default catalogue', () => {
    expect(writeView(read(''))).toBe('')
  })

  it('restores every field of a view', () => {
    expect(read(writeView(full))).toEqual(full)
  })

  it('restores the overlap and the comparison', () => {
    const overlap: CatalogueView = { ...full, show: 'overlap', overlapOf: ['x', 'y'], top: 40 }
    const compare: CatalogueView = { ...full, show: 'compare', compared: ['x', 'y'] }

    expect(read(writeView(overlap))).toEqual(overlap)
    expect(read(writeView(compare))).toEqual(compare)
  })

  it('leaves commas readable', () => {
    expect(writeView(read('?compare=a,b,c'))).toBe('?compare=a,b,c')
  })

  it.each([
    ['unknown kinds', '?kind=soup&kind=', { kinds: [] }],
    ['unknown health states', '?health=toString', { healths: [] }],
    ['an unknown order', '?sort=-__proto__', { sort: { by: 'records', ascending: false } }],
    ['pages below the first', '?page=-4', { page: 1 }],
    ['pages that are not numbers', '?page=two', { page: 1 }],
    ['bounds that are not numbers', '?minQuality=NaN&maxPrice=-1', { bounds: {} }],
    ['invalid ids', '?compare=a,<b>,,a', { compared: ['a'] }],
    ['a sixth source side by side', '?compare=a,b,c,d,e,f', { compared: ['a', 'b', 'c', 'd', 'e'] }],
  ])('ignores %s', (_, search, expected) => {
    expect(read(search)).toMatchObject(expected)
  })

  it('accepts a decimal comma', () => {
    expect(read('?maxWarning=2,5').bounds).toEqual({ maxWarning: 2.5 })
  })

  it('counts the active filters', () => {
    expect(filterCount(full)).toBe(18)
    expect(filterCount(unfiltered(full))).toBe(0)
    expect(unfiltered(full)).toMatchObject({ sort: full.sort, page: 1, picked: full.picked })
  })
})
