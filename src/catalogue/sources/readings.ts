import type { Source } from '../../domain/source.ts'
import type { FeedReading } from '../../formats/feeds/index.ts'

/** A catalogue entry: the compiler checks the options of its reading against the format. */
export type CatalogueSource = Source<FeedReading>

/** Readings that several sources share. If a source has no reading, the format is detected from the content. */
export const plainList = { format: 'plain-list' } as const
export const netset = { format: 'netset' } as const
export const hosts = { format: 'hosts' } as const
export const adblock = { format: 'adblock' } as const
export const mispEvent = { format: 'misp-event' } as const
export const mispFeed = { format: 'misp-manifest' } as const
export const zeekIntel = { format: 'zeek-intel' } as const
export const maltrailTrail = { format: 'maltrail' } as const
export const rules = { format: 'ids-rules' } as const
export const textReport = { format: 'text-report' } as const
