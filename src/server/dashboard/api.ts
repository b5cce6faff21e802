import type { Dashboard, Need } from '../../contract/dashboard.ts'
import type { contract } from '../../contract/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { withoutDemo } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import { asideOf } from '../sources/store.ts'
import { type EvidenceDependencies, evidenceHandler } from './evidence.ts'
import type { EvidenceStore } from './evidence-store.ts'
import type { DashboardStore } from './store.ts'

export interface DashboardDependencies extends Pick<EvidenceDependencies, 'openHits' | 'sourcesOf'> {
  readonly store: DashboardStore
  readonly evidence: EvidenceStore
  readonly service: Pick<SourceService, 'sources' | 'readerOf' | 'figures'>
  readonly clock: Clock
  /** Maximum number of bytes that an organisation keeps. */
  readonly room: { readonly reports: number; readonly deliveries: number }
}

const reportsShown = 5

/** A summary of what happens in a group; data that the reader may not see is not queried. */
export function dashboardHandlers(dependencies: DashboardDependencies): Handlers<typeof contract.dashboard> {
  const { store, clock, service, sourcesOf, openHits } = dependencies
  return {
    evidence: evidenceHandler({ store: dependencies.evidence, service, sourcesOf, clock, openHits }),

    async read({ query: { groupID } }, { user, group }): Promise<Dashboard> {
      const now = clock.now()
      const { permissions } = group
      const [sources, { reports, hasProfile, invited, subscriptions, full }] = await Promise.all([
        service.readerOf(user, groupID).then(sourcesOf),
        store.read(user, groupID, async (of) => ({
          reports: permissions.has('REPORT_READ') ? await of.reports(now) : undefined,
          hasProfile: await of.hasProfile(),
          invited: permissions.has('GROUP_INVITE_USER') ? await of.invitations(now) : undefined,
          subscriptions: permissions.has('SUBSCRIPTION_READ') ? await of.subscriptions(now) : undefined,
          full: await of.room(dependencies.room),
        })),
      ])
      const mayWork = permissions.has('REPORT_CREATE')
      const needs: Need[] = [
        ...(mayWork ? (reports?.failed ?? []) : []),
        ...(mayWork ? (reports?.unfinished ?? []) : []),
        ...(permissions.has('SUBSCRIPTION_PATCH') ? (subscriptions?.keyless ?? []) : []),
        ...(permissions.has('SUBSCRIPTION_PATCH') ? (subscriptions?.ending ?? []) : []),
        ...full.filter(({ of }) => permissions.has(of === 'reports' ? 'REPORT_CREATE' : 'SUBSCRIPTION_PATCH')),
        ...(invited ? [invited] : []),
        ...(mayWork && !hasProfile ? [{ kind: 'profile' } as const] : []),
      ]
      const visibleSources = withoutDemo(sources, ({ figures: { records } }) => records)
      const counted = visibleSources.filter((source) => asideOf(source) === null)
      const demoSources = counted.filter(({ source }) => source.demo)
      const onlyDemo = counted.every(({ source, figures }) => source.demo || figures.records === 0)
      return {
        needs,
        coverage: reports?.coverage ?? null,
        reports: reports?.recent.slice(0, reportsShown) ?? null,
        subscriptions: subscriptions?.figures ?? null,
        sources: {
          // Beside demo sources, a source without content is not counted: the text calls all of them invented.
          count: onlyDemo ? demoSources.length : counted.length,
          onlyDemo,
        },
      }
    },
  }
}
