import type { Base } from '../base.ts'
import { type DashboardDependencies, dashboardHandlers } from './api.ts'
import { type CustomerDependencies, customerHandlers } from './customers.ts'
import { evidenceStore } from './evidence-store.ts'
import { recentSources } from './recent-sources.ts'
import { dashboardStore } from './store.ts'

export interface DashboardNounDependencies extends Base {
  readonly sources: DashboardDependencies['service']
  readonly openHits: DashboardDependencies['openHits']
  readonly prices: CustomerDependencies['prices']
}

/** The dashboard, which users see first. */
export function dashboardNoun({ config, database, clock, sources, openHits, prices }: DashboardNounDependencies) {
  const sourcesOf = recentSources(sources)
  const dependencies = {
    sourcesOf,
    store: dashboardStore(database),
    evidence: evidenceStore(database),
    service: sources,
    clock,
    openHits,
    room: { reports: config.most.reportBytes, deliveries: config.most.deliveryBytes },
  }
  const customers = customerHandlers({ database, clock, prices, service: sources, sourcesOf })
  return { handlers: { dashboard: dashboardHandlers(dependencies), customers } }
}
