/**
 * Converts ModSecurity's serial audit log to one transaction per line: line ends between the boundaries
 * `--1a2b3c4d-A--` and `--1a2b3c4d-Z--` become blanks; other lines are passed on unchanged.
 */

import { isAlphanumeric } from '../bytes.ts'
import { LineWriter } from './line-writer.ts'

const BOUNDARY_LENGTH = 14
const LETTER = 11
const FIRST = 0x41 // A
const LAST = 0x5a // Z

/** Tells whether a byte may stand at this position of a boundary. */
function isOfBoundary(c: number, at: number): boolean {
  if (at === LETTER) return c >= FIRST && c <= LAST
  if (at < 2 || at >= 10) return c === 0x2d
  return isAlphanumeric(c)
}

/** Converts a stream to one transaction per line. */
export async function* modsecurityTransactions(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const out = new LineWriter()
  /**
   * The start of a line that can still become a boundary. It is written only when the line is complete, because the
   * boundary of a new transaction first ends the previous one.
   */
  const boundary = new Uint8Array(BOUNDARY_LENGTH)
  let length = 0
  let isStart = true
  let inside = false
  for await (const chunk of input) {
    out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) {
      const c = chunk[p] as number
      if (c === 0x0a || c === 0x0d) {
        const section = length === BOUNDARY_LENGTH ? boundary[LETTER] : undefined
        if (section === FIRST) out.endLine()
        out.putRun(boundary, 0, length)
        if (section === FIRST) inside = true
        if (section === LAST) inside = false
        if (inside) out.blank()
        else out.endLine()
        length = 0
        isStart = true
        continue
      }
      if (isStart && length < BOUNDARY_LENGTH && isOfBoundary(c, length)) {
        boundary[length++] = c
        continue
      }
      isStart = false
      out.putRun(boundary, 0, length)
      length = 0
      let q = p + 1
      while (q < chunk.length && chunk[q] !== 0x0a && chunk[q] !== 0x0d) q++
      out.putRun(chunk, p, q)
      p = q - 1
    }
    const lines = out.take()
    if (lines.length > 0) yield lines
  }
  out.start(0)
  out.putRun(boundary, 0, length)
  out.endLine()
  const rest = out.take()
  if (rest.length > 0) yield rest
}
