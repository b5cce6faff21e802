import type { Base } from '../base.ts'
import { type DashboardDependencies, dashboardHandlers } from './api.ts'
import { dashboardStore } from './store.ts'

export interface DashboardParts extends Pick<Base, 'database' | 'clock'> {
  readonly sources: DashboardDependencies['service']
  readonly openHits: DashboardDependencies['openHits']
}

/** The dashboard, which users see first. */
export function dashboardNoun({ database, clock, sources, openHits }: DashboardParts) {
  return {
    handlers: { dashboard: dashboardHandlers({ store: dashboardStore(database), service: sources, clock, openHits }) },
  }
}
