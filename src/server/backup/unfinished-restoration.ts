import pg from 'pg'
import type { Connection } from '../platform/db/db.ts'

/** A restoration whose rows are there, but not yet without what was deleted since the backup. */
export interface Unfinished {
  /** Which backup: the digest of its manifest. */
  readonly backup: string
  /** The journal of deletions that was asked for; undefined: the one in DATA_DIR; null: none. */
  readonly journal: string | null | undefined
}

/** A restoration was broken off. Its message is a sentence for the operator. */
export class UnfinishedRestoration extends Error {
  override readonly name = 'UnfinishedRestoration'
}

/**
 * Notes, in the transaction that restores, that more must follow before anybody may use the database. The note is
 * outside of the schema that backups contain.
 */
export async function noteUnfinished(client: pg.ClientBase, { backup, journal }: Unfinished): Promise<void> {
  await client.query('create schema restoration')
  await client.query('create table restoration.unfinished (backup text not null, journal jsonb)')
  await client.query('insert into restoration.unfinished values ($1, $2)', [
    backup,
    journal === undefined ? null : JSON.stringify(journal),
  ])
}

/** The restoration that must be finished first. */
export async function unfinishedIn(client: Pick<pg.Client, 'query'>): Promise<Unfinished | undefined> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('restoration.unfinished') is not null as is`,
  )
  if (!there[0]?.is) return undefined
  const { rows } = await client.query<{ backup: string; given: boolean; journal: string | null }>(
    `select backup, journal is not null as given, journal #>> '{}' as journal from restoration.unfinished`,
  )
  const { backup, given, journal } = rows[0] as (typeof rows)[number]
  return { backup, journal: given ? journal : undefined }
}

/** Lets the server start. */
export async function noteFinished(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query('drop schema if exists restoration cascade')
}

/** @throws UnfinishedRestoration if the database holds what a restoration must still take away */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'winnow-start' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await unfinishedIn(client))) return
  } finally {
    await client.end()
  }
  throw new UnfinishedRestoration(
    'A restoration was broken off: what was deleted or revoked after the backup may be there again, so the server does not ' +
      'start. Go on with "operate restore FOLDER", with the same folder, or with "operate apply-tombstones FILE".',
  )
}
