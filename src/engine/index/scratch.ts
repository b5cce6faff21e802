import { joinedBytes } from '../../domain/joined-bytes.ts'
import { getOrInsert } from '../../domain/remembered.ts'

/**
 * Temporary storage for rows by partition. `append` is called in any order of partitions; `read` once per partition, in
 * ascending order. What `read` returns lies at the start of its buffer.
 */
export interface Scratch {
  append(partition: number, bytes: Uint8Array): void
  read(partition: number): Uint8Array
}

/** Scratch storage in memory. */
export function memoryScratch(): Scratch {
  const kept = new Map<number, Uint8Array[]>()
  return {
    append(partition, bytes) {
      if (bytes.length === 0) return
      getOrInsert(kept, partition, () => []).push(bytes.slice())
    },
    read(partition) {
      const parts = kept.get(partition) ?? []
      kept.delete(partition)
      return joinedBytes(parts)
    },
  }
}
