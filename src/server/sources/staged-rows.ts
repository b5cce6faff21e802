import {
  type FeedItem,
  type FeedRecord,
  isRejection,
  type Rejection,
  type RejectionReason,
} from '../../domain/listing.ts'
import { kindById } from '../../domain/observables/index.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import { indicatorKey } from './indicator-key.ts'
import type { Figure } from './listing-figures.ts'
import type { Marker } from './listing-store.ts'

/** ECMAScript's latest date: an interval without a known end. */
export const noEnd = 8_640_000_000_000_000
const longestValue = 8192
const samplesKept = 20
const tagsKept = 16
/** Joins the tags of a row; no tag holds it. */
export const tagSeparator = '\x1f'

/** Counts of what has been read of a snapshot so far. */
export interface Counted {
  rows: number
  read: number
  rejected: Partial<Record<RejectionReason, number>>
  samples: Rejection[]
  /** The rows that were read, by kind and marks. */
  figures(): readonly Figure[]
  count(kind: number, marks: number): void
}

export function nothingCounted(): Counted {
  const byFigure = new Map<number, number>()
  return {
    rows: 0,
    read: 0,
    rejected: {},
    samples: [],
    figures: () => [...byFigure].map(([figure, n]) => ({ kind: figure >> 8, marks: figure & 255, n })),
    count(kind, marks) {
      const figure = (kind << 8) | marks
      byFigure.set(figure, (byFigure.get(figure) ?? 0) + 1)
    },
  }
}

/**
 * Encodes the rows of a snapshot as binary COPY, and updates `counted`. Errors of the rows themselves are also passed
 * to `unreadable`.
 */
export async function* encode(
  batches: AsyncIterable<readonly FeedItem[]>,
  marker: Marker,
  counted: Counted,
  unreadable: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  const writer = new CopyWriter()
  const iterator = batches[Symbol.asyncIterator]()
  let finished = false
  try {
    for (;;) {
      const step = await iterator.next().catch((error) => {
        finished = true
        unreadable(error)
        throw error
      })
      if (step.done) {
        finished = true
        break
      }
      for (const item of step.value) {
        counted.rows++
        if (isRejection(item)) reject(counted, item)
        else if (item.value.length > longestValue) reject(counted, { line: 0, reason: 'too-long', text: item.value })
        else {
          counted.read++
          write(writer, item, marker, counted)
        }
        if (writer.length > 1 << 17) yield writer.take()
      }
    }
    writer.end()
    yield writer.take()
  } finally {
    if (!finished) await iterator.return?.()
  }
}

function reject(counted: Counted, rejection: Rejection): void {
  counted.rejected[rejection.reason] = (counted.rejected[rejection.reason] ?? 0) + 1
  if (counted.samples.length < samplesKept) {
    counted.samples.push({ ...rejection, ...(rejection.text && { text: rejection.text.slice(0, 200) }) })
  }
}

function write(writer: CopyWriter, item: FeedRecord, marker: Marker, counted: Counted): void {
  const code = kindById[item.kind].code
  const marks = marker.marks(item.kind, item.value)
  counted.count(code, marks)
  writer.row(9)
  writer.bytes(indicatorKey(code, item.value))
  writer.int2(code)
  writer.int2(marks)
  writer.text(item.value)
  writer.int8(date(item.firstSeen))
  writer.int8(date(item.lastSeen))
  writer.int8(date(item.validUntil) ?? noEnd)
  if (item.score === undefined || !Number.isFinite(item.score)) writer.nothing()
  else writer.int2(Math.max(0, Math.min(100, Math.round(item.score))))
  if (!item.tags?.length) writer.nothing()
  else {
    const tags = item.tags.slice(0, tagsKept).map((tag) => tag.replaceAll(tagSeparator, ' ').slice(0, 100))
    writer.text(tags.join(tagSeparator))
  }
}

/** Invalid dates, and dates before the epoch or beyond ECMAScript's range, count as absent. */
function date(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 && time < noEnd ? Math.floor(time) : undefined
}
