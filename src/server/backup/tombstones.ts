import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { makeFolder } from '../../formats/make-folder.ts'

/** File name of the journal that workers keep in DATA_DIR. */
export const JOURNAL = 'tombstones.ndjson'

/** Kinds of deletions, in the order in which they are repeated, with words for their number. */
export const tombstoneWords = {
  consent: 'consents withdrawn:',
  licence: 'own licences removed:',
  'licence-lent': 'own licences taken back from groups below:',
  'list-lent': 'lists taken back from groups below:',
  'own-source': 'own sources removed:',
  webhook: 'webhooks removed:',
  'webhook-off': 'webhooks switched off:',
  'webhook-secret': 'webhooks with a replaced secret switched off:',
  'webhook-address': 'webhooks with a changed address switched off:',
  feedback: 'feedback deleted:',
  'explanation-model': 'consents to language models withdrawn:',
  exception: 'exceptions revoked:',
  watch: 'watches removed:',
  sensor: 'sensors revoked:',
  'sensor-key': 'replaced keys of sensors ended:',
  sightings: 'sightings of sensors deleted:',
  share: 'shared figures taken back:',
  key: 'keys revoked:',
  'key-end': 'replaced keys that end:',
  token: 'API tokens revoked:',
  'subscription-end': 'subscriptions that end earlier:',
  subscription: 'subscriptions deleted:',
  report: 'reports deleted:',
  list: 'lists deleted:',
  'dark-web-post': 'posts removed for good:',
  'dark-web-search': 'saved searches removed:',
  'dark-web-key': 'keys of feeders revoked:',
  'dark-web-source': 'own sources of posts removed:',
  invitation: 'invitations void:',
  grant: 'grants narrowed:',
  member: 'memberships ended or narrowed:',
  'person-lock': 'people locked:',
  password: 'accounts that need a new password:',
  account: 'accounts removed:',
  person: 'people removed:',
  place: 'groups put where they were moved to:',
  group: 'groups deleted:',
} as const
export type TombstoneKind = keyof typeof tombstoneWords
export const tombstoneKinds = Object.keys(tombstoneWords) as TombstoneKind[]

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
