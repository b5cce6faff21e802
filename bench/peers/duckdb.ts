import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sighting } from '../../src/engine/extract/extraction.ts'
import type { Listing } from '../../src/engine/listings/listing.ts'
import { type FigureSpan, figuresSql, matchSql } from './duckdb-sql.ts'
import { hasPeerPackage } from './packages.ts'
import { writeListings, writeObserved } from './rows.ts'

/**
 * DuckDB's own module for this platform. The package over it is left out: it asks for the modules of all platforms, which not
 * every registry has.
 */
export const duckDbModule = `@duckdb/node-bindings-${process.platform}-${process.arch}/duckdb.node`

/** What the child does. */
export interface DuckDbWork {
  /** For its input and what it spills. */
  readonly folder: string
  /** Statements that are not counted. */
  readonly load: readonly string[]
  /** Groups of statements, each counted by itself. */
  readonly counted: readonly (readonly string[])[]
  readonly rounds: number
  /** A query; its only row is told. */
  readonly told: string
}

export interface DuckDbAnswer {
  readonly version: string
  /** CPU seconds of each group, by round. */
  readonly seconds: readonly (readonly number[])[]
  readonly told: readonly number[]
}

/**
 * Finds in DuckDB which sources list the observables, and whether one of the events falls into the listing. Tells how many
 * observables are listed at all.
 * @returns or the reason why it cannot be asked
 */
export function matchInDuckDb(
  listings: Iterable<Listing>,
  observed: Iterable<Sighting>,
  folder: string,
): DuckDbAnswer | string {
  return inDuckDb(folder, (paths) => {
    writeListings(paths.listings, listings)
    writeObserved(paths.observed, observed)
    return { ...matchSql(paths), rounds: 1 }
  })
}

/**
 * Counts figures of sources in DuckDB: those of today, and those of past days. Tells sums of them, which `sumsOf` compares.
 * @returns or the reason why it cannot be asked
 */
export function figuresInDuckDb(
  listings: Iterable<Listing>,
  span: FigureSpan,
  folder: string,
  rounds: number,
): DuckDbAnswer | string {
  return inDuckDb(folder, (paths) => {
    writeListings(paths.listings, listings)
    return { ...figuresSql(paths, span), rounds }
  })
}

/** In a process of its own, on one thread, over tables in memory. */
function inDuckDb(
  folder: string,
  prepare: (paths: { readonly listings: string; readonly observed: string }) => Omit<DuckDbWork, 'folder'>,
): DuckDbAnswer | string {
  if (!hasPeerPackage(duckDbModule)) return 'without DuckDB: it is not there'
  mkdirSync(folder, { recursive: true })
  try {
    const work = prepare({ listings: join(folder, 'listings'), observed: join(folder, 'observed') })
    const file = fileURLToPath(new URL('./duckdb.child.ts', import.meta.url))
    const { stdout, stderr, status } = spawnSync(process.execPath, [file], {
      input: JSON.stringify({ folder, ...work }),
    })
    if (status !== 0) return `without DuckDB: ${/\bError: .*/.exec(stderr.toString())?.[0] ?? 'it ended'}`
    const told = readFileSync(join(folder, 'told'), 'utf8').trim().split(',').map(Number)
    return { ...JSON.parse(stdout.toString()), told }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
