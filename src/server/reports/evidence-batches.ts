import type { Evidence } from '../../domain/report.ts'

/** Limits of what is sent to the process, or to the database, at once. */
const rowsAtOnce = 2000
const bytesAtOnce = 8 << 20
/** Approximate bytes of a row, and of a match, besides the values in it. */
const emptyBytes = 300

/** Approximate size of a row as JSON, in bytes. Most have one or two thousand; with long URLs on many lists, they have far more. */
export function evidenceBytes({ value, matches, apart = [] }: Evidence): number {
  let bytes = emptyBytes + value.length
  for (const some of [matches, ...apart.map((source) => source.matches)])
    for (const { indicator } of some) bytes += emptyBytes + indicator.length
  return bytes
}

/** Rows in batches that take a few megabytes at most, whatever their values are. */
export async function* evidenceBatches(
  rows: Iterable<Evidence> | AsyncIterable<Evidence>,
): AsyncGenerator<readonly Evidence[]> {
  let batch: Evidence[] = []
  let bytes = 0
  for await (const row of rows) {
    const its = evidenceBytes(row)
    if (batch.length === rowsAtOnce || (batch.length > 0 && bytes + its > bytesAtOnce)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += its
  }
  if (batch.length > 0) yield batch
}
