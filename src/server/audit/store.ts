import { sql } from 'kysely'
import { sourceById } from '../../catalogue/sources/index.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'

export interface AuditPage {
  readonly before?: number
  readonly limit: number
  readonly action?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
}

type Row = Omit<AuditEntry, 'at'> & { at: Date }

/** The values of filters are those of so many newest entries. A log has millions after some years. */
const filteredBy = 50_000
/** So many newest entries about a target are searched for its name; and the first one. */
const namedBy = 100

/** Reads the audit log, which the database writes (migration 0003). */
export function auditStore({ asUser }: Pick<Database, 'asUser'>) {
  return {
    ofGroup: (who: Actor, groupId: string, page: AuditPage) =>
      asUser(who, async (trx) => {
        const about = sql`subject_kind = 'group' and subject = ${groupId}`
        const newest = sql`(select * from audit_entry where ${about} order by seq desc limit ${filteredBy}) newest`
        const { rows: actions } = await sql<{ action: string }>`
          select distinct action from ${newest} order by action`.execute(trx)
        const { rows: actors } = await sql<{ id: string; name: string }>`
          select distinct on (actor) actor id, actor_name name from ${newest}
          where actor is not null order by actor, seq desc`.execute(trx)
        const shown = await entries(trx, 'group', groupId, page)
        return {
          entries: shown,
          names: Object.fromEntries(await namesOf(trx, { kind: 'group', subject: groupId }, referred(shown))),
          actions: actions.map(({ action }) => action),
          actors: actors.sort((a, b) => a.name.localeCompare(b.name)),
          chain: await chain(trx, 'group', groupId),
        }
      }),

    /** Changes that people made to their own account: sessions, password. */
    ofPerson: (who: Actor, page: AuditPage) => asUser(who, (trx) => entries(trx, 'person', who.id, page)),
  }
}

export type AuditStore = ReturnType<typeof auditStore>

async function entries(trx: Trx, kind: string, subject: string, page: AuditPage): Promise<AuditEntry[]> {
  const { before, limit, action, actor, since, until } = page
  const { rows } = await sql<Row>`
    select seq, at, actor, actor_name "actorName", from_address "from", trace_id "traceId", action, target,
           coalesce(after->>'name', before->>'name') "name", before, after
    from audit_entry
    where subject_kind = ${kind} and subject = ${subject}
      ${before === undefined ? sql`` : sql`and seq < ${before}`}
      ${action === undefined ? sql`` : sql`and (action = ${action} or split_part(action, '.', 1) = ${action})`}
      ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
      ${since === undefined ? sql`` : sql`and at >= ${since}`}
      ${until === undefined ? sql`` : sql`and at < ${until}`}
    order by seq desc limit ${limit}`.execute(trx)
  const names = await namesOf(
    trx,
    { kind, subject },
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
  { kind, subject }: { kind: string; subject: string },
  targets: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const targetIds = [...new Set(targets.filter((target) => target !== null))]
  if (targetIds.length === 0) return new Map()
  const about = sql`subject_kind = ${kind} and subject = ${subject} and target = t.id`
  const { rows } = await sql<{ target: string; name: string }>`
    select t.id target, n.name from unnest(${targetIds}::text[]) t(id) cross join lateral (
      select ${nameOrEmail} "name" from (
        (select seq, before, after from audit_entry where ${about} order by seq desc limit ${namedBy})
        union all (select seq, before, after from audit_entry where ${about} order by seq limit 1)) entries
      where ${nameOrEmail} <> '' order by seq desc limit 1) n`.execute(trx)
  const names = new Map(rows.map(({ target, name }) => [target, name]))
  const nameless = targetIds.filter((target) => !names.has(target))
  if (nameless.length === 0) return names
  const { rows: keys } = await sql<{ target: string; subscription: string }>`
    select t.id target, k.subscription from unnest(${nameless}::text[]) t(id) cross join lateral (
      select after->>'subscription_id' subscription from (
        select after from audit_entry where ${about} order by seq limit ${namedBy}) entries
      where after ? 'subscription_id' limit 1) k`.execute(trx)
  const subscriptionNames = await namesOf(
    trx,
    { kind, subject },
    keys.map(({ subscription }) => subscription),
  )
  for (const { target, subscription } of keys) {
    const name = subscriptionNames.get(subscription)
    if (name !== undefined) names.set(target, name)
  }
  return names
}

const nameOrEmail = sql`coalesce(after->>'name', before->>'name', after->>'email', before->>'email')`

/** Entries are numbered from 1 without gaps; a gap is a fault. */
async function chain(trx: Trx, kind: string, subject: string) {
  const { rows } = await sql<{ entries: number; checked: number | null; fault: number | null }>`
    select (select coalesce(max(seq), 0) from audit_entry where subject_kind = ${kind} and subject = ${subject}) entries,
           c.seq checked, c.fault from audit_checked(${kind}, ${subject}) c`.execute(trx)
  const { entries = 0, checked = null, fault = null } = rows[0] ?? {}
  return { entries, checked: checked ?? 0, intact: fault === null, faultAt: fault }
}
