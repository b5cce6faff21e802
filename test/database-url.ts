import type { Connection } from '../src/server/platform/db/db.ts'

/** What an operator writes as `DATABASE_URL` for a database of the tests. */
export const databaseUrl = ({ host, user, password, database }: Connection): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`
