import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { partsOf } from '../../../test/output.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { independenceOf } from '../../engine/delivery/independence.ts'
import { protectedOf } from '../../engine/delivery/protected-values.ts'
import { createSelector, isOmitted, type SelectorOptions } from '../../engine/delivery/select.ts'
import type { DeliverySource } from '../../engine/delivery/source.ts'
import { ownRangesOf } from '../../engine/extract/own-ranges.ts'
import { holdersOf } from '../../engine/lists/around.ts'
import { compileOwnLists, type OwnList } from '../../engine/lists/own-lists.ts'
import { kindsOf, type Omission, type OutputContext, type OutputFormat } from '../output-format.ts'
import { bodyOf, entriesOf, type Removal } from './compose.ts'
import { type Files, readersAt } from './in-force.conformance.ts'
import { outputFormatById } from './index.ts'

const now = deliveredAt
const asValue = (text: string): Value => {
  const value = readValue(text)
  if (!value) throw new Error(`no value: ${text}`)
  return value
}

/** What people have said: texts of values. */
interface Said {
  readonly allow?: readonly string[]
  readonly deny?: readonly string[]
  readonly own?: readonly string[]
  readonly exception?: readonly string[]
}
const reasons = ['allow', 'own', 'exception'] as const

const source: DeliverySource = {
  ...{
    id: 'made-up',
    name: 'Made up',
    maintainer: 'Nobody',
    flavours: ['malware'],
    cadenceMinutes: 60,
    filterFlags: [],
  },
  ...{ takenAt: now - hourMs, listed: 1000, removedPerDay: 50, warningShare: 0 },
}

function optionsOf({ allow = [], deny = [], own = [], exception = [] }: Said): SelectorOptions {
  const list = (id: string, effect: OwnList['effect'], texts: readonly string[]): OwnList => ({
    ...{ id, name: id, effect, inherited: false },
    entries: texts.map(asValue),
  })
  const lists = [list('allow', 'allow', allow), list('deny', 'deny', deny)]
  return {
    ...{ now, sources: [source], independence: independenceOf([source], []) },
    selection: { iocSelector: [], countries: [], industries: [], trendingTopics: [] },
    own: compileOwnLists(lists),
    ownLists: lists.map(() => ({ maintainer: 'Ours', since: now - 9 * dayMs })),
    ownRanges: ownRangesOf(own),
    exceptions: compileOwnLists(exception.map((text, i) => list(`exception ${i}`, 'allow', [text]))),
  }
}

/** What a release contains of listed values. */
function releaseOf(listed: readonly string[], said: Said) {
  const options = optionsOf(said)
  const selector = createSelector(options)
  const denied = said.deny ?? []
  const indicators = [...new Set([...listed, ...denied])]
    .map(asValue)
    .flatMap(({ kind, value }): DeliveredIndicator[] => {
      const listings = listed.includes(value) ? [{ source: 0, listedFrom: now - dayMs }] : []
      const selected = selector.select({ kind, value, notRoutable: false, warnings: [], listings })
      return isOmitted(selected) ? [] : [{ ...delivered(kind, value), ...selected }]
    })
  return { indicators, own: protectedOf(options) }
}

const options = { template: '{value}' }

/** The files of a format, with what was delivered before as removed where the format tells that, and what it leaves out. */
function written(
  format: OutputFormat,
  { indicators, own }: ReturnType<typeof releaseOf>,
  before: readonly DeliveredIndicator[] = [],
) {
  const context: OutputContext = { ...outputContext, options, own }
  const left = new Map<string, Omission[]>()
  const files = new Map<string, string>()
  for (const part of partsOf(format, context)) {
    const entries = [
      ...entriesOf(part, indicators, context, ({ value }, why) => {
        if (!part.countsNothing && why !== 'kind') left.set(value, [...(left.get(value) ?? []), why])
      }),
    ]
    const gone = part.remembersDays === undefined ? [] : [...entriesOf(part, before, context)]
    const removals = gone.map((entry): Removal => ({ entry, releasedAt: now }))
    const about = { ...context, part: part.name, count: entries.length + removals.length, changedAt: now }
    files.set(part.name, [...bodyOf(part, entries, about, removals)].join(''))
  }
  return { files: files as Files, left }
}

const readers = Object.entries(readersAt(now)).map(([name, read]) => {
  const id = name.split(',')[0] as keyof typeof outputFormatById
  return { name, read, format: outputFormatById[id] as OutputFormat }
})

