import {
  type FeedItem,
  type FeedRecord,
  isRejection,
  type Rejection,
  type RejectionReason,
} from '../../domain/listing.ts'
import { kindById } from '../../domain/observables/index.ts'
import { writeIndicatorKey } from './indicator-key.ts'
import type { Figure } from './listing-figures.ts'
import type { Marker } from './listing-store.ts'
import { firstFlag, newsFlag, type RowTracker } from './row-tracker.ts'

/** ECMAScript's latest date stands for an interval without a known end. */
export const noEnd = 8_640_000_000_000_000
/** The stored end of an interval as readers get it. */
export const openEnd = (until: number): number => (until === noEnd ? Number.POSITIVE_INFINITY : until)
const longestValue = 8192
const samplesKept = 20
const tagsKept = 16
/** Separator of a row's joined tags; no tag contains it. */
export const tagSeparator = '\x1f'

/** Counts of the rows of a snapshot that were read so far. */
export type Counted = ReturnType<typeof nothingCounted>

export function nothingCounted() {
  const byFigure = new Map<number, number>()
  return {
    rows: 0,
    read: 0,
    rejected: {} as Partial<Record<RejectionReason, number>>,
    samples: [] as Rejection[],
    areIndicators: false,
    /** A row has the date on which the publisher put it on the list. */
    hasAddedDates: false,
    /** The rows that were read, by kind and marks; if `areIndicators`, only the first row of each indicator. */
    figures: (): readonly Figure[] =>
      [...byFigure].map(([figure, n]) => ({ kind: figure >> 8, marks: figure & 255, n })),
    count(kind: number, marks: number) {
      const figure = (kind << 8) | marks
      byFigure.set(figure, (byFigure.get(figure) ?? 0) + 1)
    },
  }
}

/** Encodes rows in the format of a store. */
export interface StagedWriter {
  /** @param key the caller overwrites it after the call */
  write(key: Buffer, kind: number, marks: number, item: FeedRecord): void
  /** Bytes written since the last call of `take`. */
  readonly length: number
  take(): Buffer
  /** Writes the end of the data. */
  end(): void
}

/**
 * Encodes the rows of a snapshot with `writer`, and updates `counted`. Errors while reading the rows are also passed to
 * `unreadable`. Leaves out rows that `tracker` knows to be unchanged, and ends early if the tracker fails at that.
 */
export async function* encode(
  batches: AsyncIterable<readonly FeedItem[]>,
  marker: Marker,
  counted: Counted,
  writer: StagedWriter,
  unreadable: (error: unknown) => void,
  tracker?: RowTracker,
): AsyncGenerator<Buffer> {
  const iterator = batches[Symbol.asyncIterator]()
  let finished = false
  const key = Buffer.allocUnsafe(16)
  const encodeRow = (item: FeedRecord) => {
    const code = kindById[item.kind].code
    const marks = marker.marks(item.kind, item.value)
    writeIndicatorKey(code, item.value, key)
    const sight = tracker ? tracker.see(key, item) : newsFlag
    if (sight & firstFlag || !tracker || tracker.hasFailed) counted.count(code, marks)
    if (sight & newsFlag) writer.write(key, code, marks, item)
  }
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
          counted.hasAddedDates ||= date(item.added) !== undefined
          encodeRow(item)
        }
        if (writer.length > 1 << 17) yield writer.take()
      }
      if (tracker?.hasFailed && tracker.leavesOut) break
    }
    counted.areIndicators = tracker !== undefined && !tracker.hasFailed
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

/** The publisher's dates, ms since the epoch; `validUntil` is `noEnd` if there is no end. */
export function timesOf(item: FeedRecord) {
  const validUntil = date(item.validUntil) ?? noEnd
  return { added: date(item.added), firstSeen: date(item.firstSeen), lastSeen: date(item.lastSeen), validUntil }
}

/** The publisher's score as a whole number, 0 to 100. */
export function scoreOf({ score }: FeedRecord): number | undefined {
  return score === undefined || !Number.isFinite(score) ? undefined : Math.max(0, Math.min(100, Math.round(score)))
}

/** The first tags, shortened and joined by `tagSeparator`. */
export function tagsOf({ tags }: FeedRecord): string | undefined {
  if (!tags?.length) return undefined
  return tags
    .slice(0, tagsKept)
    .map((tag) => tag.replaceAll(tagSeparator, ' ').slice(0, 100))
    .join(tagSeparator)
}

/** Invalid dates, and dates before the epoch or beyond ECMAScript's range, count as absent. */
function date(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 && time < noEnd ? Math.floor(time) : undefined
}
