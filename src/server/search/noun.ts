import { join } from 'node:path'
import type { Base } from '../base.ts'
import type { ListStore } from '../lists/store.ts'
import type { SourceService } from '../sources/service.ts'
import type { TokenAccess } from '../tokens/access.ts'
import { searchHandlers } from './api.ts'
import { candidateFilters } from './candidate-filters.ts'
import { cursors } from './cursor.ts'
import { machineRoutes } from './machine-routes.ts'
import { rangeTables } from './range-tables.ts'
import { openReference } from './reference.ts'
import { groupViews } from './views.ts'

export interface SearchNounDependencies extends Base {
  readonly sources: Pick<SourceService, 'index' | 'sources' | 'sightOf' | 'listings'>
  readonly lists: Pick<ListStore, 'holding'>
  readonly tokenAccess: TokenAccess
}

/** Search for indicators: what was typed, their life, and related ones. */
export function searchNoun(dependencies: SearchNounDependencies) {
  const { config, database, connection, secrets, clock, sources, lists } = dependencies
  const { asnDatabase, geoDatabase } = config.enrichment
  const reference = openReference({ connection, asnDatabase, geoDatabase })
  const views = groupViews({ service: sources, pool: database.pool, clock })
  const { tokenAccess, limits, clientIp } = dependencies
  const tables = rangeTables(join(config.dataDir, 'range'))
  const filters = candidateFilters(join(config.dataDir, 'candidates'), secrets.key('candidate-filter'))
  const paddingKey = secrets.key('range-padding')
  return {
    /** Explanations use the views. */
    views,
    reference,
    routes: machineRoutes({ views, reference, tables, paddingKey, tokenAccess, limits, clientIp }),
    /** Look-ups are streams, which compress themselves. */
    encodesItself: true as const,
    handlers: { search: searchHandlers({ views, reference, lists, filters, cursors: cursors(secrets), clock }) },
    async stop() {
      await tables.stop()
      await filters.stop()
      await reference.stop()
    },
  }
}
