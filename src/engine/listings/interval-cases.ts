import type { FeedRecord, Interval } from '../../domain/listing.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { HeldBack, SnapshotOptions } from './timeline.ts'

/** Days after an arbitrary first day, as ms since epoch. */
export const day = (n: number) => Date.UTC(2026, 0, 1) + n * dayMs

export interface CaseRow extends Pick<FeedRecord, 'added' | 'firstSeen' | 'lastSeen' | 'validUntil'> {
  readonly value: string
}

/** Snapshots of one source and the expected intervals; every value is an `ipv4`. */
export interface IntervalCase {
  readonly name: string
  readonly snapshots: readonly (SnapshotOptions & {
    readonly day: number
    readonly rows: readonly CaseRow[]
    /** Additional rows that cannot be read. */
    readonly unreadable?: number
    readonly held?: HeldBack
  })[]
  readonly intervals: readonly (Interval & { readonly value: string; readonly present: boolean })[]
}

const a = '198.51.100.1'
const b = '198.51.100.2'
const open = Number.POSITIVE_INFINITY
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ value: `203.0.113.${i}` }))
const manyListed = (count: number) =>
  many(count).map(({ value }) => ({ value, from: day(0), until: open, dated: false, present: true }))

/**
 * Test cases for the rules of `timeline.ts`, one by one. Every implementation, in memory and in SQL, is tested with
 * them.
 */
