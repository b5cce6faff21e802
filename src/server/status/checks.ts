import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { FeatureId } from '../../contract/status.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/db.ts'
import type { SourceOverview } from '../sources/store.ts'
import type { Finding } from './store.ts'

/** Checks one part of the product. An error or a timeout counts as "no answer". */
export interface Check {
  readonly feature: FeatureId
  /** Skipped while the database is down. */
  readonly needsDatabase?: boolean
  check(signal: AbortSignal): Promise<Finding>
}

const ok: Finding = { state: 'ok' }
/** A database that needs longer for one row is noticeably slow. */
const SLOW_MS = 1000

export function databaseCheck(answers: () => Promise<boolean>): Check {
  return {
    feature: 'database',
    async check() {
      const started = performance.now()
      if (!(await answers())) return { state: 'down', reason: 'no-answer' }
      return performance.now() - started > SLOW_MS ? { state: 'degraded', reason: 'slow' } : ok
    },
  }
}

/** Checks that the identity provider answers, because without it nobody can sign in. */
export function signInCheck(issuer: string, reach: typeof fetch = fetch, embedded = false): Check {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return {
    feature: 'sign-in',
    // The embedded provider stores its accounts in the database.
    needsDatabase: embedded,
    async check(signal) {
      const answer = await reach(address, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
      if (answer.status >= 500) return { state: 'down', reason: 'no-answer' }
      const document = answer.ok ? ((await answer.json().catch(() => undefined)) as { issuer?: unknown }) : undefined
      return document?.issuer === issuer ? ok : { state: 'down', reason: 'wrong-answer' }
    },
  }
}

/**
 * Checks that jobs run; one is scheduled every minute. If due jobs wait and none has finished, no worker runs; if they
 * wait behind others, there is much work. Jobs that wait behind another job of their own organisation do not count.
 */
export function queueCheck(db: Db, now: () => number): Check {
  return {
    feature: 'queue',
    needsDatabase: true,
    async check() {
      const at = new Date(now())
      const { rows } = await sql<{ waiting_since: Date | null; last_done: Date | null }>`
        select (select min(greatest(j.created_on, j.start_after)) from pgboss.job j
                where j.state in ('created', 'retry') and j.start_after <= ${at} and not exists (
                  select from pgboss.job a
                  where a.name = j.name and a.group_id = j.group_id and a.state = 'active')) waiting_since,
               (select max(completed_on) from pgboss.job
                where name in ('collect-due', 'build-index', 'analyse-upload') and state = 'completed') last_done`.execute(
        db,
      )
      const { waiting_since: waiting = null, last_done: done = null } = rows[0] ?? {}
      const waits = waiting ? at.getTime() - waiting.getTime() : 0
      const idle = done ? at.getTime() - done.getTime() : Number.POSITIVE_INFINITY
      if (waits > 5 * minuteMs && idle > 5 * minuteMs) return { state: 'down', reason: 'nobody-works' }
      return waits > 15 * minuteMs ? { state: 'degraded', reason: 'work-waits' } : ok
    },
  }
}

/** Free space that is needed to unpack an upload of the maximum size. */
const LEAST_FREE = 2 ** 30

/** @param folder the blobs' folder on this machine; undefined if an external service stores them */
export function storageCheck(blobs: Pick<BlobStore, 'size'>, folder: string | undefined): Check {
  return {
    feature: 'storage',
    async check() {
      await blobs.size('status-probe')
      if (!folder) return ok
      const writable = await access(folder, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      )
      if (!writable) return { state: 'down', reason: 'not-writable' }
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize < LEAST_FREE ? { state: 'degraded', reason: 'almost-full' } : ok
    },
  }
}

/** Age from which on the index should contain all present listings. */
const INDEX_OLD_MS = 2 * hourMs

export function indexCheck(db: Db, now: () => number): Check {
  return {
    feature: 'index',
    needsDatabase: true,
    async check() {
      const { rows } = await sql<{ built_at: Date; revision: number; current: number }>`
        select i.built_at, i.revision, s.revision current from listing_index i, listing_state s
        order by i.version desc limit 1`.execute(db)
      const newest = rows[0]
      if (!newest) return { state: 'degraded', reason: 'no-index' }
      const isOld = newest.revision < newest.current && now() - newest.built_at.getTime() > INDEX_OLD_MS
      return isOld ? { state: 'degraded', reason: 'index-old' } : ok
    },
  }
}

/** If more than this share of the sources has trouble, collecting counts as degraded. */
const SOME = 0.25

/**
 * Checks collecting. Groups' own sources do not count: their addresses must not make collecting look broken to
 * everybody.
 * @param from origin of new snapshots; undefined if nothing is collected
 */
export function collectionCheck(
  collectsFrom: () => 'publishers' | 'mirror' | undefined,
  list: () => Promise<readonly Pick<SourceOverview, 'source' | 'origin' | 'health'>[]>,
): Check {
  return {
    feature: 'collection',
    needsDatabase: true,
    async check() {
      const from = collectsFrom()
      if (!from) return { state: 'off', reason: 'switched-off' }
      const tried = (await list()).filter(
        ({ source, origin, health }) => !source.demo && origin !== 'custom' && health.lastAttempt !== null,
      )
      // A mirror is read from disk, so an old source in it is not unreachable.
      if (from === 'mirror') {
        const old = tried.filter(({ health }) => health.state === 'stale')
        return old.length > tried.length * SOME ? { state: 'degraded', reason: 'mirror-old' } : ok
      }
      const fetched = tried.filter(({ origin }) => origin !== 'ad-hoc')
      const ill = fetched.filter(({ health }) => health.state === 'failing' || health.state === 'stale')
      if (fetched.length > 0 && ill.length === fetched.length) return { state: 'down', reason: 'all-sources' }
      return ill.length > fetched.length * SOME ? { state: 'degraded', reason: 'some-sources' } : ok
    },
  }
}

/** Checks mail by the outcome of recent mails, which says more than a connection test. */
export function mailCheck(isOn: boolean, db: Db): Check {
  return {
    feature: 'mail',
    needsDatabase: isOn,
    async check() {
      if (!isOn) return { state: 'off', reason: 'switched-off' }
      const { rows } = await sql<{ is_sent: boolean; is_given_up: boolean; fault: string | null }>`
        select sent_at is not null is_sent, given_up_at is not null is_given_up, fault from mail
        where sent_at is not null or given_up_at is not null or fault is not null
        order by created_at desc limit 1`.execute(db)
      const newest = rows[0]
      if (!newest || newest.is_sent) return ok
      return newest.is_given_up ? { state: 'down', reason: 'no-answer' } : { state: 'degraded', reason: 'no-answer' }
    },
  }
}
