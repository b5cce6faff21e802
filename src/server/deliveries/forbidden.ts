import { hash } from 'node:crypto'
import type pg from 'pg'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import { maySee, sourceRegister } from '../sources/register.ts'
import { licenceOf } from '../subscriptions/choices.ts'
import type { DeliveryFigures } from './figures.ts'

/** A release that is about to be served. */
export interface ServedRelease {
  readonly subscriptionId: string
  readonly groupId: string
  readonly release: number
  readonly figures: Partial<DeliveryFigures>
  /** Digest of everything that decides whether its sources may be delivered at present: `permissionDigest`. */
  readonly permitted: string
}

/**
 * Digest of the permissions of subscription `s` in group `g` with its release `d`: operators' terms for the release's
 * sources, and the own licences, consents and group positions that permit them. An array, unlike `IN`, lets PostgreSQL find
 * these sources by the index, instead of looking at all sources of all groups for each poll.
 */
export const permissionDigest = `md5(concat_ws('|', g.path::text,
  (SELECT string_agg(concat_ws(':', src.id, src.group_id, src.licence::text), ',' ORDER BY src.number) FROM source src
   WHERE src.id = ANY (ARRAY(SELECT jsonb_object_keys(coalesce(d.figures -> 'sources', '{}'))))),
  (SELECT string_agg(concat_ws(':', l.id, l.subgroups, c.given_at, c.withdrawn_at), ',' ORDER BY l.id)
   FROM own_licence l LEFT JOIN licence_consent c ON c.group_id = l.group_id AND c.source_id = l.source_id
   WHERE l.group_id = ANY(g.path))))`

/** Size of the cache of releases that were checked in this process. */
const mostRemembered = 10_000

/**
 * Tells whether a release contains data of a source that may no longer be delivered: withdrawn, forbidden or gone
 * since. Checked for each answer, but evaluated only if the digest has changed.
 */
export function forbiddenReleases(pool: pg.Pool): (served: ServedRelease) => Promise<boolean> {
  const register = sourceRegister(pool, catalogue)
  const fine = new Set<string>()
  return async ({ subscriptionId, groupId, release, figures, permitted }) => {
    const delivered = Object.entries(figures.sources ?? {}).filter(([, { indicators }]) => indicators > 0)
    if (delivered.length === 0) return false
    const ids = delivered.map(([id]) => id)
    const name = hash('sha256', [subscriptionId, release, permitted, ...ids].join(' '), 'base64url')
    if (fine.has(name)) return false
    const reader = await register.readerFor(groupId)
    const byId = new Map((await register.near(reader)).map((registered) => [registered.source.id, registered]))
    const mayGo = ids.every((id) => {
      const registered = byId.get(id)
      return registered !== undefined && maySee(reader, registered) && licenceOf(registered).allowed
    })
    if (!mayGo) return true
    fine.add(name)
    dropOldest(fine, mostRemembered)
    return false
  }
}
