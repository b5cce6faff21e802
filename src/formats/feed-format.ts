import type { z } from 'zod'
import type { FeedItem } from '../domain/listing.ts'

/** The start of a file, to tell its format by. */
export interface Head {
  /** The first bytes, at most 1 MiB, unpacked. */
  readonly bytes: Uint8Array
  /** The same as text: UTF-8 with replacement characters, byte order mark dropped. */
  readonly text: string
  /** The file's name or address where there is one: a hint at most. */
  readonly name?: string
  /** Whether `bytes` is the whole file. */
  readonly whole: boolean
}

/** How sure a format is that a head is its own, and why, in one English clause for logs and `winnow detect`. */
export interface Detection<Options = unknown> {
  /** 0 to 1; 0.5 is "could be", 0.9 "names itself". */
  readonly score: number
  readonly reason: string
  readonly options?: Options
}

export interface FeedReadContext {
  /** When the snapshot was taken, ms since epoch: year and zone for dates that lack them. */
  readonly snapshotTime: number
}

/**
 * One way in which publishers write indicators down. Reading streams: it holds a chunk and what it yields, never the
 * file. A row that cannot be read is a `Rejection`, never an exception. A file that as a whole is not in this format
 * (truncated JSON, not well-formed XML) ends in `UnreadableFeed`, after what was fine before has been yielded.
 */
export interface FeedFormat<Options extends object = object, Input = unknown, Id extends string = string> {
  readonly id: Id
  readonly title: string
  /** What the reader must be told; the input side is what a catalogue entry writes down. */
  readonly options: z.ZodType<Options, Input>
  detect(head: Head): Detection<Partial<Options>> | undefined
  /** Batches of rows, so that a million rows do not cost a million awaits. */
  read(input: AsyncIterable<Uint8Array>, options: Options, context: FeedReadContext): AsyncIterable<readonly FeedItem[]>
}

/** Keeps the id and the option types of a format, so that the registry can check a reading against them. */
export function feedFormat<const Id extends string, Options extends object, Input>(
  format: FeedFormat<Options, Input, Id>,
): FeedFormat<Options, Input, Id> {
  return format
}
