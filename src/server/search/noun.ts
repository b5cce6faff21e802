import type { Base } from '../base.ts'
import type { ListStore } from '../lists/store.ts'
import type { SourceService } from '../sources/service.ts'
import { searchHandlers } from './api.ts'
import { cursors } from './cursor.ts'
import { openReference } from './reference.ts'
import { groupViews } from './views.ts'

type Needs = 'config' | 'database' | 'connection' | 'secrets' | 'clock'

export interface SearchParts extends Pick<Base, Needs> {
  readonly sources: Pick<SourceService, 'index' | 'register' | 'sources' | 'readerOf'>
  readonly lists: Pick<ListStore, 'holding'>
}

/** Finding indicators: what is typed, their life, and what is around them. */
export function searchNoun({ config, database, connection, secrets, clock, sources, lists }: SearchParts) {
  const { asnDatabase, geoDatabase } = config.enrichment
  const reference = openReference({ connection, asnDatabase, geoDatabase })
  const views = groupViews({ service: sources, pool: database.pool, clock })
  return {
    /** For explanations. */
    views,
    reference,
    handlers: { search: searchHandlers({ views, reference, lists, cursors: cursors(secrets), clock }) },
    stop: () => reference.stop(),
  }
}