/** Listed in each case: what is in force with any protection. */
const controls = [
  '185.31.90.1',
  '2a00:90::1',
  'bad-test.com',
  'https://worse-test.com/x',
  '0123abcd'.repeat(8),
  'who@worst-test.com',
]

interface Case {
  readonly relation: 'equal' | 'inside' | 'around'
  /** What is protected. */
  readonly P: string
  /** What a source lists. */
  readonly E: string
  /** Must not be in force. */
  readonly free: readonly string[]
  /** Stays in force, in formats that deliver the entry. */
  readonly stays?: readonly string[]
}
const equal = (P: string, ...free: readonly string[]): Case => ({ relation: 'equal', P, E: P, free: [P, ...free] })
const inside = (P: string, E: string, ...free: readonly string[]): Case => ({
  relation: 'inside',
  P,
  E,
  free: [E, ...free],
})

const around = (P: string, E: string, free: readonly string[], stays: readonly string[] = []): Case => ({
  ...{ relation: 'around', P, E, free, stays },
})

const cases: readonly Case[] = [
  equal('185.31.7.5'),
  equal('2a00:7::5'),
  equal('185.31.6.0/24', '185.31.6.9'),
  equal('2a00:7::/64', '2a00:7::9'),
  equal('ours-test.com', 'www.ours-test.com'),
  equal('https://ours-test.com/a'),
  equal('4567cdef'.repeat(8)),
  equal('89ab0123'.repeat(4)),
  equal('boss@ours-test.com'),
  inside('185.31.6.0/24', '185.31.6.9'),
  inside('185.31.6.0/24', '185.31.6.128/25', '185.31.6.200'),
  inside('185.31.6.0/24', 'http://185.31.6.9/a'),
  inside('185.31.6.9', 'http://185.31.6.9/a'),
  inside('2a00:7::/48', '2a00:7::9'),
  inside('2a00:7::/48', '2a00:7::/64', '2a00:7::9'),
  inside('ours-test.com', 'www.ours-test.com', 'a.www.ours-test.com'),
  inside('ours-test.com', 'https://www.ours-test.com/a'),
  inside('ours-test.com', 'boss@ours-test.com'),
  inside('ours-test.com', 'boss@mail.ours-test.com'),
  around('185.31.6.9', '185.31.4.0/22', ['185.31.6.9'], ['185.31.6.8', '185.31.6.10', '185.31.5.1']),
  around('185.31.6.64/26', '185.31.4.0/22', ['185.31.6.64', '185.31.6.127'], ['185.31.6.63', '185.31.6.128']),
  around('http://185.31.6.9/a', '185.31.4.0/22', ['http://185.31.6.9/a'], ['185.31.6.8']),
  around('2a00:7::5', '2a00:7::/64', ['2a00:7::5'], ['2a00:7::4', '2a00:7::ffff:0:0:1']),
  around('2a00:7:1::/48', '2a00:7::/32', ['2a00:7:1::9'], ['2a00:7:2::9']),
  around(
    'ours.shared-test.com',
    'shared-test.com',
    ['ours.shared-test.com', 'www.ours.shared-test.com'],
    ['shared-test.com'],
  ),
  around('https://ours.shared-test.com/a', 'shared-test.com', ['https://ours.shared-test.com/a'], ['shared-test.com']),
  around('https://shared-test.com/a', 'shared-test.com', ['https://shared-test.com/a']),
  around('http://185.31.7.5/a', '185.31.7.5', ['http://185.31.7.5/a']),
  around(
    'https://shared-test.com/a/b',
    'https://shared-test.com/a/',
    ['https://shared-test.com/a/b'],
    ['https://shared-test.com/a/'],
  ),
  around('ours.shared-test.com', 'https://shared-test.com/', ['ours.shared-test.com'], ['https://shared-test.com/']),
  around('boss@shared-test.com', 'shared-test.com', ['boss@shared-test.com'], ['shared-test.com']),
]

const isOwnable = (text: string) => /^(domain|ipv\d(-cidr)?)$/.test(asValue(text).kind)

