import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sighting } from '../../src/engine/extract/sighting.ts'
import type { Listing } from '../../src/engine/listings/listing.ts'
import { type FigureSpan, figuresSql, matchSql } from './duckdb-sql.ts'
import { hasPeerPackage } from './packages.ts'
import { writeListings, writeObserved } from './rows.ts'

/**
 * DuckDB's own module for this platform. The package that wraps it needs the modules of all platforms, which not every
 * registry has.
 */
export const duckDbModule = `@duckdb/node-bindings-${process.platform}-${process.arch}/duckdb.node`

/** The work of the child process. */
export interface DuckDbWork {
  /** Folder for the input and for temporary files of DuckDB. */
  readonly folder: string
  /** Statements whose time is not measured. */
  readonly load: readonly string[]
  /** Groups of statements, each measured separately. */
  readonly counted: readonly (readonly string[])[]
  readonly rounds: number
  /** A query whose only row becomes `told` of the answer. */
  readonly told: string
}

export interface DuckDbAnswer {
  readonly version: string
  /** CPU seconds of each group, by round. */
  readonly seconds: readonly (readonly number[])[]
  readonly told: readonly number[]
}

/**
 * Finds in DuckDB which sources list the observables, and whether one of the events falls into the listing. `told` is the
 * number of observables that are listed at all.
 * @returns the answer, or the reason why DuckDB cannot run
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
 * Computes figures of sources in DuckDB, of today and of past days. `told` has sums of them, which `sumsOf` compares.
 * @returns the answer, or the reason why DuckDB cannot run
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

/** Runs DuckDB in a separate process, on one thread, with tables in memory. */
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
