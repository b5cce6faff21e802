import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { makeFolder } from '../../formats/make-folder.ts'

/** File name of the journal that workers keep in DATA_DIR. */
export const JOURNAL = 'tombstones.ndjson'

/** Kinds of deletions, in the order in which they are repeated. */
export const tombstoneKinds = [
  'consent',
  'licence',
  'licence-lent',
  'list-lent',
  'own-source',
  'webhook',
  'webhook-off',
  'webhook-secret',
  'webhook-address',
  'feedback',
  'explanation-model',
  'exception',
  'watch',
  'sensor',
  'sensor-key',
  'sightings',
  'share',
  'key',
  'key-end',
  'token',
  'subscription-end',
  'subscription',
  'report',
  'list',
  'dark-web-post',
  'dark-web-search',
  'dark-web-key',
  'dark-web-source',
  'invitation',
  'grant',
  'member',
  'person-lock',
  'password',
  'account',
  'person',
  'place',
  'group',
] as const
export type TombstoneKind = (typeof tombstoneKinds)[number]

/** A line of a journal: ids and times only, nothing that says who or what it was. */
export const Tombstone = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  what: z.enum(tombstoneKinds),
  /** An id, or two separated by a slash: `group/person`, `group/scope`, `group/source`. */
  target: z.string().min(1).max(300),
  /** `gone`, `there` (restored), or the new value: a time, role, parent group, digest, or permissions as a JSON array. */
  state: z.string().min(1).max(10_000),
})
export type Tombstone = z.output<typeof Tombstone>

export interface Journal {
  readonly entries: readonly Tombstone[]
  /** Invalid lines, such as a truncated last one after a crash. */
  readonly unreadable: number
}

/** Reads a journal. Undefined if there is no such file. */
export async function readJournal(file: string): Promise<Journal | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const entries: Tombstone[] = []
  let unreadable = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const entry = Tombstone.safeParse(asJson(line)).data
    if (entry) entries.push(entry)
    else unreadable++
  }
  return { entries, unreadable }
}

/** All deletions that the database knows, oldest first. */
export async function knownTombstones(pool: pg.Pool): Promise<Tombstone[]> {
  const { rows } = await pool.query<Tombstone>(
    `SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, what, target, state
     FROM tombstone t ORDER BY t.at, id`,
  )
  return rows
}

/**
 * Appends missing entries to a journal. Entries are never removed: after an old backup was restored, the journal knows
 * more than the database.
 * @param isMade creates the file even if there are no entries
 * @returns the number of new lines
 */
export async function extendJournal(pool: pg.Pool, file: string, { isMade = false } = {}): Promise<number> {
  const knownIds = new Set((await readJournal(file))?.entries.map(({ id }) => id))
  const missing = (await knownTombstones(pool)).filter(({ id }) => !knownIds.has(id))
  if (missing.length === 0 && !isMade) return 0
  await makeFolder(dirname(file))
  const journal = await open(file, 'a+', 0o600)
  try {
    // Start on a new line, so that a truncated last line spoils only itself.
    const { size } = await journal.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await journal.read(last, 0, 1, size - 1)
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await journal.appendFile(`${start}${missing.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`)
    await journal.sync()
  } finally {
    await journal.close()
  }
  return missing.length
}

/** Keeps a journal up to date; reads it only if there is news. */
export function journalKeeper(pool: pg.Pool, file: string): () => Promise<void> {
  let done = ''
  return async () => {
    const { rows } = await pool.query<{ state: string }>(
      `SELECT count(*) || ' ' || coalesce(max(at)::text, '') AS state FROM tombstone`,
    )
    const state = rows[0]?.state ?? ''
    if (state === done) return
    await extendJournal(pool, file)
    done = state
  }
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