describe.each(readers)('for $name', ({ read, format }) => {
  const kinds = kindsOf(format)
  /** Values of these texts that the reader acts on. */
  const met = (files: Files, texts: readonly string[]) => texts.filter((text) => read(files)(asValue(text)))
  const usual = met(written(format, releaseOf(controls, {})).files, controls)

  it('values that nobody protects are in force', () => {
    expect(usual).toEqual(controls.filter((text) => kinds.has(asValue(text).kind)))
  })

  it.each(reasons)('values protected for the reason "%s" are in force nowhere; all others are', (reason) => {
    for (const { relation, P, E, free, stays = [] } of cases) {
      if (reason === 'own' && !isOwnable(P)) continue
      const about = `${relation}: ${P} protected, ${E} listed`
      // A deny list wins over an allow list and over own values, and an exception wins over it.
      const said: Said = { [reason]: [P], ...(reason === 'exception' && { deny: [E] }) }
      const { files, left } = written(format, releaseOf([...controls, E], said))

      expect(met(files, free), about).toEqual([])
      expect(met(files, controls), about).toEqual(usual)
      if (relation !== 'around' || !kinds.has(asValue(E).kind)) continue
      const isLeft = left.get(E)?.includes('allowed-inside') === true
      expect(met(files, stays), about).toEqual(isLeft ? [] : stays)
    }
  })

  it('a deny list wins over an allow list and over own values', () => {
    for (const { P, E } of cases) {
      const asked = kinds.has(asValue(E).kind) ? [E] : []
      const withoutReason = met(written(format, releaseOf([E], { deny: [E] })).files, asked)
      for (const reason of ['allow', 'own'] as const) {
        if (reason === 'own' && !isOwnable(P)) continue
        const { files } = written(format, releaseOf([E], { [reason]: [P], deny: [E] }))
        // A deny list has no word about e-mail addresses at its names, nor about what is longer than or below its URLs.
        if (P.includes('@') || (E.endsWith('/') && E !== P)) continue
        expect(met(files, asked), `${reason} ${P}, ${E}`).toEqual(withoutReason)
      }
    }
  })

  it('entries that were withdrawn, expired or lost their licence are no longer in force', () => {
    const before = releaseOf([...controls, ...cases.map(({ E }) => E)], {})
    const all = before.indicators.filter(({ value }) => !controls.includes(value))
    const { files } = written(format, releaseOf(controls, {}), all)

    expect(
      met(
        files,
        all.map(({ value }) => value),
      ),
    ).toEqual([])
    expect(met(files, controls)).toEqual(usual)
    const returned = written(format, before).files
    const live = all.flatMap(({ kind, value }) => (kinds.has(kind) && !kind.endsWith('-cidr') ? [value] : []))
    expect(met(returned, live)).toEqual(live)
  })

  it('after twenty random changes nothing protected is in force, and all else that is listed is', () => {
    const next = random(seed)
    const texts = [...new Set(cases.flatMap(({ P, E, free, stays = [] }) => [P, E, ...free, ...stays]))]
    const some = (share: number) => texts.filter(() => next() < share)
    for (let change = 0; change < 20; change++) {
      const listed = some(0.4)
      const said: Said = {
        allow: some(0.1),
        own: some(0.05).filter(isOwnable),
        deny: some(0.05).filter((text) => !text.endsWith('/')),
        exception: some(0.05),
      }
      const { files, left } = written(format, releaseOf(listed, said))
      const isIn = (text: string, texts: readonly string[] = []) =>
        holdersOf(asValue(text)).some(({ value }) => texts.includes(value))
      const about = `seed ${seed}, change ${change}: ${JSON.stringify({ listed, ...said })}`
      for (const text of texts) {
        // A reader that applies a URL to longer ones applies a denied one to them, too.
        if (said.deny?.some((url) => url.includes('://') && text !== url && text.startsWith(url))) continue
        // A deny list has no word about e-mail addresses at its names, but keeps an allow list from having one.
        const name = asValue(text).kind === 'email' ? text.slice(text.indexOf('@') + 1) : text
        const isAllowed = isIn(text, said.allow) || (isIn(name, said.allow) && !isIn(name, said.deny))
        const isOwn = isIn(text, said.own) || isIn(name, said.own)
        const isExcepted = isIn(text, said.exception) || isIn(name, said.exception)
        const isProtected = isExcepted || ((isAllowed || isOwn) && !isIn(text, said.deny))
        if (isProtected) expect(met(files, [text]), `${about}, ${text}`).toEqual([])
        const isWhole = kinds.has(asValue(text).kind) && !asValue(text).kind.endsWith('-cidr')
        const isListed = listed.includes(text) || said.deny?.includes(text)
        if (isProtected || !isListed || !isWhole || left.get(text)?.includes('allowed-inside')) continue
        expect(met(files, [text]), `${about}, ${text}`).toEqual([text])
      }
    }
  })
})
