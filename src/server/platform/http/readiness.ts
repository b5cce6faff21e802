import { statfs } from 'node:fs/promises'
import type { Clock } from '../clock.ts'

/** Tells whether a process can work at the moment. */
export interface Readiness {
  readonly ok: boolean
  readonly database: 'ok' | 'no-answer'
  /** `full`: reading works, but nothing new is accepted. */
  readonly space: 'ok' | 'full'
}

export interface ReadinessOptions {
  readonly databaseAnswers: () => Promise<boolean>
  /** Bytes that we may still write to the disk; undefined if unknown. */
  readonly freeBytes: () => Promise<number | undefined>
  readonly clock: Clock
}

/** Space for two write-ahead log segments of 16 MiB. PostgreSQL stops if it cannot allocate the next one. */
const LEAST_BYTES = 32 * 2 ** 20
/** How long the disk counts as full after a "disk full" error, here or on the database's disk. */
const NOTED_MS = 30_000

export function createReadiness({ databaseAnswers, freeBytes, clock }: ReadinessOptions) {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    /** Call this after a "disk full" error. */
    noteFull(): void {
      fullAt = clock.now()
    },
    async look(): Promise<Readiness> {
      const [answers, free] = await Promise.all([databaseAnswers(), freeBytes().catch(() => undefined)])
      const isFull = clock.now() - fullAt < NOTED_MS || (free !== undefined && free < LEAST_BYTES)
      return { ok: answers && !isFull, database: answers ? 'ok' : 'no-answer', space: isFull ? 'full' : 'ok' }
    },
  }
}

/** Bytes that an unprivileged user may still write to the folder's file system. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
