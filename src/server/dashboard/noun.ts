import type { Base } from '../base.ts'
import { type DashboardDependencies, dashboardHandlers } from './api.ts'
import { evidenceStore } from './evidence-store.ts'
import { dashboardStore } from './store.ts'

export interface DashboardNounDependencies extends Base {
  readonly sources: DashboardDependencies['service']
  readonly openHits: DashboardDependencies['openHits']
}

/** The dashboard, which users see first. */
export function dashboardNoun({ config, database, clock, sources, openHits }: DashboardNounDependencies) {
  const dependencies = {
    store: dashboardStore(database),
    evidence: evidenceStore(database),
    service: sources,
    clock,
    openHits,
    room: { reports: config.most.reportBytes, deliveries: config.most.deliveryBytes },
  }
  return { handlers: { dashboard: dashboardHandlers(dependencies) } }
}
