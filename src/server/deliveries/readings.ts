import { sql } from 'kysely'
import type { Contents, DeliveredFile, Pull, SubscriptionChange } from '../../contract/subscriptions.ts'
import { isoTime } from '../../domain/dates.ts'
import { type DeliveredIndicator, servedOutcomes } from '../../domain/delivery.ts'
import { isLicensedId } from '../../domain/own-licence.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import type { ReaderOf } from '../sources/reader.ts'
import type { SourceRegister } from '../sources/register.ts'
import type { SourceStore } from '../sources/store.ts'
import type { SubscriptionReadings } from '../subscriptions/api.ts'
import { type Asking, outputOf } from '../subscriptions/choices.ts'
import type { DeliveredPart } from './delivered-part.ts'
import type { DeliveryFigures } from './figures.ts'
import { type ItemRow, recordOf } from './item.ts'

export interface ReadingOptions {
  readonly database: Pick<Database, 'asUser'>
  readonly clock: Clock
  readonly register: Pick<SourceRegister, 'byIds'>
  readonly sources: Pick<SourceStore, 'list'>
  readonly readerOf: ReaderOf
  /** The address of a part of an output. */
  readonly addressOf: (subscriptionId: string, format: TargetFormatId, part: string) => string
}

interface FileRow extends Pick<DeliveredPart, 'format' | 'part' | 'mediaType' | 'entries' | 'sha256' | 'changedAt'> {
  readonly bytes: number
  readonly omitted: DeliveredFile['omitted']
}

const changesShown = 50
const pullsShown = 100
const PULLS_MS = 30 * dayMs
const sampleShown = 20
/** The sample has the riskiest of the last so many changes, because scanning a million items is too slow for a page. */
const sampledFrom = 2000

