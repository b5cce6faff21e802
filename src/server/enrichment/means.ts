import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { EnricherMeans } from '../../analysis/enrichers/enricher.ts'
import { tlpOfSource } from '../../analysis/enrichers/tlp.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { isOwnList, type Tlp } from '../../domain/delivery.ts'
import { readKev } from '../../formats/kev.ts'
import { type SeenSource, sourceRegister } from '../sources/register.ts'
import { answersOf } from './dns-answers.ts'
import { readKeptKev } from './fetch-kev.ts'
import { blobNames, type KeptFiles, readKept } from './kept.ts'

/** Files that the operator named instead of bundled or fetched ones. */
export interface EnrichmentFiles {
  readonly geoDatabase: string | undefined
  readonly asnDatabase: string | undefined
  readonly kevFile: string | undefined
}

export interface MeansDependencies {
  readonly pool: pg.Pool
  readonly blobs: KeptFiles
  readonly files: EnrichmentFiles
}

/** A delivery whose indicators are enriched. */
export interface Enriched {
  /** Id of the root group. */
  readonly organisation: string
  /** Ids of the sources that it takes indicators from. */
  readonly sources: readonly string[]
}

/** Everything that the named enrichers need at present, except the warning lists, which the caller has compiled. */
export async function enrichmentMeans(
  ids: readonly string[],
  { organisation, sources }: Enriched,
  dependencies: MeansDependencies,
): Promise<EnricherMeans> {
  const { pool, blobs, files } = dependencies
  const { geoDatabase, asnDatabase } = files
  return {
    geoDatabase,
    asnDatabase,
    knownExploited: ids.includes('cve') ? await knownExploited(dependencies) : undefined,
    dnsAnswer: ids.includes('dns') ? answersOf(organisation, await readKept(blobs, blobNames.dns)) : undefined,
    tlpOf: ids.includes('tlp') ? await markings(pool, sources) : undefined,
  }
}

/** Undefined if there is no catalogue yet. */
export async function knownExploited({
  blobs,
  files: { kevFile },
}: Pick<MeansDependencies, 'blobs' | 'files'>): Promise<ReadonlySet<string> | undefined> {
  const read = kevFile === undefined ? await readKeptKev(blobs) : readKev(await readFile(kevFile, 'utf8'))
  return read && 'ids' in read ? new Set(read.ids) : undefined
}

async function markings(pool: pg.Pool, ids: readonly string[]): Promise<NonNullable<EnricherMeans['tlpOf']>> {
  const bySource = markingsOf(await sourceRegister(pool, catalogue).byIds(ids))
  return (id) => (isOwnList(id) ? 'AMBER' : bySource.get(id))
}

/** Markings of sources by their id. */
export const markingsOf = (all: readonly Pick<SeenSource, 'origin' | 'source'>[]): ReadonlyMap<string, Tlp> =>
  new Map(
    all.map(({ origin, source: { id, commercial } }) => [id, tlpOfSource({ commercial, custom: origin === 'custom' })]),
  )
