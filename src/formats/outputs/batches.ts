import type { PartContext, Separator } from '../output-format.ts'

/** How the entries of a file are put into the bodies of requests, one after the other in an array. */
export interface Batches {
  readonly head: (context: PartContext) => string
  readonly separator: Separator
  readonly foot: (context: PartContext) => string
}

/** A JSON array of bodies, each of which an API takes in one request: `opening`, at most `most` entries, `]}`. */
export function batches(most: number, opening: string): Batches {
  return {
    head: ({ count }) => (count > 0 ? `[\n${opening}\n` : '[\n'),
    separator: (before) => (before % most === 0 ? `\n]},\n${opening}\n` : ',\n'),
    foot: ({ count }) => (count > 0 ? ']}\n]\n' : ']\n'),
  }
}
