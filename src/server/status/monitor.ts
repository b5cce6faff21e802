import type { FeatureId, Incident, SourceFreshness, Status } from '../../contract/status.ts'
import { isoTime } from '../../domain/dates.ts'
import { dayMs, minuteMs, secondMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import type { Check } from './checks.ts'
import { incidentsOf } from './incidents.ts'
import type { Change, Finding, StatusStore } from './store.ts'

export interface MonitorDependencies extends Pick<Base, 'clock' | 'log'> {
  /** The checks. That of `database` must be first, because others may need its result. */
  readonly checks: readonly Check[]
  readonly store: StatusStore
  /** All public sources. */
  readonly sources: () => Promise<SourceFreshness[]>
}

export type StatusMonitor = ReturnType<typeof createStatusMonitor>

/** A result is shared for this time. */
const KEPT_MS = 10 * secondMs
const LOOK_EVERY_MS = 30 * secondMs
/** A check that takes longer counts as no answer. */
const PATIENCE_MS = 3 * secondMs
const HISTORY_MS = 90 * dayMs
/** If no heartbeat was recorded for this long, the product was not running. */
const SILENT_MS = 3 * minuteMs

export function createStatusMonitor({ checks, store, sources, clock, log }: MonitorDependencies) {
  /** The last state of each feature, and its start. */
  const known = new Map<FeatureId, Change>()
  /** Changes that could not be stored yet. */
  let unwritten: Change[] = []
  let isRead = false
  let incidents: Incident[] | null = null
  let recordedSince: number | null = null
  let freshness: Status['sources'] = null
  let last: { readonly at: number; readonly answer: Promise<Status> } | undefined
  let timer: NodeJS.Timeout | undefined

  async function find(): Promise<Map<FeatureId, Finding>> {
    const [database, ...others] = checks
    const found = new Map<FeatureId, Finding>()
    if (!database) return found
    const first = await bounded(database)
    found.set(database.feature, first)
    const isIdle = (check: Check) => check.needsDatabase && first.state === 'down'
    const findings = await Promise.all(
      others.map((check): Promise<Finding> | Finding =>
        isIdle(check) ? { state: 'down', reason: 'needs-database' } : bounded(check),
      ),
    )
    for (const [index, finding] of findings.entries()) found.set((others[index] as Check).feature, finding)
    return found
  }

  async function bounded(check: Check): Promise<Finding> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const late = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new Error('late')), { once: true })
    })
    try {
      return await Promise.race([check.check(signal), late])
    } catch (error) {
      log.debug({ err: error, feature: check.feature }, 'status check failed')
      return { state: 'down', reason: 'no-answer' }
    }
  }

  /** Reads stored states, then adds the new findings. */
  async function remember(found: ReadonlyMap<FeatureId, Finding>, now: number): Promise<void> {
    const reachable = found.get('database')?.state !== 'down'
    if (reachable && !isRead) {
      for (const change of await store.changes(now - HISTORY_MS)) {
        if (!unwritten.some(({ feature }) => feature === change.feature)) known.set(change.feature, change)
      }
      isRead = true
    }
    for (const [feature, { state, reason = null }] of found) {
      const before = known.get(feature)
      if (before?.state === state) {
        known.set(feature, { ...before, reason })
        continue
      }
      const change: Change = { feature, state, reason, at: now }
      known.set(feature, change)
      unwritten.push(change)
      if (before) log.warn({ feature, from: before.state, to: state, reason }, 'state changed')
    }
    if (!reachable) return
    const writing = unwritten
    await store.record(writing)
    unwritten = unwritten.slice(writing.length)
    const changes = await store.changes(now - HISTORY_MS)
    recordedSince = changes[0]?.at ?? null
    incidents = incidentsOf(changes)
    freshness = { asOf: new Date(now).toISOString(), entries: await sources() }
  }

  async function look(): Promise<Status> {
    const now = clock.now()
    const found = await find()
    await remember(found, now).catch((error) => log.warn({ err: error }, 'status not stored'))
    const features = [...found].map(([id, { state, reason }]) => ({
      id,
      state,
      since: isoTime(known.get(id)?.at ?? null),
      reason: reason ?? null,
    }))
    const states = features.map(({ state }) => state)
    return {
      state: worst(features),
      checkedAt: new Date(now).toISOString(),
      features,
      // Include changes that are not stored yet.
      incidents: states.includes('down') && unwritten.length > 0 ? withUnwritten(incidents, unwritten) : incidents,
      recordedSince: isoTime(recordedSince),
      sources: freshness,
    }
  }

  function read(): Promise<Status> {
    const now = clock.now()
    if (!last || now - last.at >= KEPT_MS || now < last.at) last = { at: now, answer: look() }
    return last.answer
  }

  function noteStart(): Promise<boolean> {
    const now = clock.now()
    const note = async () => {
      const before = await store.beat(now)
      if (before !== undefined && now - before > SILENT_MS) {
        await store.record([{ feature: 'service', state: 'down', reason: 'not-running', at: before }])
      }
      await store.record([{ feature: 'service', state: 'ok', reason: null, at: now }])
      await store.forget(now - HISTORY_MS)
      return true
    }
    return note().catch(() => false)
  }

  return {
    /** The status, at most some seconds old. Answers even if everything else is down. */
    read,
    /** Starts regular checks, so that incidents are recorded even if nobody looks. */
    async start() {
      // If the database is down, the start is recorded later.
      let isNoted = await noteStart()
      timer = setInterval(async () => {
        void read()
        if (!isNoted) isNoted = await noteStart()
        store.beat(clock.now()).catch(() => {})
      }, LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Without sign-in or database nobody can work; any other failure only limits the product. */
function worst(features: Status['features']): Status['state'] {
  const vital = features.some(({ id, state }) => state === 'down' && (id === 'database' || id === 'sign-in'))
  if (vital) return 'down'
  return features.some(({ state }) => state === 'down' || state === 'degraded') ? 'degraded' : 'ok'
}

function withUnwritten(written: readonly Incident[] | null, changes: readonly Change[]): Incident[] {
  const fresh = incidentsOf(changes)
  const features = new Set(fresh.map(({ feature }) => feature))
  return [...fresh, ...(written ?? []).filter(({ feature, until }) => until !== null || !features.has(feature))]
}
