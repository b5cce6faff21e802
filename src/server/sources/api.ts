import { sourceComplexity } from '../../analysis/source-facts.ts'
import { type PriceList, sourcePrice } from '../../catalogue/prices.ts'
import type { contract } from '../../contract/index.ts'
import type { SourceDetails, SourceSummary } from '../../contract/sources.ts'
import { Problem } from '../../domain/problem.ts'
import type { ComplexityPart } from '../../engine/cost/complexity.ts'
import type { Handlers } from '../platform/calls.ts'
import type { SourceService } from './service.ts'
import type { SourceHealth, SourceOverview, SourceView } from './store.ts'

export interface SourceCallDependencies {
  readonly service: Pick<SourceService, 'sources' | 'check'>
  readonly prices: PriceList
}

/** What everybody may know of the sources: size, health, terms, and how they came to be what they are. */
export function sourceHandlers({ service, prices }: SourceCallDependencies): Handlers<typeof contract.sources> {
  return {
    async list({ query }) {
      return (await service.sources.list({ groupId: query.groupID })).map((one) => summary(one, prices))
    },
    async details({ params, query }) {
      const view = await service.sources.details(params.id, { groupId: query.groupID })
      if (!view) throw new Problem('not-found')
      return [details(view, prices)]
    },
    async overlap({ query }) {
      const wanted = new Set(query.ids.split(','))
      const seen = await service.sources.list({ groupId: query.groupID })
      const sources = seen.flatMap(({ source: { id, name }, figures }) =>
        wanted.has(id) && figures.records > 0 ? [{ id, name, listed: figures.records }] : [],
      )
      return { measuredAt: null, sources, shared: [] }
    },
    async indicators({ params, query }) {
      if (!(await service.sources.details(params.id, { groupId: query.groupID }))) throw new Problem('not-found')
      return []
    },
    async check({ body }, { signal }) {
      const { rejected, kinds, ...checked } = await service.check(body.address, signal)
      return { ...checked, rejected: { ...rejected }, kinds: { ...kinds } }
    },
  }
}

function summary({ source, origin, figures, health }: SourceOverview, prices: PriceList): SourceSummary {
  const { name, url, stated, commercialUse, redistribution, attribution, credit } = source.licence
  return {
    id: source.id,
    name: source.name,
    maintainer: source.maintainer,
    homepage: source.homepage,
    commercial: source.commercial,
    demo: source.demo ?? false,
    price: sourcePrice(prices, source) ?? null,
    flavours: [...source.flavours],
    kinds: [...source.kinds],
    records: figures.records,
    licence: name,
    licenceTerms: { name, url, stated, commercialUse, redistribution, attribution, credit },
    health: healthOf(health),
    custom: origin === 'custom',
    cadenceMinutes: source.cadenceMinutes,
    authentication: source.authentication,
    industries: [...(source.industries ?? [])],
    geographies: [...(source.geographies ?? [])],
    complexityScore: sourceComplexity(source, { records: figures.records }).score,
    firstSnapshot: null,
    figures: null,
  }
}

function details(view: SourceView, prices: PriceList): SourceDetails {
  const { source, figures, snapshots } = view
  const { score, parts } = sourceComplexity(source, { records: figures.records, changes: view.changes })
  return {
    ...summary(view, prices),
    description: source.description ?? null,
    format: source.reading?.format ?? null,
    addresses: [...source.addresses],
    recordsByKind: { ...figures.byKind },
    snapshots: snapshots.map(({ takenAt, rows, read, added, removed, status, reason }) => ({
      at: time(takenAt),
      rows,
      read,
      added,
      removed,
      status,
      reason,
    })),
    complexity: {
      score,
      parts: (Object.entries(parts) as [ComplexityPart, number][]).map(([part, points]) => ({ name: part, points })),
    },
    figures: null,
    history: view.history.map(({ day, added, removed, listed }, i) => ({
      day,
      basis: 'reconstructed',
      listed,
      added: i === 0 ? null : added,
      removed: i === 0 ? null : removed,
      novelty: null,
      medianAgeDays: null,
      exclusiveShare: null,
      warningShare: null,
    })),
    overlaps: [],
  }
}

function healthOf({ state, lastSuccess, lastAttempt, message }: SourceHealth): SourceSummary['health'] {
  return { state, lastSuccess: time(lastSuccess), lastAttempt: time(lastAttempt), message }
}

function time(ms: number): string
function time(ms: number | null): string | null
function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
