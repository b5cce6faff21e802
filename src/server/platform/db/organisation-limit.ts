import { type RawBuilder, sql } from 'kysely'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { asService } from './as-service.ts'
import type { Trx } from './db.ts'
import { holdOrganisation } from './hold-organisation.ts'

export interface OrganisationLimit {
  /** Name of the lock, for `holdOrganisation`. */
  readonly what: string
  /**
   * An SQL expression in which `its` are the groups of the organisation, such as
   * `(select count(*) from feedback where group_id in (table its))`.
   */
  readonly count: RawBuilder<unknown>
  readonly most: number
  /** The limit as the problem's text shows it; default: `most`. */
  readonly limit?: string
  /** A problem whose text names the `limit`. */
  readonly problem: ProblemCode
}

/**
 * Refuses what a user's transaction has just added if all groups of the organisation then have too much together. Concurrent
 * transactions count each other.
 * @throws Problem
 */
export function checkOrganisation(trx: Trx, groupId: string, limit: OrganisationLimit): Promise<void> {
  const { what, count, most, limit: shown = most, problem } = limit
  return asService(trx, async () => {
    await holdOrganisation(trx, what, groupId)
    const { rows } = await sql<{ n: number }>`
      with its as (select id from app_group where path @> (select path[1:1] from app_group where id = ${groupId}))
      select ${count} n`.execute(trx)
    if ((rows[0]?.n ?? 0) > most) throw new Problem(problem, { limit: shown })
  })
}
