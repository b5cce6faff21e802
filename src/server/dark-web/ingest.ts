import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Problem } from '../../domain/problem.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { actorKey } from '../../engine/dark-web/fold.ts'
import type { DarkWebFormat } from '../../engine/dark-web/post.ts'
import type { Clock } from '../platform/clock.ts'
import { type InChild, standingChild } from '../platform/processes/in-child.ts'
import { type PostOrigin, storeActors, storePosts } from './post-store.ts'
import { type ReadOrder, type ReadResult, rowsOf } from './read-posts.ts'

/** A stored source of posts, with the credit and licence that must be shown with each of its posts. */
export interface IngestSource {
  readonly number: number
  readonly id: string
  readonly groupId: string | null
  readonly retentionDays: number
  readonly credit: string
  readonly licence: string
}

/** Numbers of posts by what became of them. Posts that must not be stored leave only these numbers. */
export interface Ingested {
  readonly stored: number
  readonly known: number
  readonly rejected: number
  readonly banned: number
  readonly minors: number
  readonly old: number
  /** Numbers of the first rejected entries, from 1. */
  readonly rejectedAt: readonly number[]
}

/** A text, or the path of a file, which the caller deletes. */
export type IngestContent = { readonly text: string } | { readonly file: string }

/** Reads posts in a child process and stores them. */
export interface PostIngest {
  ingest(
    source: IngestSource,
    content: IngestContent,
    how: { readonly format: DarkWebFormat; readonly path?: string; readonly signal?: AbortSignal },
  ): Promise<Ingested>
}

/** Maximum number of posts of all own sources of an organisation. Checked before a request is read, so one request may exceed it. */
const mostOwnPosts = 500_000

/** Longest time for reading one file or request. */
const longestMs = 10 * minuteMs

/**
 * Compares the limit with the sources' counters of posts ever stored. Only if these reach it are the posts themselves
 * counted, which is slow.
 * @throws Problem if the organisation of a group keeps too many posts
 */
async function checkRoom(pool: pg.Pool, groupId: string, most: number): Promise<void> {
  const { rows } = await pool.query<{ isFull: boolean }>(
    `WITH those AS (SELECT id FROM app_group WHERE path @> (SELECT path[1:1] FROM app_group WHERE id = $1))
     SELECT CASE WHEN $2 > (SELECT coalesce(sum((counts->>'stored')::bigint), 0) FROM dark_web_source
                            WHERE group_id IN (SELECT id FROM those)) THEN false
       ELSE $2 <= (SELECT count(*) FROM dark_web_post WHERE group_id IN (SELECT id FROM those)) END "isFull"`,
    [groupId, most],
  )
  if (rows[0]?.isFull) throw new Problem('dark-web.full', { limit: most })
}

export function postIngest({
  pool,
  clock,
  key,
  bannedFile,
  folder,
  mostPosts = mostOwnPosts,
  read = standingChild<ReadOrder, ReadResult>(new URL('./read-posts.child.ts', import.meta.url)),
}: {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly key: Uint8Array
  readonly bannedFile: string | undefined
  /** Folder for temporary files of rows, which the child process writes. */
  readonly folder: string
  readonly mostPosts?: number
  readonly read?: InChild<ReadOrder, ReadResult>
}): PostIngest {
  return {
    async ingest(source, content, { format, path, signal }) {
      if (source.groupId !== null) await checkRoom(pool, source.groupId, mostPosts)
      // The child returns rows in a file, because a small compressed text can unpack to very many.
      const into = 'file' in content ? `${content.file}.rows` : join(folder, `${crypto.randomUUID()}.rows`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const late = AbortSignal.timeout(longestMs)
      try {
        const { rows: removed } = await pool.query<{ id: string }>(`SELECT encode(id, 'hex') id FROM dark_web_removal`)
        const order: ReadOrder = {
          format,
          source: { source: source.id, credit: source.credit, licence: source.licence },
          key,
          bannedFile,
          removed: removed.map(({ id }) => id),
          path,
          ...content,
          ...(format === 'ail-items' && { foundAt: Math.floor(clock.now() / 1000) }),
          into,
        }
        const { actors, rejected, banned, minors, rejectedAt } = await read(order, {
          what: `posts of ${source.id}`,
          signal: signal ? AbortSignal.any([signal, late]) : late,
        })
        const origin: PostOrigin = {
          source: source.number,
          groupId: source.groupId,
          retentionDays: source.retentionDays,
          now: clock.now(),
        }
        const all = { stored: 0, known: 0, old: 0, rejected, banned, minors }
        for await (const rows of rowsOf(into)) {
          signal?.throwIfAborted()
          const { stored, known, old, removed } = await storePosts(pool, rows, origin)
          all.stored += stored
          all.known += known
          all.old += old
          all.rejected += removed
        }
        // Only shared sources may describe actors; a group's own source supplies posts only.
        if (source.groupId === null) await storeActors(pool, actors, { source: source.number, keyOf: actorKey })
        await pool.query(
          `UPDATE dark_web_source SET counts = (
             SELECT coalesce(jsonb_object_agg(key, coalesce((counts->>key)::bigint, 0) + value::bigint), '{}')
             FROM jsonb_each_text($2::jsonb))
           WHERE number = $1`,
          [source.number, JSON.stringify(all)],
        )
        return { ...all, rejectedAt }
      } finally {
        await rm(into, { force: true })
      }
    },
  }
}
