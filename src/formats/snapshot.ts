import { type FeedItem, isRejection, type RejectionReason } from '../domain/listing.ts'
import { ArchiveProblem } from './containers/problem.ts'
import { type DetectedFeed, detectFeed } from './feeds/detect.ts'
import { takeHead } from './feeds/head.ts'
import { type FeedReading, feedFormatById } from './feeds/index.ts'
import { tagOfHead, withTags } from './feeds/reading/markings.ts'
import { officeFile } from './feeds/reading/office-files.ts'
import { unreadable } from './feeds/reading/why-unreadable.ts'
import type { MirrorSnapshot } from './mirror.ts'
import { UnreadableFeed } from './reading/unreadable.ts'

/** Result of reading a file or a snapshot. */
export interface Tally {
  /** Rows examined: read and rejected ones. */
  rows: number
  read: number
  readonly rejected: Partial<Record<RejectionReason, number>>
  /** Format with which each file was read, in order; undefined if none was found. */
  readonly readings: (DetectedFeed | FeedReading | undefined)[]
  /** Faults of files as a whole; rows read before the fault are counted above. */
  readonly problems: string[]
}

export interface SnapshotReading {
  /** Batches of rows. The tally is complete after the last one. */
  readonly items: AsyncIterable<readonly FeedItem[]>
  readonly tally: Tally
}

/** An unpacked file, possibly with a name. */
export interface FeedFile {
  readonly name?: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Reads one snapshot of a mirror. Never throws because of file content: faults are in the tally. */
export function readSnapshot({ files }: Pick<MirrorSnapshot, 'files'>, reading?: FeedReading): SnapshotReading {
  return readFeedFiles(
    files.map((file) => () => ({ name: file.name, bytes: file.open() })),
    reading,
  )
}

/**
 * Reads the files that together form a source's list. A fault ends only its file and is recorded in the tally.
 * @param reading format and options, if known; otherwise each file's format is detected from its content
 */
export function readFeedFiles(files: readonly (() => FeedFile)[], reading?: FeedReading): SnapshotReading {
  const tally: Tally = { rows: 0, read: 0, rejected: {}, readings: [], problems: [] }
  async function* items(): AsyncGenerator<readonly FeedItem[]> {
    for (const open of files) {
      try {
        for await (const batch of readFeed(open(), reading, tally)) {
          count(batch, tally)
          yield batch
        }
      } catch (error) {
        if (!(error instanceof UnreadableFeed || error instanceof ArchiveProblem)) throw error
        tally.problems.push(error.message)
      }
    }
  }
  return { items: items(), tally }
}

async function* readFeed(
  file: FeedFile,
  known: FeedReading | undefined,
  tally: Tally,
): AsyncGenerator<readonly FeedItem[]> {
  const { head, bytes, close } = await takeHead(file.bytes, file.name)
  try {
    const reading = officeFile(head) === undefined ? (known ?? detectFeed(head)) : undefined
    tally.readings.push(reading)
    if (!reading) throw unreadable(head)
    const format = feedFormatById(reading.format)
    if (!format) throw new UnreadableFeed(`There is no feed format “${reading.format}”.`)
    const options = format.options.parse(reading.options ?? {})
    const marking = tagOfHead(head.text)
    if (marking === undefined) yield* format.read(bytes, options)
    else for await (const batch of format.read(bytes, options)) yield batch.map((item) => withTags(item, [marking]))
  } finally {
    await close()
  }
}

function count(batch: readonly FeedItem[], tally: Tally): void {
  tally.rows += batch.length
  for (const item of batch) {
    if (isRejection(item)) tally.rejected[item.reason] = (tally.rejected[item.reason] ?? 0) + 1
    else tally.read++
  }
}
