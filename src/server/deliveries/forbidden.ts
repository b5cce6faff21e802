import type pg from 'pg'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { maySee, sourceRegister } from '../sources/register.ts'
import { licenceOf } from '../subscriptions/choices.ts'
import type { DeliveryFigures } from './figures.ts'

/** A release as it is about to be served. */
export interface ServedRelease {
  readonly subscriptionId: string
  readonly groupId: string
  readonly release: number
  readonly figures: Partial<DeliveryFigures>
  /** Names everything that decides whether its sources may be delivered, as it stands now: `permissionDigest`. */
  readonly permitted: string
}

/**
 * Of subscription `s` in group `g` with its release `d`: what operators say of the licences of the sources in the release,
 * and the own licences, consents and places that say who may have them.
 */
export const permissionDigest = `md5(concat_ws('|', g.path::text,
  (SELECT string_agg(concat_ws(':', src.id, src.group_id, src.licence::text), ',' ORDER BY src.number) FROM source src
   WHERE src.id IN (SELECT jsonb_object_keys(coalesce(d.figures -> 'sources', '{}')))),
  (SELECT string_agg(concat_ws(':', l.id, l.subgroups, c.given_at, c.withdrawn_at), ',' ORDER BY l.id)
   FROM own_licence l LEFT JOIN licence_consent c ON c.group_id = l.group_id AND c.source_id = l.source_id
   WHERE l.group_id = ANY(g.path))))`

/** Releases whose sources were looked at in this process. */
const mostRemembered = 10_000

/**
 * Whether a release holds a word of a source that may not be delivered any more: withdrawn, forbidden or gone since it was
 * made. It is looked at for each answer, and thought through only where something that decides it has changed.
 */
export function forbiddenReleases(pool: pg.Pool): (served: ServedRelease) => Promise<boolean> {
  const register = sourceRegister(pool, catalogue)
  const fine = new Set<string>()
  return async ({ subscriptionId, groupId, release, figures, permitted }) => {
    const delivered = Object.entries(figures.sources ?? {}).filter(([, { indicators }]) => indicators > 0)
    if (delivered.length === 0) return false
    const ids = delivered.map(([id]) => id)
    const name = [subscriptionId, release, permitted, ...ids].join(' ')
    if (fine.has(name)) return false
    const [all, reader] = await Promise.all([register.all(), register.readerFor(groupId)])
    const byId = new Map(all.map((registered) => [registered.source.id, registered]))
    const mayGo = ids.every((id) => {
      const registered = byId.get(id)
      return registered !== undefined && maySee(reader, registered) && licenceOf(registered).allowed
    })
    if (!mayGo) return true
    if (fine.size >= mostRemembered) fine.delete(fine.values().next().value as string)
    fine.add(name)
    return false
  }
}