export const intervalCases: readonly IntervalCase[] = [
  {
    name: 'first snapshot: listed since then at least, not dated',
    snapshots: [{ day: 0, rows: [{ value: a }] }],
    intervals: [{ value: a, from: day(0), until: open, dated: false, present: true }],
  },
  {
    name: "first snapshot: the publisher's first-seen date counts",
    snapshots: [{ day: 0, rows: [{ value: a, firstSeen: day(-9) }] }],
    intervals: [{ value: a, from: day(-9), until: open, dated: true, present: true }],
  },
  {
    name: 'a first-seen date in the future is the moment of the snapshot',
    snapshots: [{ day: 0, rows: [{ value: a, firstSeen: day(3) }] }],
    intervals: [{ value: a, from: day(0), until: open, dated: true, present: true }],
  },
  {
    name: 'new in a later snapshot: dated, for the one before did not hold it',
    snapshots: [
      { day: 0, rows: [{ value: a }] },
      { day: 2, rows: [{ value: a }, { value: b }] },
    ],
    intervals: [
      { value: a, from: day(0), until: open, dated: false, present: true },
      { value: b, from: day(2), until: open, dated: true, present: true },
    ],
  },
  {
    name: "new in a later snapshot with the publisher's date",
    snapshots: [
      { day: 0, rows: [{ value: a }] },
      { day: 2, rows: [{ value: a }, { value: b, firstSeen: day(1) }] },
    ],
    intervals: [
      { value: a, from: day(0), until: open, dated: false, present: true },
      { value: b, from: day(1), until: open, dated: true, present: true },
    ],
  },
  {
    name: 'gone ends the interval',
    snapshots: [
      { day: 0, rows: [{ value: a }, { value: b }] },
      { day: 2, rows: [{ value: b }] },
    ],
    intervals: [
      { value: a, from: day(0), until: day(2), dated: false, present: false },
      { value: b, from: day(0), until: open, dated: false, present: true },
    ],
  },
  {
    name: 'listed again opens a new interval at the snapshot, whatever the old first-seen date says',
    snapshots: [
      { day: 0, rows: [{ value: a, firstSeen: day(-5) }, { value: b }] },
      { day: 2, rows: [{ value: b }] },
      { day: 4, rows: [{ value: a, firstSeen: day(-5) }, { value: b }] },
    ],
    intervals: [
      { value: a, from: day(-5), until: day(2), dated: true, present: false },
      { value: b, from: day(0), until: open, dated: false, present: true },
      { value: a, from: day(4), until: open, dated: true, present: true },
    ],
  },
  {
    name: 'listed again with a first-seen date after the old end begins there',
    snapshots: [
      { day: 0, rows: [{ value: a }, { value: b }] },
      { day: 2, rows: [{ value: b }] },
      { day: 4, rows: [{ value: a, firstSeen: day(3) }, { value: b }] },
    ],
    intervals: [
      { value: a, from: day(0), until: day(2), dated: false, present: false },
      { value: b, from: day(0), until: open, dated: false, present: true },
      { value: a, from: day(3), until: open, dated: true, present: true },
    ],
  },
  {
    name: 'valid-until ends the interval earlier, and the indicator stays present',
    snapshots: [
      { day: 0, rows: [{ value: a, validUntil: day(1) }] },
      { day: 2, rows: [{ value: a, validUntil: day(1) }] },
    ],
    intervals: [{ value: a, from: day(0), until: day(1), dated: false, present: true }],
  },
  {
    name: 'a valid-until that moves before it is reached moves the end',
    snapshots: [
      { day: 0, rows: [{ value: a, validUntil: day(5) }] },
      { day: 2, rows: [{ value: a, validUntil: day(9) }] },
    ],
    intervals: [{ value: a, from: day(0), until: day(9), dated: false, present: true }],
  },
  {
    name: 'a valid-until that moves after it was reached is a new listing',
    snapshots: [
      { day: 0, rows: [{ value: a, validUntil: day(1) }] },
      { day: 2, rows: [{ value: a, validUntil: day(9) }] },
    ],
    intervals: [
      { value: a, from: day(0), until: day(1), dated: false, present: false },
      { value: a, from: day(2), until: day(9), dated: true, present: true },
    ],
  },
  {
    name: 'gone after its valid-until had passed: the earlier end stays',
    snapshots: [
      { day: 0, rows: [{ value: a, validUntil: day(1) }, { value: b }] },
      { day: 2, rows: [{ value: b }] },
    ],
    intervals: [
      { value: a, from: day(0), until: day(1), dated: false, present: false },
      { value: b, from: day(0), until: open, dated: false, present: true },
    ],
  },
  {
    name: 'valid-until before the first snapshot: empty, begun at a time that nobody knows',
    snapshots: [{ day: 0, rows: [{ value: a, validUntil: day(-3) }] }],
    intervals: [{ value: a, from: day(-3), until: day(-3), dated: false, present: true }],
  },
  {
    name: 'first-seen and valid-until in the past are an interval of the past',
    snapshots: [{ day: 0, rows: [{ value: a, firstSeen: day(-9), validUntil: day(-3) }] }],
    intervals: [{ value: a, from: day(-9), until: day(-3), dated: true, present: true }],
  },
  {
    name: 'valid-until before first-seen: empty at first-seen',
    snapshots: [{ day: 0, rows: [{ value: a, firstSeen: day(-3), validUntil: day(-9) }] }],
    intervals: [{ value: a, from: day(-3), until: day(-3), dated: true, present: true }],
  },
  {
    name: 'last-seen ends nothing',
    snapshots: [{ day: 0, rows: [{ value: a, firstSeen: day(-9), lastSeen: day(-8) }] }],
    intervals: [{ value: a, from: day(-9), until: open, dated: true, present: true }],
  },
  {
    name: 'a first-seen date that comes later dates what was not dated',
    snapshots: [
      { day: 0, rows: [{ value: a }] },
      { day: 2, rows: [{ value: a, firstSeen: day(-4) }] },
    ],
    intervals: [{ value: a, from: day(-4), until: open, dated: true, present: true }],
  },
  {
    name: 'but moves nothing that is dated already',
    snapshots: [
      { day: 0, rows: [{ value: a, firstSeen: day(-4) }] },
      { day: 2, rows: [{ value: a, firstSeen: day(-7) }] },
    ],
    intervals: [{ value: a, from: day(-4), until: open, dated: true, present: true }],
  },
  {
    name: 'twice in one snapshot: earliest first-seen, latest valid-until',
    snapshots: [
      {
        day: 0,
        rows: [
          { value: a, firstSeen: day(-2), validUntil: day(4) },
          { value: a, firstSeen: day(-6), validUntil: day(3) },
          { value: a, validUntil: day(1) },
        ],
      },
    ],
    intervals: [{ value: a, from: day(-6), until: day(4), dated: true, present: true }],
  },
  {
    name: 'dates of listing in one row: then first-seen dates do not count',
    snapshots: [
      {
        day: 0,
        rows: [
          { value: a, firstSeen: day(-9) },
          { value: b, added: day(-2), firstSeen: day(-8) },
        ],
      },
    ],
    intervals: [
      { value: a, from: day(0), until: open, dated: false, present: true },
      { value: b, from: day(-2), until: open, dated: true, present: true },
    ],
  },
  {
    name: 'a later snapshot without dates of listing: first-seen dates count again',
    snapshots: [
      {
        day: 0,
        rows: [
          { value: a, firstSeen: day(-9) },
          { value: b, added: day(-2) },
        ],
      },
      { day: 2, rows: [{ value: a, firstSeen: day(-9) }, { value: b }] },
    ],
    intervals: [
      { value: a, from: day(-9), until: open, dated: true, present: true },
      { value: b, from: day(-2), until: open, dated: true, present: true },
    ],
  },
  {
    name: 'the same snapshot again changes nothing, even if its rows differ',
    snapshots: [
      { day: 0, rows: [{ value: a }] },
      { day: 0, rows: [{ value: b }], held: 'repeated' },
    ],
    intervals: [{ value: a, from: day(0), until: open, dated: false, present: true }],
  },
  {
    name: 'an older snapshot changes nothing',
    snapshots: [
      { day: 2, rows: [{ value: a }] },
      { day: 0, rows: [{ value: b }], held: 'out-of-order' },
    ],
    intervals: [{ value: a, from: day(2), until: open, dated: false, present: true }],
  },
  {
    name: 'an empty snapshot is held back',
    snapshots: [
      { day: 0, rows: [{ value: a }] },
      { day: 1, rows: [], held: 'empty' },
    ],
    intervals: [{ value: a, from: day(0), until: open, dated: false, present: true }],
  },
  {
    name: 'a snapshot with less than a fifth of more than 50 is held back',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(11), held: 'shrunken' },
    ],
    intervals: manyListed(60),
  },
  {
    name: 'with a fifth it is believed',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(12) },
    ],
    intervals: manyListed(60).map((row, i) => (i < 12 ? row : { ...row, until: day(1), present: false })),
  },
  {
    name: 'an operator may accept a shrunken one',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(1), accept: true },
    ],
    intervals: manyListed(60).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  },
  {
    name: 'up to 50 a source may shrink as it likes',
    snapshots: [
      { day: 0, rows: many(50) },
      { day: 1, rows: many(1) },
    ],
    intervals: manyListed(50).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  },
  {
    name: 'what a later one of about the same size bears out is applied, as of the later one',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(2), held: 'shrunken' },
      { day: 2, rows: many(11) },
      { day: 3, rows: many(3) },
    ],
    intervals: manyListed(60).map((row, i) =>
      i < 3 ? row : { ...row, until: i < 11 ? day(3) : day(2), present: false },
    ),
  },
  {
    name: 'one of another size bears out nothing, and waits itself',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(1), held: 'shrunken' },
      { day: 2, rows: many(11), held: 'shrunken' },
      { day: 3, rows: many(1), held: 'shrunken' },
      { day: 4, rows: many(2) },
    ],
    intervals: manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(4), present: false })),
  },
  {
    name: 'looks within half a day bear out nothing: the first of them waits',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(2), held: 'shrunken' },
      { day: 1.25, rows: many(2), held: 'shrunken' },
      { day: 1.4375, rows: many(3), held: 'shrunken' },
      { day: 1.5, rows: many(2) },
    ],
    intervals: manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(1.5), present: false })),
  },
  {
    name: 'an older one bears out nothing',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 3, rows: many(2), held: 'shrunken' },
      { day: 2, rows: many(2), held: 'shrunken' },
    ],
    intervals: manyListed(60),
  },
  {
    name: 'what is empty is never borne out, and says nothing of what waits',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: [], held: 'empty' },
      { day: 2, rows: [], held: 'empty' },
      { day: 3, rows: many(2), held: 'shrunken' },
      { day: 4, rows: [], held: 'empty' },
      { day: 5, rows: many(2) },
    ],
    intervals: manyListed(60).map((row, i) => (i < 2 ? row : { ...row, until: day(5), present: false })),
  },
  {
    name: 'what is garbled may be borne out as well',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(30), unreadable: 400, held: 'garbled' },
      { day: 2, rows: many(31), unreadable: 410 },
    ],
    intervals: manyListed(60).map((row, i) => (i < 31 ? row : { ...row, until: day(2), present: false })),
  },
  {
    name: 'one that was applied takes away what waited',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(2), held: 'shrunken' },
      { day: 2, rows: many(60) },
      { day: 3, rows: many(2), held: 'shrunken' },
    ],
    intervals: manyListed(60),
  },
  {
    name: 'after one held back, the next is compared with the last accepted',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(2), held: 'shrunken' },
      { day: 2, rows: many(59) },
    ],
    intervals: manyListed(60).map((row, i) => (i < 59 ? row : { ...row, until: day(2), present: false })),
  },
  {
    name: 'a snapshot with hardly a readable row is held back where most of the last one were readable',
    snapshots: [
      { day: 0, rows: many(60) },
      { day: 1, rows: many(40), unreadable: 400, held: 'garbled' },
      { day: 2, rows: many(40), unreadable: 360 },
      { day: 3, rows: many(20), unreadable: 400 },
    ],
    intervals: manyListed(60).map((row, i) =>
      i < 20 ? row : { ...row, until: i < 40 ? day(3) : day(2), present: false },
    ),
  },
  {
    name: 'an operator may accept a garbled one',
    snapshots: [
      { day: 0, rows: many(2) },
      { day: 1, rows: many(1), unreadable: 400, accept: true },
    ],
    intervals: manyListed(2).map((row, i) => (i < 1 ? row : { ...row, until: day(1), present: false })),
  },
  {
    name: 'an increment ends nothing',
    snapshots: [
      { day: 0, rows: [{ value: a }], increment: true },
      { day: 1, rows: [{ value: b }], increment: true },
    ],
    intervals: [
      { value: a, from: day(0), until: open, dated: false, present: true },
      { value: b, from: day(1), until: open, dated: true, present: true },
    ],
  },
]
