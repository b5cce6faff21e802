import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Db } from '../platform/db/db.ts'
import { createLimits } from '../platform/http/limits.ts'
import type { Log } from '../platform/telemetry/log.ts'

/** Sign-ins under way at once that the embedded provider remembers, about 1 kB each. */
export const MOST_UNDER_WAY = 100_000
const lookedEveryMs = 5000

/** Bounds what strangers have the embedded provider remember: by address, and all together. */
export function signInLimit({ db, perMinute, log }: { db: Db; perMinute: number; log: Log }, most = MOST_UNDER_WAY) {
  const limits = createLimits({ perUser: perMinute, perGroup: perMinute, perAddress: perMinute })
  let underWay = 0
  let lookAt = 0

  /** Not waited for: whoever comes meanwhile is let in by what was known. */
  async function look(): Promise<void> {
    try {
      const { rows } = await sql<{ n: number }>`
        select count(*) n from (select from oidc_payload where model = 'Interaction' limit ${most}) those`.execute(db)
      underWay = rows[0]?.n ?? 0
    } catch (error) {
      log.warn({ err: error }, 'sign-ins under way were not counted')
    }
  }

  return {
    /** Undefined: it may begin. */
    refuses(ip: string): Problem | undefined {
      const now = performance.now()
      if (now >= lookAt) {
        lookAt = now + lookedEveryMs
        void look()
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
