import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { type Independence, independenceOf } from '../../engine/delivery/independence.ts'
import { IndexFileError } from '../../engine/index/index-layout.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { type NewestLook, visibleIndex, withNewerLooks } from '../../engine/index/visible-index.ts'
import type { NamesFile, SectionContents } from '../../engine/search/names-file.ts'
import type { NamesReader } from '../../engine/search/names-reader.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor } from '../platform/db/db.ts'
import type { IndexLease } from '../sources/index-library.ts'
import { overlapsAmong } from '../sources/overlaps.ts'
import type { SeenSource } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import { createFamilyLookup } from '../sources/tagged-listings.ts'

/** What a group sees of the newest index. */
export interface GroupView {
  readonly groupId: string
  /** The index restricted to the sources that the group sees, with all looks up to now. */
  readonly index: IndexReader
  /** These sources, by position in the index. */
  readonly sources: readonly SeenSource[]
  /** The names of these sources; undefined if the index has no names file yet. */
  readonly names: SeenNames | undefined
  /** ms since epoch. */
  readonly now: number
  /** Identifies what is visible: the version of the index, and the hidden sources. */
  readonly key: string
  /** For threads: version and path of the whole index, and the sources in it that the group does not see. */
  readonly version: number
  readonly hidden: readonly string[]
  readonly path: string
  /** The index file stays readable until this is called. */
  release(): void
}

/** The sections of names that a group may search. */
export interface SeenNames {
  readonly sections: Readonly<Record<SectionContents, readonly NamesReader[]>>
  /** Call it when a section is found to be damaged. */
  drop(error: Error): void
}

export interface ViewDependencies {
  readonly service: Pick<SourceService, 'index' | 'sources' | 'sightOf' | 'listings'>
  readonly pool: pg.Pool
  readonly clock: Clock
}

type NewestLooks = ReadonlyMap<string, NewestLook>

/** The parts of a view that do not change from call to call. */
interface Made extends Pick<GroupView, 'index' | 'sources' | 'key' | 'hidden'> {
  readonly namesFile: NamesFile | undefined
  readonly sections: SeenNames['sections'] | undefined
}

/** How long the newest looks are cached, and how many views. */
const looksMs = 5000
const mostViews = 64

/**
 * Opens views of the index. A group sees the same sources as in the catalogue: public sources, its own ones, shared
 * ones of groups above, also samples and copies of other sources, and demo sources until a real one lists something.
 * All other sources are treated as if they did not exist.
 */
