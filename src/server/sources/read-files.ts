import { type FeedItem, isRejection } from '../../domain/listing.ts'
import type { SourceReading } from '../../domain/source.ts'
import { ArchiveProblem } from '../../formats/containers/problem.ts'
import type { FeedFormat, Head } from '../../formats/feed-format.ts'
import { type DetectedFeed, detectFeed } from '../../formats/feeds/detect.ts'
import { takeHead } from '../../formats/feeds/head.ts'
import { feedFormatById } from '../../formats/feeds/index.ts'
import { tagOfHead, withTags } from '../../formats/feeds/reading/markings.ts'
import { listsKnownFiles } from '../../formats/feeds/reading/no-threats.ts'
import { officeFile } from '../../formats/feeds/reading/office-files.ts'
import { unreadable } from '../../formats/feeds/reading/why-unreadable.ts'
import { UnreadableFeed } from '../../formats/reading/unreadable.ts'

/** One file of a snapshot, unpacked. */
export interface FileToRead {
  readonly name: string
  open(): AsyncIterable<Uint8Array>
}

/** Format and result of reading a file. */
export interface FileReading {
  readonly name: string
  readonly format: string
  /** The detected format, if it was unknown. */
  readonly detected?: DetectedFeed
  /** It is a set of known files. */
  readonly areKnownFiles?: true
}

/** A snapshot of which some files are damaged or have an unknown format. */
export class PartlyUnreadable extends Error {
  override readonly name = 'PartlyUnreadable'
}

/**
 * Reads the files of one snapshot, one after the other. A known format is tried on the first MiB of each file: if fewer
 * than half of its rows can be read, the publisher has changed the format, and the format is detected. A damaged file
 * does not stop the others. The rows before the damage count if `partial` is set (so that no earlier data can be lost)
 * and something was read; otherwise the items end with `PartlyUnreadable`.
 */
export function readFiles(
  files: readonly FileToRead[],
  { reading, partial }: { reading?: SourceReading | undefined; partial: boolean },
) {
  const readings: FileReading[] = []
  /** Problems of whole files. */
  const problems: string[] = []

  async function* items(): AsyncGenerator<readonly FeedItem[]> {
    let read = 0
    for (const file of files) {
      try {
        for await (const batch of readFile(file)) {
          for (const item of batch) if (!isRejection(item)) read++
          yield batch
        }
      } catch (error) {
        if (!(error instanceof UnreadableFeed || error instanceof ArchiveProblem)) throw error
        problems.push(files.length > 1 ? `${file.name}: ${error.message}` : error.message)
      }
    }
    if (problems.length > 0 && (!partial || read === 0)) throw new PartlyUnreadable(problems.join(' '))
  }

  async function* readFile(file: FileToRead): AsyncGenerator<readonly FeedItem[]> {
    const { head, bytes, close } = await takeHead(file.open(), file.name)
    try {
      const marking = tagOfHead(head.text)
      const { format, options, detected } = await choose(head)
      readings.push({
        name: file.name,
        format: format.id,
        ...(detected && { detected }),
        ...(listsKnownFiles(head.text) && { areKnownFiles: true }),
      })
      for await (const batch of format.read(bytes, options))
        yield marking === undefined ? batch : batch.map((item) => withTags(item, [marking]))
    } finally {
      await close()
    }
  }

  async function choose(head: Head): Promise<{ format: FeedFormat; options: object; detected?: DetectedFeed }> {
    if (officeFile(head) !== undefined) throw unreadable(head)
    const format = reading && feedFormatById(reading.format)
    const options = format?.options.parse(reading?.options ?? {})
    if (format && options && (await suits(format, options, head))) return { format, options }
    const detected = detectFeed(head)
    const detectedFormat = detected && feedFormatById(detected.format)
    if (detectedFormat)
      return { format: detectedFormat, options: detectedFormat.options.parse(detected.options), detected }
    if (format && options) return { format, options }
    throw unreadable(head)
  }

  return { items: items(), readings, problems }
}

async function suits(format: FeedFormat, options: object, head: Head): Promise<boolean> {
  let read = 0
  let rejected = 0
  async function* once() {
    yield head.bytes
  }
  try {
    for await (const batch of format.read(once(), options)) {
      for (const item of batch) {
        if (isRejection(item)) rejected++
        else read++
      }
    }
  } catch (error) {
    // A truncated first MiB is not valid JSON, but the rows before its end suffice.
    if (!(error instanceof UnreadableFeed)) throw error
    if (head.whole) return false
  }
  return read > 0 && read >= rejected
}
