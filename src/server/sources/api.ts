import { sourceComplexity } from '../../analysis/source-facts.ts'
import { type IdentifiedFeed, identifyFeeds } from '../../catalogue/identify-feed.ts'
import { type PriceList, sourcePrice } from '../../catalogue/prices.ts'
import { pastPlaceOf } from '../../catalogue/repository.ts'
import type { contract } from '../../contract/index.ts'
import type { SourceDetails, SourceSummary } from '../../contract/sources.ts'
import { isoTime } from '../../domain/dates.ts'
import { isLicensedId } from '../../domain/own-licence.ts'
import type { Locale } from '../../domain/text.ts'
import type { ComplexityComponent } from '../../engine/cost/complexity.ts'
import { withoutKeys } from '../../fetch/without-keys.ts'
import { feedFormatById } from '../../formats/feeds/index.ts'
import { causeOf } from '../../formats/feeds/reading/why-unreadable.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { existing } from '../platform/must-exist.ts'
import { customSource } from './custom-sources.ts'
import { catalogueFigures, sourceDays, sourceFigures, sourceOverlaps } from './figures-reply.ts'
import type { FiguresRow } from './figures-store.ts'
import { sourcesForMembers } from './group-views.ts'
import { keptSummaries, type Summarised } from './kept-summaries.ts'
import { onWarningList } from './listing-store.ts'
import type { openFeedLists } from './open-feed-lists.ts'
import { withoutDemo } from './register.ts'
import { replacementsAmong } from './replacements.ts'
import type { SourceService } from './service.ts'
import { asideOf, type SourceView } from './store.ts'

export interface SourceCallDependencies {
  readonly service: Pick<
    SourceService,
    'sources' | 'readerOf' | 'figures' | 'register' | 'check' | 'own' | 'pasts' | 'backfill'
  >
  /** The current prices. */
  readonly prices: { current(): Promise<PriceList> }
  readonly feedLists: Pick<ReturnType<typeof openFeedLists>, 'ask'>
}

/** Calls for facts about sources that all users may know: size, health, terms and history. */
export function sourceHandlers({
  service,
  prices,
  feedLists,
}: SourceCallDependencies): Omit<Handlers<typeof contract.sources>, 'collecting' | 'setCollecting'> {
  const summaryOf = keptSummaries(summary)
  const namesFor = sourcesForMembers(service)
  const pastsFor = async (locale: Locale) => {
    const { problems, ...counts } = await service.pasts.progress()
    return { ...counts, problems: problems.map(({ problem, ...source }) => ({ ...source, text: problem[locale] })) }
  }
  return {
    async list({ query }, { user }) {
      const reader = await service.readerOf(user, query.groupID)
      const [list, seen, figures] = await Promise.all([
        prices.current(),
        service.sources.list(reader),
        service.figures.newest(user, query.groupID),
      ])
      const visibleSources = withoutDemo(seen, ({ figures: { records } }) => records)
      return visibleSources.map((one) => summaryOf(one, list, figures.get(one.number)))
    },
    async details({ params, query }, { user, group }) {
      const reader = await service.readerOf(user, query.groupID)
      const view = await existing(service.sources.details(params.id, reader))
      const [list, figures, seen] = await Promise.all([
        prices.current(),
        service.figures.of(user, query.groupID, view.number),
        service.sources.list(reader),
      ])
      const named = new Map(seen.map(({ number, source: { id, name } }) => [number, { id, name }]))
      const { newest, days, overlaps } = figures
      const addresses = shownAddresses(view, { manages: group.permissions.has('REPORT_CREATE') })
      const inCommon = sourceOverlaps(overlaps, newest?.listed ?? 0, named)
      return [
        {
          ...details(view, list, newest),
          addresses,
          past: pastPlaceOf({ ...view.source, addresses }) ?? null,
          history: sourceDays(days, view.daily, view.figures.records),
          overlaps: inCommon,
          replacements: view.dead ? replacementsAmong(inCommon, seen) : [],
        },
      ]
    },
    async overlap({ query }, { user }) {
      const named = await namesFor(user, query.groupID)
      const numbers = new Map([...named].map(([number, { id }]) => [id, number]))
      const wanted = [...new Set(query.ids.split(','))].flatMap((id) => numbers.get(id) ?? [])
      const matrix = await service.figures.matrix(user, query.groupID, wanted)
      const measured = wanted.filter((number) => matrix.listed.has(number))
      const place = new Map(measured.map((number, i) => [number, i]))
      const shared = measured.map((row) =>
        measured.map((column) => (row === column ? (matrix.listed.get(row) ?? 0) : 0)),
      )
      for (const { a, b, shared: both } of matrix.pairs) {
        const [i, k] = [place.get(a), place.get(b)]
        if (i === undefined || k === undefined) continue
        const [row, column] = [shared[i], shared[k]]
        if (row) row[k] = both
        if (column) column[i] = both
      }
      return {
        measuredAt: matrix.measuredAt?.toISOString() ?? null,
        sources: measured.flatMap((number) => {
          const source = named.get(number)
          return source ? [{ ...source, listed: matrix.listed.get(number) ?? 0 }] : []
        }),
        shared,
      }
    },
    pasts: (_, { locale }) => pastsFor(locale),
    async backfill({ body }, { locale }) {
      await service.backfill(body.days)
      return pastsFor(locale)
    },
    async indicators({ params, query }, { user }) {
      const reader = await service.readerOf(user, query.groupID)
      const recent = await existing(service.sources.recent(params.id, reader, query.limit))
      return recent.map(({ kind, value, marks, listedFrom, added, alsoListedBy }) => ({
        kind,
        value,
        listedFrom: isoTime(listedFrom),
        addedAt: isoTime(added),
        alsoListedBy,
        onWarningList: (marks & onWarningList) !== 0,
      }))
    },
    add: ({ params, body }, { user }) => service.own.add(user, params.id, body),
    patch: ({ params, body }, { user }) => service.own.change(user, params.id, params.sourceId, body.cadenceMinutes),
    collect: ({ params }) => service.own.collect(params.id, params.sourceId),
    remove: ({ params }, { user }) => service.own.remove(user, params.id, params.sourceId),
    async importList({ params, body }, { locale }) {
      const list = await feedLists.ask(body)
      const feeds = identifyFeeds(list.feeds)
      const ownId = ({ address = '', state }: IdentifiedFeed) => {
        const url = state === 'new' ? URL.parse(address) : null
        return url ? customSource(params.id.toLowerCase(), url).id : ''
      }
      const own = new Map((await service.register.byIds(feeds.map(ownId))).map(({ source }) => [source.id, source]))
      return {
        title: list.title,
        feeds: feeds.map((feed) => {
          const { name, address = null, isOff } = feed
          const source = feed.source ?? own.get(ownId(feed))
          const isWhole = feed.state === 'known' || feed.state === 'needs-key'
          const use = feed.state === 'new' ? address : isWhole ? (source?.id ?? null) : null
          return {
            name,
            address,
            state: feed.state === 'new' && source ? 'known' : feed.state,
            isOff,
            // As long as the answers of a profile may be.
            use: (use?.length ?? 0) <= 200 ? use : null,
            source: source ? { id: source.id, name: source.name } : null,
            reason: feed.reason?.[locale] ?? null,
          }
        }),
        text: list.text,
      }
    },
    async check({ body }, { group: { groupId, root = groupId, branch }, signal }) {
      const { rejected, kinds, ...checked } = await service.check(body.address, { root, branch, signal })
      return { ...checked, rejected: { ...rejected }, kinds: { ...kinds } }
    },
  }
}

