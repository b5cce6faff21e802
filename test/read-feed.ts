import { expect } from 'vitest'
import { type FeedRecord, isRejection, type Rejection } from '../src/domain/listing.ts'
import type { FeedReading } from '../src/formats/feeds/index.ts'
import { readFeedFiles } from '../src/formats/snapshot.ts'
import { oneChunk } from './one-chunk.ts'

/** Reads a text as a feed. Without a reading, the format is detected. */
export async function readFeed(text: string, reading?: FeedReading) {
  const { items, tally } = readFeedFiles([() => ({ bytes: oneChunk(text) })], reading)
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

/** A value as it is listed, whatever way it was defanged. */
const plain = (text: string) =>
  text
    .replace(/^hxxp/i, 'http')
    .replace(/\s*[[(<](?:dot|\.)[\])>]\s*/g, '.')
    .replace(/\[(:(?:\/\/)?)\]/g, '$1')

/**
 * Reads a text or a document, in which the values that are to be listed stand between ‹ and ›, or as ‹written→listed›.
 * Expects just these, of a text in their order.
 * @returns the format that was detected, and how many rows were rejected for each reason
 */
export async function expectListed(marked: unknown, reading?: FeedReading) {
  const text = typeof marked === 'string' ? marked : JSON.stringify(marked)
  const { records, tally } = await readFeed(text.replace(/→[^›]*|[‹›«»]/g, ''), reading)
  const ordered = (values: string[]) => (typeof marked === 'string' ? values : values.sort())
  const wanted = [...text.matchAll(/‹(?:[^›]*→)?(.*?)›/g)].map(([, value = '']) => plain(value))
  expect(ordered(records.map(({ value }) => value))).toEqual(ordered(wanted))
  return { format: tally.readings[0]?.format, rejected: tally.rejected }
}

/** Expects the values between ‹ and ›, and that as many rows are not for detection as there are marks « and ». */
export async function expectJudged(marked: unknown): Promise<void> {
  const { rejected } = await expectListed(marked)
  expect(rejected['not-for-detection'] ?? 0).toBe(JSON.stringify(marked).split('«').length - 1)
}
