import type { FeedRecord, Interval } from '../../domain/listing.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { HeldBack, SnapshotOptions } from './timeline.ts'

/** Days after an arbitrary first day, as ms since epoch. */
export const day = (n: number) => Date.UTC(2026, 0, 1) + n * dayMs

type CaseRow = Pick<FeedRecord, 'added' | 'firstSeen' | 'lastSeen' | 'validUntil'> & { readonly value: string }

interface CaseSnapshot extends SnapshotOptions {
  readonly day: number
  readonly rows: readonly CaseRow[]
  /** Additional rows that cannot be read. */
  readonly unreadable?: number
  readonly held?: HeldBack
}

type CaseInterval = Interval & { readonly value: string; readonly present: boolean }

const a = '198.51.100.1'
const b = '198.51.100.2'
const many = (count: number) => Array.from({ length: count }, (_, i) => `203.0.113.${i}`)
const manyListed = (count: number) => many(count).map((value) => listed(value, 0))

const on = (
  day: number,
  rows: readonly (string | CaseRow)[],
  more: Omit<CaseSnapshot, 'day' | 'rows'> = {},
): CaseSnapshot => ({ day, rows: rows.map((row) => (typeof row === 'string' ? { value: row } : row)), ...more })

/** An interval in days, which goes on and is present unless it has an end. */
const listed = (
  value: string,
  from: number,
  { until, dated = false, present = until === undefined }: { until?: number; dated?: boolean; present?: boolean } = {},
): CaseInterval => ({ value, from: day(from), until: until === undefined ? Infinity : day(until), dated, present })

/**
 * Test cases for the rules of `timeline.ts`, one by one: snapshots of one source, of which every value is an `ipv4`, and
 * the expected intervals.
 */