function summary(overview: Summarised, prices: PriceList, measured: FiguresRow | undefined): SourceSummary {
  const { source, origin, figures, health, firstSnapshot, newestLook, dead } = overview
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
    standsFor: overview.standsFor,
    cadenceMinutes: source.cadenceMinutes,
    authentication: source.authentication,
    industries: [...(source.industries ?? [])],
    geographies: [...(source.geographies ?? [])],
    complexityScore: measured?.complexity ?? sourceComplexity(source, { records: figures.records }).score,
    firstSnapshot: isoTime(firstSnapshot),
    newestLook: isoTime(newestLook),
    dead,
    aside: asideOf(overview),
    figures: catalogueFigures(measured, dead === null),
  }
}

function details(
  view: SourceView,
  prices: PriceList,
  measured: FiguresRow | undefined,
): Omit<SourceDetails, 'addresses' | 'past' | 'history' | 'overlaps' | 'replacements'> {
  const { source, figures, snapshots } = view
  const { score, components } = sourceComplexity(source, { records: figures.records, changes: view.changes })
  return {
    ...summary(view, prices, measured),
    complexityScore: score,
    description: source.description ?? null,
    format: source.reading?.format ?? null,
    formatTitle: (source.reading && feedFormatById(source.reading.format)?.title) ?? null,
    recordsByKind: { ...figures.byKind },
    snapshots: snapshots.map(({ takenAt, rows, read, added, removed, status, reason }) => ({
      at: isoTime(takenAt),
      rows,
      read,
      added,
      removed,
      status,
      reason: status === 'unreadable' && reason !== null ? (causeOf(reason) ?? reason) : reason,
    })),
    complexity: {
      score,
      parts: (Object.entries(components) as [ComplexityComponent, number][]).map(([name, points]) => ({
        name,
        points,
      })),
    },
    figures: sourceFigures(measured, view.dead === null),
  }
}

/**
 * For some publishers the address contains the key. That of a licence is shown on the licence's page only, to people who manage
 * it; that of an own source in full to people who may add one.
 */
function shownAddresses(
  { source: { id, addresses }, origin }: SourceView,
  { manages }: { manages: boolean },
): string[] {
  if (isLicensedId(id)) return []
  return addresses.map((address) => (origin === 'custom' && !manages ? withoutKeys(address) : address))
}

function healthOf({ state, lastSuccess, lastAttempt, message }: Summarised['health']): SourceSummary['health'] {
  return { state, lastSuccess: isoTime(lastSuccess), lastAttempt: isoTime(lastAttempt), message }
}
