import { createHash } from 'node:crypto'
import { sourceByAddress } from '../../catalogue/source-address.ts'
import { unstated } from '../../catalogue/sources/licences.ts'
import type { Source } from '../../domain/source.ts'
import type { Database } from '../platform/db/db.ts'
import { loggable } from '../platform/fetch/guarded-fetch.ts'
import { hasContent } from './collect.ts'
import { type PlaceLimits, takePlace } from './own-places.ts'
import { type SourceRegister, shownTo } from './register.ts'

/** The sources that a user named for a report of the group. */
export interface NamedSources {
  /** Their ids, in the order in which they were named; of an unusable address what is no key. */
  readonly ids: readonly string[]
  /** Ids of sources that will be collected for the first time. */
  readonly awaited: readonly string[]
}

export interface CustomSources {
  /**
   * Finds sources by id or address. An address that is not in the catalogue becomes a custom source of the group and is
   * collected from now on, if collecting is on. One that the group has removed since is not brought back.
   * @param askedAt when they were named, ms since epoch; 0 if long ago
   */
  find(groupId: string, named: readonly string[], askedAt: number): Promise<NamedSources>
}

export interface CustomSourceParts {
  readonly database: Pick<Database, 'db' | 'asUser' | 'pool'>
  readonly register: SourceRegister
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: (address: string) => Promise<string | undefined>
  /** Schedules the collection of a source; undefined if nothing is fetched. */
  readonly collect: ((id: string) => Promise<unknown>) | undefined
  readonly now: () => number
  readonly limits?: PlaceLimits
}

/** A report waits this long for a new source; then it is made without it. */
const patienceMs = 60_000

export function customSources({ database, register, vet, collect, now, limits }: CustomSourceParts): CustomSources {
  return {
    async find(groupId, named, askedAt) {
      const ids: string[] = []
      const awaited: string[] = []
      const [known, reader] = await Promise.all([register.all(), register.readerFor(groupId)])
      const licensed = new Map(
        shownTo(reader, known).flatMap((one) => (one.licence ? [[one.licence.of, one.source.id] as const] : [])),
      )
      for (const name of named) {
        const isAddress = /^https?:\/\//i.test(name)
        // An address may hold a key, and reports show what cannot be used, also to whom they are shared with.
        const shown = isAddress ? loggable(name) : name
        const address = isAddress ? URL.parse(name) : null
        const inCatalogue = address && sourceByAddress(name)
        if (!address || inCatalogue) {
          const id = inCatalogue ? inCatalogue.id : shown
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
        if (collect && entry.dueAt === null && hasContent(entry)) {
          await collect(source.id)
          if (now() - entry.enteredAt < patienceMs) awaited.push(source.id)
        }
      }
      return { ids, awaited }
    },
  }
}

/**
 * The same address is a different source for each group, so that no group learns from its state what another one uses.
 */
export function customSource(groupId: string, address: URL): Source {
  const href = address.href.replace(/#.*/s, '')
  const digest = createHash('sha256').update(`${groupId}\n${href}`).digest('hex')
  return {
    id: `custom.${digest.slice(0, 32)}`,
    name: nameOf(address, digest),
    maintainer: address.hostname,
    homepage: address.origin,
    addresses: [href],
    cadenceMinutes: 24 * 60,
    kinds: [],
    flavours: ['mixed'],
    licence: unstated,
    commercial: false,
    authentication: 'none',
  }
}

/** Reports and deliveries show the name to others, so what may be a key is not in it. Queries differ by the digest. */
function nameOf({ host, pathname, search }: URL, digest: string): string {
  const place = `${host}${pathname === '/' ? '' : pathname}`.slice(0, 190)
  return search === '' ? place : `${place} (${digest.slice(0, 6)})`
}
