import { sql } from 'kysely'
import { mostSubscriptionsTold, type WorldEntry, type WorldSubscription } from '../../contract/world.ts'
import { isoTime } from '../../domain/dates.ts'
import { type DeliveredIndicator, servedOutcomes } from '../../domain/delivery.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { Chosen } from '../../domain/subscription.ts'
import type { Locale } from '../../domain/text.ts'
import type { WarningHit } from '../../domain/warning-list.ts'
import { protectedOf } from '../../engine/delivery/protected-values.ts'
import { createSelector, isOmitted, type Selected } from '../../engine/delivery/select.ts'
import { holdersOf, hostOf } from '../../engine/lists/around.ts'
import type { Protected } from '../../formats/output-format.ts'
import { asker } from '../../formats/outputs/compose.ts'
import { startLength } from '../deliveries/delivered-items.ts'
import { indicatorId } from '../deliveries/item.ts'
import { type ChosenNow, chosenNow, registerFor } from '../deliveries/selection.ts'
import { removedItemsKept } from '../deliveries/tidy.ts'
import { partsOf, wantedOutputs } from '../deliveries/wanted-outputs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import type { Reference } from '../search/reference.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { maySee } from '../sources/register.ts'
import { chosenColumnsOf } from '../subscriptions/chosen-columns.ts'
import { type PresentListing, presentListings } from './listings.ts'

export interface WorldDeliveryDependencies {
  readonly database: Pick<Database, 'pool' | 'asUser'>
  readonly listings: Pick<ListingReader, 'find'>
  readonly reference: Pick<Reference, 'hits' | 'networks'>
  readonly clock: Clock
}

export interface WorldQuestion {
  readonly who: Actor
  readonly groupId: string
  readonly locale: Locale
  readonly asked: Value
  /** The time of the question, ms since epoch; undefined for now. */
  readonly asOf: number | undefined
}

/** A subscription, and what its deliveries contain of the values. */
interface Held {
  readonly id: string
  readonly chosen: Chosen
  readonly isOver: boolean
  readonly createdAt: Date
  readonly releasedAt: Date | null
  readonly refused: number
  readonly allowedBy: WorldSubscription['allowedBy']
  readonly items: ReadonlyMap<string, HeldItem>
  /** Formats whose file was cut because the device is full. */
  readonly cut: ReadonlySet<string>
  readonly readers: WorldSubscription['readers']
}

interface HeldItem extends Pick<DeliveredIndicator, 'id' | 'created' | 'modified'> {
  readonly removed: boolean
}

interface ExceptionRow {
  readonly id: string
  readonly reason: string
  readonly expiresAt: Date
  readonly ofGroup: boolean
}

