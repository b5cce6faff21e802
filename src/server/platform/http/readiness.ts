import { statfs } from 'node:fs/promises'
import { minuteMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'

export interface ReadinessOptions {
  readonly databaseAnswers: () => Promise<boolean>
  /** Bytes that we may still write to the disk; undefined if unknown. */
  readonly freeBytes: () => Promise<number | undefined>
  /** For how many ms the database has been of a newer version; 0: it is not. */
  readonly outdatedMs: () => Promise<number>
  readonly clock: Clock
}

/** Space for two write-ahead log segments of 16 MiB. PostgreSQL stops if it cannot allocate the next one. */
const LEAST_BYTES = 32 * 2 ** 20
/** How long the disk counts as full after a "disk full" error, here or on the database's disk. */
const NOTED_MS = 30_000
/** How long an update of all processes may take. */
const UPDATE_MS = 10 * minuteMs
/** How often the database is asked for its version, ms. */
const ASKED_MS = 10_000

export function createReadiness({ databaseAnswers, freeBytes, outdatedMs, clock }: ReadinessOptions) {
  let asked: { readonly at: number; readonly ms: Promise<number> } | undefined
  let fullAt = Number.NEGATIVE_INFINITY
  let hasStarted = false
  return {
    databaseAnswers,
    /** Call this once the start has ended: requests are served before, but the process is not ready. */
    noteStarted(): void {
      hasStarted = true
    },
    /** Call this after a "disk full" error. */
    noteFull(): void {
      fullAt = clock.now()
    },
    async look() {
      const [answers, free] = await Promise.all([databaseAnswers(), freeBytes().catch(() => undefined)])
      const isFull = clock.now() - fullAt < NOTED_MS || (free !== undefined && free < LEAST_BYTES)
      if (answers && !(asked && clock.now() - asked.at < ASKED_MS))
        asked = { at: clock.now(), ms: outdatedMs().catch(() => 0) }
      const isOutdated = ((await asked?.ms) ?? 0) > UPDATE_MS
      return {
        ok: hasStarted && answers && !isFull && !isOutdated,
        database: answers ? 'ok' : 'no-answer',
        /** `full`: reading works, but nothing new is accepted. */
        space: isFull ? 'full' : 'ok',
        /** `outdated`: a newer version has migrated the database, and this process was not replaced. */
        version: isOutdated ? 'outdated' : 'ok',
      }
    },
  }
}

export type ReadinessProbe = ReturnType<typeof createReadiness>

/** Bytes that an unprivileged user may still write to the folder's file system. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
