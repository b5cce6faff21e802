import type { Base } from '../base.ts'
import type { Reference } from '../search/reference.ts'
import type { SourceService } from '../sources/service.ts'
import { worldHandlers } from './api.ts'
import { worldDeliveries } from './deliveries.ts'
import { sightings } from './sightings.ts'

export interface WorldParts extends Pick<Base, 'database' | 'clock'> {
  readonly sources: Pick<SourceService, 'register'>
  readonly reference: Reference
}

/** What an indicator means to a group: its deliveries and its reports. */
export function worldNoun({ database, clock, sources, reference }: WorldParts) {
  const { register } = sources
  const deliveries = worldDeliveries({ database, register, reference, clock })
  return { handlers: { world: worldHandlers({ deliveries, sightings: sightings(database) }) } }
}
