import type { AuditEntry } from '../../../contract/audit.ts'
import { utcDay } from '../../../domain/dates.ts'
import { dayMs } from '../../../domain/time-units.ts'

const auditPage = 100

/** Filter of the audit log as in the address of the page. */
export interface AuditFilter {
  readonly action?: string
  readonly actor?: string
  /** Days, `YYYY-MM-DD`, both inclusive. */
  readonly from?: string
  readonly until?: string
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const one = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    action: one('action', /^[a-z-]{1,40}(\.[a-z-]{1,19})?$/),
    actor: one('actor', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
    from: day(one('from', /^\d{4}-\d{2}-\d{2}$/)),
    until: day(one('until', /^\d{4}-\d{2}-\d{2}$/)),
  }
}

/** Rejects impossible days such as `2026-02-31`. */
function day(text: string | undefined): string | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00.000Z`)
  return Number.isNaN(at) || utcDay(at) !== text ? undefined : text
}

/** The query of a filter. Days are in UTC, like all times here. */
function queryOf({ action, actor, from, until }: AuditFilter): {
  limit: number
  action?: string
  actor?: string
  since?: string
  until?: string
} {
  return {
    limit: auditPage,
    ...(action && { action }),
    ...(actor && { actor }),
    ...(from && { since: `${from}T00:00:00.000Z` }),
    ...(until && { until: new Date(Date.parse(`${until}T00:00:00.000Z`) + dayMs).toISOString() }),
  }
}

export function auditQuery(params: URLSearchParams) {
  return queryOf(readAuditFilter(params))
}

/** What happened: the action of the entry, what was done with a key, how a hit was judged or the dark web used. */
export function deedOf({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  if (action === 'hunt-hit.changed' && after?.state) return `hunt-hit.${after.state}`
  if (action === 'dark-web.used' && after?.how) return `dark-web.${after.how}`
  if (action !== 'subscription-key.changed') return action
  return `subscription-key.${after?.revoked_at ? 'revoked' : after?.ends_at ? 'replaced' : 'reset'}`
}

/** Consecutive entries of one author that readers cannot tell apart, newest first. */
export interface Folded {
  readonly newest: AuditEntry
  /** The older ones, newest first. */
  readonly rest: readonly AuditEntry[]
}

export function folded(entries: readonly AuditEntry[]): Folded[] {
  const all: { newest: AuditEntry; rest: AuditEntry[] }[] = []
  for (const entry of entries) {
    const last = all.at(-1)
    if (last && isRepeat(last.newest, entry)) last.rest.push(entry)
    else all.push({ newest: entry, rest: [] })
  }
  return all
}

const isRepeat = (a: AuditEntry, b: AuditEntry) =>
  deedOf(a) === deedOf(b) &&
  a.actor === b.actor &&
  a.actorName === b.actorName &&
  ((a.target !== null && a.target === b.target) ||
    (a.name === null && b.name === null && isSame(a.before, b.before) && isSame(a.after, b.after)))

const isSame = (a: AuditEntry['after'], b: AuditEntry['after']) => JSON.stringify(a) === JSON.stringify(b)

/** Column heads are the field names of the API. */
export function auditRows(entries: readonly AuditEntry[]) {
  return [
    ['seq', 'at', 'actor', 'actorName', 'from', 'traceId', 'action', 'target', 'name', 'before', 'after'],
    ...entries.map((one) => [
      one.seq,
      one.at,
      one.actor,
      one.actorName,
      one.from,
      one.traceId,
      one.action,
      one.target,
      one.name,
      one.before && JSON.stringify(one.before),
      one.after && JSON.stringify(one.after),
    ]),
  ]
}
