import type { ReportFeed } from '../../../../domain/report.ts'

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

/**
 * The key of the word for the terms of a source. Undefined if it is neither commercial nor known to cost nothing, as
 * with a source that the catalogue no longer has.
 */
export function termsOf(feed: ReportFeed): 'feeds.commercial' | 'feeds.free' | undefined {
  if (isCustom(feed)) return undefined
  if (feed.license.commercial) return 'feeds.commercial'
  return feed.price === 0 ? 'feeds.free' : undefined
}
