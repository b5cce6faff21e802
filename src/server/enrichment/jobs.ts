import type pg from 'pg'
import type { Base } from '../base.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { nameResolver } from './dns-resolver.ts'
import { fetchKev } from './fetch-kev.ts'
import type { KeptFiles } from './kept.ts'
import { resolveNames } from './resolve-names.ts'
import type { enrichmentWork } from './work.ts'

export interface EnrichmentJobDependencies extends Pick<Base, 'connection' | 'fetch' | 'clock'> {
  readonly pool: pg.Pool
  readonly blobs: KeptFiles
  readonly settings: {
    /** True if anything may be fetched at all. */
    readonly fetches: () => boolean
    readonly resolveNames: boolean
    readonly dnsServers: readonly string[]
    readonly dnsPerSecond: number
    readonly kevFile: string | undefined
  }
}

/** Time for queries in one run, in seconds: ten of its fourteen minutes. */
const secondsOfRun = 600

export function enrichmentJobs(dependencies: EnrichmentJobDependencies): Workers<typeof enrichmentWork> {
  const { pool, connection, blobs, fetch, clock, settings } = dependencies
  const resolver = nameResolver({ servers: settings.dnsServers, perSecond: settings.dnsPerSecond })
  return {
    async 'fetch-kev'(_payload, { log, signal }) {
      // A file that the operator named takes precedence.
      if (!settings.fetches() || settings.kevFile !== undefined) return
      if (await fetchKev({ blobs, fetch, log, signal })) await pool.query(`SELECT pg_notify('due', 'all')`)
    },

    async 'resolve-names'(_payload, { log, signal }) {
      if (!settings.resolveNames) return
      const names = Math.max(1, Math.floor((settings.dnsPerSecond * secondsOfRun) / 2))
      // Only one process resolves names, because the configured pace is for the whole installation.
      await withSessionLock(connection, [locks.names, 0], { wait: false }, () =>
        resolveNames({ pool, blobs, resolver, now: clock.now, log, signal, names }),
      )
    },
  }
}
