import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { type FlavourId, flavourIds } from '../../domain/source.ts'
import type { FilterFlag } from '../../domain/subscription.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { WarningHit } from '../../domain/warning-list.ts'
import { ownRangesOf } from '../extract/own-ranges.ts'
import { compileOwnLists, type OwnList } from '../lists/own-lists.ts'
import { independenceOf, type PairFigures } from './independence.ts'
import { omissionReasons } from './omission.ts'
import {
  type CurrentListing,
  createSelector,
  isOmitted,
  type ListedIndicator,
  type Selected,
  type SelectorOptions,
} from './select.ts'
import type { DeliverySource } from './source.ts'

const now = Date.UTC(2026, 10, 20, 12)
const none: readonly WarningHit[] = []

function source(id: string, more: Partial<DeliverySource> = {}): DeliverySource {
  return {
    id,
    name: id.toUpperCase(),
    maintainer: `maker of ${id}`,
    flavours: ['malware'],
    cadenceMinutes: 60,
    filterFlags: [],
    takenAt: now - hourMs,
    listed: 1000,
    removedPerDay: 50,
    warningShare: 0,
    ...more,
  }
}

const everything = { iocSelector: [], countries: [], industries: [], trendingTopics: [] } as const

function selector(
  sources: readonly DeliverySource[],
  {
    lists = [],
    pairs = [],
    ...options
  }: Partial<SelectorOptions> & { lists?: readonly OwnList[]; pairs?: readonly PairFigures[] } = {},
) {
  return createSelector({
    now,
    sources,
    selection: everything,
    independence: independenceOf(sources, pairs),
    own: compileOwnLists(lists),
    ownLists: lists.map(() => ({ maintainer: 'Our group', since: now - 100 * dayMs })),
    ...options,
  })
}

const listed = (source: number, more: Partial<CurrentListing> = {}): CurrentListing => ({
  source,
  listedFrom: now - 2 * dayMs,
  ...more,
})

const candidate = (
  kind: KindId,
  value: string,
  listings: readonly CurrentListing[],
  more: Partial<ListedIndicator> = {},
): ListedIndicator => ({ kind, value, notRoutable: false, warnings: none, listings, ...more })

const ownList = (effect: 'allow' | 'deny', ...entries: [KindId, string][]): OwnList => ({
  id: `${effect}-list`,
  name: `Our ${effect} list`,
  effect,
  inherited: false,
  entries: entries.map(([kind, value]) => ({ kind, value })),
})

const hit = (category: WarningHit['category'], verdict: WarningHit['verdict'] = 'benign'): readonly WarningHit[] => [
  { listId: category, name: category, category, verdict },
]

type Result = ReturnType<ReturnType<typeof selector>['select']>

function delivered(result: Result): Selected {
  if (isOmitted(result)) throw new Error(`omitted: ${result.omitted}`)
  return result
}
const outcome = (result: Result) => (isOmitted(result) ? result.omitted : 'delivered')

/** An address that is listed, by its first source unless others are given. */
const address = (listings: readonly (CurrentListing | number)[] = [0], more: Partial<ListedIndicator> = {}) =>
  candidate(
    'ipv4',
    '192.0.2.1',
    listings.map((one) => (typeof one === 'number' ? listed(one) : one)),
    more,
  )

describe('TLP', () => {
  const sources = [source('a'), source('above', { isFromAbove: true })]
  const select = (...listings: CurrentListing[]) => selector(sources).select(address(listings))

  it('RED is for named recipients: the listing is left out with that reason', () => {
    expect(select(listed(0, { tags: ['TLP:RED', 'emotet'] }))).toEqual({ omitted: 'tlp-red' })
    const rest = delivered(select(listed(0, { tags: ['tlp:red', 'emotet'] }), listed(1, { tags: ['qakbot'] })))
    expect([rest.sources.map(({ id }) => id), rest.tags]).toEqual([['above'], ['qakbot']])
    const counted = selector(sources)
    counted.select(address([listed(0, { tags: ['tlp:red'] })]))
    expect(counted.counts()).toMatchObject({ omitted: { 'tlp-red': 1 }, sources: [{ left: { 'tlp-red': 1 } }, {}] })
  })

  it('AMBER+STRICT is for one organisation: a group below is another one', () => {
    const tags = ['tlp:amber+strict']
    expect(select(listed(1, { tags }))).toEqual({ omitted: 'tlp-strict' })
    expect(outcome(select(listed(0, { tags })))).toBe('delivered')
    for (const tag of ['tlp:amber', 'tlp:green', 'tlp:clear', 'tlp']) {
      expect(outcome(select(listed(1, { tags: [tag] }))), tag).toBe('delivered')
    }
  })

  it('also applies to other sources of a value that an own list contains', () => {
    const { select } = selector(sources, { lists: [ownList('deny', ['ipv4', '192.0.2.1'])] })
    const found = delivered(select(address([listed(0, { tags: ['tlp:red', 'emotet'] })])))
    expect([found.sources.map(({ id }) => id), found.tags]).toEqual([['list:deny-list'], []])
  })
})

