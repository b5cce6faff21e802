import type pg from 'pg'
import { sha256 } from '../platform/digest.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'
import { mostBeside } from '../platform/turns/share.ts'
import type { RegisteredSource } from './register.ts'
import type { Spool } from './spool.ts'

/**
 * Bytes of events of MISP feeds that the fetcher keeps stored for an organisation between two visits. Only the
 * newest events of a feed that exceeds its part of it are collected.
 */
const mostShelvedBytes = 20 * 1024 ** 3

/** Whose stored events count together with those of a group's own source. */
export interface OwnShelves {
  readonly place: PlaceInTree
  /** Number of branches of the organisation. */
  readonly branches: number
  readonly mostBytes: number
}

/** Undefined if the source belongs to no group. */
export async function shelvesOf(
  { groupId }: Pick<RegisteredSource, 'groupId'>,
  pool: Pick<pg.Pool, 'query'>,
): Promise<OwnShelves | undefined> {
  const { rows } = await pool.query<{ root: string; branch: string | null; branches: number }>(
    `SELECT me.path[1]::text AS root, me.path[2]::text AS branch,
       (SELECT count(*)::int FROM app_group b WHERE b.parent = me.path[1] AND b.deleted_at IS NULL) AS branches
     FROM app_group me WHERE me.id = $1`,
    [groupId],
  )
  const [found] = rows
  if (!found) return undefined
  const { branches, ...place } = found
  return { place, branches, mostBytes: mostShelvedBytes }
}

const mark = (text: string) => sha256(text).toString('hex').slice(0, 12)

/** Name of the shelf for a feed's folder. An own source's begins with the marks of its organisation, branch and source. */
export function shelfName(
  folder: string,
  { owner = '', place }: { owner?: string | undefined; place?: PlaceInTree | undefined },
) {
  const name = sha256(owner + folder)
    .toString('hex')
    .slice(0, 24)
  return place ? [mark(place.root), mark(place.branch ?? ''), mark(owner), name].join('-') : name
}

/** The marks in the name of an own source's shelf; undefined for other shelves. */
function marksIn(name: string): { readonly branch: string; readonly owner: string } | undefined {
  const [, branch = '', owner = ''] = /^[0-9a-f]{12}-([0-9a-f]{12})-([0-9a-f]{12})-[0-9a-f]{24}$/.exec(name) ?? []
  return owner === '' ? undefined : { branch, owner }
}

interface OwnShelf {
  /** Id of the source. */
  readonly owner: string
  /** The shelf that is about to be filled. */
  readonly shelf: string
  /** All shelves that the source has now. */
  readonly names: readonly string[]
}

/**
 * Bytes that an own source may keep on its shelf; 0 or less if none. Deletes the shelves that the source has no more, such
 * as those of its former branch. Shelves of sources that are gone count until `removeOldShelves` deletes them.
 */
export async function roomOnShelf(
  spool: Pick<Spool, 'shelves' | 'shelvedBytes' | 'removeShelf'>,
  { owner, shelf, names }: OwnShelf,
  { place, branches, mostBytes }: OwnShelves,
): Promise<number> {
  const here = mark(place.branch ?? '')
  const taken = { here: 0, elsewhere: 0 }
  for (const name of await spool.shelves(`${mark(place.root)}-`)) {
    const marks = marksIn(name)
    if (!marks || name === shelf) continue
    if (marks.owner === mark(owner) && !names.includes(name)) {
      await spool.removeShelf(name)
      continue
    }
    taken[marks.branch === here ? 'here' : 'elsewhere'] += await spool.shelvedBytes(name)
  }
  // One share is that of the group at the top. All shares together are what the organisation may keep.
  const share = mostBytes / (branches + 1)
  const mostHere = place.branch && branches > 1 ? mostBeside(0, mostBytes) : mostBytes
  return Math.floor(Math.max(share, Math.min(mostHere, mostBytes - taken.elsewhere)) - taken.here)
}

/**
 * Deletes the shelves of own sources that are gone.
 * @param living ids of all MISP feeds of groups that are still collected
 * @returns their number
 */
export async function removeOldShelves(
  spool: Pick<Spool, 'shelves' | 'removeShelf'>,
  living: () => Promise<ReadonlySet<string>>,
): Promise<number> {
  // Before the living sources are read: a source that is new since then has no shelf among these.
  const found = await spool.shelves('')
  const owners = new Set([...(await living())].map(mark))
  const old = found.filter((name) => {
    const marks = marksIn(name)
    return marks !== undefined && !owners.has(marks.owner)
  })
  for (const name of old) await spool.removeShelf(name)
  return old.length
}