/** Tells for each subscription of a group whether it delivers a value, and why. Decides as a release does. */
export function worldDeliveries({ database, listings: store, reference, clock }: WorldDeliveryDependencies) {
  const { pool, asUser } = database

  /**
   * Facts that all subscriptions share: the relevant values, and the sources that list them. A subscription may name a
   * source that the group sees no more; what that source lists must not be told.
   */
  async function around(asked: Value, groupId: string) {
    const values = holdersOf(asked)
    const [listings, known] = await Promise.all([
      presentListings(store, values, clock.now()),
      registerFor(pool, groupId),
    ])
    const listedBy = new Set(listings.map(({ source }) => source))
    const naming = known.near.filter((one) => listedBy.has(one.number) && maySee(known.reader, one))
    const ids = new Set(naming.flatMap(({ source, licence }) => [source.id, licence?.of ?? source.id]))
    const homepages = new Map(naming.map(({ source }) => [source.id, source.homepage]))
    /** Ids under which a subscription may have chosen the sources that list a value. */
    const idsOf = ({ kind, value }: Value) => {
      const ownListings = listings.filter((one) => one.kind === kind && one.value === value)
      const numbers = new Set(ownListings.map(({ source }) => source))
      const listingSources = naming.filter(({ number }) => numbers.has(number))
      return new Set(listingSources.flatMap(({ source, licence }) => [source.id, licence?.of ?? source.id]))
    }
    return { values, listings, ids, idsOf, homepages, known }
  }

  async function rulesOf(
    subscription: Held,
    { groupId, locale }: WorldQuestion,
    all: Awaited<ReturnType<typeof around>>,
  ) {
    const { id, chosen } = subscription
    const now = clock.now()
    const choice = { ...chosen, sources: chosen.sources.filter(({ id }) => all.ids.has(id)) }
    const selection = await chosenNow(pool, {
      groupId,
      subscriptionId: id,
      choice,
      now,
      entries: {
        // An allow list with the name of an e-mail address applies to it.
        of: [
          ...all.values,
          ...all.values.flatMap((value) => (value.kind === 'email' ? holdersOf(hostOf(value) ?? value) : [])),
        ],
        within: all.values.filter((value) => all.idsOf(value).size > 0),
      },
      known: all.known,
    })
    const position = new Map(selection.numbers.map((number, at) => [number, at]))
    const denied = new Map(selection.denied.map(({ kind, value, since }) => [`${kind} ${value}`, since]))
    const entries = all.values.flatMap((value, i) => {
      const listings = all.listings.flatMap((one) => {
        const at = position.get(one.source)
        return one.kind !== value.kind || one.value !== value.value || at === undefined ? [] : { ...one, source: at }
      })
      const deniedFrom = denied.get(`${value.kind} ${value.value}`)
      const isHeld = subscription.items.has(indicatorId(value.kind, value.value))
      // The queried value itself is always included.
      return i === 0 || listings.length > 0 || deniedFrom !== undefined || isHeld
        ? [{ value, listings, deniedFrom }]
        : []
    })
    const values = entries.map(({ value }) => value)
    const [hits, elsewhere] = await Promise.all([reference.hits(values), outside(selection, values)])
    return entries.map((entry, i) =>
      decide(
        { ...entry, hits: hits[i] ?? [], isElsewhere: elsewhere[i] === true },
        { subscription, selection, locale, now, all },
      ),
    )
  }

  /** Tells for each value whether it is known to be in a country that was not chosen. */
  async function outside({ locations }: ChosenNow, values: readonly Value[]): Promise<readonly boolean[]> {
    if (!locations) return []
    const networks = await reference.networks(values)
    return networks.map(({ country }) => country !== undefined && !locations.has(country))
  }

  return async (question: WorldQuestion): Promise<{ subscriptions: WorldSubscription[]; leftOut: number }> => {
    const { who, groupId, asked, asOf } = question
    const all = await around(asked, groupId)
    const { held, total, exceptions } = await asUser(who, (trx) => heldOf(trx, groupId, all.values, clock.now()))
    const subscriptions: WorldSubscription[] = []
    for (const subscription of held) {
      const decided = await rulesOf(subscription, question, all)
      const { id, chosen, isOver, releasedAt, refused, allowedBy, readers } = subscription
      const isPaused = chosen.sources.length === 0 || (releasedAt !== null && refused >= chosen.sources.length)
      subscriptions.push({
        id,
        name: chosen.name,
        state: isOver ? 'expired' : isPaused ? 'paused' : 'active',
        releasedAt: releasedAt?.toISOString() ?? null,
        entries: decided.map(({ exceptionId, ...entry }) => ({
          ...entry,
          ...history(subscription.items.get(indicatorId(entry.kind as Value['kind'], entry.value)), {
            asOf,
            createdAt: subscription.createdAt.getTime(),
            now: clock.now(),
          }),
          exception: exceptionOf(exceptions.get(exceptionId ?? '')),
        })),
        allowedBy,
        readers,
      })
    }
    return { subscriptions, leftOut: total - held.length }
  }
}

/** A value, and what is known of it. */
interface KnownValue {
  readonly value: Value
  readonly listings: readonly PresentListing[]
  readonly deniedFrom: number | undefined
  readonly hits: readonly WarningHit[]
  readonly isElsewhere: boolean
}

interface Deciding {
  readonly subscription: Held
  readonly selection: ChosenNow
  readonly locale: Locale
  readonly now: number
  readonly all: {
    readonly idsOf: (value: Value) => ReadonlySet<string>
    readonly homepages: ReadonlyMap<string, string>
  }
}

type Decided = Omit<WorldEntry, 'since' | 'until' | 'atAsOf' | 'delivered' | 'exception'> & {
  readonly exceptionId: string | undefined
}

