import { sql } from 'kysely'
import type { Source } from '../../domain/source.ts'
import type { Trx } from '../platform/db/db.ts'
import { holdOrganisation } from '../platform/db/hold-organisation.ts'
import { takenOf } from '../platform/db/organisation-limit.ts'
import { exceeded, type Taken } from '../platform/turns/share.ts'

/** More than any real group has, but few enough that nobody can crawl the web with the product. */
export const mostCustomSources = 100
/** Limit for all groups of an organisation together; a branch may have a part of it. */
const mostOfOrganisation = 1000

export type PlaceLimits = Readonly<Record<'group' | 'organisation', number>>
export const placeLimits: PlaceLimits = { group: mostCustomSources, organisation: mostOfOrganisation }

/** Why a source was not entered: the reached limit, or `removed` if the group has removed the source after it was named. */
export type NoPlace = { readonly of: keyof PlaceLimits; readonly limit: number } | 'removed'

/**
 * Enters a custom source of a group if there is a place for it; an existing source stays unchanged. Runs as the
 * service.
 * @param askedAt when the source was named, ms since epoch; undefined if a member adds it now, which also brings back a
 * removed source
 */
export async function takePlace(
  trx: Trx,
  groupId: string,
  source: Source,
  { limits = placeLimits, askedAt }: { readonly limits?: PlaceLimits | undefined; readonly askedAt?: number } = {},
): Promise<NoPlace | undefined> {
  await holdOrganisation(trx, 'own sources', groupId)
  const named = askedAt === undefined ? 'infinity' : new Date(askedAt)
  // `askedAt` has whole milliseconds. Without truncation, a removal earlier in the same millisecond would count as later.
  const { rows } = await sql<{ known: boolean; removed: boolean; group: number; organisation: Taken }>`
    select coalesce(bool_or(s.id = ${source.id}), false) known, count(*) filter (where s.group_id = ${groupId}) "group",
           ${takenOf('count(s.id)')} organisation, exists (select from tombstone where what = 'own-source' and target = ${source.id}
             and state = 'gone' and date_trunc('milliseconds', at) > ${named}::timestamptz) removed
    from app_group me join app_group g on g.path @> me.path[1:1]
    left join source s on s.group_id = g.id and s.origin = 'custom' and s.id not like 'licence.%'
    where me.id = ${groupId} group by me.path`.execute(trx)
  const [taken = { known: false, removed: false, group: 0, organisation: undefined }] = rows
  if (taken.known) return undefined
  if (taken.removed) return 'removed'
  if (taken.group >= limits.group) return { of: 'group', limit: limits.group }
  const over = exceeded(taken.organisation, limits.organisation, 1)
  if (over !== undefined) return { of: 'organisation', limit: over }
  await sql`insert into source (id, origin, definition, group_id)
            values (${source.id}, 'custom', ${JSON.stringify(source)}, ${groupId}) on conflict do nothing`.execute(trx)
  return undefined
}