/** Details of a subscription. Undefined if it does not exist or belongs to another group. */
export function subscriptionReadings({
  database,
  clock,
  register,
  sources,
  readerOf,
  addressOf,
}: ReadingOptions): SubscriptionReadings {
  const { asUser } = database

  /** Includes names of sources whose licence was deleted: a user who may read a choice may read the names in it. */
  async function namesOf(changes: readonly Pick<SubscriptionChange, 'before' | 'after'>[]) {
    const ids = new Set(changes.flatMap(({ before, after }) => [...sourceIds(before), ...sourceIds(after)]))
    const licensed = await register.byIds([...ids].filter(isLicensedId))
    return Object.fromEntries(licensed.map(({ source: { id, name } }) => [id, name]))
  }

  return {
    /** Newest first. */
    async history(who: Actor, groupId: string, id: string, offset: number) {
      const history = await asUser(who, async (trx) => {
        if (!(await subscriptionOf(trx, groupId, id))) return undefined
        const { rows: counts } = await sql<{ total: number }>`
          select count(*) total from subscription_change where subscription_id = ${id}`.execute(trx)
        const changes = await isoRows(
          trx,
          sql<SubscriptionChange>`
          select c.id, c.at, coalesce(nullif(u.name, ''), u.email, '') "by", c.what, c.before, c.after
          from subscription_change c left join app_user u on u.id = c.by_user
          where c.subscription_id = ${id} order by c.id desc offset ${offset} limit ${changesShown}`,
        )
        return {
          total: counts[0]?.total ?? 0,
          changes: changes.map(({ before, after, ...rest }) => ({
            ...rest,
            before: before && asShown(before),
            after: after && asShown(after),
          })),
        }
      })
      return history && { ...history, sourceNames: await namesOf(history.changes) }
    },

    async contents({ who, groupId, locale }: Asking, id: string): Promise<Contents | undefined> {
      const contents = await asUser(who, async (trx) => {
        const subscription = await subscriptionOf(trx, groupId, id)
        if (!subscription) return undefined
        const { rows: deliveries } = await sql<{ release: number; figures: Partial<DeliveryFigures> }>`
          select release, figures from delivery where subscription_id = ${id}`.execute(trx)
        const { rows: files } = await sql<FileRow>`
          select distinct on (format, part) format, part, media_type "mediaType", entries,
                 (sizes->>'identity')::bigint bytes, sha256, changed_at "changedAt", omitted
          from delivered_file
          where subscription_id = ${id} and format = any(${subscription.formats}::text[]) and not body_gone
          order by format, part, release desc`.execute(trx)
        const { rows: sample } = await sql<ItemRow>`
          select id, kind, value, record, created, modified from (
            select *, (record::jsonb->>'risk')::int risk from (
              select * from delivered_item where subscription_id = ${id} and not removed
              order by sequence desc limit ${sampledFrom}) newest
          ) risky order by risk desc, value limit ${sampleShown}`.execute(trx)
        return { delivery: deliveries[0], files, sample: sample.map(recordOf) }
      })
      if (!contents) return undefined
      const reader = await readerOf(who, groupId)
      const byId = new Map((await sources.list(reader)).map((source) => [source.source.id, source]))
      const nameOf = (ID: string) => byId.get(ID)?.source.name ?? ID
      const { release = 0, figures = {} } = contents.delivery ?? {}
      return {
        release,
        indicators: figures.total ?? 0,
        kinds: mostFirst(Object.entries(figures.kinds ?? {}).map(([kind, indicators]) => ({ kind, indicators }))),
        sources: mostFirst([
          ...Object.entries(figures.sources ?? {}).map(([ID, counts]) => ({
            ID,
            name: nameOf(ID),
            ...counts,
            newestLook: isoTime(byId.get(ID)?.newestLook),
            dead: byId.get(ID)?.dead ?? null,
          })),
          ...(figures.lists ?? []).map((list) => ({ ...list, newestLook: null, dead: null })),
        ]),
        omitted: mostFirst(
          Object.entries(figures.omitted ?? {}).map(([reason, indicators]) => ({ reason, indicators })),
        ),
        refused: (figures.refused ?? []).map(({ ID, clause }) => ({ ID, name: nameOf(ID), clause: clause[locale] })),
        files: contents.files.map((file) => ({
          ...file,
          address: addressOf(id, file.format, file.part),
          sha256: file.sha256.toString('hex'),
          changedAt: new Date(file.changedAt).toISOString(),
        })),
        sample: contents.sample.map(asRow),
      }
    },

    /** Newest first. */
    pulls: (who: Actor, groupId: string, id: string, offset: number) =>
      asUser(who, async (trx) => {
        if (!(await subscriptionOf(trx, groupId, id))) return undefined
        const isServed = sql`p.outcome = any(${[...servedOutcomes]}::text[])`
        const lately = sql`p.subscription_id = ${id} and p.hour > ${new Date(clock.now() - PULLS_MS)}`
        const { rows: counts } = await sql<{ total: number }>`
          select count(*) total from delivery_pull p where ${lately}`.execute(trx)
        const pulls = await isoRows(
          trx,
          sql<Pull>`
          select p.format, p.part, coalesce(k.first_three, '') "firstThree", k.method, p.hour, p.outcome, p.pulls,
                 p.entries, p.bytes, p.last_at "lastAt", p.last_status "lastStatus", p.last_ip ip, p.last_agent agent,
                 case when ${isServed} and p.last_at = max(p.last_at) filter (where ${isServed})
                          over (partition by p.key_id, p.format, p.part)
                      then greatest(coalesce(d.release, 0) - p.last_release, 0) end lag
          from delivery_pull p
          left join subscription_key k on k.id = p.key_id
          left join delivery d on d.subscription_id = p.subscription_id
          where ${lately} order by p.hour desc, p.last_at desc, p.format, p.part, p.outcome
          offset ${offset} limit ${pullsShown}`,
        )
        return { total: counts[0]?.total ?? 0, pulls }
      }),
  }
}

/** A subscription's formats, without those that the product no longer has. */
async function subscriptionOf(
  trx: Trx,
  groupId: string,
  id: string,
): Promise<{ formats: TargetFormatId[] } | undefined> {
  const { rows } = await sql<{ formats: TargetFormatId[] }>`
    select array(select jsonb_array_elements(target_formats)->>'id') formats from subscription
    where id = ${id} and group_id = ${groupId} and deleted_at is null`.execute(trx)
  return rows[0] && { formats: rows[0].formats.filter(outputOf) }
}

const sourceIds = (fields: SubscriptionChange['before']): string[] =>
  Array.isArray(fields?.sources) ? fields.sources.map(({ id }: { id: string }) => id) : []

const mostFirst = <T extends { readonly indicators: number }>(all: T[]): T[] =>
  all.sort((one, other) => other.indicators - one.indicators)

/** Renames columns to the fields of the contract. */
function asShown(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      name.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
}

function asRow(item: DeliveredIndicator): Contents['sample'][number] {
  const { country, tlp } = item.enriched
  return {
    id: item.id,
    kind: item.kind,
    value: item.value,
    risk: item.risk,
    confidence: item.confidence,
    firstSeen: new Date(item.firstSeen).toISOString(),
    lastSeen: new Date(item.lastSeen).toISOString(),
    agesOut: new Date(item.agesOut).toISOString(),
    sources: item.sources.map(({ name }) => name),
    tags: [...item.tags],
    ...(country && { country }),
    ...(tlp && { tlp }),
  }
}
