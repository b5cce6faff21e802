import type { IndicatorLife, LifeBar, LifeRow } from '../../../contract/search.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'

const day = (date: string) => `2026-${date}T00:00:00.000Z`
const now = '2026-03-21T09:00:00.000Z'

const listed = { state: 'listed', when: 'verified' } as const
const notListed = { state: 'notListed', when: 'late' } as const
const notWatched = { state: 'notWatched', when: 'unproven' } as const
const dated = { ...notWatched, publisher: 'listed', when: 'verified' } as const

/** Bars that follow one another, each given by its end. */
function bars(...ends: readonly (readonly [until: string, what: Omit<LifeBar, 'from' | 'until'>])[]): LifeBar[] {
  return ends.map(([until, what], index) => ({ ...what, from: ends[index - 1]?.[0] ?? null, until }))
}

function row(name: string, how: LifeRow['how'], indicator: string, spans: LifeBar[], firstLook: string): LifeRow {
  return {
    source: { id: '', name, commercial: false, custom: false, homepage: '' },
    how,
    kind: indicator.includes('/') ? 'ipv4-cidr' : 'ipv4',
    indicators: [indicator],
    present: true,
    warned: false,
    doubtful: false,
    bars: spans,
    standing: spans.at(-1) as LifeBar,
    probability: 0,
    firstLook,
    newestLook: now,
  }
}

const value = '203.0.113.42'

/** The life of a made-up indicator for the picture that visitors see. Its sources are made up too, and have no page. */
export const sampleLife: IndicatorLife = {
  kind: 'ipv4',
  value,
  now,
  asOf: day('03-09'),
  facts: {
    sources: 5,
    watched: 4,
    listed: 2,
    published: 1,
    unproven: 0,
    light: 0,
    notListed: 1,
    independent: 2,
    warned: false,
    doubtful: false,
    first: { sourceId: '', sourceName: 'North Gate', from: day('03-03'), stepMs: hourMs },
    next: { sourceId: '', sourceName: 'Open Harbour', from: day('03-08'), stepMs: hourMs },
    lead: { ms: 5 * dayMs, certainty: 'proven' },
  },
  rows: [
    row(
      'North Gate',
      'exact',
      value,
      bars([day('02-20'), { ...notWatched, gap: 'before' }], [day('03-03'), notListed], [now, listed]),
      day('02-20'),
    ),
    row(
      'Open Harbour',
      'cidr',
      '203.0.113.0/24',
      bars(
        [day('02-18'), { ...notWatched, gap: 'before' }],
        [day('03-08'), notListed],
        [day('03-14'), listed],
        [day('03-17'), { ...notWatched, gap: 'between' }],
        [now, listed],
      ),
      day('02-18'),
    ),
    row(
      'Quiet Lantern',
      'exact',
      value,
      bars([day('03-05'), { ...notWatched, gap: 'before' }], [day('03-12'), dated], [now, listed]),
      day('03-12'),
    ),
    row(
      'Late Owl',
      'exact',
      value,
      bars([day('02-16'), { ...notWatched, gap: 'before' }], [day('03-15'), notListed], [now, listed]),
      day('02-16'),
    ),
  ],
  rowsLeftOut: 0,
  warnings: [],
  ownLists: [],
  network: null,
}
