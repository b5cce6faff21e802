import type { Dashboard, Need, News } from '../../contract/dashboard.ts'
import type { contract } from '../../contract/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { withoutDemo } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import { asideOf, type SourceOverview } from '../sources/store.ts'
import type { DashboardStore, SubscriptionsOfGroup } from './store.ts'

export interface DashboardDependencies {
  readonly store: DashboardStore
  readonly service: Pick<SourceService, 'sources' | 'readerOf'>
  readonly clock: Clock
  /** Number of open hits of a group's retro-hunt, as somebody sees it. */
  readonly openHits: (who: Actor, groupId: string) => Promise<number>
}

const DAYS = 86_400_000
const newsFor = 30 * DAYS
const newsShown = 10
const reportsShown = 5

/** A summary of what happens in a group; data that the reader may not see is not queried. */
export function dashboardHandlers(parts: DashboardDependencies): Handlers<typeof contract.dashboard> {
  const { store, clock } = parts
  const sourcesOf = recentSources(parts)
  return {
    async read({ query: { groupID, saved = '' } }, { user, group }): Promise<Dashboard> {
      const now = clock.now()
      const { permissions } = group
      const [reports, members, hasProfile, sources, invited, subscriptions, openHits] = await Promise.all([
        permissions.has('REPORT_READ') ? store.reports(user, groupID, now) : undefined,
        store.joined(user, groupID, now - newsFor),
        store.hasProfile(user, groupID),
        sourcesOf(await parts.service.readerOf(user, groupID)),
        permissions.has('GROUP_INVITE_USER') ? store.invitations(user, groupID, now) : undefined,
        permissions.has('SUBSCRIPTION_READ') ? store.subscriptions(user, groupID, now) : undefined,
        permissions.has('SENSOR_READ') ? parts.openHits(user, groupID) : 0,
      ])
      const watched = watchedOf(sources, [...(reports?.inUse ?? []), ...saved.split(',').filter(Boolean)])
      const troubles = watched.flatMap(troubleOf)
      const mayWork = permissions.has('REPORT_CREATE')
      const news: News[] = [
        ...(reports?.recent ?? [])
          .filter(({ state, createdAt }) => state === 'done' && Date.parse(createdAt) >= now - newsFor)
          .map(
            ({ id, name, createdBy: by, createdAt: at, state }): News => ({ kind: 'report', id, name, by, at, state }),
          ),
        ...members,
        ...troubles.filter(({ state }) => state !== 'held-back'),
      ]
      const needs: Need[] = [
        ...(openHits > 0 ? [{ kind: 'hunt', count: openHits } as const] : []),
        ...(mayWork ? (reports?.failed ?? []) : []),
        ...(mayWork ? (reports?.unfinished ?? []) : []),
        ...(permissions.has('SUBSCRIPTION_PATCH') ? (subscriptions?.ending ?? []) : []),
        ...(invited ? [invited] : []),
        ...troubles.filter(({ state }) => state === 'held-back'),
        ...(mayWork && !hasProfile ? [{ kind: 'profile' } as const] : []),
      ]
      const visibleSources = withoutDemo(sources, ({ figures: { records } }) => records)
      const counted = visibleSources.filter((one) => asideOf(one) === null)
      return {
        news: news.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(0, newsShown),
        needs,
        coverage: reports?.coverage ?? null,
        reports: reports?.recent.slice(0, reportsShown) ?? null,
        subscriptions: subscriptions ? figuresOf(subscriptions) : null,
        watched: watched.length,
        sources: {
          count: counted.length,
          onlyDemo: counted.every(({ source, figures }) => source.demo || figures.records === 0),
        },
      }
    },
  }
}

const figuresOf = ({ count, expired, indicators }: SubscriptionsOfGroup) => ({ count, expired, indicators })

type Trouble = Extract<News, { kind: 'source' }>

function troubleOf({ source, health }: SourceOverview): Trouble[] {
  const { state, lastSuccess } = health
  if (state !== 'stale' && state !== 'failing' && state !== 'held-back') return []
  const at = lastSuccess === null ? null : new Date(lastSuccess).toISOString()
  return [{ kind: 'source', id: source.id, name: source.name, state, at }]
}

/** The sources named by id or by address. */
function watchedOf(all: readonly SourceOverview[], named: readonly string[]): SourceOverview[] {
  const wanted = new Set(named)
  return all.filter(({ source }) => wanted.has(source.id) || source.addresses.some((address) => wanted.has(address)))
}

const keptMs = 15_000
const mostKept = 200

/** The sources that a group may see, cached for some seconds: they change with a collection, not with a click. */
function recentSources({ service, clock }: Pick<DashboardDependencies, 'service' | 'clock'>) {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<readonly SourceOverview[]> }>()
  return ({ groupId }: { readonly groupId: string }): Promise<readonly SourceOverview[]> => {
    const now = clock.now()
    const before = cache.get(groupId)
    if (before && now - before.at < keptMs) return before.answer
    cache.delete(groupId)
    for (const oldest of cache.keys()) if (cache.size >= mostKept) cache.delete(oldest)
    const answer = service.sources.list({ groupId })
    answer.catch(() => cache.delete(groupId))
    cache.set(groupId, { at: now, answer })
    return answer
  }
}
