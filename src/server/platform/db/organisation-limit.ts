import { type RawBuilder, sql } from 'kysely'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { exceeded, ofGroups, type Taken, type TakenWithTop, takenText } from '../turns/share.ts'
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
  /** The limit as the problem's text shows it; default: the number. */
  readonly limitText?: (most: number) => string | number
  /** A problem whose text names the `limit`. */
  readonly problem: ProblemCode
}

/** An SQL expression: the number of branches of the organisation in which a group with this path is. */
export const branchesOf = (path: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from app_group branch where branch.parent = (${path})[1] and branch.deleted_at is null)`

/**
 * `takenText` for Kysely, of rows of the groups `g`; the statement is grouped by `me.path`.
 * @param aggregate SQL without values from outside, such as `count(*)`
 */
export const takenOf = (aggregate: string) => sql.raw<TakenWithTop>(takenText(aggregate, ofGroups))

/**
 * Refuses what a user's transaction has just added if all groups of the organisation, or of its branch, then have too much
 * together. Concurrent transactions count each other.
 * @throws Problem
 */
export function checkOrganisation(trx: Trx, groupId: string, limit: OrganisationLimit): Promise<void> {
  const { what, count, most, limitText = (most) => most, problem } = limit
  return asService(trx, async () => {
    await holdOrganisation(trx, what, groupId)
    const countBelow = (depth: RawBuilder<unknown>) => sql`
      (with its as (select id from app_group where path @> me.path[1:${depth}]) select ${count})`
    const { rows } = await sql<Taken>`
      select ${countBelow(sql`1`)} "all", case when cardinality(me.path) > 1 then ${countBelow(sql`2`)} end "ofBranch",
             ${branchesOf(sql`me.path`)} branches
      from app_group me where id = ${groupId}`.execute(trx)
    const over = exceeded(rows[0], most)
    if (over !== undefined) throw new Problem(problem, { limit: limitText(over) })
  })
}
