import type { Base } from '../base.ts'
import type { Reference } from '../search/reference.ts'
import type { SourceService } from '../sources/service.ts'
import { worldHandlers } from './api.ts'
import { worldDeliveries } from './deliveries.ts'
import { indicatorExport } from './export.ts'
import { sightings } from './sightings.ts'

export interface WorldNounDependencies extends Base {
  readonly sources: Pick<SourceService, 'register' | 'readerOf' | 'listings'>
  readonly reference: Reference
}

/** What an indicator means to a group: its deliveries and its reports. */
export function worldNoun({ config, database, clock, sources, reference }: WorldNounDependencies) {
  const deliveries = worldDeliveries({ database, listings: sources.listings, reference, clock })
  const { pool } = database
  const exported = indicatorExport({ pool, ...sources, reference, clock, origin: config.origin })
  return { handlers: { world: worldHandlers({ deliveries, sightings: sightings(database), exported }) } }
}
