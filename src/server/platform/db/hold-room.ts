import { type RawBuilder, sql } from 'kysely'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { Trx } from './db.ts'
import { holdName } from './hold-name.ts'

/**
 * Refuses one more of what may be there `most` times. Only one transaction at a time that holds the name, so that concurrent
 * requests cannot exceed the limit together.
 * @param rows those that count, as the SQL after `from`
 * @throws Problem
 */
export async function holdRoom(
  trx: Trx,
  name: string,
  rows: RawBuilder<unknown>,
  most: number,
  problem: ProblemCode,
): Promise<void> {
  await holdName(trx, name)
  const { rows: counted } = await sql<{ n: number }>`select count(*) n from ${rows}`.execute(trx)
  if ((counted[0]?.n ?? 0) >= most) throw new Problem(problem, { limit: most })
}
