import type pg from 'pg'
import type { Connection } from '../platform/db/db.ts'
import { openClient } from '../platform/db/open-client.ts'
import { StartFault } from '../platform/start-fault.ts'

/** A restoration whose rows are loaded, but which has not yet repeated the deletions made after the backup. */
export interface Unfinished {
  /** Which backup: the digest of its manifest. */
  readonly backup: string
  /** The journal of deletions that the operator named; undefined: the one in DATA_DIR; null: none. */
  readonly journal: string | null | undefined
}

/**
 * Marks the restoration as unfinished, in the transaction that loads the rows. The mark is in a schema of its own, which
 * backups do not contain.
 */
export async function noteUnfinished(client: pg.ClientBase, { backup, journal }: Unfinished): Promise<void> {
  await client.query('create schema restoration')
  await client.query('create table restoration.unfinished (backup text not null, journal jsonb)')
  await client.query('insert into restoration.unfinished values ($1, $2)', [
    backup,
    journal === undefined ? null : JSON.stringify(journal),
  ])
}

/** The unfinished restoration of this database; undefined if there is none. */
export async function unfinishedIn(client: Pick<pg.Client, 'query'>): Promise<Unfinished | undefined> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('restoration.unfinished') is not null as is`,
  )
  if (!there[0]?.is) return undefined
  const { rows } = await client.query<{ backup: string; isNamed: boolean; journal: string | null }>(
    `select backup, journal is not null as "isNamed", journal #>> '{}' as journal from restoration.unfinished`,
  )
  const { backup, isNamed, journal } = rows[0] as (typeof rows)[number]
  return { backup, journal: isNamed ? journal : undefined }
}

/** Removes the mark, so that the server may start. */
export async function noteFinished(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query('drop schema if exists restoration cascade')
}

/** @throws StartFault if a restoration of this database is unfinished */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  const client = await openClient(connection, 'winnow-start')
  try {
    if (!(await unfinishedIn(client))) return
  } finally {
    await client.end()
  }
  throw new StartFault(
    'A restoration was broken off: what was deleted or revoked after the backup may be there again, so the server does not ' +
      'start. Go on with "operate restore FOLDER", with the same folder, or with "operate apply-tombstones FILE".',
  )
}
