import { zstdDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { countriesOf, placesOf } from '../../catalogue/geographies.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { Report } from '../../domain/report.ts'
import type { Choice, SubscribedSource, TargetFormat } from '../../domain/subscription.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { independenceOf } from '../../engine/delivery/independence.ts'
import type { DeliveryList, SelectorOptions } from '../../engine/delivery/select.ts'
import type { DeliverySource } from '../../engine/delivery/source.ts'
import { type SourceHits, worthByHits, worthOf } from '../../engine/delivery/worth.ts'
import { ownRangesOf } from '../../engine/extract/own-ranges.ts'
import { hostOf } from '../../engine/lists/around.ts'
import { compileOwnLists } from '../../engine/lists/own-lists.ts'
import type { OutputContext, SourceLicence } from '../../formats/output-format.ts'
import { ownRangesFor } from '../groups/own-ranges.ts'
import type { ReportList } from '../lists/report-list.ts'
import { overlapsAmong } from '../sources/overlaps.ts'
import { type GroupReader, maySee, type RegisteredSource, shownTo, sourceRegister } from '../sources/register.ts'
import { licenceOf } from '../subscriptions/choices.ts'
import { exceptionsOf } from './applied-exceptions.ts'
import type { RefusedSource } from './figures.ts'
import type { DeniedValue } from './listed-indicators.ts'

/** The part of a group's choice that decides which indicators are delivered. */
export type IndicatorChoice = Omit<Choice, 'enricher' | 'blockShared'>

/**
 * A group's choice, of a subscription or of a preview, with everything that it refers to at present, except the listings.
 */
export interface ChosenNow {
  readonly selector: Omit<SelectorOptions, 'now' | 'isElsewhere' | 'effects'>
  /** Countries in which addresses may be located; undefined for all. */
  readonly locations: ReadonlySet<string> | undefined
  /** Numbers of the sources, in the selector's order. */
  readonly numbers: readonly number[]
  /**
   * Ids under which the sources were chosen, in the selector's order: a copy under an own licence replaces the
   * catalogue's source.
   */
  readonly chosenAs: readonly string[]
  /** Keys are ids of sources, as in outputs. */
  readonly licences: NonNullable<OutputContext['licences']>
  readonly refused: readonly RefusedSource[]
  readonly denied: readonly DeniedValue[]
  /** Identifies the state of the own lists and addresses: equal texts mean equal entries. */
  readonly ownState: string
}

/** Everything that a subscription's next release is made of, except the listings. */
export interface ComposedSubscription extends ChosenNow {
  readonly name: string
  /** Id of the root group. */
  readonly organisation: string
  /** Number of the newest release, and its time in ms since the epoch; 0 before the first. */
  readonly release: number
  readonly releasedAt: number
  /** The newest release's state, and the settings that it was composed with. */
  readonly state: { readonly blob: string; readonly settings: string } | undefined
  readonly targetFormats: readonly TargetFormat[]
  readonly enricher: readonly string[]
  readonly blockShared: boolean
  /**
   * The value of an indicator to the subscriber, used if a device cannot hold all: based on the subscriber's report, if
   * there is one.
   */
  readonly worth: (indicator: DeliveredIndicator) => number
}

type SameInRow = 'name' | 'organisation' | 'release' | 'targetFormats' | 'enricher' | 'blockShared'
interface Row extends IndicatorChoice, Pick<ComposedSubscription, SameInRow> {
  readonly groupId: string
  readonly releasedAt: Date | null
  readonly blob: string | null
  readonly settings: string | null
  /** The report on which the subscription is based: JSON, Zstandard. */
  readonly result: Buffer | null
}

/** Limit of rows in a delivery from the lists of the group and the groups above; the same as in a report. */
const mostListed = 1_000_000

/** Undefined if nothing may be delivered: the subscription or its group was deleted, or its trial has ended. */
export async function readSelection(
  pool: pg.Pool,
  { subscriptionId, now }: { readonly subscriptionId: string; readonly now: number },
): Promise<ComposedSubscription | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT s.name, s.group_id AS "groupId", g.path[1] AS organisation, coalesce(d.release, 0) AS release,
       d.released_at AS "releasedAt", d.state AS blob, d.state_settings AS settings, s.sources,
       s.target_formats AS "targetFormats", s.enricher, s.ioc_selector AS "iocSelector", s.countries,
       s.country_rule AS "countryRule", s.industries, s.trending_topics AS "trendingTopics",
       s.block_shared AS "blockShared", r.result
     FROM subscription s JOIN app_group g ON g.id = s.group_id LEFT JOIN delivery d ON d.subscription_id = s.id
       LEFT JOIN report r ON r.task_id = s.based_on_report
     WHERE s.id = $1 AND s.deleted_at IS NULL AND g.deleted_at IS NULL
       AND (s.trial_ends_at IS NULL OR s.trial_ends_at > $2)`,
    [subscriptionId, new Date(now)],
  )
  if (!rows[0]) return undefined
  const { groupId, releasedAt, blob, settings, result, ...row } = rows[0]
  return {
    ...row,
    ...(await chosenNow(pool, { groupId, subscriptionId, choice: row, now })),
    releasedAt: releasedAt?.getTime() ?? 0,
    state: blob && settings ? { blob, settings } : undefined,
    worth: result ? worthByHits(hitsOf(result)) : worthOf,
  }
}

export interface ChoiceOf {
  readonly groupId: string
  /** Undefined for a choice that is not stored: only exceptions of the whole group apply. */
  readonly subscriptionId?: string
  readonly choice: IndicatorChoice
  /** Milliseconds since the epoch. */
  readonly now: number
  /** If the question is about few values: of own lists, reads only these entries, and those within some of them (`Protected`). */
  readonly entries?: { readonly of: readonly Value[]; readonly within: readonly Value[] }
  /** The result of `registerFor`, to be passed by callers who ask about many choices. */
  readonly known?: { readonly near: readonly RegisteredSource[]; readonly reader: GroupReader }
}

/** Reads what a release of a group's choice is made of, except the listings. Releases and previews both start here. */
export async function chosenNow(pool: pg.Pool, request: ChoiceOf): Promise<ChosenNow> {
  const { groupId, subscriptionId, choice, now, entries, known } = request
  const { taken, refused } = chosenSources(choice.sources, known ?? (await registerFor(pool, groupId)))
  const sources = await withFigures(pool, taken, groupId)
  const ranges = await ownRangesFor(pool, groupId)
  const lists = await ownLists(pool, { groupId, now, entries })
  const ids = new Map(taken.map(({ registered }) => [registered.number, registered.source.id]))
  const { iocSelector, countries, countryRule, industries, trendingTopics } = choice
  return {
    selector: {
      sources,
      selection: { iocSelector, countries, countryRule, industries, trendingTopics },
      independence: independenceOf(sources, await overlapsAmong(pool, ids)),
      own: compileOwnLists(lists.map(({ list }) => list)),
      ownLists: lists.map(({ groupName, since }): DeliveryList => ({ maintainer: groupName, since })),
      ownRanges: ownRangesOf(ranges),
      exceptions: await exceptionsOf(pool, { groupId, subscriptionId, now }),
    },
    locations: countryRule === 'located' && countries.length > 0 ? countriesOf(countries) : undefined,
    numbers: taken.map(({ registered }) => registered.number),
    chosenAs: taken.map(({ chosenAs }) => chosenAs),
    licences: new Map(taken.map((source) => [source.registered.source.id, creditOf(source.registered)])),
    refused,
    denied: lists.flatMap(({ list }) => (list.effect === 'deny' ? list.entries : [])),
    ownState: JSON.stringify([
      lists.map(({ list: { entries, ...list }, ...facts }) => [list, facts, entries.length]),
      ranges,
    ]),
  }
}

function hitsOf(result: Buffer): SourceHits[] {
  const { comparedFeeds } = JSON.parse(zstdDecompressSync(result).toString('utf8')) as Pick<Report, 'comparedFeeds'>
  return comparedFeeds.map(({ ID, statistics: { records, coverage } }) => ({ id: ID, records, coverage }))
}

interface Taken {
  readonly registered: RegisteredSource
  readonly chosenAs: string
  readonly filterFlags: SubscribedSource['filterFlags']
}

/** The sources near a group, and the group as their reader. */
export async function registerFor(pool: pg.Pool, groupId: string): Promise<NonNullable<ChoiceOf['known']>> {
  const register = sourceRegister(pool, catalogue)
  const reader = await register.readerFor(groupId)
  return { near: await register.near(reader), reader }
}

const notSeen: LocalizedText = {
  de: 'Es gibt sie nicht mehr, oder Ihre Gruppe darf sie nicht mehr sehen.',
  en: 'It no longer exists, or your group may no longer see it.',
}

/** The source as if consent had been given, to find sources that lack only the consent. */
function wouldHold({ licence }: RegisteredSource): Pick<RegisteredSource, 'licence'> {
  return licence && licence.of !== '' ? { licence: { ...licence, active: true } } : {}
}

/**
 * Splits chosen sources into those that may be delivered and those that are refused, with a reason. The reason does not
 * reveal whether a source that the group may not see exists.
 */
function chosenSources(
  sources: IndicatorChoice['sources'],
  { near, reader }: NonNullable<ChoiceOf['known']>,
): { taken: Taken[]; refused: RefusedSource[] } {
  const byId = new Map(near.map((registered) => [registered.source.id, registered]))
  const copies = new Map(
    shownTo(reader, near).flatMap((copy) => (copy.licence ? [[copy.licence.of, copy] as const] : [])),
  )
  const taken: Taken[] = []
  const refused: RefusedSource[] = []
  for (const { id, filterFlags } of sources) {
    // A source that was chosen before the group had its own licence is now delivered under that licence.
    const registered = copies.get(id) ?? byId.get(id)
    if (taken.some((source) => source.registered === registered)) continue
    // A licensed source without consent stays visible, so that its refusal names the reason.
    if (!registered || !maySee(reader, { ...registered, ...wouldHold(registered) })) {
      refused.push({ ID: id, clause: notSeen })
      continue
    }
    const { allowed, clause } = licenceOf(registered)
    if (allowed) taken.push({ registered, chosenAs: id, filterFlags })
    else refused.push({ ID: id, name: registered.source.name, clause })
  }
  return { taken, refused }
}

function creditOf(registered: RegisteredSource): SourceLicence {
  const { credit } = licenceOf(registered)
  // Of a source that only a mirror has, it is not known whether it is public.
  const isOpen = registered.origin === 'catalogue' && !registered.source.commercial
  return {
    name: registered.source.licence.name,
    ...(credit !== undefined && { credit }),
    ...(isOpen && { isOpen }),
  }
}

async function withFigures(pool: pg.Pool, taken: readonly Taken[], subscriber: string): Promise<DeliverySource[]> {
  const { rows } = await pool.query<{ source: number; listed: number; removed: number | null; share: number | null }>(
    `SELECT DISTINCT ON (source) source, listed, removed_per_day AS removed, (warned + coalesce(doubtful, 0))::real / nullif(listed, 0) AS share
     FROM source_figures WHERE source = ANY($1) AND measured_at IS NOT NULL ORDER BY source, day DESC`,
    [taken.map(({ registered }) => registered.number)],
  )
  const figures = new Map(rows.map((row) => [row.source, row]))
  return taken.map(({ registered: { source, number, appliedAt, origin, groupId }, filterFlags }) => {
    const sourceFigures = figures.get(number)
    return {
      id: source.id,
      name: source.name,
      maintainer: source.maintainer,
      flavours: source.flavours,
      industries: source.industries,
      geographies: source.geographies && placesOf(source.geographies),
      cadenceMinutes: source.cadenceMinutes,
      publishesAdditions: source.publishesAdditions,
      listsShared: source.listsShared,
      isFromAbove: origin === 'custom' && groupId !== subscriber,
      filterFlags,
      takenAt: appliedAt ?? 0,
      listed: sourceFigures?.listed,
      removedPerDay: sourceFigures?.removed ?? undefined,
      warningShare: sourceFigures?.share ?? undefined,
    }
  })
}

/** The lists of the group and those of groups above that apply here, nearest first, as in reports. */
async function ownLists(
  pool: pg.Pool,
  { groupId, now, entries: onlyEntries }: Pick<ChoiceOf, 'groupId' | 'now' | 'entries'>,
) {
  type ListRow = Omit<ReportList, 'values'> & { groupName: string; since: Date; changedAt: Date }
  const { rows } = await pool.query<ListRow>(
    `SELECT l.id, l.name, l.effect, l.group_id <> g.id AS inherited, o.name AS "groupName", l.created_at AS since,
       l.changed_at AS "changedAt",
       (SELECT count(*) FROM group_list_row r
        WHERE r.list_id = l.id AND (r.expires_at IS NULL OR r.expires_at > $2)) AS rows
     FROM app_group g JOIN group_list l ON l.group_id = ANY(g.path) AND (l.group_id = g.id OR l.subgroups)
       AND l.deleted_at IS NULL
     JOIN app_group o ON o.id = l.group_id
     WHERE g.id = $1 ORDER BY array_position(g.path, l.group_id) DESC, lower(l.name), l.id`,
    [groupId, new Date(now)],
  )
  let room = mostListed
  const lists = []
  for (const { groupName, since, changedAt, rows: size, ...list } of rows) {
    const leftOut = size > room
    if (!leftOut) room -= size
    const entries = leftOut ? [] : await entriesOf(pool, list.id, now, onlyEntries)
    const listWithEntries = { ...list, ...(leftOut && { leftOut }), entries }
    lists.push({ list: listWithEntries, groupName, since: since.getTime(), changedAt: changedAt.getTime() })
  }
  return lists
}

async function entriesOf(pool: pg.Pool, listId: string, now: number, only: ChoiceOf['entries']) {
  const hosts = only?.within.map((one) => hostOf(one) ?? one)
  const { rows } = await pool.query<{ kind: KindId; value: string; since: Date }>(
    `SELECT kind, value, created_at AS since FROM group_list_row
     WHERE list_id = $1 AND (expires_at IS NULL OR expires_at > $2)
       AND ($3::text[] IS NULL OR (kind, value) IN (SELECT * FROM unnest($3, $4::text[])) OR CASE
         WHEN kind = 'domain' THEN EXISTS (SELECT FROM unnest($5::text[]) name WHERE right(value, length(name) + 1) = '.' || name)
         WHEN kind = 'url' THEN EXISTS (SELECT FROM unnest($5) name WHERE strpos(value, name) > 0)
           OR (cardinality($6::inet[]) > 0 AND value ~ '://(\\d+\\.\\d+\\.\\d+\\.\\d+|\\[)')
         WHEN kind LIKE 'ipv%' THEN value::inet <<= ANY($6::inet[]) END)`,
    [
      listId,
      new Date(now),
      only ? only.of.map(({ kind }) => kind) : null,
      only ? only.of.map(({ value }) => value) : null,
      hosts ? hosts.flatMap(({ kind, value }) => (kind === 'domain' ? [value] : [])) : null,
      hosts ? hosts.flatMap(({ kind, value }) => (kind.startsWith('ipv') ? [value] : [])) : null,
    ],
  )
  return rows.map(({ kind, value, since }) => ({ kind, value, since: since.getTime() }))
}
