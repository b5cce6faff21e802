import type pg from 'pg'
import { openEnrichers } from '../../analysis/enrichers/open-enrichers.ts'
import type { exportFormats, IndicatorExport } from '../../contract/world.ts'
import { utcDay } from '../../domain/dates.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { createSelector, isOmitted } from '../../engine/delivery/select.ts'
import { isSummary, type OutputContext, type OutputPart } from '../../formats/output-format.ts'
import { bodyOf, entriesOf } from '../../formats/outputs/compose.ts'
import { mispEventPart } from '../../formats/outputs/misp/misp.ts'
import { nameUuid } from '../../formats/outputs/name-uuid.ts'
import { stix } from '../../formats/outputs/stix/stix.ts'
import { compareItems, indicatorId } from '../deliveries/item.ts'
import { chosenNow } from '../deliveries/selection.ts'
import { markingsOf } from '../enrichment/means.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reference } from '../search/reference.ts'
import { shownTo, withoutDemo } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import type { WorldQuestion } from './deliveries.ts'
import { licensedPart } from './licensed-part.ts'
import { type PresentListing, presentListings } from './listings.ts'

export interface ExportDependencies extends Pick<SourceService, 'register' | 'readerOf' | 'listings'> {
  readonly pool: pg.Pool
  readonly reference: Pick<Reference, 'hits'>
  readonly clock: Clock
  readonly origin: string
}

export interface ExportQuestion extends Omit<WorldQuestion, 'asked'> {
  readonly format: (typeof exportFormats)[number]
  readonly values: readonly Value[]
  /** Number of values in the request, whether readable or not. */
  readonly asked: number
  readonly signal: AbortSignal
}

/** Values that are looked up with one query. */
const atOnce = 1000

/**
 * Writes indicators as a subscription to all sources that the group sees would deliver them at a time: with the same
 * licence terms, markings and verdicts, but without own lists, filters and exceptions.
 */
export function indicatorExport({
  pool,
  register,
  readerOf,
  listings: store,
  reference,
  clock,
  origin,
}: ExportDependencies) {
  /** The listings at a time, by value. */
  async function listingsOf(values: readonly Value[], at: number, signal: AbortSignal) {
    const listingsByValue = new Map<string, PresentListing[]>()
    for (let i = 0; i < values.length; i += atOnce) {
      signal.throwIfAborted()
      for (const one of await presentListings(store, values.slice(i, i + atOnce), at)) {
        const key = keyOf(one)
        const known = listingsByValue.get(key)
        if (known) known.push(one)
        else listingsByValue.set(key, [one])
      }
    }
    return listingsByValue
  }

  return async (question: ExportQuestion): Promise<IndicatorExport> => {
    const { who, groupId, locale, asked, signal } = question
    const now = clock.now()
    const at = Math.min(question.asOf ?? now, now)
    const values = [...new Map(question.values.map((one) => [keyOf(one), one])).values()].sort((a, b) =>
      compareItems({ ...a, kind: kindById[a.kind].code }, { ...b, kind: kindById[b.kind].code }),
    )
    const reader = await readerOf(who, groupId)
    const [near, listings] = await Promise.all([register.near(reader), listingsOf(values, at, signal)])
    const listingSources = new Set([...listings.values()].flatMap((some) => some.map(({ source }) => source)))
    const seen = withoutDemo(shownTo(reader, near), ({ listed }) => listed).filter(({ number }) =>
      listingSources.has(number),
    )
    const choice = {
      sources: seen.map(({ source }) => ({ id: source.id, filterFlags: [] })),
      iocSelector: [],
      countries: [],
      countryRule: 'prefer' as const,
      industries: [],
      trendingTopics: [],
    }
    // Own lists and addresses are not applied: somebody asks for these values.
    const chosen = await chosenNow(pool, { groupId, choice, now, entries: { of: [], within: [] } })
    const sources = chosen.selector.sources.map((one) => ({ ...one, takenAt: Math.min(one.takenAt, at) }))
    const asAsked = { now: at, sources, ownRanges: undefined, exceptions: undefined }
    const selector = createSelector({ ...chosen.selector, ...asAsked })
    const position = new Map(chosen.numbers.map((number, place) => [number, place]))
    const markings = markingsOf(near)
    const enrich = await openEnrichers(['tlp'], { tlpOf: (id) => markings.get(id) })
    const listed = values.filter((one) => listings.has(keyOf(one)))
    const hits = await reference.hits(listed)
    const indicators: DeliveredIndicator[] = []
    for (const [i, { kind, value }] of listed.entries()) {
      const listingsOfValue = (listings.get(keyOf({ kind, value })) ?? []).flatMap((one) => {
        const place = position.get(one.source)
        return place === undefined ? [] : [{ ...one, source: place }]
      })
      const notRoutable = listingsOfValue.some((one) => one.notRoutable)
      const selected = selector.select({ kind, value, notRoutable, warnings: hits[i] ?? [], listings: listingsOfValue })
      if (isOmitted(selected)) continue
      const times = { created: Math.min(selected.firstSeen, at), modified: at }
      indicators.push({ ...selected, id: indicatorId(kind, value), ...times, enriched: enrich(selected) })
    }

    const file = fileOf(indicators, { question, values, at, now, origin, licences: chosen.licences })
    return {
      ...file,
      leftOut: asked - file.indicators,
      refused: chosen.refused.map(({ ID, name = ID, clause }) => ({ ID, name, clause: clause[locale] })),
    }
  }
}

interface FileFacts {
  readonly question: Pick<ExportQuestion, 'groupId' | 'locale' | 'format'>
  /** The values of the request, sorted and without duplicates. */
  readonly values: readonly Value[]
  readonly at: number
  readonly now: number
  readonly origin: string
  readonly licences: NonNullable<OutputContext['licences']>
}

/** Writes indicators in the requested format. Leaves out those that the format cannot express. */
function fileOf(indicators: readonly DeliveredIndicator[], { question, values, at, now, origin, licences }: FileFacts) {
  const { groupId, locale, format } = question
  const subscription = {
    id: nameUuid(`search ${groupId} ${at} ${values.map(keyOf).join(' ')}`),
    name: titles[locale],
  }
  const part = licensedPart(partOf(format, subscription.id), format, licences)
  const context = { subscription, origin, release: 1, releasedAt: now, licences, options: {} }
  const missing = new Set<string>()
  const entries = [...entriesOf(part, indicators, context, ({ id }) => missing.add(id))]
  const about = { ...context, part: part.name, count: entries.length, changedAt: now }
  return {
    name: `winnow-${utcDay(at)}.${format === 'MISP' ? 'misp' : 'stix'}.json`,
    mediaType: part.mediaType,
    text: [...bodyOf(part, entries, about)].join(''),
    indicators: indicators.length - missing.size,
  }
}

const titles = { de: 'Indikatorsuche', en: 'Indicator search' } as const

const keyOf = ({ kind, value }: Value) => `${kind} ${value}`

function partOf(format: ExportQuestion['format'], id: string): OutputPart {
  if (format === 'MISP') return mispEventPart(nameUuid(`misp event ${id}`))
  const part = stix
    .parts({ subscription: { id, name: '' }, options: {} })
    .find((one): one is OutputPart => !isSummary(one))
  if (!part) throw new Error('STIX has no part')
  return part
}
