import { type FeedRecord, isRejection, type Rejection } from '../src/domain/listing.ts'
import type { FeedReading } from '../src/formats/feeds/index.ts'
import { readFeedFiles } from '../src/formats/snapshot.ts'
import { oneChunk } from './one-chunk.ts'

/** Reads a text as a feed that was fetched on 9 January 2026. Without a reading, the format is detected. */
export async function readFeed(text: string, reading?: FeedReading) {
  const { items, tally } = readFeedFiles([() => ({ bytes: oneChunk(text) })], {
    time: Date.UTC(2026, 0, 9),
    ...(reading && { reading }),
  })
  const records: FeedRecord[] = []
  const rejections: Rejection[] = []
  for await (const batch of items) {
    for (const item of batch) {
      if (isRejection(item)) rejections.push(item)
      else records.push(item)
    }
  }
  return { records, rejections, tally }
}

/** The values that a feed lists. */
export async function valuesIn(text: string): Promise<string[]> {
  return (await readFeed(text)).records.map(({ value }) => value)
}
