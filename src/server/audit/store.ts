import { type RawBuilder, sql } from 'kysely'
import { sourceById } from '../../catalogue/sources/index.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'

export interface AuditPage {
  readonly before?: number
  readonly limit: number
  readonly action?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
}

/** What one run of `verifyRest` may take: a number of portions, and milliseconds. */
const mostPortions = 500
const longestRunMs = 3 * minuteMs
/** Bytes of what was changed by the entries of a page: one entry can have hundreds of kilobytes. */
const mostPageBytes = 8 << 20
/** Limit for the statement that verifies one portion. */
const longestPortion = '60s'

/** Whose log. */
interface LogId {
  readonly kind: string
  readonly subject: string
}
const of = ({ kind, subject }: LogId) => sql`subject_kind = ${kind} and subject = ${subject}`

type Row = Omit<AuditEntry, 'at'> & { at: Date }

/**
 * Reads the audit log, which the database writes (migrations/1001-audit.sql).
 * @param portion most entries that a call verifies from where the last one stopped, and of the newest; fewer if they are
 * large: `audit_portion_end` in the migrations
 */
export function auditStore({ asUser, db }: Pick<Database, 'asUser' | 'db'>, portion = 5000) {
  return {
    ofGroup: (who: Actor, groupId: string, page: AuditPage) =>
      asUser(who, async (trx) => {
        const log = { kind: 'group', subject: groupId }
        const { shown, more } = await entries(trx, log, page)
        return {
          entries: shown,
          more,
          names: Object.fromEntries(await namesOf(trx, log, referred(shown))),
          actions: await actionsOf(trx, log),
          actors: await actorsOf(trx, log),
          chain: await chain(trx, log, portion),
        }
      }),

    /** Changes that people made to their own account: sessions, password. */
    ofPerson: (who: Actor, page: AuditPage) =>
      asUser(who, async (trx) => (await entries(trx, { kind: 'person', subject: who.id }, page)).shown),

    /**
     * Goes on verifying logs of which more than a portion is left, a portion of each in turn: first the log whose last turn
     * was the longest time ago. People begin it by opening a log.
     * @throws AggregateError with the errors of all logs that were not verified
     */
    async verifyRest(
      { log, signal }: Pick<Run, 'log' | 'signal'>,
      { portions = mostPortions, longestMs = longestRunMs }: { portions?: number; longestMs?: number } = {},
    ): Promise<void> {
      const { rows: left } = await sql<LogId>`
        select c.subject_kind kind, c.subject from audit_check c
        join audit_head h on h.subject_kind = c.subject_kind and h.subject = c.subject
        where h.fault is null and (c.is_behind or h.seq - c.seq > ${portion}) order by c.turn_at limit ${portions}`.execute(
        db,
      )
      const begun = performance.now()
      function* turns() {
        for (let turn = 0; turn < portions && performance.now() - begun < longestMs; turn++) {
          const next = left.shift()
          if (!next) return
          yield next
        }
      }
      await doEach(
        turns(),
        async (next) => {
          // By itself, so that a log that fails has had its turn too.
          await sql`update audit_check set turn_at = clock_timestamp() where ${of(next)}`.execute(db)
          const { entries, verifiedTo, intact } = await db.transaction().execute(async (trx) => {
            await sql`select set_config('statement_timeout', ${longestPortion}, true)`.execute(trx)
            return chain(trx, next, portion, false)
          })
          if (intact && verifiedTo < entries) left.push(next)
        },
        { failed: 'audit logs were not verified', log, signal },
      )
    },
  }
}

export type AuditStore = ReturnType<typeof auditStore>

/** @returns the newest entries that fit on the page, and whether there are earlier ones */
async function entries(
  trx: Trx,
  log: LogId,
  page: AuditPage,
): Promise<{ readonly shown: AuditEntry[]; readonly more: boolean }> {
  const { before, limit, action, actor, since, until } = page
  const first = since === undefined ? undefined : await firstAt(trx, log, since, -clockStepMs)
  const end = until === undefined ? undefined : await firstAt(trx, log, until, clockStepMs)
  const newest = (ofAction: RawBuilder<unknown>) => sql`
    select * from audit_entry
    where ${of(log)} ${ofAction}
      ${before === undefined ? sql`` : sql`and seq < ${before}`}
      ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
      ${since === undefined ? sql`` : sql`and seq >= ${first} and at >= ${since}`}
      ${until === undefined ? sql`` : sql`and seq < ${end} and at < ${until}`}
    order by seq desc limit ${limit + 1}`
  const wanted =
    action === undefined
      ? newest(sql``)
      : // For each action its newest entries, so that nobody reads a whole log to find the few of a rare one.
        sql`
          select one.* from unnest(${await actionsOf(trx, log, action)}::text[]) chosen
          cross join lateral (${newest(sql`and action = chosen`)}) one`
  const { rows } = await sql<Row & { first: number }>`
    select seq, at, actor, actor_name "actorName", from_address "from", trace_id "traceId", action, target,
           coalesce(after->>'name', before->>'name') "name", before, after, first
    from (
      select *, row_number() over newest nth, min(seq) over () first,
             sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) over newest bytes
      from (select * from (${wanted}) entry order by seq desc limit ${limit + 1}) entry
      window newest as (order by seq desc)
    ) entry
    where nth <= ${limit} and (nth = 1 or bytes <= ${mostPageBytes}) order by seq desc`.execute(trx)
  const names = await namesOf(
    trx,
    log,
    rows.filter(({ name }) => name === null).map(({ target }) => target),
  )
  const shown = rows.map(({ first: _, ...row }) => ({
    ...row,
    name: row.name ?? names.get(row.target ?? '') ?? sourceOf(row) ?? null,
    at: row.at.toISOString(),
  }))
  const last = rows.at(-1)
  return { shown, more: last !== undefined && last.seq > last.first }
}

