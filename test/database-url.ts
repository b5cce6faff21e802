import type { Connection } from '../src/server/platform/db/db.ts'

/** The value of `DATABASE_URL` for a database of the tests. */
export const databaseUrl = ({ host, user, password, database }: Connection): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`