describe('own addresses and names', () => {
  const own = ['100.20.30.0/24', '100.21.0.9', '2a00:1:2::/48', 'own-test.com']
  const outcomeOf = (kind: KindId, value: string, lists: readonly OwnList[] = []) =>
    outcome(selector([source('a')], { lists, ownRanges: ownRangesOf(own) }).select(candidate(kind, value, [listed(0)])))

  it('are left out, with what is in them; ranges around them are not', () => {
    for (const [kind, value] of [
      ['ipv4', '100.20.30.255'],
      ['ipv4', '100.21.0.9'],
      ['ipv4-cidr', '100.20.30.128/25'],
      ['ipv6', '2a00:1:2::5'],
      ['ipv6-cidr', '2a00:1:2:ffff::/64'],
      ['domain', 'own-test.com'],
      ['domain', 'a.own-test.com'],
      ['url', 'http://100.20.30.1/x'],
      ['url', 'https://a.own-test.com/x'],
      ['email', 'boss@own-test.com'],
    ] as const) {
      expect(outcomeOf(kind, value), value).toBe('own')
    }
    for (const [kind, value] of [
      ['ipv4', '100.20.31.0'],
      ['ipv4', '100.20.29.255'],
      ['ipv4-cidr', '100.20.31.0/24'],
      ['ipv4-cidr', '100.20.0.0/16'],
      ['ipv4-cidr', '100.21.0.8/31'],
      ['ipv6-cidr', '2a00:1::/32'],
      ['ipv4-cidr', '100.21.0.10/31'],
      ['ipv6', '2a00:1:3::5'],
      ['ipv6-cidr', '2a00:1:3::/48'],
      ['domain', 'not-own-test.com'],
    ] as const) {
      expect(outcomeOf(kind, value), value).toBe('delivered')
    }
  })

  it('are delivered if a deny list names them', () => {
    const lists = [ownList('deny', ['ipv4', '100.20.30.1'], ['ipv4-cidr', '100.20.0.0/16'])]
    expect(outcomeOf('ipv4', '100.20.30.1', lists)).toBe('delivered')
    expect(outcomeOf('ipv4-cidr', '100.20.0.0/16', lists)).toBe('delivered')
  })
})

