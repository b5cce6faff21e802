import { createHash } from 'node:crypto'
import { sourceByAddress } from '../../catalogue/source-address.ts'
import { unknownSource } from '../../catalogue/unknown-source.ts'
import { isLicensedId } from '../../domain/own-licence.ts'
import type { Source } from '../../domain/source.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { loggable } from '../../fetch/fetch-error.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import type { Database } from '../platform/db/db.ts'
import { hasContent } from './collect.ts'
import { type PlaceLimits, takePlace } from './own-places.ts'
import { type SourceRegister, shownTo } from './register.ts'

export interface CustomSourceDependencies {
  readonly database: Pick<Database, 'db' | 'asUser' | 'pool'>
  readonly register: SourceRegister
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: Vet
  /** Returns what schedules the collection of a source; undefined if nothing is fetched now. */
  readonly collect: () => ((id: string) => Promise<unknown>) | undefined
  readonly now: () => number
  readonly limits?: PlaceLimits
}

/** How long a report waits for a new source before it is made without it. */
const patienceMs = minuteMs

export function customSources({ database, register, vet, collect, now, limits }: CustomSourceDependencies) {
  return {
    /**
     * Finds sources by id or address. An address that is not in the catalogue becomes a custom source of the group, and
     * is collected from now on if collecting is on. A source that the group has removed after `askedAt` is not brought
     * back.
     * @param askedAt when the sources were named, ms since epoch; 0 if long ago
     * @returns their ids in the order of the names, for an unusable address that without anything that may be a key, and
     *   which of them have not been collected yet
     */
    async find(groupId: string, named: readonly string[], askedAt: number) {
      const ids: string[] = []
      const awaited: string[] = []
      const reader = await register.readerFor(groupId)
      const known = await register.near(reader)
      const licensed = new Map(
        shownTo(reader, known).flatMap((one) => (one.licence ? [[one.licence.of, one.source.id] as const] : [])),
      )
      // A licence that was removed no longer says what its copy stands for, but the copy still has the entry's name.
      const standsFor = (id: string): string | undefined => {
        const copy = isLicensedId(id) ? known.find((one) => one.source.id === id) : undefined
        if (!copy || ![groupId, ...(reader.above ?? [])].includes(copy.groupId ?? '')) return undefined
        if (copy.licence?.of) return copy.licence.of
        return known.find(({ origin, source }) => origin === 'catalogue' && source.name === copy.source.name)?.source.id
      }
      for (const name of named) {
        const isAddress = /^https?:\/\//i.test(name)
        // The address may contain a key, and everybody who may see the report sees the unusable sources.
        const shown = isAddress ? loggable(name) : name
        const address = isAddress ? URL.parse(name) : null
        const inCatalogue = address && sourceByAddress(name)
        if (!address || inCatalogue) {
          const id = inCatalogue ? inCatalogue.id : (standsFor(shown) ?? shown)
          ids.push(licensed.get(id) ?? id)
          continue
        }
        const source = customSource(groupId, address)
        let entry = known.find((one) => one.source.id === source.id)
        if (!entry) {
          if ((await vet(name)) === undefined) {
            await database.db.transaction().execute((trx) => takePlace(trx, groupId, source, { limits, askedAt }))
            entry = await register.byId(source.id)
          }
          if (!entry) {
            ids.push(shown)
            continue
          }
        }
        ids.push(source.id)
        const schedule = collect()
        if (schedule && entry.dueAt === null && hasContent(entry)) {
          await schedule(source.id)
          if (now() - entry.enteredAt < patienceMs) awaited.push(source.id)
        }
      }
      return { ids, awaited }
    },

    /**
     * When the group's own licences for these catalogue sources ended, ms since epoch: the group's, and those that a group
     * above shares with it. A licence ends when the consent is withdrawn or the licence is removed.
     */
    async licenceEnds(groupId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await database.pool.query<{ id: string; at: Date }>(
        `SELECT c.source_id AS id, max(ended.at) AS at
         FROM app_group me JOIN licence_consent c ON c.group_id = ANY(me.path)
           LEFT JOIN own_licence l ON l.group_id = c.group_id AND l.source_id = c.source_id,
           LATERAL (SELECT CASE WHEN l.id IS NULL THEN least(c.withdrawn_at, c.removed_at) ELSE c.withdrawn_at END AS at) ended
         WHERE me.id = $2 AND c.source_id = ANY($1) AND ended.at IS NOT NULL AND (c.group_id = me.id OR l.subgroups)
         GROUP BY c.source_id`,
        [ids, groupId],
      )
      return new Map(rows.map(({ id, at }) => [id, at.getTime()]))
    },
  }
}

/**
 * A custom source. Each group gets a source of its own for an address: the state of a shared one would reveal what
 * others use.
 */
export function customSource(groupId: string, address: URL): Source {
  const href = address.href.replace(/#.*/s, '')
  const digest = createHash('sha256').update(`${groupId}\n${href}`).digest('hex')
  return unknownSource({
    id: `custom.${digest.slice(0, 32)}`,
    name: nameOf(address, digest),
    maintainer: address.hostname,
    homepage: address.origin,
    addresses: [href],
  })
}

/**
 * The name that reports and deliveries show to others, so it leaves out the query, which may be a key. The digest
 * distinguishes sources whose addresses differ in the query.
 */
function nameOf({ host, pathname, search }: URL, digest: string): string {
  const place = `${host}${pathname === '/' ? '' : pathname}`.slice(0, 190)
  return search === '' ? place : `${place} (${digest.slice(0, 6)})`
}
