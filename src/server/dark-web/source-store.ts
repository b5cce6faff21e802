import type pg from 'pg'
import { postSourceById, postSources } from '../../catalogue/dark-web/sources.ts'
import { creditOf, type PostSource } from '../../domain/dark-web.ts'
import type { BodySender } from '../platform/http/body-rooms.ts'
import { keyDigest } from '../platform/keys.ts'
import type { IngestSource } from './ingest.ts'

/** A source with the state of its collection. Times are ms since the epoch. */
export interface KnownSource extends IngestSource {
  readonly name: string
  readonly failures: number
  readonly dueAt: number | null
  /** The state in which each file was read last, by address: its SHA-256, or the number of its messages. */
  readonly files: Readonly<Record<string, string>>
  /** The entry in the catalogue; undefined for own sources, whose feeders send posts. */
  readonly entry: PostSource | undefined
}

/** `name` is that of own sources. */
type Row = Pick<KnownSource, 'number' | 'id' | 'groupId' | 'name' | 'retentionDays' | 'failures' | 'files'> & {
  readonly dueAt: Date | null
}

const columns = `s.number, s.id, s.group_id AS "groupId", s.name, s.retention_days AS "retentionDays", s.failures,
  s.due_at AS "dueAt", s.files`

/** Sources of posts, for the service. */
export function postSourceStore(pool: Pick<pg.Pool, 'query'>) {
  const read = async (where: string, values: readonly unknown[]): Promise<KnownSource[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT ${columns} FROM dark_web_source s WHERE ${where} ORDER BY number`,
      values as unknown[],
    )
    return rows.map(asKnown)
  }
  return {
    /** Inserts new sources of the catalogue, and updates the retention of all of them. */
    async sync(): Promise<void> {
      await pool.query(
        `INSERT INTO dark_web_source (id, retention_days) SELECT * FROM unnest($1::text[], $2::int[])
         ON CONFLICT (id) DO UPDATE SET retention_days = excluded.retention_days
         WHERE dark_web_source.retention_days <> excluded.retention_days`,
        [postSources.map(({ id }) => id), postSources.map(({ retentionDays }) => retentionDays)],
      )
    },
    all: () => read('true', []),
    byId: async (id: string): Promise<KnownSource | undefined> => (await read('id = $1', [id]))[0],

    /**
     * The source of a feeder's key, its organisation, and whether its group may use posts now. Records the use of the key.
     * Undefined if the key is unknown or revoked.
     */
    async byKey(
      secret: string,
      now: number,
    ): Promise<(KnownSource & BodySender & { readonly isGranted: boolean }) | undefined> {
      const { rows } = await pool.query<Row & Pick<BodySender, 'root' | 'branch'> & { isGranted: boolean }>(
        `WITH used AS (
           UPDATE dark_web_key SET last_used_at = $2 WHERE digest = $1 AND revoked_at IS NULL RETURNING source)
         SELECT ${columns}, coalesce(g.path[1]::text, '') AS root, g.path[2]::text AS branch,
           coalesce('DARK_WEB_SEARCH_USE' = ANY(g.granted), true) AS "isGranted"
         FROM dark_web_source s JOIN used ON used.source = s.number LEFT JOIN app_group g ON g.id = s.group_id
         WHERE NOT EXISTS (SELECT FROM app_group g WHERE g.id = s.group_id AND g.deleted_at IS NOT NULL)`,
        [keyDigest(secret), new Date(now)],
      )
      return rows[0] && { ...rows[0], ...asKnown(rows[0]) }
    },

    /** Records an attempt; `fault` undefined is a success. */
    async recordAttempt(
      number: number,
      {
        at,
        dueAt,
        fault,
        files,
      }: {
        readonly at: number
        readonly dueAt: number
        readonly fault?: string
        readonly files?: Readonly<Record<string, string>>
      },
    ): Promise<void> {
      await pool.query(
        `UPDATE dark_web_source SET last_attempt = $2, due_at = $3, fault = $4, files = files || coalesce($5::jsonb, '{}'),
           failures = CASE WHEN $4::text IS NULL THEN 0 ELSE failures + 1 END,
           last_success = CASE WHEN $4::text IS NULL THEN $2 ELSE last_success END
         WHERE number = $1`,
        [number, new Date(at), new Date(dueAt), fault ?? null, files ? JSON.stringify(files) : null],
      )
    },
  }
}

export type PostSourceStore = ReturnType<typeof postSourceStore>

function asKnown(row: Row): KnownSource {
  const entry = postSourceById.get(row.id)
  return {
    ...row,
    name: entry?.name ?? row.name,
    dueAt: row.dueAt?.getTime() ?? null,
    entry,
    credit: entry ? creditOf(entry) : row.name,
    licence: entry?.licence.name ?? 'own',
  }
}
