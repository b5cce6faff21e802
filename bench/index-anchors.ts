import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import type { Listing } from '../src/engine/listings/listing.ts'
import { type Figure, figure } from './bench.ts'
import { matchInDuckDb } from './peers/duckdb.ts'
import { sortLines } from './peers/peers.ts'
import { writeKeys } from './peers/rows.ts'

interface Place {
  /** The listings, as the figures name them. */
  readonly millions: string
  /** Names of files of ours begin with it. */
  readonly path: string
  say(text: string): void
}

/** The time for sorting the keys alone: every index must at least bring equal keys together. */
export function besideBuild(listings: Iterable<Listing>, builtCpu: number, { millions, path, say }: Place): Figure[] {
  const keys = `${path}-keys`
  try {
    writeKeys(keys, listings)
    const sorted = sortLines(keys, dirname(path))
    if (Number.isNaN(sorted)) {
      say('without sort: it is not there')
      return []
    }
    return [
      figure(`sort of the same keys, ${millions}`, 's CPU', sorted, 'GNU, one thread, 1 GB of memory'),
      figure(`build / sort, ${millions}`, '× its CPU', builtCpu / sorted),
    ]
  } finally {
    rmSync(keys, { force: true })
  }
}

/** The time that DuckDB needs to find the same matches. */
export function besideMatch(
  listings: Iterable<Listing>,
  observed: readonly Sighting[],
  matched: { readonly listed: number; readonly cpu: number },
  { millions, path, say }: Place,
): Figure[] {
  const found = matchInDuckDb(listings, observed, `${path}-duckdb`)
  if (typeof found === 'string') {
    say(found)
    return []
  }
  const {
    version,
    seconds: [[cpu = Number.NaN] = []],
    told: [listed],
  } = found
  const counts = listed === matched.listed ? 'the same are listed' : `OTHERS ARE LISTED: ${listed}`
  const note = `${version}, one thread; ${counts}; no URLs on hosts, probabilities, coverage; reads all listings once`
  return [
    figure(`join in DuckDB, ${millions}`, 'k observables a CPU second', observed.length / cpu / 1e3, note),
    figure(`match and cover / DuckDB, ${millions}`, '× its rate', cpu / matched.cpu),
  ]
}
