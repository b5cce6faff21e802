import { createHash } from 'node:crypto'
import { sourceByAddress } from '../../catalogue/source-address.ts'
import { unstated } from '../../catalogue/sources/licences.ts'
import type { Source } from '../../domain/source.ts'
import { hasContent } from './collect.ts'
import { type SourceRegister, shownTo } from './register.ts'

/** What the sources that somebody named are to the reports of their group. */
export interface NamedSources {
  /** Their ids, in the order in which they were named; an address that cannot be used stays as it is. */
  readonly ids: readonly string[]
  /** Those of them that are about to be collected for the first time. */
  readonly awaited: readonly string[]
}

export interface CustomSources {
  /**
   * Finds sources by id or address. An address that the catalogue does not know becomes a custom source of the group,
   * which is collected from now on like any other, where collecting is on.
   */
  find(groupId: string, named: readonly string[]): Promise<NamedSources>
}

export interface CustomSourceParts {
  readonly register: SourceRegister
  /** Undefined, or why an address must never be fetched. */
  readonly vet: (address: string) => Promise<string | undefined>
  /** Has a source collected soon; undefined where nothing is fetched. */
  readonly collect: ((id: string) => Promise<unknown>) | undefined
  readonly now: () => number
}

/** For so long a report waits for a source that was named for the first time; then it goes without. */
const patienceMs = 60_000

/** More than anybody has, and few enough that nobody can make the product fetch the web. */
export const mostCustomSources = 100

export function customSources({ register, vet, collect, now }: CustomSourceParts): CustomSources {
  return {
    async find(groupId, named) {
      const ids: string[] = []
      const awaited: string[] = []
      const [known, reader] = await Promise.all([register.all(), register.readerFor(groupId)])
      const licensed = new Map(
        shownTo(reader, known).flatMap((one) => (one.licence ? [[one.licence.of, one.source.id] as const] : [])),
      )
      let own = known.filter((one) => one.origin === 'custom' && !one.licence && one.groupId === groupId).length
      for (const name of named) {
        const address = /^https?:\/\//i.test(name) ? URL.parse(name) : null
        const inCatalogue = address && sourceByAddress(name)
        if (!address || inCatalogue) {
          const id = inCatalogue ? inCatalogue.id : name
          ids.push(licensed.get(id) ?? id)
          continue
        }
        const source = customSource(groupId, address)
        let entry = known.find((one) => one.source.id === source.id)
        if (!entry) {
          if (own >= mostCustomSources || (await vet(name)) !== undefined) {
            ids.push(name)
            continue
          }
          entry = await register.enter(source, 'custom', groupId)
          own++
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

/** The same address is another source for each group: none learns from its state what another one uses. */
export function customSource(groupId: string, address: URL): Source {
  const href = address.href.replace(/#.*/s, '')
  const digest = createHash('sha256').update(`${groupId}\n${href}`).digest('hex')
  return {
    id: `custom.${digest.slice(0, 32)}`,
    name: `${address.host}${address.pathname === '/' ? '' : address.pathname}${address.search}`.slice(0, 200),
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
