/**
 * Converts XML to one element per line, such as each `<Event>` of Windows: line ends inside it become blanks; text between
 * elements is passed on unchanged. Entities and declarations are not expanded.
 */

import type { Head } from '../../feed-format.ts'
import { ascii } from '../bytes.ts'
import { sampleLines } from '../head.ts'
import { LineWriter, linesBy } from './line-writer.ts'

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

/** A tag's beginning or a line end. */
function isMark(c: number): boolean {
  return c === 0x3c || c === 0x0a || c === 0x0d
}

const SLASH = 0x2f
const TAG_END = 0x3e

/** What decides where an opening tag ends, besides the marks of text: quotes, a slash or the end of a tag. */
function isTagMark(c: number): boolean {
  return c === 0x22 || c === 0x27 || c === SLASH || c === TAG_END
}

/** Makes one line of each element of a name, and passes the text between them on. */
export class ElementJoiner {
  readonly #out = new LineWriter()
  readonly #open: Uint8Array
  readonly #close: Uint8Array
  #isInside = false
  /** True inside the opening tag. */
  #isTag = false
  /** The quote that ends the attribute value; 0 outside of one. */
  #quote = 0
  #isBehindSlash = false
  #opening = 0
  #closing = 0
  #isIndented = true

  /** @param name of the element, as it is written; the others may begin with it: `<Events>`, `<EventData>` */
  constructor(name: string) {
    this.#open = ascii(`<${name}`)
    this.#close = ascii(`</${name}>`)
  }

  push(chunk: Uint8Array): Uint8Array {
    const out = this.#out
    out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) {
      const c = chunk[p] as number
      if (c === 0x0a || c === 0x0d) {
        this.#endLine()
        continue
      }
      if (this.#isIndented && (c === 0x20 || c === 0x09)) continue
      this.#isIndented = false
      if (this.#opening === 0 && this.#closing === 0 && c !== 0x3c && !(this.#isTag && isTagMark(c))) {
        let q = p + 1
        if (this.#isTag) while (q < chunk.length && !isMark(chunk[q] as number) && !isTagMark(chunk[q] as number)) q++
        else while (q < chunk.length && !isMark(chunk[q] as number)) q++
        out.putRun(chunk, p, q)
        this.#isBehindSlash = false
        p = q - 1
        continue
      }
      out.put(c)
      if (this.#isTag) this.#findTagEnd(c)
      if (this.#isInside) this.#findEnd(c)
      else this.#findStart(c)
    }
    return out.take()
  }

  finish(): Uint8Array {
    this.#out.start(0)
    this.#out.endLine()
    return this.#out.take()
  }

  #endLine(): void {
    if (this.#opening === this.#open.length) this.#begin(true)
    this.#opening = 0
    this.#isBehindSlash = false
    this.#closing = 0
    if (this.#isInside) this.#out.blank()
    else this.#out.endLine()
    this.#isIndented = true
  }

  #findStart(c: number): void {
    if (this.#opening === this.#open.length) {
      if (c === 0x20 || c === 0x09 || c === TAG_END) this.#begin(c !== TAG_END)
      this.#opening = 0
    } else this.#opening = c === this.#open[this.#opening] ? this.#opening + 1 : c === 0x3c ? 1 : 0
  }

  #begin(isTag: boolean): void {
    this.#isInside = true
    this.#isTag = isTag
    this.#quote = 0
    this.#isBehindSlash = false
  }

  /** Ends the opening tag, and the element if it has no content. */
  #findTagEnd(c: number): void {
    if (this.#quote !== 0) {
      if (c === this.#quote) this.#quote = 0
    } else if (c === 0x22 || c === 0x27) this.#quote = c
    else if (c === TAG_END) {
      this.#isTag = false
      if (this.#isBehindSlash) this.#end()
    }
    this.#isBehindSlash = c === SLASH && this.#quote === 0
  }

  #findEnd(c: number): void {
    this.#closing = c === this.#close[this.#closing] ? this.#closing + 1 : c === 0x3c ? 1 : 0
    if (this.#closing === this.#close.length) this.#end()
  }

  #end(): void {
    this.#out.endLine()
    this.#isInside = false
    this.#isTag = false
    this.#closing = 0
  }
}

/** Converts a stream to one event per line. */
export function xmlEvents(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return linesBy(new ElementJoiner('Event'), input)
}