/** Entries stand in the order of their times, unless the clock was set back: by less than this. */
const clockStepMs = hourMs

/**
 * Finds by halving the number from which on entries are of an instant or later, instead of reading the log up to there.
 * @param offsetMs added to the instant
 * @returns one more than the last number if there are none; null if the log is empty
 */
async function firstAt(trx: Trx, log: LogId, at: string, offsetMs: number): Promise<number | null> {
  const { rows } = await sql<{ low: number | null }>`
    with recursive halves as (
      select min(seq) low, max(seq) + 1 high from audit_entry where ${of(log)}
      union all
      select case when is_later then low else middle + 1 end, case when is_later then middle else high end
      from halves cross join lateral (select (low + high) / 2 middle) half cross join lateral (
        select at >= ${at}::timestamptz + ${offsetMs} * interval '1 millisecond' is_later from audit_entry
        where ${of(log)} and seq >= middle order by seq limit 1) entry
      where low < high
    ) select low from halves where low >= high or low is null`.execute(trx)
  return rows[0]?.low ?? null
}

/** Name of the source that an own licence is about, and the consent to it: both are recorded by its id in the catalogue. */
function sourceOf({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  const isLicence = action.startsWith('licence.') || action.startsWith('licence-consent.')
  return isLicence ? sourceById.get(target ?? '')?.name : undefined
}

/** Ids of other things in what entries recorded. */
function referred(entries: readonly AuditEntry[]): string[] {
  return entries.flatMap(({ before, after }) =>
    [before, after].flatMap((state) =>
      Object.entries(state ?? {}).flatMap(([field, value]) =>
        typeof value === 'string' && (field.endsWith('_id') || field === 'based_on_report') ? [value] : [],
      ),
    ),
  )
}

/**
 * The latest names of targets, as recorded in the log itself, because most entries contain only the changed fields. A
 * target without a name gets its e-mail address (an invitation) or the name of its subscription (a key).
 */
async function namesOf(
  trx: Trx,
  log: LogId,
  targets: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const targetIds = [...new Set(targets.filter((target) => target !== null))]
  if (targetIds.length === 0) return new Map()
  // One by one, because a single target can have millions of entries.
  const { rows } = await sql<{ target: string; name: string }>`
    select asked target, entry.name from unnest(${targetIds}::text[]) asked cross join lateral (
      select ${nameOrEmail} "name" from audit_entry
      where ${of(log)} and target = asked and ${nameOrEmail} <> '' order by seq desc limit 1) entry`.execute(trx)
  const names = new Map(rows.map(({ target, name }) => [target, name]))
  const nameless = targetIds.filter((target) => !names.has(target))
  if (nameless.length === 0) return names
  const { rows: keys } = await sql<{ target: string; subscription: string }>`
    select asked target, entry.subscription from unnest(${nameless}::text[]) asked cross join lateral (
      select after->>'subscription_id' subscription from audit_entry
      where ${of(log)} and target = asked and after ? 'subscription_id' order by seq limit 1) entry`.execute(trx)
  const subscriptionNames = await namesOf(
    trx,
    log,
    keys.map(({ subscription }) => subscription),
  )
  for (const { target, subscription } of keys) {
    const name = subscriptionNames.get(subscription)
    if (name !== undefined) names.set(target, name)
  }
  return names
}

const nameOrEmail = sql`coalesce(after->>'name', before->>'name', after->>'email', before->>'email')`

/**
 * What occurs in a log, each once: finds the next one by the index, instead of reading millions of entries.
 * @param noun only actions of that noun, or only that action
 */
async function actionsOf(trx: Trx, log: LogId, noun?: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entry where ${of(log)} order by action limit 1)
      union all
      select (select action from audit_entry where ${of(log)} and action > found.action order by action limit 1)
      from found where found.action is not null
    ) select action from found where action is not null`.execute(trx)
  const actions = rows.map(({ action }) => action)
  return noun === undefined ? actions : actions.filter((action) => action === noun || action.startsWith(`${noun}.`))
}

/** People who occur in a log, by the names they had last. */
async function actorsOf(trx: Trx, log: LogId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive found as (
      (select actor from audit_entry where ${of(log)} and actor is not null order by actor limit 1)
      union all
      select (select actor from audit_entry where ${of(log)} and actor > found.actor order by actor limit 1)
      from found where found.actor is not null
    ) select actor id, (
      select actor_name from audit_entry where ${of(log)} and actor = found.actor order by seq desc limit 1
    ) "name" from found where actor is not null`.execute(trx)
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Entries are numbered from 1 without gaps; a gap is a fault. Each call verifies a portion.
 * @param withNewest verifies the newest portion too
 */
async function chain(trx: Trx, { kind, subject }: LogId, portion: number, withNewest = true) {
  const { rows } = await sql<{
    entries: number
    fault: number | null
    foundAt: Date | null
    verifiedTo: number
    newestFrom: number
  }>`
    select coalesce(entries, 0) entries, fault, found_at "foundAt", coalesce(verified_to, 0) "verifiedTo",
           coalesce(newest_from, 1) "newestFrom"
    from audit_state(${kind}, ${subject}, ${portion}, ${withNewest})`.execute(trx)
  const { entries = 0, fault = null, foundAt = null, verifiedTo = 0, newestFrom = 1 } = rows[0] ?? {}
  const faultFoundAt = foundAt?.toISOString() ?? null
  return { entries, intact: fault === null, faultAt: fault, faultFoundAt, verifiedTo, newestFrom }
}
