import { describe, expect, it } from 'vitest'
import { demoPrices } from './demo/prices.ts'
import { demoSources } from './demo/sources.ts'
import { noPrices, readPriceFile, sourcePrice } from './prices.ts'

describe('the price file', () => {
  it("returns the operator's prices", () => {
    const read = readPriceFile(
      '{"sources": {"acme.feed": 1200.5}, "product": [{"upToSources": 5, "eurPerYear": 100}, {"upToSources": null, "eurPerYear": 300}]}',
    )

    if (!('prices' in read)) throw new Error(read.faults.join())
    expect(sourcePrice(read.prices, { id: 'acme.feed', commercial: true })).toBe(1200.5)
    expect(read.prices.demo).toBe(false)
    expect(read.prices.product).toEqual([
      { upToSources: 5, eurPerYear: 100 },
      { upToSources: null, eurPerYear: 300 },
    ])
  })

  it.each([
    ['{', /^not JSON: /],
    ['[]', /^the file: /],
    ['{"sources": {"acme.feed": -1}}', /^sources\.acme\.feed: a price is not negative/],
    ['{"sources": {"acme.feed": "cheap"}}', /^sources\.acme\.feed: a price is a number of EUR a year/],
    ['{"sources": {"Acme Feed": 1}}', /a source id has/],
    ['{"sources": {}, "curency": "EUR"}', /curency/],
    ['{"sources": {}, "currency": "USD"}', /^currency: /],
    [
      '{"sources": {}, "product": [{"upToSources": null, "eurPerYear": 1}, {"upToSources": 5, "eurPerYear": 2}]}',
      /^product\.1\.upToSources: rows go from few/,
    ],
    [
      '{"sources": {}, "product": [{"upToSources": 5, "eurPerYear": 3}, {"upToSources": null, "eurPerYear": 2}]}',
      /^product\.1\.eurPerYear: more sources do not cost less/,
    ],
  ])('names what is wrong with %s', (text, fault) => {
    const read = readPriceFile(text)

    expect('faults' in read ? read.faults.join('\n') : '').toMatch(fault)
  })

  it('reports every fault, not only the first', () => {
    const read = readPriceFile('{"sources": {"a.b": -1, "c.d": "x"}, "product": [{"upToSources": 0, "eurPerYear": 1}]}')

    expect('faults' in read && read.faults.length).toBe(3)
  })

  it('rounds prices to whole cents, so that equal sums are equal', () => {
    const read = readPriceFile(
      '{"sources": {"acme.feed": 1234.567}, "product": [{"upToSources": null, "eurPerYear": 0.004}]}',
    )

    expect('prices' in read && [read.prices.sources, read.prices.product[0]?.eurPerYear]).toEqual([
      { 'acme.feed': 1234.57 },
      0,
    ])
  })

  it('reports unknown ids if the known ones are given', () => {
    const read = readPriceFile('{"sources": {"acme.fed": 1}}', new Set(['acme.feed']))

    expect(read).toEqual({ faults: ['sources.acme.fed: no source has this id'] })
  })

  it('invents nothing: a commercial source without a price has none, a free one costs nothing', () => {
    expect(sourcePrice(noPrices, { id: 'acme.feed', commercial: true })).toBeUndefined()
    expect(sourcePrice(noPrices, { id: 'free.feed', commercial: false })).toBe(0)
  })

  it('contains only the demo sources by default, labelled as demo', () => {
    const demoIds = new Set<string>(demoSources.map(({ id }) => id))

    expect(demoPrices.demo).toBe(true)
    for (const id of Object.keys(demoPrices.sources)) expect(demoIds).toContain(id)
    for (const { id, commercial } of demoSources) expect(id in demoPrices.sources, id).toBe(commercial)
    expect('prices' in readPriceFile(JSON.stringify(demoPrices), demoIds)).toBe(true)
  })
})