export function groupViews({ service, pool, clock }: ViewDependencies) {
  const familiesOf = createFamilyLookup()
  let looked: { readonly version: number; readonly at: number; readonly looks: Promise<NewestLooks> } | undefined
  let looks: NewestLooks = new Map()
  /** By index; weak, because the library must be able to release it. */
  const seen = new WeakMap<IndexReader, { readonly looks: NewestLooks; readonly byKey: Map<string, IndexReader> }>()
  /** By the array of a group's sources, which stays the same object until something changes. */
  const made = new WeakMap<readonly SeenSource[], { readonly from: IndexReader; readonly looks: NewestLooks } & Made>()

  /** The looks since the index was built. They only add information, so a short cache is enough. */
  function newestLooks(version: number): Promise<NewestLooks> {
    const at = clock.now()
    if (looked?.version === version && at - looked.at < looksMs) return looked.looks
    const newest = service.sources.newestLooks().then((found) => {
      // Keep the old object if it is equal, so that everything derived from it stays cached.
      if (!isDeepStrictEqual(found, looks)) looks = found
      return looks
    })
    const mine = { version, at, looks: newest }
    looked = mine
    newest.catch(() => {
      if (looked === mine) looked = undefined
    })
    return newest
  }

  /**
   * The index as a group sees it. Groups with the same sources share it, because it contains all looks at all sources.
   */
  function seenIndex(reader: IndexReader, hidden: ReadonlySet<string>, key: string, looks: NewestLooks): IndexReader {
    let views = seen.get(reader)
    if (views?.looks !== looks) views = { looks, byKey: new Map() }
    seen.set(reader, views)
    const known = views.byKey.get(key) ?? withNewerLooks(visibleIndex(reader, hidden), looks)
    if (views.byKey.size < mostViews) views.byKey.set(key, known)
    return known
  }

  function madeOf(lease: IndexLease, shown: readonly SeenSource[], looks: NewestLooks): Made {
    const known = made.get(shown)
    if (known?.from === lease.reader && known.looks === looks && known.namesFile === lease.names) return known
    const byId = new Map(shown.map((one) => [one.source.id, one]))
    const hidden = new Set(lease.reader.sources.flatMap(({ id }) => (byId.has(id) ? [] : [id])))
    const sorted = [...hidden].sort()
    const key = `${lease.version} ${sorted.join(' ')}`
    const index = seenIndex(lease.reader, hidden, key, looks)
    const sources = index.sources.map(({ id }) => byId.get(id) as SeenSource)
    const sections = seenSections(lease, index)
    const fresh = { from: lease.reader, looks, index, sources, key, hidden: sorted, namesFile: lease.names, sections }
    made.set(shown, fresh)
    return fresh
  }

  return {
    /**
     * @param user undefined for a token of the group itself, which is already authorised
     * @throws Problem `not-found` if the user may not see the group, `index.not-ready`
     */
    async open(user: Actor | undefined, groupId: string): Promise<GroupView> {
      // Read the sources before the lease. If the index is newer than this list, a new source is hidden, which is
      // harmless; the reverse could show too much.
      const sight = await service.sightOf(user, groupId)
      const lease = sight.index && (await service.index.acquire(sight.index))
      if (!lease) throw new Problem('index.not-ready')
      try {
        const { index, sources, key, hidden, sections } = madeOf(lease, sight.sources, await newestLooks(lease.version))
        return {
          groupId,
          index,
          sources,
          names: sections && { sections, drop: lease.dropNames },
          now: clock.now(),
          key,
          hidden,
          version: lease.version,
          path: lease.path,
          release: lease.release,
        }
      } catch (error) {
        lease.release()
        throw error
      }
    },

    /** The tags that the view's sources have ever given to values, and the families that these tags mean. */
    async said({ sources }: GroupView, values: readonly Value[]) {
      const numbers = new Set(sources.map(({ number }) => number))
      const indicators = await service.listings.find(values)
      return indicators.map((indicator) => {
        const listings = indicator?.listings.filter(({ source }) => numbers.has(source)) ?? []
        const tags = [...new Set(listings.flatMap((listing) => listing.tags))]
        return { tags, families: familiesOf(tags) }
      })
    },

    /**
     * Which of the sources at these positions depend on each other, by the rules of deliveries. Each position may occur
     * only once; default: all sources.
     */
    async independence({ sources }: GroupView, positions?: readonly number[]): Promise<Independence> {
      const among = positions ? positions.map((position) => sources[position] as SeenSource) : sources
      if (among.length < 2) return { related: () => false }
      const ids = new Map(among.map(({ number, source }) => [number, source.id]))
      const [pairs, { rows: measured }] = await Promise.all([
        overlapsAmong(pool, ids),
        pool.query<{ source: number; listed: number }>({
          name: 'newest-figures',
          text: `SELECT asked.source, f.listed FROM unnest($1::int[]) AS asked (source), LATERAL (
              SELECT listed FROM source_figures f
              WHERE f.source = asked.source AND measured_at IS NOT NULL ORDER BY day DESC LIMIT 1) f`,
          values: [[...ids.keys()]],
        }),
      ])
      const listed = new Map(measured.map((row) => [row.source, row.listed]))
      const { related } = independenceOf(
        among.map(({ number, source }) => ({
          id: source.id,
          maintainer: source.maintainer,
          listed: listed.get(number) ?? 0,
        })),
        pairs,
      )
      if (!positions) return { related }
      const placeOf = new Map(positions.map((position, place) => [position, place]))
      const place = (position: number) => placeOf.get(position) as number
      return { related: (a, b) => related(place(a), place(b)) }
    },
  }
}

/** The sections of names: that of the public sources, and those of the other sources that the group sees. */
function seenSections(lease: IndexLease, { sources }: IndexReader): SeenNames['sections'] | undefined {
  const { names } = lease
  if (!names) return undefined
  const ids = [undefined, ...sources.map(({ id }) => id)]
  const sectionsWith = (contents: SectionContents) => ids.flatMap((id) => names.section(contents, id) ?? [])
  try {
    return { names: sectionsWith('names'), tags: sectionsWith('tags'), families: sectionsWith('families') }
  } catch (error) {
    if (!(error instanceof IndexFileError)) throw error
    lease.dropNames(error)
    return undefined
  }
}

export type GroupViews = ReturnType<typeof groupViews>
