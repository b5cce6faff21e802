/** Something that was read of a report when it had this revision. It is the same as long as the report has it. */
export interface KeptRead<T> {
  readonly revision: number
  readonly value: T
  /** Rough size in memory. */
  readonly bytes: number
}

/**
 * Keeps what was read of reports last, up to `mostBytes` together and an eighth of that each. Whoever uses it must ask the database
 * for the report's revision each time, which also tells whether the reader may see the report.
 */
export function keptReads<T>(mostBytes: number) {
  const kept = new Map<string, KeptRead<T>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0
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
    keep(key: string, read: KeptRead<T>): void {
      drop(key)
      if (read.bytes > mostBytes / 8) return
      kept.set(key, read)
      bytes += read.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}
