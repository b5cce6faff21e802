/**
 * Puts each flow of Azure's flow logs on a line of its own: a line end follows each element of the arrays `flowTuples`,
 * and each of these arrays, at any depth, also where the record is text with escaped quotes. Other bytes are passed on
 * unchanged.
 */

import { ascii } from '../bytes.ts'
import { LineWriter } from './line-writer.ts'

/** Name of the array. */
const TUPLES = ascii('flowTuples')

/** Converts a stream of records to one flow per line. */
export async function* flowTuples(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const out = new LineWriter()
  /** Number of bytes of the name that precede the current byte; after the whole name, `[` opens the array. */
  let matched = 0
  let inside = false
  let quoted = false
  for await (const chunk of input) {
    out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) {
      const c = chunk[p] as number
      if (c === 0x0a) {
        out.endLine()
        inside = false
        matched = 0
        continue
      }
      out.put(c)
      if (inside) {
        if (c === 0x22) quoted = !quoted
        else if (c === 0x2c && !quoted) out.endLine()
        else if (c === 0x5d && !quoted) {
          out.endLine()
          inside = false
        }
      } else if (matched < TUPLES.length) {
        matched = c === TUPLES[matched] ? matched + 1 : c === TUPLES[0] ? 1 : 0
      } else if (c === 0x5b) {
        inside = true
        quoted = false
        matched = 0
      } else if (c !== 0x22 && c !== 0x5c && c !== 0x3a && c !== 0x20) matched = 0
    }
    const lines = out.take()
    if (lines.length > 0) yield lines
  }
}
