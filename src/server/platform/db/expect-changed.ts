import type { QueryResult } from 'kysely'
import { Problem } from '../../../domain/problem.ts'

/**
 * Refuses a person's change that found no row, although the transaction has locked it: while it waited, the person lost
 * the permission, so that the policies hide the row.
 * @throws Problem `permission.missing`
 */
export function expectChanged({ numAffectedRows }: QueryResult<unknown>): void {
  if (!numAffectedRows) throw new Problem('permission.missing')
}
