import { describe, expect, it } from 'vitest'
import { sampleSource as source } from '../../../../../test/catalogue-samples.ts'
import { readView } from '../view.ts'
import { filtered, sorted } from './filter.ts'

const now = Date.parse('2026-03-02T00:00:00Z')
const nothingSaved: ReadonlySet<string> = new Set()
const idsFor = (sources: Parameters<typeof filtered>[0], search: string, saved = nothingSaved) =>
  filtered(sources, readView(new URLSearchParams(search)), { saved, now })
    .rows.map(({ id }) => id)
    .sort()

describe('filters of the catalogue', () => {
  const sources = [
    source('tor', { name: 'Tör exit nodes', kinds: ['ipv4', 'ipv6'], flavours: ['anonymizer'] }),
    source('phish', {
      maintainer: 'Phishers, Inc.',
      kinds: ['url', 'domain'],
      flavours: ['phishing'],
      licenceTerms: {
        name: 'unknown',
        stated: false,
        commercialUse: 'unknown',
        redistribution: 'no',
        attribution: 'yes',
      },
      health: { state: 'stale', lastSuccess: '2026-02-01T00:00:00Z', lastAttempt: null, message: null },
      figures: { quality: 20, warningShare: 0.2 },
      newestLook: '2026-02-01T00:00:00Z',
      dead: 'unwatched',
    }),
    source('paid', {
      commercial: true,
      price: 9000,
      records: 0,
      health: { state: 'no-content', lastSuccess: null, lastAttempt: null, message: null },
      figures: null,
      newestLook: null,
    }),
    source('request', { commercial: true, flavours: ['phishing', 'c2'] }),
  ]

  it.each([
    ['no filter', '', ['paid', 'phish', 'request', 'tor']],
    ['words in any order and case, without accents', '?q=NODES tor', ['tor']],
    ['a word of the maintainer', '?q=phishers', ['phish']],
    ['any of several kinds', '?kind=ipv6&kind=url', ['phish', 'tor']],
    ['any of several flavours', '?flavour=c2&flavour=anonymizer', ['request', 'tor']],
    ['a maintainer with a comma', '?maintainer=Phishers%2C+Inc.', ['phish']],
    ['kind and flavour together', '?kind=ipv4&flavour=phishing', ['request']],
    [
      'several conditions on the licence, all of which must be met',
      '?licence=stated&licence=redistribution',
      ['paid', 'request', 'tor'],
    ],
    ['free sources', '?price=free', ['phish', 'tor']],
    ['a price range, which prices on request are not in', '?price=commercial&maxPrice=10000', ['paid']],
    ['a highest price of 0, which free sources have', '?maxPrice=0', ['phish', 'tor']],
    ['a lowest quality, which an unknown quality does not reach', '?minQuality=50', ['request', 'tor']],
    ['a highest share on warning lists, in percent', '?maxWarning=5', ['request', 'tor']],
    ['last collected within a week', '?renewed=7', ['request', 'tor']],
    ['active sources, which dead and never collected ones are not', '?alive=1', ['request', 'tor']],
    ['any of several healths', '?health=stale&health=no-content', ['paid', 'phish']],
  ])('keep the sources that match %s', (_, search, expected) => {
    expect(idsFor(sources, search)).toEqual(expected)
  })

  it('count for each option the sources that would remain, while the other filters stay as they are', () => {
    const view = readView(new URLSearchParams('?kind=url&price=free'))

    const { facets } = filtered(sources, view, { saved: nothingSaved, now })

    expect(facets.kinds).toEqual({ ipv4: 1, ipv6: 1, url: 1, domain: 1 })
    expect(facets.price).toEqual({ free: 1, commercial: 0 })
    expect(facets.flavours).toEqual({ phishing: 1 })
    expect(facets.licence).toMatchObject({ stated: 0, redistribution: 0 })
    expect(facets.healths).toMatchObject({ ok: 0, stale: 1 })
  })
})

describe('a source that is set aside', () => {
  const sources = [
    source('real'),
    source('copy', { aside: 'double' }),
    source('sample', { aside: 'sample' }),
    source('never', {
      aside: 'never',
      health: { state: 'never', lastSuccess: null, lastAttempt: null, message: null },
    }),
  ]

  it.each([
    ['is left out', '', ['real'], 3],
    ['is shown if all sources are requested', '?all=1', ['copy', 'never', 'real', 'sample'], 0],
    ['is shown if its health is selected', '?health=never', ['never'], 0],
    ['is counted as hidden if it matches the other filters', '?q=sample', [], 1],
  ])('%s', (_, search, shown, hidden) => {
    expect(idsFor(sources, search)).toEqual(shown)
    expect(filtered(sources, readView(new URLSearchParams(search)), { saved: nothingSaved, now }).hidden).toBe(hidden)
  })

  it('is shown among the saved sources, and counted by health', () => {
    expect(idsFor(sources, '?saved=1', new Set(['copy']))).toEqual(['copy'])
    const { facets } = filtered(sources, readView(new URLSearchParams()), { saved: nothingSaved, now })
    expect(facets.healths.never).toBe(1)
  })
})

describe('the order of the catalogue', () => {
  const sources = [
    source('b', { name: 'feed 10', figures: { medianAgeDays: 3 } }),
    source('a', { name: 'Feed 9', figures: { medianAgeDays: null } }),
    source('d', { name: 'feed 1', figures: { medianAgeDays: 30 } }),
    source('c', { name: 'Feed 1', figures: { medianAgeDays: 3 } }),
  ]
  const order = (by: 'name' | 'age' | 'renewed', ascending: boolean) =>
    sorted(sources, { by, ascending }).map(({ id }) => id)

  it('sorts numbers in names numerically', () => {
    expect(order('name', true)).toEqual(['c', 'd', 'a', 'b'])
  })

  it('puts unknown values last in both directions, and sorts equal ones by name', () => {
    expect(order('age', true)).toEqual(['c', 'b', 'd', 'a'])
    expect(order('age', false)).toEqual(['d', 'c', 'b', 'a'])
  })

  it('does not depend on the order of the input', () => {
    const expected = order('renewed', false)

    expect(sorted([...sources].reverse(), { by: 'renewed', ascending: false }).map(({ id }) => id)).toEqual(expected)
  })
})
