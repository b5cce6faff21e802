import { type FeedItem, isRejection } from '../domain/listing.ts'
import { kindById } from '../domain/observables/index.ts'
import { type Extraction, extractionOf, type LineSighting } from '../engine/extract/extraction.ts'
import {
  type KeptMost,
  MAX_UNIQUES,
  MAX_VALUE_BYTES,
  possibleOnly,
  refuseTooMuch,
} from '../engine/extract/kept-most.ts'
import { type OwnRanges, ownRangesOf } from '../engine/extract/own-ranges.ts'
import type { Prefilter } from '../engine/extract/prefilter.ts'
import { SightingTable } from '../engine/extract/sighting-table.ts'
import type { Head } from '../formats/feed-format.ts'
import { detectFeeds } from '../formats/feeds/detect.ts'
import { feedFormatById } from '../formats/feeds/index.ts'
import { UnreadableFeed } from '../formats/reading/unreadable.ts'

/** Progress of reading a file. */
export interface ReadProgress {
  /** Unpacked bytes and lines so far. */
  readonly bytes: number
  readonly lines: number
  /** Lines that were not searched: too long, or rows of a list without an indicator. */
  readonly skippedLines: number
}

export interface ReadListOptions {
  readonly prefilter?: Prefilter
  /** Passed to the extraction. */
  readonly alsoKept?: readonly Prefilter[]
  readonly ownRanges?: readonly string[]
  readonly signal?: AbortSignal
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined
  readonly onSighting?: ((sighting: LineSighting) => void) | undefined
  /** Called regularly, so that a server can answer others in between. */
  readonly pause?: () => Promise<void>
  /** With a prefilter: number of values beyond which values that no listing can match are dropped and only counted. */
  readonly maxUniques?: number
  /** Limits for all files together; unlimited without it. `TooMuchKept` is thrown if they are exceeded. */
  readonly most?: KeptMost
}

/** Number of bytes between two pauses. */
const pauseEveryBytes = 1 << 20

/**
 * Reads an uploaded list in its detected feed format. Only what it lists is compared, in every kind that feeds can
 * list, but not the context (references, schemas, hosts of its URLs). It has no event times. A row without an
 * indicator, or with an irrelevant one (private addresses, the organisation's own), counts as a skipped line. Undefined
 * if no feed format fits the file.
 */
export function readList(
  head: Head,
  content: AsyncIterable<Uint8Array>,
  options: ReadListOptions,
): Promise<Extraction> | undefined {
  const [reading] = detectFeeds(head)
  const format = reading && feedFormatById(reading.format)
  if (!reading || !format) return undefined
  const list = new List(options)
  return list.read(format.read(list.counted(content), format.options.parse(reading.options)))
}

class List {
  readonly #options: ReadListOptions
  readonly #own: OwnRanges | undefined
  #table = new SightingTable()
  readonly #forgotten: Record<number, number> = {}
  #bytes = 0
  #rows = 0
  #skipped = 0
  #marked = 0

  constructor(options: ReadListOptions) {
    this.#options = options
    this.#own = ownRangesOf(options.ownRanges ?? [])
  }

  async *counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#bytes += chunk.length
      yield chunk
    }
  }

  async read(items: AsyncIterable<readonly FeedItem[]>): Promise<Extraction> {
    const { signal, onProgress, pause } = this.#options
    let paused = 0
    try {
      for await (const batch of items) {
        signal?.throwIfAborted()
        for (const item of batch) this.#take(item)
        this.#mark()
        onProgress?.({ bytes: this.#bytes, lines: this.#rows, skippedLines: this.#skipped })
        if (pause && this.#bytes - paused >= pauseEveryBytes) {
          paused = this.#bytes
          await pause()
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFeed)) throw error
      // The rest is damaged; the rows before count.
      this.#rows++
      this.#skipped++
    }
    return extractionOf({
      lines: this.#rows,
      bytes: this.#bytes,
      linesWithoutTime: this.#rows,
      linesWithAssumedTime: 0,
      overlongLines: this.#skipped,
      occurrences: this.#rows - this.#skipped,
      columns: this.#table.columns(),
      forgotten: this.#forgotten,
    })
  }

  #take(item: FeedItem): void {
    this.#rows++
    const kind = isRejection(item) ? undefined : kindById[item.kind]
    if (isRejection(item) || !kind?.isRoutable(item.value) || this.#own?.holds(kind.code, item.value)) {
      this.#skipped++
      return
    }
    this.#table.count(this.#table.intern(kind.code, item.value), Number.NaN)
    this.#options.onSighting?.({ line: this.#rows, kind: item.kind, value: item.value, time: Number.NaN })
  }

  #mark(): void {
    const { prefilter, alsoKept = [], maxUniques = MAX_UNIQUES, most } = this.#options
    if (!prefilter) return
    this.#table.markPossibleMatches(this.#marked, prefilter)
    for (const filter of alsoKept) this.#table.markPossibleMatches(this.#marked, filter)
    this.#marked = this.#table.size
    if (this.#marked <= maxUniques && this.#table.valueBytes <= MAX_VALUE_BYTES) return
    this.#table = possibleOnly(this.#table.columns(), this.#forgotten)
    this.#marked = this.#table.size
    refuseTooMuch(most, { values: this.#marked, valueBytes: this.#table.valueBytes })
  }
}
