import type { Head } from '../feed-format.ts'
import { type FeedFormatId, feedFormats } from './index.ts'

/** What a file looks like, and how to read it. */
export interface DetectedFeed {
  readonly format: FeedFormatId
  readonly options: object
  readonly score: number
  readonly reason: string
}

/**
 * Tells the format of a feed from its first bytes alone: every format looks, the surest is taken. Undefined where none
 * finds an indicator it would know how to read.
 */
export function detectFeed(head: Head): DetectedFeed | undefined {
  return detectFeeds(head)[0]
}

/** The same with every format that could be meant, the surest first. */
export function detectFeeds(head: Head): DetectedFeed[] {
  const found: DetectedFeed[] = []
  for (const format of feedFormats) {
    const detection = format.detect(head)
    if (detection && detection.score > 0) {
      found.push({
        format: format.id,
        options: detection.options ?? {},
        score: detection.score,
        reason: detection.reason,
      })
    }
  }
  return found.sort((a, b) => b.score - a.score)
}
