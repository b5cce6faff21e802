import type pg from 'pg'
import { demoPosts } from '../../catalogue/dark-web/demo.ts'
import { demoPostSource } from '../../catalogue/dark-web/sources.ts'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import type { Digests } from '../../engine/dark-web/post.ts'
import { preparePosts } from '../../engine/dark-web/prepare.ts'
import { sourceMark } from './marks.ts'
import { packedPost } from './packed-post.ts'
import { storePosts } from './post-store.ts'
import type { PostSourceStore } from './source-store.ts'

/** Deletes posts that no source keeps any longer. A post that another source keeps stays. @returns their number */
export async function deleteOldPosts(pool: Pick<pg.Pool, 'query'>, now: number): Promise<number> {
  await pool.query(
    `WITH old AS (
       DELETE FROM dark_web_provenance v USING dark_web_source s, dark_web_post p
       WHERE s.number = v.source AND p.number = v.number
         AND CASE WHEN p.at > 0 THEN to_timestamp(p.at) ELSE v.seen_at END < $1::timestamptz - make_interval(days => s.retention_days)
       RETURNING v.number, v.source)
     UPDATE dark_web_post p SET
       sources = ARRAY(SELECT unnest(p.sources) EXCEPT SELECT o.source FROM old o WHERE o.number = p.number),
       words = ts_delete(p.words, ARRAY(SELECT $2::text || o.source FROM old o WHERE o.number = p.number))
     WHERE p.number IN (SELECT number FROM old)`,
    [new Date(now), sourceMark],
  )
  const { rowCount } = await pool.query(`DELETE FROM dark_web_post WHERE sources = '{}'`)
  return rowCount ?? 0
}

/**
 * Writes the demo's posts anew each day, so that they stay recent. Deletes them as soon as a real shared source has posts, so
 * that made-up posts never appear among real ones.
 */
export async function renewDemoPosts(
  pool: pg.Pool,
  {
    sources,
    digests,
    now,
  }: {
    readonly sources: Pick<PostSourceStore, 'byId' | 'recordAttempt'>
    readonly digests: Digests
    readonly now: number
  },
): Promise<void> {
  const source = await sources.byId(demoPostSource.id)
  if (!source) return
  const at = demoMoment(now)
  const { rows } = await pool.query<{ hasReal: boolean; hasDemo: boolean }>(
    `SELECT EXISTS (SELECT FROM dark_web_post WHERE group_id IS NULL AND NOT sources = ARRAY[$1::int]) AS "hasReal",
       EXISTS (SELECT FROM dark_web_post WHERE group_id IS NULL AND sources = ARRAY[$1::int]) AS "hasDemo"`,
    [source.number],
  )
  const { hasReal = false, hasDemo = false } = rows[0] ?? {}
  if (hasDemo && !hasReal && source.files.day === String(at)) return
  if (hasDemo) {
    // Demo posts have no other source, so this deletes no real post.
    await pool.query(`DELETE FROM dark_web_post WHERE group_id IS NULL AND sources = ARRAY[$1::int]`, [source.number])
  }
  if (hasReal) return
  const publisher = { source: source.id, credit: source.credit, licence: source.licence }
  const prepared = preparePosts(demoPosts(at), publisher, digests)
  const posts = prepared.flatMap((preparedPost) => ('post' in preparedPost ? [packedPost(preparedPost.post)] : []))
  const origin = { source: source.number, groupId: null, retentionDays: source.retentionDays, now }
  await storePosts(pool, posts, origin)
  await sources.recordAttempt(source.number, { at: now, dueAt: now, files: { day: String(at) } })
}
