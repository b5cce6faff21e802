import type { RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** A row with its dates as ISO texts, as contracts have them. `T` is the result. */
export const withIsoDates = <T>(row: T): T =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as T

/** The rows of a statement with their dates as ISO texts. */
export const isoRows = async <T>(db: Db, statement: RawBuilder<T>): Promise<T[]> =>
  (await statement.execute(db)).rows.map(withIsoDates)
