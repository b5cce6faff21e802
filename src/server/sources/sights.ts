import type pg from 'pg'
import type { Actor } from '../platform/db/db.ts'
import { mustExist } from '../platform/must-exist.ts'
import type { Published } from './index-library.ts'
import { type GroupReader, nearOf, type SeenSource, type SourceRegister, shownTo, withoutDemo } from './register.ts'

/** What a group sees at one moment. */
export interface Sight {
  /** The group's sources. The same array object is returned until something changes that decides who sees a source. */
  readonly sources: readonly SeenSource[]
  /** The newest published index; undefined if there is none. */
  readonly index: Published | undefined
}

/**
 * Reads what a group sees.
 * @param user undefined for a token of the group itself, which is already authorised
 * @throws Problem `not-found` if the group does not exist or the user is not a member
 */
export type SightOf = (user: Pick<Actor, 'id'> | undefined, groupId: string) => Promise<Sight>

/** Groups whose sources are cached. */
const mostGroups = 512

interface Row {
  readonly path: readonly string[]
  readonly state: string
  readonly version: number | null
  readonly revision: number
  readonly file: string
}

/**
 * One statement reads the membership, the version of everything that decides who sees a source, and the newest index.
 */
const statement = `SELECT g.path,
    (SELECT md5(coalesce(string_agg(id::text, ' ' ORDER BY id), '')) FROM seen_change) AS state,
    i.version, i.revision, i.file
  FROM app_group g LEFT JOIN (SELECT version, revision, file FROM listing_index ORDER BY version DESC LIMIT 1) i ON true
  WHERE g.id = $1 AND ($2::uuid IS NULL OR (g.deleted_at IS NULL AND EXISTS (
    SELECT FROM membership m WHERE m.user_id = $2 AND m.role <> 'none' AND m.group_id = ANY(g.path))))`

/**
 * Caches what the database says about all sources until its version changes. The version is read first, so cached
 * content is never older than its version.
 */
export function sights(pool: pg.Pool, register: Pick<SourceRegister, 'seen'>): SightOf {
  let known:
    | {
        readonly state: string
        readonly near: Promise<(reader: GroupReader) => readonly SeenSource[]>
        readonly byPath: Map<string, readonly SeenSource[]>
      }
    | undefined

  return async (user, groupId) => {
    const { rows } = await pool.query<Row>({ name: 'sight', text: statement, values: [groupId, user?.id ?? null] })
    const row = mustExist(rows[0])
    const { path, state, version, revision, file } = row
    if (known?.state !== state) known = { state, near: register.seen().then(nearOf), byPath: new Map() }
    const mine = known
    mine.near.catch(() => {
      if (known === mine) known = undefined
    })
    const reader: GroupReader = { groupId, above: path.filter((id) => id !== groupId) }
    const key = path.join(' ')
    const near = await mine.near
    const sources = mine.byPath.get(key) ?? withoutDemo(shownTo(reader, near(reader)), ({ listed }) => listed)
    if (mine.byPath.size >= mostGroups) mine.byPath.clear()
    mine.byPath.set(key, sources)
    return { sources, index: version === null ? undefined : { version, revision, file } }
  }
}
