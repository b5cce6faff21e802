import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { asnFiles } from '../../analysis/enrichers/asn.ts'
import { geoFile } from '../../analysis/enrichers/geo.ts'
import type { EnricherId } from '../../analysis/enrichers/index.ts'
import { packagedFile } from '../../analysis/enrichers/packaged.ts'
import { owners } from '../../catalogue/owners.ts'
import { families } from '../../catalogue/threat-names/families.ts'
import { groups } from '../../catalogue/threat-names/groups.ts'
import { techniqueNames, techniqueWords } from '../../catalogue/threat-names/techniques.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { dnsAnswers } from './dns-answers.ts'
import { blobNames, readKept } from './kept.ts'
import { knownExploited, type MeansDependencies } from './means.ts'

/** Readers get changed DNS answers only this often, because names change their addresses all day. */
export const dnsEveryMs = 3 * hourMs
/** DNS answers are digested only this often, because digesting half a million of them takes time. */
const dnsLookMs = 15 * minuteMs

/** Enrichers that need no data besides the indicator and its sources. */
type WithoutData = 'tlp' | 'seen' | 'agreement'

export interface DataVersionDependencies extends MeansDependencies {
  readonly now: () => number
}

/**
 * Records the version of the enrichers' data. It depends on content only, so that all machines agree. Unreadable data
 * keeps its previous version.
 */
export function dataVersions(dependencies: DataVersionDependencies) {
  const { pool, blobs, files, now } = dependencies
  let dnsLookedAt = Number.NEGATIVE_INFINITY
  const fileDigest = contentDigests()
  const names = digestOf([families, groups, techniqueNames, techniqueWords])
  const fixed = {
    attack: names,
    'malware-family': names,
    owner: digestOf([owners, names]),
  } satisfies Partial<Record<EnricherId, string>>

  const read: Record<Exclude<EnricherId, keyof typeof fixed | WithoutData>, () => Promise<string | undefined>> = {
    geo: () => fileDigest([geoFile(files.geoDatabase)]),
    asn: () => fileDigest(asnFiles(files.asnDatabase)),
    // The package contains the public suffix list.
    'registrable-domain': () => fileDigest([packagedFile('tldts')]),
    cve: async () => {
      const ids = await knownExploited(dependencies)
      return ids && digestOf([...ids])
    },
    dns: async () => {
      if (Math.abs(now() - dnsLookedAt) < dnsLookMs || !(await isDnsDue(pool, now()))) return undefined
      dnsLookedAt = now()
      const text = await readKept(blobs, blobNames.dns)
      const answers = dnsAnswers(text)
      return answers.size === 0 ? undefined : answers.digest()
    },
  }

  return async (log: Pick<Log, 'warn'>): Promise<void> => {
    const versions = new Map<string, string>(Object.entries(fixed))
    for (const [enricher, versionOf] of Object.entries(read)) {
      try {
        const version = await versionOf()
        if (version !== undefined) versions.set(enricher, version)
      } catch (error) {
        log.warn({ err: error, enricher }, 'data of an enricher not read')
      }
    }
    await pool.query(
      `INSERT INTO enrichment_data AS d (enricher, version, changed_at)
       SELECT enricher, version, $3 FROM unnest($1::text[], $2::text[]) AS n (enricher, version) ORDER BY enricher
       ON CONFLICT (enricher) DO UPDATE SET version = excluded.version, changed_at = excluded.changed_at
       WHERE d.version <> excluded.version`,
      [[...versions.keys()], [...versions.values()], new Date(now())],
    )
  }
}

async function isDnsDue(pool: pg.Pool, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ changed: Date | null }>(
    `SELECT (SELECT changed_at FROM enrichment_data WHERE enricher = 'dns') AS changed
     WHERE EXISTS (SELECT FROM subscription WHERE 'dns' = ANY(enricher) AND deleted_at IS NULL)`,
  )
  const changed = rows[0]?.changed?.getTime() ?? Number.NEGATIVE_INFINITY
  return rows.length > 0 && (now - changed >= dnsEveryMs || changed > now)
}

const digestOf = (what: unknown) => hash('sha256', JSON.stringify(what)).slice(0, 32)

/** Digests files. Reads them again only if the time or size of one has changed. */
function contentDigests() {
  const cached = new Map<string, { readonly stats: string; readonly digest: string }>()
  return async (paths: readonly string[]): Promise<string> => {
    const statsOfFiles = await Promise.all(
      paths.map(async (path) => {
        const { mtimeMs, size } = await stat(path)
        return [path, mtimeMs, size].join(' ')
      }),
    )
    const stats = statsOfFiles.join('\n')
    const before = cached.get(paths.join('\n'))
    if (before?.stats === stats) return before.digest
    const sum = createHash('sha256')
    for (const path of paths) await pipeline(createReadStream(path), sum, { end: false })
    const digest = sum.digest('hex').slice(0, 32)
    cached.set(paths.join('\n'), { stats, digest })
    return digest
  }
}
