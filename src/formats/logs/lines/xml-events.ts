/**
 * Converts Windows event XML to one `<Event>` per line: line ends inside an event become blanks; text between events is
 * passed on unchanged. Entities and declarations are not expanded.
 */

import type { Head } from '../../feed-format.ts'
import { sampleLines } from '../head.ts'
import { LineWriter } from './line-writer.ts'

/** Tells whether every event in the head is on a single line. */
export function isXmlLines(head: Head): boolean {
  let inside = 0
  let split = 0
  for (const line of sampleLines(head)) {
    const opens = /<Event[\s>]/.test(line)
    const closes = line.includes('</Event>') || line.length >= 4096
    if (opens && closes) inside++
    else if (opens || closes) split++
  }
  return inside > 0 && split === 0
}

const OPEN = [0x3c, 0x45, 0x76, 0x65, 0x6e, 0x74] // <Event
const CLOSE = [0x3c, 0x2f, 0x45, 0x76, 0x65, 0x6e, 0x74, 0x3e] // </Event>

/** A tag's beginning or a line end. */
function isMark(c: number): boolean {
  return c === 0x3c || c === 0x0a || c === 0x0d
}

/** Converts a stream to one event per line. */
export async function* xmlEvents(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const out = new LineWriter()
  let inside = false
  let opening = 0
  let closing = 0
  let indented = true
  for await (const chunk of input) {
    out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) {
      const c = chunk[p] as number
      if (c === 0x0a || c === 0x0d) {
        if (opening === OPEN.length) inside = true
        opening = 0
        closing = 0
        if (inside) out.blank()
        else out.endLine()
        indented = true
        continue
      }
      if (indented && (c === 0x20 || c === 0x09)) continue
      indented = false
      if (opening === 0 && closing === 0 && c !== 0x3c) {
        let q = p + 1
        while (q < chunk.length && !isMark(chunk[q] as number)) q++
        out.putRun(chunk, p, q)
        p = q - 1
        continue
      }
      out.put(c)
      if (inside) {
        closing = c === CLOSE[closing] ? closing + 1 : c === 0x3c ? 1 : 0
        if (closing === CLOSE.length) {
          out.endLine()
          inside = false
          closing = 0
        }
      } else if (opening === OPEN.length) {
        // `<Event>` and `<Event xmlns=…>`, not `<Events>` or `<EventData>`.
        if (c === 0x20 || c === 0x09 || c === 0x3e) inside = true
        opening = 0
      } else opening = c === OPEN[opening] ? opening + 1 : c === 0x3c ? 1 : 0
    }
    const lines = out.take()
    if (lines.length > 0) yield lines
  }
  out.start(0)
  out.endLine()
  const rest = out.take()
  if (rest.length > 0) yield rest
}
