import { minuteMs } from '../../domain/time-units.ts'

/** Something that was read of a report when it had this revision. It is the same as long as the report has it. */
export interface KeptRead<T> {
  readonly revision: number
  readonly value: T
  /** Rough size in memory. */
  readonly bytes: number
}

/** What was deleted stays in memory no longer than this. */
export const keptMs = 10 * minuteMs

/**
 * Keeps what was read of reports last, for some minutes, up to `bytes` together. Whoever uses it must ask the database
 * for the report's revision each time, which also tells whether the reader may see the report.
 */
export function keptReads<T>(most: { readonly bytes: number; readonly bytesOfOne: number }) {
  const kept = new Map<string, KeptRead<T> & { readonly over: NodeJS.Timeout }>()
  let bytes = 0
  const drop = (key: string) => {
    const found = kept.get(key)
    if (!found) return
    clearTimeout(found.over)
    bytes -= found.bytes
    kept.delete(key)
  }
  return {
    last(key: string): KeptRead<T> | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    /** @returns whether it is kept; not if it is too large */
    keep(key: string, read: KeptRead<T>): boolean {
      drop(key)
      if (read.bytes > most.bytesOfOne) return false
      kept.set(key, { ...read, over: setTimeout(() => drop(key), keptMs).unref() })
      bytes += read.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= most.bytes) break
        drop(oldest)
      }
      return true
    },
    drop,
  }
}
