/**
 * Puts each flow of Azure's flow logs on a line of its own: a line end follows each element of the arrays `flowTuples`,
 * and each of these arrays, at any depth, also where the record is text with escaped quotes. Other bytes are passed on
 * unchanged.
 */

import { convertedLines } from './converted-lines.ts'

/** Converts a stream of records to one flow per line. */
export function flowTuples(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return convertedLines(input, (text) =>
    text.replaceAll(/flowTuples["\\: ]*\[[^\]\n]*\]?/g, (array) => array.replaceAll(/(?<=")\s*,|\]$/g, '$&\n')),
  )
}
