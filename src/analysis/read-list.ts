import { isRejection } from '../domain/listing.ts'
import { type KindId, kindById } from '../domain/observables/index.ts'
import type { Head } from '../formats/feed-format.ts'
import { detectFeed } from '../formats/feeds/detect.ts'
import { feedFormatById } from '../formats/feeds/index.ts'
import { UnreadableFeed } from '../formats/feeds/unreadable.ts'

/** A list of indicators as lines for the extractor; the figures are complete when the lines are through. */
export interface ListReading {
  /** One listed value a line, in canonical form: no references, schemas or dates around it. */
  readonly lines: AsyncIterable<Uint8Array>
  /** Bytes of the file so far. */
  bytes(): number
  /** Rows so far that list nothing which can be compared. */
  skipped(): number
}

/** Kinds that the extractor does not tell, or would take for another: a JA3 fingerprint looks like an MD5. */
const untold: ReadonlySet<KindId> = new Set<KindId>(['ja3', 'jarm', 'asn', 'btc', 'url-path'])

/**
 * Reads an uploaded list in the feed format that its head tells, so that exactly what it lists is compared. Undefined
 * where no feed format claims it; then its text is all there is.
 */
export function readList(head: Head, content: AsyncIterable<Uint8Array>, now: number): ListReading | undefined {
  const reading = detectFeed(head)
  const format = reading && feedFormatById(reading.format)
  if (!reading || !format) return undefined
  const options = format.options.parse(reading.options)
  let bytes = 0
  let skipped = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.length
      yield chunk
    }
  }
  async function* lines(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    try {
      for await (const batch of format?.read(counted(), options, { snapshotTime: now }) ?? []) {
        let text = ''
        for (const item of batch) {
          if (isRejection(item) || untold.has(item.kind) || !kindById[item.kind].isRoutable(item.value)) skipped++
          else text += `${item.value}\n`
        }
        if (text !== '') yield encoder.encode(text)
      }
    } catch (error) {
      if (!(error instanceof UnreadableFeed)) throw error
      // Damaged from here on: what came before counts.
      skipped++
    }
  }
  return { lines: lines(), bytes: () => bytes, skipped: () => skipped }
}
