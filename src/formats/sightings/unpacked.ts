import { Budget } from '../containers/budget.ts'
import { gunzip, isGzip } from '../containers/gzip.ts'
import { ArchiveProblem } from '../containers/problem.ts'
import { peek } from '../peek.ts'
import { SightingsProblem } from './sighting.ts'

/** Callers count what they read. */
const unlimited = Number.POSITIVE_INFINITY
const limits = { expandedBytes: unlimited, members: unlimited, ratio: unlimited, packedBytes: unlimited, depth: 1 }

/**
 * Unpacks a file if it is packed with gzip, in one or more members; returns it unchanged otherwise.
 * @throws SightingsProblem while it is read, if it is damaged
 */
export async function* unpacked(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, bytes } = await peek(input, 2)
  if (!isGzip(head)) return yield* bytes
  let taken = 0
  try {
    for await (const chunk of gunzip(bytes, new Budget(limits))) {
      taken += chunk.length
      yield chunk
    }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    throw new SightingsProblem('damaged', `the gzip file is damaged, or ends early, after ${taken} unpacked bytes`, {
      line: 0,
      atByte: taken,
    })
  }
}