/** Selects one entry with a selector of its own, whose counts tell why each source's listing counts or not. */
function decide(
  { value: { kind, value }, listings, deniedFrom, hits, isElsewhere }: KnownValue,
  { subscription, selection, locale, now, all }: Deciding,
): Decided {
  const selector = createSelector({ now, ...selection.selector, isElsewhere: () => isElsewhere })
  const notRoutable = listings.length > 0 ? listings.some((one) => one.notRoutable) : !kindById[kind].isRoutable(value)
  const selected = selector.select({ kind, value, notRoutable, warnings: hits, listings, deniedFrom })
  const counted = selector.counts().sources
  const ownLists = selection.selector.own
  const verdict = ownLists?.check(kind, value)
  const lists = [...(verdict?.deny ?? []), ...(verdict?.allow ?? [])].flatMap((at) => ownLists?.lists[at] ?? [])
  const isLeft = isOmitted(selected)
  const listedBy = all.idsOf({ kind, value })
  return {
    kind,
    value,
    rule: isLeft ? selected.omitted : 'delivered',
    sources: listings.map(({ source: at, listedFrom }) => {
      const source = selection.selector.sources[at]
      const [left = null] = Object.keys(counted[at]?.left ?? {})
      return {
        ID: source?.id ?? '',
        name: source?.name ?? '',
        homepage: all.homepages.get(source?.id ?? '') ?? '',
        listedFrom: new Date(listedFrom).toISOString(),
        left,
      }
    }),
    refused: selection.refused.flatMap(({ ID, name = ID, clause }) =>
      listedBy.has(ID) ? [{ ID, name, clause: clause[locale] }] : [],
    ),
    lists: lists.map(({ id, name, effect }) => ({ id, name, effect })),
    warnings: hits.map(({ name, category }) => ({ list: name, category })),
    exceptionId: isLeft ? selected.exception : undefined,
    risk: isLeft ? null : selected.risk,
    confidence: isLeft ? null : selected.confidence,
    formats: isLeft ? [] : formatsWithout(subscription, selected, { now, own: protectedOf(selection.selector) }),
  }
}

/** The formats of a subscription that leave out a selected entry. */
function formatsWithout(
  { id, chosen, cut }: Pick<Held, 'id' | 'chosen' | 'cut'>,
  selected: Selected,
  { now, own }: { readonly now: number; readonly own: Protected | undefined },
): WorldEntry['formats'] {
  const subscription = { id, name: chosen.name }
  const indicator: DeliveredIndicator = {
    ...selected,
    id: indicatorId(selected.kind, selected.value),
    created: now,
    modified: now,
    enriched: {},
  }
  return wantedOutputs(chosen.targetFormats, chosen).flatMap((wanted): WorldEntry['formats'] => {
    const { id: format, options } = wanted
    if (indicator.isShared && wanted.format.use === 'block' && !options.blockShared) return [{ format, left: 'shared' }]
    const parts = partsOf(wanted, subscription).written.filter((part) => part.kinds.includes(indicator.kind))
    const context = { subscription, origin: '', release: 1, own, releasedAt: now, options }
    const written = parts.map((part) => asker(part, context)(indicator))
    const left =
      written.length === 0 ? 'kind' : written.every((one) => typeof one === 'string') ? written[0] : undefined
    if (typeof left === 'string') return [{ format, left }]
    return cut.has(format) ? [{ format, left: 'limit' }] : []
  })
}

/** Whether the deliveries contained an entry, now and at another time. */
function history(
  item: HeldItem | undefined,
  { asOf, createdAt, now }: { readonly asOf: number | undefined; readonly createdAt: number; readonly now: number },
): Pick<WorldEntry, 'delivered' | 'since' | 'until' | 'atAsOf'> {
  if (!item) {
    const isForgotten = asOf !== undefined && asOf >= createdAt && asOf < now - removedItemsKept
    const atAsOf = asOf === undefined ? null : isForgotten ? 'unknown' : 'no'
    return { delivered: false, since: null, until: null, atAsOf }
  }
  const { created, modified, removed } = item
  const standing = () => {
    if (asOf === undefined) return null
    if (asOf < created) return 'no'
    // Between the first release with the entry and its last change, it may have left and come back.
    if (asOf < modified) return 'unknown'
    return removed ? 'no' : 'yes'
  }
  return { delivered: !removed, since: isoTime(created), until: removed ? isoTime(modified) : null, atAsOf: standing() }
}

