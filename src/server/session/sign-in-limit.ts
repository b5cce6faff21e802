import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { AttemptCounters } from '../platform/db/attempts.ts'
import type { Db } from '../platform/db/db.ts'
import { createLimits } from '../platform/http/limits.ts'
import type { Log } from '../platform/telemetry/log.ts'

/** Sign-ins in progress that the embedded provider may store, about 1 kB each. */
const MOST_UNDER_WAY = 100_000
const lookedEveryMs = 5000

/** Limits the sign-ins in progress that strangers can create, per address and in total. */
export function signInLimit({ db, perMinute, log }: { db: Db; perMinute: number; log: Log }, most = MOST_UNDER_WAY) {
  const limits = createLimits({ perUser: perMinute, perGroup: perMinute, perAddress: perMinute })
  let underWay = 0
  let lookAt = 0

  /** Reads the count in the background; until it is known, the previous one decides. */
  async function refreshCount(): Promise<void> {
    try {
      const { rows } = await sql<{ n: number }>`
        select count(*) n from (select from oidc_payload where model = 'Interaction' limit ${most}) those`.execute(db)
      underWay = rows[0]?.n ?? 0
    } catch (error) {
      log.warn({ err: error }, 'sign-ins in progress were not counted')
    }
  }

  return {
    /** The refusal; undefined if the sign-in may start. */
    refuses(ip: string): Problem | undefined {
      const now = performance.now()
      if (now >= lookAt) {
        lookAt = now + lookedEveryMs
        void refreshCount()
      }
      if (underWay >= most) return new Problem('server.busy')
      try {
        limits.take('address', ip, 1)
        return undefined
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    },
  }
}

/** Renewals of a person in an hour, as a multiple of sign-ins: a session is renewed six times. */
const renewalsPerSignIn = 6

/**
 * Limits the sign-ins of a person, and the renewals of their sessions, from all addresses together.
 * @param most sign-ins in an hour
 * @returns a function that counts one and returns how to take it back, or throws a Problem `rate.limited`
 */
export function countOfPerson(counters: AttemptCounters, most: number) {
  const limits = { 'sign-in': most, renewal: most * renewalsPerSignIn }
  return async (what: keyof typeof limits, userId: string): Promise<() => Promise<void>> => {
    const limit = { key: `${what} ${userId}`, most: limits[what], windowMs: hourMs }
    const wait = await counters.begin([limit])
    if (wait !== undefined) throw new Problem('rate.limited', { seconds: Math.ceil(wait / 1000) })
    return () => counters.takeBack([limit])
  }
}