describe('a record', () => {
  it('is one record for any number of sources, with the statement of each by id', () => {
    const { select } = selector([
      source('zeta', { flavours: ['c2', 'mixed'] }),
      source('alpha', { flavours: ['malware', 'botnet'] }),
    ])

    const record = delivered(
      select(
        candidate('domain', 'bad.example.com', [
          listed(0, { listedFrom: now - 9 * dayMs, score: 80, tags: ['Lumma', ' stealer '] }),
          listed(1, { lastSeen: now - hourMs, tags: ['lumma', ''] }),
        ]),
      ),
    )

    expect(record.sources).toEqual([
      {
        id: 'alpha',
        name: 'ALPHA',
        maintainer: 'maker of alpha',
        listedFrom: now - 2 * dayMs,
        lastSeen: Date.UTC(2026, 10, 20),
      },
      { id: 'zeta', name: 'ZETA', maintainer: 'maker of zeta', listedFrom: now - 9 * dayMs, score: 80 },
    ])
    expect(record).toMatchObject({
      kind: 'domain',
      value: 'bad.example.com',
      firstSeen: now - 9 * dayMs,
      lastSeen: Date.UTC(2026, 10, 20),
      independent: 2,
      threats: ['botnet', 'c2', 'malware'],
      tags: ['lumma', 'stealer'],
      warnings: [],
    })
    expect(record.confidence).toBeGreaterThan(90)
    expect(record.risk).toBe(record.confidence)
    expect(record.agesOut).toBeGreaterThan(now + 30 * dayMs)
  })

  it('is the same for any order of its sources', () => {
    const sources = ['c', 'a', 'd', 'b'].map((id) => source(id))
    const { select } = selector(sources)
    const listings = sources.map((_, i) => listed(i, { tags: [`t${i}`] }))

    expect(JSON.stringify(select(address(listings.toReversed())))).toBe(JSON.stringify(select(address(listings))))
  })

  it('stays the same from hour to hour while its source continues to list it', () => {
    const records = Array.from({ length: 48 }, (_, hour) => {
      const at = now + hour * hourMs
      const { select } = selector([source('a', { takenAt: at - 1000 })], { now: at })
      return JSON.stringify(select(address([listed(0, { score: 50 })])))
    })

    expect(new Set(records).size).toBeLessThanOrEqual(2)
  })

  it('counts sources that copy each other once, forty as it counts two', () => {
    const copies = Array.from({ length: 40 }, (_, i) => source(`a${i}`, { maintainer: 'A' }))
    const { select } = selector([...copies, source('b')])
    const by = (...places: number[]) => delivered(select(address(places)))

    expect(by(0, 1)).toMatchObject({ independent: 1, confidence: by(0).confidence })
    expect(by(0, 1, 40)).toMatchObject({ independent: 2, confidence: 91 })
    expect(by(0, 1).sources).toHaveLength(2)
    expect(by(...Array(41).keys())).toMatchObject({ independent: 2, confidence: 91 })
  })

  it('has the severity of a tag that names a threat', () => {
    const { select } = selector([source('a', { flavours: ['mixed'] })])

    expect(select(address())).toMatchObject({ confidence: 70, risk: 42 })
    expect(select(address([listed(0, { tags: ['Ransomware'] })]))).toMatchObject({ confidence: 70, risk: 70 })
  })
})

it('an indicator ages out with the publisher’s own validity if its source is filtered by that', () => {
  const ends = (flags: readonly FilterFlag[]) => {
    const { select } = selector([source('a', { filterFlags: flags })])
    return delivered(select(address([listed(0, { validUntil: now + dayMs })]))).agesOut
  }

  expect(ends(['expired'])).toBe(now + dayMs)
  expect(ends([])).toBeGreaterThan(now + 10 * dayMs)
})

