import { type RawBuilder, sql } from 'kysely'
import { sourceById } from '../../catalogue/sources/index.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import type { Actor, Database, Db, Trx } from '../platform/db/db.ts'

export interface AuditPage {
  readonly before?: number
  readonly limit: number
  readonly action?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
}

/** Number of portions that one run of the sweep verifies. */
const mostPortions = 500

/** Whose log. */
interface LogId {
  readonly kind: string
  readonly subject: string
}
const of = ({ kind, subject }: LogId) => sql`subject_kind = ${kind} and subject = ${subject}`

type Row = Omit<AuditEntry, 'at'> & { at: Date }

/**
 * Reads the audit log, which the database writes (migration 0003).
 * @param portion number of entries that a call verifies from where the last one stopped, and of the newest
 */
export function auditStore({ asUser, db }: Pick<Database, 'asUser' | 'db'>, portion = 5000) {
  return {
    ofGroup: (who: Actor, groupId: string, page: AuditPage) =>
      asUser(who, async (trx) => {
        const log = { kind: 'group', subject: groupId }
        const shown = await entries(trx, log, page)
        return {
          entries: shown,
          names: Object.fromEntries(await namesOf(trx, log, referred(shown))),
          actions: await actionsOf(trx, log),
          actors: await actorsOf(trx, log),
          chain: await chain(trx, log, portion),
        }
      }),

    /** Changes that people made to their own account: sessions, password. */
    ofPerson: (who: Actor, page: AuditPage) =>
      asUser(who, (trx) => entries(trx, { kind: 'person', subject: who.id }, page)),

    /**
     * Goes on verifying logs of which more than a portion is left, a portion of each in turn. People begin it by opening
     * a log.
     * @throws AggregateError with the errors of all logs that were not verified, after the last one
     */
    async verifyRest(): Promise<void> {
      const { rows: unfinished } = await sql<LogId>`
        select c.subject_kind kind, c.subject from audit_check c
        join audit_head h on h.subject_kind = c.subject_kind and h.subject = c.subject
        where h.fault is null and h.seq - c.seq > ${portion} order by c.begun_at`.execute(db)
      let turns = mostPortions
      const errors: unknown[] = []
      for (let left = unfinished; left.length > 0 && turns > 0; ) {
        const next: LogId[] = []
        for (const log of left.slice(0, turns)) {
          try {
            const { entries, verifiedTo, intact } = await chain(db, log, portion)
            if (intact && entries - verifiedTo > portion) next.push(log)
          } catch (error) {
            errors.push(error)
          }
        }
        turns -= left.length
        left = next
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} audit logs were not verified`)
    },
  }
}

export type AuditStore = ReturnType<typeof auditStore>

async function entries(trx: Trx, log: LogId, page: AuditPage): Promise<AuditEntry[]> {
  const { before, limit, action, actor, since, until } = page
  const newest = (ofAction: RawBuilder<unknown>) => sql`
    select * from audit_entry
    where ${of(log)} ${ofAction}
      ${before === undefined ? sql`` : sql`and seq < ${before}`}
      ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
      ${since === undefined ? sql`` : sql`and at >= ${since}`}
      ${until === undefined ? sql`` : sql`and at < ${until}`}
    order by seq desc limit ${limit}`
  const wanted =
    action === undefined
      ? newest(sql``)
      : // For each action its newest entries, so that nobody reads a whole log to find the few of a rare one.
        sql`
          select one.* from unnest(${await actionsOf(trx, log, action)}::text[]) chosen
          cross join lateral (${newest(sql`and action = chosen`)}) one`
  const { rows } = await sql<Row>`
    select seq, at, actor, actor_name "actorName", from_address "from", trace_id "traceId", action, target,
           coalesce(after->>'name', before->>'name') "name", before, after
    from (${wanted}) entry
    order by seq desc limit ${limit}`.execute(trx)
  const names = await namesOf(
    trx,
    log,
    rows.filter(({ name }) => name === null).map(({ target }) => target),
  )
  return rows.map((row) => ({
    ...row,
    name: row.name ?? names.get(row.target ?? '') ?? sourceOf(row) ?? null,
    at: row.at.toISOString(),
  }))
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

/** Entries are numbered from 1 without gaps; a gap is a fault. Each call verifies a portion, and the newest one. */
async function chain(trx: Trx | Db, { kind, subject }: LogId, portion: number) {
  const { rows } = await sql<{ entries: number; fault: number | null; verifiedTo: number; newestFrom: number }>`
    select coalesce(entries, 0) entries, fault, coalesce(verified_to, 0) "verifiedTo", coalesce(newest_from, 1) "newestFrom"
    from audit_state(${kind}, ${subject}, ${portion})`.execute(trx)
  const { entries = 0, fault = null, verifiedTo = 0, newestFrom = 1 } = rows[0] ?? {}
  return { entries, intact: fault === null, faultAt: fault, verifiedTo, newestFrom }
}
