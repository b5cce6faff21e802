import type { KindId } from '../../domain/observables/index.ts'

/** What the sampled cells of a column contain. */
export interface Column {
  readonly name: string | undefined
  filled: number
  readonly kinds: Map<KindId, number>
  readonly hosts: Set<string>
  indicators: number
  /** Rows that contain an indicator. */
  readonly in: Set<number>
  dates: number
  epochLike: number
  numbers: number
  max: number
  words: number
  readonly distinct: Set<string>
  /** Number of cells that name a kind, and of those that name a supported kind. */
  named: number
  speaking: number
  /** Number of cells that are STIX patterns with values. */
  patterns: number
  readonly cells: string[]
}

/** A table as found: rows of cells, and column names if there are any. */
export interface Table {
  readonly width: number
  readonly names: readonly string[] | undefined
  readonly rows: readonly (readonly string[])[]
  /** Columns that hold lists; a row shows the first entry. */
  readonly lists?: ReadonlySet<number>
  /** True if the file mentions JA3, so that its MD5 values are JA3 fingerprints. */
  readonly speaksOfJa3: boolean
  /** Cells of a column in later rows, as far as they are known. */
  further?(at: number): Iterable<string>
  readonly place: Place
}

/** Refers to a column as the format's options do. */
export type Place = (at: number) => number | string