export const intervalCases: readonly [name: string, snapshots: CaseSnapshot[], intervals: CaseInterval[]][] = [
  ['first snapshot: listed since then at least, not dated', [on(0, [a])], [listed(a, 0)]],
  [
    "first snapshot: the publisher's first-seen date counts",
    [on(0, [{ value: a, firstSeen: day(-9) }])],
    [listed(a, -9, { dated: true })],
  ],
  [
    'a first-seen date in the future is the moment of the snapshot',
    [on(0, [{ value: a, firstSeen: day(3) }])],
    [listed(a, 0, { dated: true })],
  ],
  [
    'new in a later snapshot: dated, for the one before did not hold it',
    [on(0, [a]), on(2, [a, b])],
    [listed(a, 0), listed(b, 2, { dated: true })],
  ],
  [
    "new in a later snapshot with the publisher's date",
    [on(0, [a]), on(2, [a, { value: b, firstSeen: day(1) }])],
    [listed(a, 0), listed(b, 1, { dated: true })],
  ],
  ['gone ends the interval', [on(0, [a, b]), on(2, [b])], [listed(a, 0, { until: 2 }), listed(b, 0)]],
  [
    'listed again opens a new interval at the snapshot, whatever the old first-seen date says',
    [on(0, [{ value: a, firstSeen: day(-5) }, b]), on(2, [b]), on(4, [{ value: a, firstSeen: day(-5) }, b])],
    [listed(a, -5, { until: 2, dated: true }), listed(b, 0), listed(a, 4, { dated: true })],
  ],
  [
    'listed again with a first-seen date after the old end begins there',
    [on(0, [a, b]), on(2, [b]), on(4, [{ value: a, firstSeen: day(3) }, b])],
    [listed(a, 0, { until: 2 }), listed(b, 0), listed(a, 3, { dated: true })],
  ],
  [
    'valid-until ends the interval earlier, and the indicator stays present',
    [on(0, [{ value: a, validUntil: day(1) }]), on(2, [{ value: a, validUntil: day(1) }])],
    [listed(a, 0, { until: 1, present: true })],
  ],
  [
    'a valid-until that moves before it is reached moves the end',
    [on(0, [{ value: a, validUntil: day(5) }]), on(2, [{ value: a, validUntil: day(9) }])],
    [listed(a, 0, { until: 9, present: true })],
  ],
  [
    'a valid-until that moves after it was reached is a new listing',
    [on(0, [{ value: a, validUntil: day(1) }]), on(2, [{ value: a, validUntil: day(9) }])],
    [listed(a, 0, { until: 1 }), listed(a, 2, { until: 9, dated: true, present: true })],
  ],
  [
    'gone after its valid-until had passed: the earlier end stays',
    [on(0, [{ value: a, validUntil: day(1) }, b]), on(2, [b])],
    [listed(a, 0, { until: 1 }), listed(b, 0)],
  ],
  [
    'valid-until before the first snapshot: empty, begun at a time that nobody knows',
    [on(0, [{ value: a, validUntil: day(-3) }])],
    [listed(a, -3, { until: -3, present: true })],
  ],
  [
    'first-seen and valid-until in the past are an interval of the past',
    [on(0, [{ value: a, firstSeen: day(-9), validUntil: day(-3) }])],
    [listed(a, -9, { until: -3, dated: true, present: true })],
  ],
  [
    'valid-until before first-seen: empty at first-seen',
    [on(0, [{ value: a, firstSeen: day(-3), validUntil: day(-9) }])],
    [listed(a, -3, { until: -3, dated: true, present: true })],
  ],
  [
    'last-seen ends nothing',
    [on(0, [{ value: a, firstSeen: day(-9), lastSeen: day(-8) }])],
    [listed(a, -9, { dated: true })],
  ],
  [
    'a first-seen date that comes later dates what was not dated',
    [on(0, [a]), on(2, [{ value: a, firstSeen: day(-4) }])],
    [listed(a, -4, { dated: true })],
  ],
  [
    'but moves nothing that is dated already',
    [on(0, [{ value: a, firstSeen: day(-4) }]), on(2, [{ value: a, firstSeen: day(-7) }])],
    [listed(a, -4, { dated: true })],
  ],
  [
    'twice in one snapshot: earliest first-seen, latest valid-until',
    [
      on(0, [
        { value: a, firstSeen: day(-2), validUntil: day(4) },
        { value: a, firstSeen: day(-6), validUntil: day(3) },
        { value: a, validUntil: day(1) },
      ]),
    ],
    [listed(a, -6, { until: 4, dated: true, present: true })],
  ],
  [
    'dates of listing in one row: then first-seen dates do not count',
    [
      on(0, [
        { value: a, firstSeen: day(-9) },
        { value: b, added: day(-2), firstSeen: day(-8) },
      ]),
    ],
    [listed(a, 0), listed(b, -2, { dated: true })],
  ],
  [
    'a later snapshot without dates of listing: first-seen dates count again',
    [
      on(0, [
        { value: a, firstSeen: day(-9) },
        { value: b, added: day(-2) },
      ]),
      on(2, [{ value: a, firstSeen: day(-9) }, b]),
    ],
    [listed(a, -9, { dated: true }), listed(b, -2, { dated: true })],
  ],
  [
    'the same snapshot again changes nothing, even if its rows differ',
    [on(0, [a]), on(0, [b], { held: 'repeated' })],
    [listed(a, 0)],
  ],
  ['an older snapshot changes nothing', [on(2, [a]), on(0, [b], { held: 'out-of-order' })], [listed(a, 2)]],
  ['an empty snapshot is held back', [on(0, [a]), on(1, [], { held: 'empty' })], [listed(a, 0)]],
  [
    'a snapshot with less than a fifth of more than 50 is held back',
    [on(0, many(60)), on(1, many(11), { held: 'shrunken' })],
    manyListed(60),
  ],
  [
    'with a fifth it is believed',
    [on(0, many(60)), on(1, many(12))],
    manyListed(60).map((row, i) => (i < 12 ? row : { ...row, until: day(1), present: false })),
  ],
  [
    'an operator may accept a shrunken one',
    [on(0, many(60)), on(1, many(1), { accept: true })],
    manyListed(60).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  ],
  [
    'up to 50 a source may shrink as it likes',
    [on(0, many(50)), on(1, many(1))],
    manyListed(50).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  ],
  [
    'what a later one of about the same size bears out is applied, as of the later one',
    [on(0, many(60)), on(1, many(2), { held: 'shrunken' }), on(2, many(11)), on(3, many(3))],
    manyListed(60).map((row, i) => (i < 3 ? row : { ...row, until: i < 11 ? day(3) : day(2), present: false })),
  ],
  [
    'one of another size bears out nothing, and waits itself',
    [
      on(0, many(60)),
      on(1, many(1), { held: 'shrunken' }),
      on(2, many(11), { held: 'shrunken' }),
      on(3, many(1), { held: 'shrunken' }),
      on(4, many(2)),
    ],
    manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(4), present: false })),
  ],
  [
    'looks within half a day bear out nothing: the first of them waits',
    [
      on(0, many(60)),
      on(1, many(2), { held: 'shrunken' }),
      on(1.25, many(2), { held: 'shrunken' }),
      on(1.4375, many(3), { held: 'shrunken' }),
      on(1.5, many(2)),
    ],
    manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(1.5), present: false })),
  ],
  [
    'an older one bears out nothing',
    [on(0, many(60)), on(3, many(2), { held: 'shrunken' }), on(2, many(2), { held: 'shrunken' })],
    manyListed(60),
  ],
  [
    'what is empty is never borne out, and says nothing of what waits',
    [
      on(0, many(60)),
      on(1, [], { held: 'empty' }),
      on(2, [], { held: 'empty' }),
      on(3, many(2), { held: 'shrunken' }),
      on(4, [], { held: 'empty' }),
      on(5, many(2)),
    ],
    manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(5), present: false })),
  ],
  [
    'what is garbled may be borne out as well',
    [on(0, many(60)), on(1, many(30), { unreadable: 400, held: 'garbled' }), on(2, many(31), { unreadable: 410 })],
    manyListed(60).map((row, i) => (i < 31 ? row : { ...row, until: day(2), present: false })),
  ],
  [
    'one that was applied takes away what waited',
    [on(0, many(60)), on(1, many(2), { held: 'shrunken' }), on(2, many(60)), on(3, many(2), { held: 'shrunken' })],
    manyListed(60),
  ],
  [
    'after one held back, the next is compared with the last accepted',
    [on(0, many(60)), on(1, many(2), { held: 'shrunken' }), on(2, many(59))],
    manyListed(60).map((row, i) => (i < 59 ? row : { ...row, until: day(2), present: false })),
  ],
  [
    'a snapshot with hardly a readable row is held back where most of the last one were readable',
    [
      on(0, many(60)),
      on(1, many(40), { unreadable: 400, held: 'garbled' }),
      on(2, many(40), { unreadable: 360 }),
      on(3, many(20), { unreadable: 400 }),
    ],
    manyListed(60).map((row, i) => (i < 20 ? row : { ...row, until: i < 40 ? day(3) : day(2), present: false })),
  ],
  [
    'an operator may accept a garbled one',
    [on(0, many(2)), on(1, many(1), { unreadable: 400, accept: true })],
    manyListed(2).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  ],
  [
    'an increment ends nothing',
    [on(0, [a], { increment: true }), on(1, [b], { increment: true })],
    [listed(a, 0), listed(b, 1, { dated: true })],
  ],
]
