import type { ReportFeed } from '../../../domain/report.ts'

/** Tells whether a source was added by its address: such a source has no catalogue entry. */
export function isCustom({ ID }: ReportFeed): boolean {
  return /^(?:custom\.|https?:\/\/)/i.test(ID)
}

/**
 * Tells whether price, complexity and licence of a source are known. The catalogue knows them even if the source was not
 * compared.
 */
export function isDescribed(feed: ReportFeed): boolean {
  return !feed.notCompared || !isCustom(feed)
}
