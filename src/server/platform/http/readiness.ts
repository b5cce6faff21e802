import { statfs } from 'node:fs/promises'
import type { Clock } from '../clock.ts'

/** What a process can do just now. `ok`: all of it. */
export interface Readiness {
  readonly ok: boolean
  readonly database: 'ok' | 'no-answer'
  /** Where it is full, nothing new is taken, and what is there can be read. */
  readonly space: 'ok' | 'full'
}

export interface ReadinessOptions {
  readonly databaseAnswers: () => Promise<boolean>
  /** Bytes that are left for us; undefined where nobody can say. */
  readonly freeBytes: () => Promise<number | undefined>
  readonly clock: Clock
}

/** PostgreSQL takes 16 MiB at once for its log, and ends where it gets none. */
const LEAST_BYTES = 32 * 2 ** 20
/** A disk that was full for somebody, here or where the database is, counts as full for so long. */
const NOTED_MS = 30_000

export function createReadiness({ databaseAnswers, freeBytes, clock }: ReadinessOptions) {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    /** Somebody was told that there is no space. */
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

/** Of the file system that a folder lies on, what a user without privileges may fill. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
