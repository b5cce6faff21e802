import { describe, expect, it } from 'vitest'
import type { LifeBar, LifeRow } from '../../../contract/search.ts'
import { barAt, lookOf, shownRows, spansOf, standingAt } from './life.ts'
import { sampleLife } from './sample.ts'

const on = (day: string) => `2026-03-${day}T00:00:00.000Z`
const time = (day: string) => Date.parse(on(day))

function bar(from: string | null, until: string, state: LifeBar['state'], publisher?: LifeBar['publisher']): LifeBar {
  return { from: from && on(from), until: on(until), state, when: 'unproven', ...(publisher && { publisher }) }
}

function row(name: string, bars: LifeBar[], how: LifeRow['how'] = 'exact'): LifeRow {
  const [first] = sampleLife.rows as [LifeRow]
  return { ...first, source: { ...first.source, id: name, name }, how, bars }
}

describe('the look of a bar', () => {
  it.each([
    ['listed', undefined, 'listed'],
    ['listed', 'notListed', 'listed'],
    ['notListed', undefined, 'notListed'],
    ['notListed', 'listed', 'notListed'],
    ['notWatched', 'listed', 'published'],
    ['notWatched', 'notListed', 'notWatched'],
    ['notWatched', undefined, 'notWatched'],
  ] as const)('with the state %s and %s by its publisher is %s', (state, publisher, look) => {
    expect(lookOf({ state, ...(publisher && { publisher }) })).toBe(look)
  })
})

it('draws neighbouring bars with the same look as one span', () => {
  const bars = [
    bar(null, '02', 'notWatched'),
    bar('02', '04', 'notWatched', 'notListed'),
    bar('04', '05', 'notWatched', 'listed'),
    bar('05', '09', 'listed'),
    bar('09', '12', 'listed', 'notListed'),
  ]

  expect(spansOf({ bars })).toEqual([
    { look: 'notWatched', from: Number.NEGATIVE_INFINITY, until: time('04') },
    { look: 'published', from: time('04'), until: time('05') },
    { look: 'listed', from: time('05'), until: time('12') },
  ])
})

describe('the bar at an instant', () => {
  const bars = [bar('02', '04', 'listed'), bar('04', '09', 'notListed')]

  it('includes its first instant, and its last one only if it is the newest bar', () => {
    expect(barAt({ bars }, time('02'))?.state).toBe('listed')
    expect(barAt({ bars }, time('04'))?.state).toBe('notListed')
    expect(barAt({ bars }, time('09'))?.state).toBe('notListed')
  })

  it('is unknown before the oldest bar in the answer, except at the requested instant', () => {
    const cut = row('Cut', bars)

    expect(standingAt({ asOf: on('09') }, cut, time('01'))).toBeUndefined()
    expect(standingAt({ asOf: on('01') }, cut, time('01'))).toBe(cut.standing)
  })
})

it('sorts rows: light matches last, then by the first listing, then by name', () => {
  const late = row('A late one', [bar(null, '05', 'notListed'), bar('05', '09', 'listed')])
  const early = row('B early', [bar(null, '02', 'notListed'), bar('02', '09', 'listed')])
  const dated = row('C dated', [bar(null, '01', 'notWatched'), bar('01', '09', 'notWatched', 'listed')])
  const host = row('D host only', [bar(null, '09', 'listed')], 'url-host')
  const twin = row('B early twin', early.bars)

  expect(shownRows([host, late, twin, early, dated]).map(({ source }) => source.name)).toEqual([
    'C dated',
    'B early',
    'B early twin',
    'A late one',
    'D host only',
  ])
})
