import { expect, it } from 'vitest'
import { looksEvery, watchedFrom } from '../../../test/looks.ts'
import type { Value } from '../../domain/observables/read.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Independence } from '../delivery/independence.ts'
import { createIndexBuilder, type IndexSource } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import type { Listing } from '../listings/listing.ts'
import { lifeOf, probabilityAt } from './life.ts'
import { summaryAt } from './life-summary.ts'

const t = (n: number) => Date.UTC(2026, 0, 1) + n * dayMs
const now = t(100)
const address: Value = { kind: 'ipv4', value: '50.1.2.3' }

type Listed = Partial<Listing> & Pick<Listing, 'source' | 'from'>

function indexOf(sources: readonly IndexSource[], listings: readonly Listed[]) {
  const builder = createIndexBuilder({ now })
  for (const listing of listings) {
    builder.add({ ...address, until: Number.POSITIVE_INFINITY, dated: true, present: true, ...listing })
  }
  return openIndex(bufferBytes(builder.build(sources)))
}

const watched = (id: string, first = 0, last = 100): IndexSource => ({ id, ...watchedFrom(t(first), t(last)) })
const standings = (bars: readonly { from: number; state: string; publisher?: string; gap?: string }[]) =>
  bars.map(({ from, state, publisher, gap }) => [
    (from - t(0)) / dayMs,
    [state, publisher, gap].filter(Boolean).join(' '),
  ])

it('a source without any look proves nothing', () => {
  const [row] = lifeOf(indexOf([{ id: 'a' }], [{ source: 0, from: t(10) }]), address, now).rows

  expect(standings(row?.bars() ?? [])).toEqual([[Number.NEGATIVE_INFINITY, 'notWatched never']])
  expect(probabilityAt(row as NonNullable<typeof row>, t(20), () => 0.25)).toBe(0.25)
})

it('the summary counts the sources that listed an indicator, and names the first source and its lead', () => {
  const sources = [watched('a'), watched('b'), watched('c'), watched('d', 60), { id: 'e' }]
  const index = indexOf(sources, [
    { source: 1, from: t(20) },
    { source: 0, from: t(25), until: t(30), present: false },
    { source: 2, from: t(50), kind: 'ipv4-cidr', value: '50.1.2.0/24' },
    { source: 2, from: t(22), until: t(23), kind: 'url', value: 'http://50.1.2.3/x' },
  ])
  const life = lifeOf(index, address, now)
  const pairs: Independence = { related: (a, b) => a + b === 3 }

  expect(life.rows.map(({ source, how }) => [source, how])).toEqual([
    [0, 'exact'],
    [1, 'exact'],
    [2, 'host-url'],
    [2, 'cidr'],
  ])
  expect(summaryAt(life, index, t(19))).toMatchObject({
    watched: 3,
    listed: [],
    notListed: [0, 1, 2],
    first: undefined,
  })
  expect(summaryAt(life, index, t(22.5), pairs)).toMatchObject({
    listed: [1],
    light: [2],
    independent: 1,
    next: undefined,
  })
  expect(summaryAt(life, index, t(26), pairs)).toMatchObject({
    sources: 5,
    watched: 3,
    listed: [0, 1],
    independent: 2,
    first: { source: 1, from: t(20), stepMs: dayMs },
    next: { source: 0, from: t(25) },
    lead: { ms: 5 * dayMs, certainty: 'proven' },
  })
  expect(summaryAt(life, index, t(60), pairs)).toMatchObject({ watched: 4, listed: [1, 2], independent: 1 })
})

it('the summary does not call the first source proven if another source may have been earlier', () => {
  const sources = [watched('a'), watched('b'), watched('c', 10)]
  const certaintyOf = (...listings: Listed[]) => {
    const index = indexOf(sources, listings)
    return summaryAt(lifeOf(index, address, now), index, now).lead?.certainty
  }

  expect(certaintyOf({ source: 0, from: t(5) }, { source: 1, from: t(8) })).toBe('proven')
  // Both looks are a day apart.
  expect(certaintyOf({ source: 0, from: t(5) }, { source: 1, from: t(6) })).toBe('tie')
  // The third source listed it already at its first look.
  expect(
    certaintyOf({ source: 0, from: t(5) }, { source: 1, from: t(8) }, { source: 2, from: t(10), dated: false }),
  ).toBe('unknown')
  // The look of the slow source may have come three days after it began.
  const slow = { id: 'slow', looks: looksEvery(3 * dayMs, t(1), now), toleranceMs: 6 * dayMs, changedAt: now }
  const index = indexOf(
    [watched('a'), watched('b'), slow],
    [
      { source: 0, from: t(5) },
      { source: 1, from: t(6.5) },
      { source: 2, from: t(7) },
    ],
  )
  expect(summaryAt(lifeOf(index, address, now), index, now)).toMatchObject({
    next: { source: 2 },
    lead: { ms: 2 * dayMs, certainty: 'tie' },
  })
  // An interval with equal start and end lists nothing.
  expect(certaintyOf({ source: 0, from: t(5), until: t(5) }, { source: 1, from: t(8) })).toBeUndefined()
})
