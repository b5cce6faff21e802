import type { DashboardEvidence, SourceAtWork, SourceChange } from '../../contract/dashboard.ts'
import type { contract } from '../../contract/index.ts'
import type { HuntPage, SeenSources } from '../hunt/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { ListedCounts } from '../sources/figures-store.ts'
import type { SourceService } from '../sources/service.ts'
import type { SourceOverview } from '../sources/store.ts'
import type { EvidenceStore, FoundByReport } from './evidence-store.ts'
import type { RecentSources } from './recent-sources.ts'

export interface EvidenceDependencies {
  readonly store: EvidenceStore
  readonly service: Pick<SourceService, 'readerOf' | 'figures'>
  readonly sourcesOf: RecentSources
  readonly clock: Clock
  /** The newest open hits of a group's retro-hunt, by the sources that it sees, and how many there are. */
  readonly openHits: (
    who: Actor,
    groupId: string,
    asked: { readonly seen: SeenSources; readonly most: number },
  ) => Promise<HuntPage>
}

const hitsShown = 3
const atWorkShown = 50
const changesShown = 10
/** A source has grown or shrunk if its size changed by at least this share and at least so many indicators. */
const changedShare = 0.25
const changedLeast = 100

/** What the sensors of a group sent and what was found in it. Data that the reader may not see is not queried. */
export function evidenceHandler(dependencies: EvidenceDependencies): Handlers<typeof contract.dashboard>['evidence'] {
  const { store, service, sourcesOf, clock } = dependencies
  return async ({ query: { groupID, saved = '' } }, { user, group: { permissions } }): Promise<DashboardEvidence> => {
    const now = clock.now()
    const maySee = permissions.has('SENSOR_READ')
    const [all, { used, sensors }] = await Promise.all([
      service.readerOf(user, groupID).then(sourcesOf),
      store.read(user, groupID, async (evidence) => ({
        used: await evidence.used(now),
        sensors: maySee ? await evidence.sensors(now) : null,
      })),
    ])
    const mine = named(all, [...used, ...saved.split(',').filter(Boolean)])
    const ids = mine.map(({ source }) => source.id)
    const numbers = mine.map(({ number }) => number)
    const seen: SeenSources = new Map(all.map(({ number, source: { id, name } }) => [number, { id, name }]))
    const [found, listed, hits] = await Promise.all([
      permissions.has('REPORT_READ') ? store.read(user, groupID, (evidence) => evidence.met(ids)) : null,
      numbers.length > 0 ? service.figures.listedBefore(user, groupID, numbers) : new Map<number, ListedCounts>(),
      maySee ? dependencies.openHits(user, groupID, { seen, most: hitsShown }) : null,
    ])
    return {
      sensors,
      met: found?.met ?? null,
      hunt: hits && { open: hits.counts.open, newest: hits.hits },
      sources: {
        count: mine.length,
        atWork: found?.met.days.length ? atWork(mine, found).slice(0, atWorkShown) : null,
        changes: mine.flatMap((source) => changesOf(source, listed.get(source.number))).slice(0, changesShown),
      },
    }
  }
}

/** The sources with these names: an id, an address, or the id of the catalogue's entry that they replace. */
function named(all: readonly SourceOverview[], names: readonly string[]): SourceOverview[] {
  const wanted = new Set(names)
  return all.filter(({ source, standsFor }) =>
    [source.id, ...source.addresses, ...(standsFor ? [standsFor] : [])].some((name) => wanted.has(name)),
  )
}

function atWork(mine: readonly SourceOverview[], { met: { report }, figures }: FoundByReport): SourceAtWork[] {
  const made = Date.parse(report?.refreshedAt ?? '')
  const byId = new Map(figures.map((figure) => [figure.source, figure]))
  const nothing = { coverage: 0, exclusive: 0, benign: 0, passed: null }
  return mine
    .map(({ source: { id, name }, firstSnapshot }) => {
      const figure = byId.get(id)
      const { coverage, exclusive, benign, passed } = figure ?? nothing
      const compared = figure !== undefined || (firstSnapshot !== null && firstSnapshot < made)
      return { id, name, compared, coverage, exclusive, benign, passed }
    })
    .sort((a, b) => b.exclusive - a.exclusive || b.coverage - a.coverage || a.name.localeCompare(b.name))
}

function changesOf({ source: { id, name }, health }: SourceOverview, listed: ListedCounts | undefined): SourceChange[] {
  const { state, lastSuccess } = health
  if (state === 'stale' || state === 'failing' || state === 'held-back') {
    return [{ change: state, id, name, at: lastSuccess === null ? null : new Date(lastSuccess).toISOString() }]
  }
  if (!listed) return []
  const difference = listed.now - listed.before
  if (Math.abs(difference) < Math.max(changedLeast, changedShare * listed.before)) return []
  return [
    { change: difference > 0 ? 'grown' : 'shrunk', id, name, from: listed.before, to: listed.now, days: listed.days },
  ]
}
