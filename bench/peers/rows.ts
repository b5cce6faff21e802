import { closeSync, openSync, writeSync } from 'node:fs'
import type { Sighting } from '../../src/engine/extract/sighting.ts'
import type { Listing } from '../../src/engine/listings/listing.ts'

const chunk = 1 << 20

/**
 * Writes listings as tab-separated lines: kind, value, source, second of the start, second of the end (empty without an
 * end), whether it is listed now.
 */
export function writeListings(path: string, listings: Iterable<Listing>): void {
  writeLines(path, listings, ({ kind, value, source, from, until, present }) => {
    const end = until === Number.POSITIVE_INFINITY ? '' : until / 1000
    return `${kind}\t${value}\t${source}\t${from / 1000}\t${end}\t${present}\n`
  })
}

/** Writes kind and value of each listing as tab-separated lines. */
export function writeKeys(path: string, listings: Iterable<Listing>): void {
  writeLines(path, listings, ({ kind, value }) => `${kind}\t${value}\n`)
}

/** Writes observables as tab-separated lines: kind, value, and the seconds of their events, separated by commas. */
export function writeObserved(path: string, observed: Iterable<Sighting>): void {
  writeLines(path, observed, ({ kind, value, hours }) => `${kind}\t${value}\t${hours?.join() ?? ''}\n`)
}

function writeLines<Row>(path: string, rows: Iterable<Row>, lineOf: (row: Row) => string): void {
  const file = openSync(path, 'w')
  let waiting = ''
  for (const row of rows) {
    waiting += lineOf(row)
    if (waiting.length < chunk) continue
    writeSync(file, waiting)
    waiting = ''
  }
  writeSync(file, waiting)
  closeSync(file)
}
