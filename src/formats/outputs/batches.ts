import type { OutputPart } from '../output-format.ts'

/** A JSON array of bodies, each for one API request: `opening`, at most `most` entries, `]}`. */
export function batches(most: number, opening: string) {
  return {
    head: ({ count }) => (count > 0 ? `[\n${opening}\n` : '[\n'),
    separator: (before) => (before % most === 0 ? `\n]},\n${opening}\n` : ',\n'),
    foot: ({ count }) => (count > 0 ? ']}\n]\n' : ']\n'),
  } satisfies Pick<OutputPart, 'head' | 'separator' | 'foot'>
}
