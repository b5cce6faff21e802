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
    async check({ body }, { signal }) {
      const { rejected, kinds, ...checked } = await service.check(body.address, signal)
      return { ...checked, rejected: { ...rejected }, kinds: { ...kinds } }
    },
  }
}

function summary({ source, figures, health }: SourceOverview, prices: PriceList): SourceSummary {
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
    licence: source.licence.name,
    health: healthOf(health),
  }
}

function details(view: SourceView, prices: PriceList): SourceDetails {
  const { source, figures, snapshots } = view
  const { name, url, stated, commercialUse, redistribution, attribution, credit } = source.licence
  const { score, parts } = sourceComplexity(source, { records: figures.records, changes: view.changes })
  return {
    ...summary(view, prices),
    description: source.description ?? null,
    format: source.reading?.format ?? null,
    addresses: [...source.addresses],
    cadenceMinutes: source.cadenceMinutes,
    authentication: source.authentication,
    industries: [...(source.industries ?? [])],
    geographies: [...(source.geographies ?? [])],
    licenceTerms: { name, url, stated, commercialUse, redistribution, attribution, credit },
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
