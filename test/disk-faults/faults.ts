import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A fault of the disk at a moment. */
export interface Fault {
  /** `<operation> <file>:<line>`: counts only there; undefined: anywhere. */
  readonly place?: string
  /** The how manieth operation fails, from 1; 0: none, all are only counted. */
  readonly at: number
  readonly code: 'ENOSPC' | 'EIO'
  /** Half of the data is written before it fails. */
  readonly isCut?: boolean
  /** All later ones fail, too. */
  readonly stays?: boolean
}

/** Controls the faults of processes that are started with `env` (preload.ts). */
export function diskFaults(folder: string, watched: string) {
  mkdirSync(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  const linesOf = (name: string) =>
    existsSync(file(name)) ? readFileSync(file(name), 'utf8').split('\n').slice(0, -1) : []
  return {
    env: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('preload.ts', import.meta.url))}`,
      FAULTS_FOLDER: folder,
      WATCHED_FOLDER: watched,
    },
    arm(fault: Fault): void {
      for (const name of ['trace', 'hits']) rmSync(file(name), { force: true })
      writeFileSync(file('fault.json'), JSON.stringify(fault))
    },
    /** @returns the operations that were counted, and those that failed */
    disarm(): { readonly met: readonly string[]; readonly hits: readonly string[] } {
      rmSync(file('fault.json'), { force: true })
      return { met: linesOf('trace'), hits: linesOf('hits') }
    },
  }
}
