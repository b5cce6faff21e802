import type { ReportFeed } from '../../../domain/report.ts'

/** A custom source, without a catalogue entry. */
export function isCustom({ ID }: ReportFeed): boolean {
  return /^(?:custom\.|https?:\/\/)/i.test(ID)
}

/** Tells whether price, complexity and licence are known: the catalogue has them also of a source that was not compared. */
export function isDescribed(feed: ReportFeed): boolean {
  return !feed.notCompared || !isCustom(feed)
}
