import type { contract } from '../../contract/index.ts'
import type { SourceFreshness, SourceReason } from '../../contract/status.ts'
import { isoTime } from '../../domain/dates.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { SourceService } from '../sources/service.ts'
import type { HealthState } from '../sources/store.ts'
import type { StatusMonitor } from './monitor.ts'
import type { LastSnapshot, StatusStore } from './store.ts'

export function statusHandlers(monitor: StatusMonitor): Handlers<typeof contract.status> {
  return { read: () => monitor.read() }
}

/** Freshness of all public sources; groups' own sources are private. */
export async function publicFreshness(
  { sources }: Pick<SourceService, 'sources'>,
  store: Pick<StatusStore, 'lastSnapshots'>,
): Promise<SourceFreshness[]> {
  const [all, waiting] = await Promise.all([sources.everybodys(), sources.heldBack()])
  const visibleSources = all.filter(({ source }) => source.aside === undefined)
  const last = await store.lastSnapshots(
    visibleSources.filter(({ health }) => health.state !== 'ok').map((one) => one.number),
  )
  const heldBack = new Map<string, number>()
  for (const { sourceId } of waiting) heldBack.set(sourceId, (heldBack.get(sourceId) ?? 0) + 1)
  return visibleSources.map(({ source, number, figures, health }) => ({
    id: source.id,
    name: source.name,
    maintainer: source.maintainer,
    demo: source.demo ?? false,
    state: health.state,
    reason: reasonOf(health.state, last.get(number)),
    lastSuccess: isoTime(health.lastSuccess),
    lastAttempt: isoTime(health.lastAttempt),
    ageSeconds: health.ageMs === null ? null : Math.round(health.ageMs / 1000),
    rows: figures.records,
    heldBack: heldBack.get(source.id) ?? 0,
  }))
}

/** The class of a source's fault. The full message is only logged, because it may quote the publisher's server. */
function reasonOf(state: HealthState, last: LastSnapshot | undefined): SourceReason | null {
  switch (state) {
    case 'failing':
      return last?.status === 'unreadable' ? 'unreadable' : 'unreachable'
    case 'held-back':
      return heldBackFor.find((reason) => reason === last?.reason) ?? 'garbled'
    case 'stale':
      return 'not-renewed'
    case 'never':
      return 'not-collected'
    default:
      return null
  }
}

const heldBackFor = ['empty', 'foreign', 'shrunken', 'garbled'] as const satisfies readonly SourceReason[]
