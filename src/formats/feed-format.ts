import { z } from 'zod'
import type { FeedItem } from '../domain/listing.ts'
import type { LocalizedText } from '../domain/text.ts'

/** The start of a file, used to detect its format. */
export interface Head {
  /** The first unpacked bytes, at most 1 MiB. */
  readonly bytes: Uint8Array
  /** The same as text: UTF-8 with replacement characters, without byte order mark. */
  readonly text: string
  /** File name or address if there is one; only a hint. */
  readonly name?: string
  /** True if `bytes` is the whole file. */
  readonly whole: boolean
}

/**
 * Confidence of a format that it can read a file. Gives the reason in one English clause, for logs and `winnow detect`.
 */
export interface Detection<Options = unknown> {
  /** 0 to 1: 0.5 means "could be", 0.9 means "names itself". */
  readonly score: number
  readonly reason: string
  readonly options?: Options
}

/**
 * A notation in which publishers write indicators. Reading is a stream: it holds one chunk and its results, never the
 * whole file. A row that cannot be read is a `Rejection`, never an exception. A file that is not in this format as a
 * whole (truncated JSON, malformed XML) throws `UnreadableFeed` after the rows before the fault were yielded.
 */
export interface FeedFormat<Options extends object = object, Input = unknown, Id extends string = string> {
  readonly id: Id
  readonly title: LocalizedText
  /** For the complexity of a source: 0 for one value per line, 0.3 for a table, 1 for nested objects with a data model. */
  readonly difficulty: number
  /**
   * Use of a format that has other files than lists of indicators, for somebody who uploads such a file as a log.
   * `searches`: rules that search for strings, which are not lists. `anything`: logs too, so the names in the file
   * decide.
   */
  readonly usedFor?: 'searches' | 'anything'
  /** True if a file only names other files, which are then fetched one by one. */
  readonly isCrawled?: boolean
  /** Options of the parser; the input type is what catalogue entries contain. */
  readonly options: z.ZodType<Options, Input>
  detect(head: Head): Detection<Partial<Options>> | undefined
  /** Rows come in batches, so that a million rows do not need a million awaits. */
  read(input: AsyncIterable<Uint8Array>, options: Options): AsyncIterable<readonly FeedItem[]>
}

type NoOptions = Record<string, never>

/** Keeps the id and the option types of a format, so that the registry can check a reading against them. */
export function feedFormat<const Id extends string, Options extends object, Input>(
  format: FeedFormat<Options, Input, Id>,
): FeedFormat<Options, Input, Id>
/** A format without options does not name any. */
export function feedFormat<const Id extends string>(
  format: Omit<FeedFormat<NoOptions, NoOptions, Id>, 'options'>,
): FeedFormat<NoOptions, NoOptions, Id>
/** Keeps the types of a format, and adds the options that it does not name. */
export function feedFormat(format: Omit<FeedFormat, 'options'>): object {
  return { options: z.object({}), ...format }
}
