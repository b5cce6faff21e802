import type { PartContext, Separator } from '../output-format.ts'

/** Groups the entries of a file into request bodies, which form an array. */
export interface Batches {
  readonly head: (context: PartContext) => string
  readonly separator: Separator
  readonly foot: (context: PartContext) => string
}

/** A JSON array of bodies, each for one API request: `opening`, at most `most` entries, `]}`. */
export function batches(most: number, opening: string): Batches {
  return {
    head: ({ count }) => (count > 0 ? `[\n${opening}\n` : '[\n'),
    separator: (before) => (before % most === 0 ? `\n]},\n${opening}\n` : ',\n'),
    foot: ({ count }) => (count > 0 ? ']}\n]\n' : ']\n'),
  }
}