describe('omissions', () => {
  const only = (flags: readonly FilterFlag[]) => selector([source('a', { filterFlags: flags })])

  it.each([
    ['a kind that is not chosen', { iocSelector: ['domain'] }, {}, 'kind'],
    ['an allowed country of others', { countries: ['AT', 'DE'] }, { geographies: ['PL'] }, 'country'],
    ['an industry of others', { industries: ['finance'] }, { industries: ['health'] }, 'industry'],
    ['another topic', { trendingTopics: ['tag:lumma', 'flavour:ransomware'] }, {}, 'topic'],
  ] as const)('%s', (_, selection, more, reason) => {
    const { select } = selector([source('a', more)], { selection: { ...everything, ...selection } })

    expect(select(address())).toEqual({ omitted: reason })
  })

  it('keeps sources without countries and industries, and sources about one of the selected ones', () => {
    const selection = { ...everything, countries: ['AT', 'DE'], industries: ['finance'] }
    const { select } = selector([source('a'), source('b', { geographies: ['PL', 'DE'] })], { selection })

    for (const place of [0, 1]) expect(delivered(select(address([place]))).sources).toHaveLength(1)
  })

  it('leaves out sources that name no country with the rule `require`', () => {
    const selection = { ...everything, countries: ['AT', 'DE'], countryRule: 'require' } as const
    const { select, counts } = selector([source('a'), source('b', { geographies: ['PL', 'DE'] })], { selection })

    expect(select(address())).toEqual({ omitted: 'country' })
    expect(delivered(select(address([0, 1]))).sources).toHaveLength(1)
    expect(counts().sources[0]?.left).toEqual({ country: 2 })
  })

  it('leaves out addresses located elsewhere with the rule `located`, but not unlocated or denied values', () => {
    const countries: Record<string, string> = { '192.0.2.1': 'DE', '192.0.2.2': 'PL' }
    const options = {
      selection: { ...everything, countries: ['150'], countryRule: 'located' },
      isElsewhere: (_: KindId, value: string) => countries[value] === 'PL',
      lists: [ownList('deny', ['ipv4', '192.0.2.2'])],
    } as const
    const values = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const outcomes = ({ select }: ReturnType<typeof selector>) =>
      values.map((value) => outcome(select(candidate('ipv4', value, [listed(0)]))))
    const strict = selector([source('a')], { ...options, lists: [] })

    expect(outcomes(strict)).toEqual(['delivered', 'located-elsewhere', 'delivered'])
    expect(strict.counts().sources[0]).toMatchObject({ listings: 3, delivered: 2, left: { 'located-elsewhere': 1 } })
    expect(outcomes(selector([source('a')], options))).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it.each(['tag:Lumma', 'flavour:malware'])('keeps indicators about the topic %s', (topic) => {
    const selection = { ...everything, trendingTopics: [topic] }
    const { select } = selector([source('a')], { selection })

    expect(outcome(select(address([listed(0, { tags: ['lumma'] })])))).toBe('delivered')
  })

  it('leaves out indicators that have not been confirmed for too long', () => {
    const { select } = selector([source('archive', { publishesAdditions: true })])

    const listedFrom = now - 90 * dayMs

    expect(select(address([listed(0, { listedFrom })]))).toEqual({ omitted: 'aged-out' })
    expect(outcome(select(address([listed(0, { listedFrom, lastSeen: now - 2 * dayMs })])))).toBe('delivered')
  })

  it.each([
    ['not-routable', { notRoutable: true }, {}],
    ['expired', {}, { validUntil: now }],
    ['cloud', { warnings: hit('cloud', 'mentioned') }, {}],
    ['cdn', { warnings: hit('cdn', 'doubtful') }, {}],
  ] as const)('%s, where the flag is set, and only there', (flag, more, listing) => {
    const indicator = address([listed(0, listing)], more)

    expect(only([flag]).select(indicator)).toEqual({ omitted: `filter:${flag}` })
    for (const others of [[], ['scanner', 'sinkhole']] as const)
      expect(outcome(only(others).select(indicator))).toBe('delivered')
  })

  it('leaves out benign indicators regardless of the flags', () => {
    const { select, counts } = selector([source('abuse')])

    expect(select(candidate('domain', 'a.example.com', [listed(0)], { warnings: hit('top-sites') }))).toEqual({
      omitted: 'benign',
    })
    expect(counts().sources[0]).toMatchObject({ listings: 1, delivered: 0, left: { benign: 1 } })
  })

  it('keeps and marks indicators that only sources of shared infrastructure list', () => {
    const { select } = selector([source('parked', { listsShared: true }), source('abuse')])
    const sharedBy = (...places: number[]) => delivered(select(address(places))).isShared

    expect([sharedBy(0), sharedBy(0, 1), sharedBy(1)]).toEqual([true, undefined, undefined])
  })

  it('keeps and marks shared infrastructure', () => {
    const { select } = selector([source('abuse')])
    const shared = address([listed(0, { tags: ['zeus', 'botnet'] })], { warnings: hit('cdn', 'doubtful') })

    expect(select(shared)).toMatchObject({ isShared: true, tags: ['botnet', 'shared-infrastructure', 'zeus'] })
    expect(delivered(select(address()))).not.toHaveProperty('isShared')
  })

  it.each(['benign', 'doubtful'] as const)(
    'keeps what is %s on a deny list, without marking it as shared',
    (verdict) => {
      const { select } = selector([source('abuse')], { lists: [ownList('deny', ['ipv4', '192.0.2.1'])] })

      expect(delivered(select(address([0], { warnings: hit('cdn', verdict) })))).not.toHaveProperty('isShared')
    },
  )

  it('keeps indicators that a warning list merely mentions', () => {
    const url = candidate('url', 'https://code.example.com/a/evil.exe', [listed(0)], {
      warnings: hit('vendor', 'mentioned'),
    })

    expect(delivered(only(['vendor']).select(url)).warnings).toEqual(['vendor'])
  })

  it('leaves out low confidence for the source with that filter', () => {
    const old = { publishesAdditions: true, filterFlags: ['low-confidence'] } as const
    const { select, counts } = selector([
      source('old', old),
      source('weak', { ...old, filterFlags: [] }),
      source('good'),
    ])
    const faint = { listedFrom: now - 13 * dayMs, score: 0 }

    const sourcesBy = (...listings: CurrentListing[]) =>
      delivered(select(address(listings))).sources.map(({ id }) => id)

    expect(select(address([listed(0, faint)]))).toEqual({ omitted: 'filter:low-confidence' })
    // Two sources that agree may be sufficient together. Here they are not, so only the one with the filter is left
    // out.
    expect(sourcesBy(listed(0, faint), listed(1, faint))).toEqual(['weak'])
    expect(sourcesBy(listed(0, faint), listed(2))).toEqual(['good', 'old'])
    expect(counts().sources[0]).toMatchObject({ listings: 3, delivered: 1, left: { 'filter:low-confidence': 2 } })
  })

  it('may leave out one source of an indicator and keep another one', () => {
    const sources = [source('strict', { filterFlags: ['cloud'] }), source('b')]
    const { select, counts } = selector(sources)

    const record = select(address([0, 1], { warnings: hit('cloud', 'mentioned') }))

    expect(record).toMatchObject({ independent: 1, warnings: ['cloud'], sources: [{ id: 'b' }] })
    expect(counts().sources).toEqual([
      { id: 'strict', listings: 1, delivered: 0, alone: 0, left: { 'filter:cloud': 1 } },
      { id: 'b', listings: 1, delivered: 1, alone: 1, left: {} },
    ])
  })

  it('names the last reason in order if the sources of an indicator are left out for different reasons', () => {
    const sources = [source('a', { publishesAdditions: true }), source('b', { filterFlags: ['cdn'] })]
    const { select } = selector(sources)
    const listings = [listed(1), listed(0, { listedFrom: now - 400 * dayMs })]

    expect(select(address(listings, { warnings: hit('cdn', 'doubtful') }))).toEqual({ omitted: 'filter:cdn' })
  })
})

describe('the group’s own lists', () => {
  const strict = source('a', { filterFlags: ['not-routable', 'expired', 'low-confidence', 'cdn', 'cloud'] })

  it.each([
    ['itself', 'ipv4', '192.0.2.1', ['ipv4', '192.0.2.1']],
    ['its range', 'ipv4', '192.0.2.1', ['ipv4-cidr', '192.0.2.0/24']],
    ['a name above', 'domain', 'a.b.example.com', ['domain', 'example.com']],
    ['its host', 'url', 'https://www.example.com/x', ['domain', 'example.com']],
  ] as const)('an allow list removes the values that it covers: %s', (_, kind, value, entry) => {
    const { select, counts } = selector([source('a')], { lists: [ownList('allow', [...entry])] })

    expect(select(candidate(kind, value, [listed(0)]))).toEqual({ omitted: 'allow-listed', list: 'allow-list' })
    expect(counts()).toMatchObject({ delivered: 0, omitted: { 'allow-listed': 1 }, allowedBy: { 'allow-list': 1 } })
  })

  it('a deny list delivers entries that no source lists, with the list as their source', () => {
    const { select, counts } = selector([strict], { lists: [ownList('deny', ['ipv4', '192.0.2.1'])] })

    const record = delivered(select(address([], { warnings: hit('cdn', 'doubtful'), deniedFrom: now - 5 * dayMs })))

    expect(record).toMatchObject({
      risk: 100,
      confidence: 100,
      independent: 1,
      firstSeen: now - 5 * dayMs,
      lastSeen: now - 5 * dayMs,
      warnings: ['cdn'],
    })
    expect(record.sources).toEqual([
      { id: 'list:deny-list', name: 'Our deny list', maintainer: 'Our group', listedFrom: now - 5 * dayMs },
    ])
    expect(record.agesOut).toBeGreaterThan(now + 14 * dayMs)
    const ofList = { id: 'list:deny-list', name: 'Our deny list' }
    expect(counts().lists).toEqual([{ ...ofList, delivered: 1, alone: 1 }])
    select(address())
    expect(counts()).toMatchObject({ lists: [{ ...ofList, delivered: 2, alone: 1 }], sources: [{ alone: 0 }] })
  })

  it('a deny list overrides every filter, age, topics and allow lists', () => {
    const archive = { ...strict, id: 'zeta', publishesAdditions: true }
    const lists = [ownList('allow', ['domain', 'example.com']), ownList('deny', ['domain', 'bad.example.com'])]
    const { select } = selector([archive], { lists, selection: { ...everything, trendingTopics: ['tag:lumma'] } })
    const old = listed(0, { listedFrom: now - 900 * dayMs, validUntil: now - dayMs, score: 0 })

    const below = candidate('domain', 'x.bad.example.com', [old], {
      notRoutable: true,
      warnings: hit('cdn', 'doubtful'),
    })

    expect(delivered(select(below)).sources.map(({ id }) => id)).toEqual(['list:deny-list', 'zeta'])
    expect(select(candidate('domain', 'good.example.com', [listed(0)]))).toMatchObject({ omitted: 'allow-listed' })
  })

  it('do not deliver an indicator that is neither listed nor denied', () => {
    expect(selector([strict]).select(address([]))).toEqual({ omitted: 'not-listed' })
  })

  it('the selected kinds apply to a deny list too', () => {
    const lists = [ownList('deny', ['ipv4', '192.0.2.1'])]
    const { select } = selector([strict], { lists, selection: { ...everything, iocSelector: ['domain'] } })

    expect(select(address([]))).toEqual({ omitted: 'kind' })
  })
})

describe('with random statements of the sources', () => {
  const seed = 160_626
  const flags: FilterFlag[] = ['cloud', 'cdn', 'scanner', 'expired', 'not-routable', 'low-confidence']

  it('another source, or a newer one, never lowers the confidence; counts add up', () => {
    const next = random(seed)
    const randomPart = <T>(of: readonly T[], share: number) => of.filter(() => next() < share)
    for (let round = 0; round < 150; round++) {
      const sources = Array.from({ length: 2 + Math.floor(next() * 9) }, (_, i) =>
        source(`s${i}`, {
          maintainer: `m${Math.floor(next() * 6)}`,
          flavours: randomPart<FlavourId>(flavourIds, 0.15),
          publishesAdditions: next() < 0.5,
          warningShare: next() < 0.3 ? undefined : next() * 0.06,
        }),
      )
      const pairs = sources.flatMap((a, i) =>
        randomPart(sources.slice(i + 1), 0.2).map((b) => ({
          a: a.id,
          b: b.id,
          shared: 950,
          compared: 0,
          first: 0,
          same: 0,
        })),
      )
      const plain = selector(sources, { pairs })
      const filtered = selector(
        sources.map((one) => ({ ...one, filterFlags: randomPart(flags, 0.3) })),
        { pairs },
      )
      for (let i = 0; i < 30; i++) {
        const listings = sources.map((_, at) =>
          listed(at, {
            listedFrom: now - Math.floor(next() * 40) * dayMs,
            ...(next() < 0.5 && { score: Math.floor(next() * 101) }),
            ...(next() < 0.3 && { lastSeen: now - Math.floor(next() * 30) * dayMs }),
            ...(next() < 0.2 && { validUntil: now + Math.floor(next() * 20 - 10) * dayMs }),
          }),
        )
        const value = `h${i}.example.com`
        const more = { notRoutable: next() < 0.1, warnings: next() < 0.3 ? hit('cdn', 'doubtful') : none }
        const message = `seed ${seed}, round ${round}, indicator ${i}`
        const decide = (some: readonly CurrentListing[]) => plain.select(candidate('domain', value, some, more))

        const all = decide(listings)
        if (isOmitted(all)) throw new Error(`${message}: ${all.omitted}`)
        expect(all.independent, message).toBeLessThanOrEqual(all.sources.length)
        const fewer = decide(listings.slice(1))
        if (!isOmitted(fewer)) {
          expect(all.confidence, message).toBeGreaterThanOrEqual(fewer.confidence)
          expect(all.risk, message).toBeGreaterThanOrEqual(fewer.risk)
          expect(all.independent, message).toBeGreaterThanOrEqual(fewer.independent)
        }
        const later = selector(sources, { pairs, now: now + Math.floor(next() * 50) * dayMs }).select(
          candidate('domain', value, listings, more),
        )
        if (!isOmitted(later)) expect(later.confidence, message).toBeLessThanOrEqual(all.confidence)

        const left = filtered.select(candidate('domain', value, listings, more))
        if (!isOmitted(left)) {
          expect(left.confidence, message).toBeLessThanOrEqual(all.confidence)
          expect(left.sources.length, message).toBeLessThanOrEqual(all.sources.length)
        }
      }
      const { delivered, omitted, sources: bySource } = filtered.counts()
      const sum = (counts: Partial<Record<string, number>>) =>
        Object.values(counts).reduce<number>((total, n) => total + (n ?? 0), 0)
      expect(delivered + sum(omitted), `seed ${seed}, round ${round}`).toBe(30)
      for (const one of bySource) {
        expect(one.delivered + sum(one.left), `seed ${seed}, round ${round}, ${one.id}`).toBe(one.listings)
      }
    }
  })

  it('leaves out too wide ranges regardless of the flags, unless a deny list contains them', () => {
    const ranges: [KindId, string][] = [
      ['ipv4-cidr', '0.0.0.0/1'],
      ['ipv4-cidr', '10.0.0.0/7'],
      ['ipv6-cidr', '2000::/3'],
    ]
    const plain = selector([source('a')])
    const denying = selector([source('a')], { lists: [ownList('deny', ['ipv4-cidr', '0.0.0.0/1'])] })
    const rulings = (by: typeof plain) =>
      ranges.map(([kind, value]) => outcome(by.select(candidate(kind, value, [listed(0)]))))

    expect(rulings(plain)).toEqual(['too-wide', 'too-wide', 'too-wide'])
    expect(plain.counts()).toMatchObject({
      omitted: { 'too-wide': 3 },
      sources: [{ listings: 3, left: { 'too-wide': 3 } }],
    })
    expect(rulings(denying)).toEqual(['delivered', 'delivered', 'too-wide'])
    expect(outcome(plain.select(candidate('ipv4-cidr', '44.0.0.0/8', [listed(0)])))).toBe('delivered')
  })

  it('gives a reason for every omission', () => {
    expect(new Set(omissionReasons).size).toBe(omissionReasons.length)
  })
})

describe('a decision', () => {
  it(`stays the same until standsUntil, and can be undone (SEED=${seed})`, () => {
    const next = random(seed)
    const pick = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)] as One
    const flags: readonly FilterFlag[] = ['expired', 'low-confidence', 'not-routable']
    const sources = ['a', 'b', 'c'].map((id, n) =>
      source(id, {
        maintainer: next() < 0.5 ? 'one' : id,
        flavours: [pick(flavourIds)],
        filterFlags: flags.filter(() => next() < 0.4),
        publishesAdditions: n === 0,
        listsShared: n === 2,
        // The last source has had no look for days.
        takenAt: now - (n === 2 ? 300 * hourMs : hourMs),
      }),
    )
    const since = now - 400 * dayMs
    const lists = [ownList('deny', ['ipv4', '198.18.0.3'])]
    const later = (at: number, before: SelectorOptions['effects'] = []) =>
      selector(sources, { now: at, lists, ownLists: [{ maintainer: 'Our group', since }], effects: before })
    const first = later(now)
    for (let n = 0; n < 300; n++) {
      const listings = [0, 1, 2]
        .filter(() => next() < 0.6)
        .map((position): CurrentListing => {
          const listedFrom = Math.floor(since + next() * 401 * dayMs)
          return {
            source: position,
            listedFrom,
            ...(next() < 0.5 && { lastSeen: Math.floor(listedFrom + next() * 60 * dayMs) }),
            ...(next() < 0.3 && { validUntil: Math.floor(now + (next() - 0.3) * 20 * dayMs) }),
            ...(next() < 0.3 && { score: Math.floor(next() * 100) }),
          }
        })
      const [kind, value] = pick<[KindId, string]>([
        ['ipv4', `198.18.0.${n & 255}`],
        ['domain', `bad-${n}.com`],
        ['sha256', n.toString(16).padStart(64, '0')],
      ])
      const indicator: ListedIndicator = { kind, value, notRoutable: next() < 0.1, warnings: none, listings }
      const decided = first.select(indicator)
      const until = Math.min(first.standsUntil(indicator), now + 500 * dayMs)
      for (const at of [until - 1, now + Math.floor(next() * (until - now))].filter((at) => at >= now)) {
        // Whether a source is still fresh is the same at both times.
        const fresh = sources.map((one, i) => (i === 1 ? { ...one, takenAt: at - hourMs } : one))
        const again = selector(fresh, { now: at, lists, ownLists: [{ maintainer: 'Our group', since }] })
        expect(again.select(indicator), `${at - now} of ${until - now}`).toEqual(decided)
      }
      if (next() < 0.5) first.takeBack(first.effect)
    }
    const continued = later(now + dayMs, first.effects())
    expect(continued.counts()).toEqual(first.counts())
  })
})
