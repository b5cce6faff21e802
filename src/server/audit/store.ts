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

/** Reads the audit log, which the database writes (migration 0003). */
export function auditStore({ asUser }: Pick<Database, 'asUser'>) {
  return {
    ofGroup: (who: Actor, groupId: string, page: AuditPage) =>
      asUser(who, async (trx) => {
        const about = sql`subject_kind = 'group' and subject = ${groupId}`
        const { rows: actions } = await sql<{ action: string }>`
          select distinct action from audit_entry where ${about} order by action`.execute(trx)
        const { rows: actors } = await sql<{ id: string; name: string }>`
          select distinct on (actor) actor id, actor_name name from audit_entry
          where ${about} and actor is not null order by actor, seq desc`.execute(trx)
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
  const { rows } = await sql<{ target: string; name: string }>`
    select distinct on (target) target, ${nameOrEmail} "name" from audit_entry
    where subject_kind = ${kind} and subject = ${subject} and target = any(${targetIds})
      and ${nameOrEmail} <> '' order by target, seq desc`.execute(trx)
  const names = new Map(rows.map(({ target, name }) => [target, name]))
  const nameless = targetIds.filter((target) => !names.has(target))
  if (nameless.length === 0) return names
  const { rows: keys } = await sql<{ target: string; subscription: string }>`
    select distinct on (target) target, after->>'subscription_id' subscription from audit_entry
    where subject_kind = ${kind} and subject = ${subject} and target = any(${nameless})
      and after ? 'subscription_id' order by target, seq`.execute(trx)
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
  const { rows } = await sql<{ entries: number; fault: number | null }>`
    select coalesce(max(seq), 0) entries, audit_fault(${kind}, ${subject}) fault from audit_entry
    where subject_kind = ${kind} and subject = ${subject}`.execute(trx)
  const fault = rows[0]?.fault ?? null
  return { entries: rows[0]?.entries ?? 0, intact: fault === null, faultAt: fault }
}