function exceptionOf(row: ExceptionRow | undefined): WorldEntry['exception'] {
  return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null
}

/**
 * The newest subscriptions of a group, as the person may see them, with what their deliveries contain of the values.
 */
async function heldOf(trx: Trx, groupId: string, values: readonly Value[], now: number) {
  const items = values.map(({ kind, value }) => indicatorId(kind, value))
  const texts = values.map(({ value }) => value)
  // The index is on the start of the value and the id. The length must be a literal, because a parameter would not
  // match the index expression.
  const start = sql.lit(startLength)
  const isAsked = sql`left(value, ${start}) = any(array(select left(text, ${start}) from unnest(${texts}::text[]) text))
    and id = any(${items}::uuid[])`
  const { rows } = await sql<Chosen & Omit<Held, 'chosen' | 'items' | 'cut' | 'readers'> & { total: number }>`
    select s.id, ${chosenColumnsOf('s')}, coalesce(s.trial_ends_at <= ${new Date(now)}, false) "isOver",
           s.created_at "createdAt", d.released_at "releasedAt", coalesce(jsonb_array_length(d.figures->'refused'), 0) refused,
           coalesce(d.figures->'allowedBy', '{}') "allowedBy", count(*) over () total
    from subscription s left join delivery d on d.subscription_id = s.id
    where s.group_id = ${groupId} and s.deleted_at is null
    order by s.created_at desc, s.id limit ${mostSubscriptionsTold}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const { rows: held } = await sql<HeldItem & { subscriptionId: string }>`
    select subscription_id "subscriptionId", id, created, modified, removed from delivered_item
    where subscription_id = any(${ids}::uuid[]) and ${isAsked}`.execute(trx)
  const { rows: cut } = await sql<{ subscriptionId: string; format: string }>`
    select distinct subscription_id "subscriptionId", format from (
      select distinct on (subscription_id, format, part) subscription_id, format, omitted from delivered_file
      where subscription_id = any(${ids}::uuid[]) and not body_gone
      order by subscription_id, format, part, release desc) newest
    where (omitted->>'limit')::bigint > 0`.execute(trx)
  const { rows: readers } = await sql<
    Omit<WorldSubscription['readers'][number], 'lastAt'> & { subscriptionId: string; lastAt: Date }
  >`
    select p.subscription_id "subscriptionId", k.first_three "key", k.method, p.format, max(p.last_at) "lastAt",
           sum(p.pulls)::bigint pulls
    from delivery_pull p join subscription_key k on k.id = p.key_id
    join (select subscription_id, to_timestamp(max(modified) / 1000.0) at from delivered_item
          where subscription_id = any(${ids}::uuid[]) and ${isAsked} group by 1) changed
      on changed.subscription_id = p.subscription_id and p.last_at >= changed.at
    where p.outcome = any(${[...servedOutcomes]}::text[])
    group by p.subscription_id, k.id, k.first_three, k.method, p.format order by max(p.last_at) desc`.execute(trx)
  const { rows: exceptions } = await sql<ExceptionRow>`
    select id, reason, expires_at "expiresAt", subscription_id is null "ofGroup" from delivery_exception
    where group_id = ${groupId} and item = any(${items}::uuid[])`.execute(trx)
  const ofSubscription = <One extends { readonly subscriptionId: string }>(all: readonly One[], id: string) =>
    all.filter(({ subscriptionId }) => subscriptionId === id)
  return {
    total: rows[0]?.total ?? 0,
    exceptions: new Map(exceptions.map((one) => [one.id, one])),
    held: rows.map(
      ({ id, isOver, createdAt, releasedAt, refused, allowedBy, total: _, ...chosen }): Held => ({
        id,
        chosen: chosen as Chosen,
        isOver,
        createdAt,
        allowedBy,
        releasedAt,
        refused,
        items: new Map(ofSubscription(held, id).map((item) => [item.id, item])),
        cut: new Set(ofSubscription(cut, id).map(({ format }) => format)),
        readers: ofSubscription(readers, id).map(({ subscriptionId: __, lastAt, ...one }) => ({
          ...one,
          lastAt: lastAt.toISOString(),
        })),
      }),
    ),
  }
}
