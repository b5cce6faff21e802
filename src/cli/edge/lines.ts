import { Gathered } from './gathered.ts'

/** Limits for what senders send. */
export type EdgeLimits = Readonly<typeof usualLimits>

export const usualLimits = {
  /** A longer line is left out and counted. */
  lineBytes: 1 << 18,
  /** Largest body of one request, packed and unpacked. */
  bodyBytes: 16 << 20,
  /** Memory for all requests in progress together. */
  heldBytes: 128 << 20,
  connections: 200,
}

/**
 * Collects the lines of one stream as the spool stores them, each with its line feed. Replaces control characters and
 * bytes that never occur in UTF-8 by blanks, so that no line changes how its neighbours are read. Leaves empty lines
 * out. Allocates no object for a line: a body of 16 MiB may consist of line feeds.
 */
export class CleanLines {
  readonly #most: number
  #bytes: Buffer = Buffer.alloc(0)
  #length = 0
  lines = 0
  /** Lines that were left out. */
  tooLong = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Adds the line between two positions of `text`. */
  add(text: Uint8Array, start = 0, end = text.length): void {
    const length = lengthOf(text, start, end)
    if (length === 0) return
    if (length > this.#most) {
      this.tooLong++
      return
    }
    const bytes = this.#withRoomFor(length + 1)
    const from = this.#length
    const to = from + length
    // Copy at once and correct afterwards: nearly all bytes stay as they are.
    bytes.set(length === text.length ? text : text.subarray(start, start + length), from)
    for (let i = from; i < to; i++) {
      const byte = bytes[i] as number
      if (!isText(byte) && byte !== 0x09) bytes[i] = 0x20
    }
    bytes[to] = 0x0a
    this.#length = to + 1
    this.lines++
  }

  /** Adds all lines of a text. */
  addAll(text: Uint8Array): void {
    const bytes = this.#withRoomFor(text.length + 1)
    const copied = this.#length
    const end = copied + text.length
    bytes.set(text, copied)
    bytes[end] = 0x0a
    let at = copied
    let start = copied
    for (let i = copied; i <= end; i++) {
      const byte = bytes[i] as number
      if (isText(byte) || byte === 0x09) continue
      if (byte !== 0x0a) {
        bytes[i] = 0x20
        continue
      }
      const length = lengthOf(text, start - copied, i - copied)
      if (length > this.#most) this.tooLong++
      else if (length > 0) {
        if (start !== at) bytes.copyWithin(at, start, start + length)
        at += length
        bytes[at++] = 0x0a
        this.lines++
      }
      start = i + 1
    }
    this.#length = at
  }

  #withRoomFor(more: number): Buffer {
    const length = this.#length + more
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    return this.#bytes
  }
}

/** From 0x20 up to 0xf7. */
const isText = (byte: number) => (byte - 0x20) >>> 0 < 0xd8

/** Length of a line in bytes without trailing blanks. */
function lengthOf(text: Uint8Array, start: number, end: number): number {
  let last = end
  while (last > start && (text[last - 1] as number) <= 0x20) last--
  return last - start
}

/** Splits a stream into lines, in bounded memory. */
export class LineFrames {
  readonly #most: number
  readonly #rest = new Gathered()
  #isSkipping = false
  /** Lines that were too long. */
  tooLong = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  push(chunk: Uint8Array): Uint8Array[] {
    let feed = chunk.indexOf(0x0a)
    if (feed < 0) {
      if (!this.#isSkipping) this.#keep(chunk)
      return []
    }
    const lines: Uint8Array[] = []
    if (this.#isSkipping) this.#isSkipping = false
    else {
      this.#rest.add(chunk.subarray(0, feed))
      lines.push(this.#rest.take())
    }
    let start = feed + 1
    for (feed = chunk.indexOf(0x0a, start); feed >= 0; feed = chunk.indexOf(0x0a, start)) {
      lines.push(chunk.subarray(start, feed))
      start = feed + 1
    }
    this.#keep(chunk.subarray(start))
    return lines
  }

  #keep(rest: Uint8Array): void {
    this.#rest.add(rest)
    if (this.#rest.length <= this.#most) return
    this.tooLong++
    this.#isSkipping = true
    this.#rest.take()
  }

  /** The last line, if the stream ended without a line feed. */
  end(): Uint8Array[] {
    return this.#rest.length > 0 ? [this.#rest.take()] : []
  }
}

/**
 * Splits a TCP stream into syslog messages (RFC 6587): octet counting where a message begins with a number and `<`,
 * otherwise messages end with a line feed.
 */
export class SyslogFrames {
  readonly #most: number
  readonly #rest = new Gathered()
  /** Total bytes of the incomplete message in `#rest`, as its octet count says; 0 if it ends with a line feed. */
  #wanted = 0
  /** Bytes still to skip of a message that is too long; Infinity: up to the next line feed. */
  #skipping = 0
  tooLong = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const all = this.#rest.length + chunk.length
    if (this.#rest.length > 0 && all < (this.#wanted || this.#most) && (this.#wanted || !chunk.includes(0x0a))) {
      this.#rest.add(chunk)
      return []
    }
    this.#rest.add(chunk)
    const bytes = this.#rest.take()
    const messages: Uint8Array[] = []
    let at = 0
    this.#wanted = 0
    while (at < bytes.length) {
      if (this.#skipping === Number.POSITIVE_INFINITY) {
        const feed = bytes.indexOf(0x0a, at)
        at = feed < 0 ? bytes.length : feed + 1
        if (feed >= 0) this.#skipping = 0
        continue
      }
      if (this.#skipping > 0) {
        const skipped = Math.min(this.#skipping, bytes.length - at)
        this.#skipping -= skipped
        at += skipped
        continue
      }
      // Some senders also end counted messages with a line feed.
      if (bytes[at] === 0x0a) {
        at++
        continue
      }
      const start = bytes.toString('latin1', at, at + 12)
      const counted = /^([1-9]\d{0,8}) </.exec(start)
      if (counted) {
        const length = Number(counted[1])
        const from = at + (counted[1] as string).length + 1
        if (length > this.#most) {
          this.tooLong++
          this.#skipping = length
          at = from
          continue
        }
        if (from + length > bytes.length) {
          this.#wanted = from + length - at
          break
        }
        messages.push(bytes.subarray(from, from + length))
        at = from + length
        continue
      }
      // The octet count itself is incomplete.
      if (/^[1-9]\d{0,8} ?$/.test(start) && at + start.length === bytes.length) {
        this.#wanted = start.length + 1
        break
      }
      const feed = bytes.indexOf(0x0a, at)
      if (feed < 0) {
        if (bytes.length - at <= this.#most) break
        this.tooLong++
        this.#skipping = Number.POSITIVE_INFINITY
        continue
      }
      messages.push(bytes.subarray(at, feed))
      at = feed + 1
    }
    this.#rest.add(bytes.subarray(at))
    return messages
  }

  /**
   * The last message of a connection that ended without a line feed. A counted message is dropped, because it is
   * incomplete.
   */
  end(): Uint8Array[] {
    const rest = this.#rest.take()
    return rest.length > 0 && !/^[1-9]\d{0,8} </.test(rest.toString('latin1', 0, 12)) ? [rest] : []
  }
}

/**
 * The host and program that a syslog message names (RFC 5424, RFC 3164). They identify a stream, because all lines of
 * one program have one format.
 */
export function syslogLane(message: Uint8Array): string {
  const start = Buffer.from(message.subarray(0, 300)).toString('latin1')
  const fields =
    /^<\d{1,3}>1 \S+ (\S+) (\S+)/.exec(start) ??
    /^<\d{1,3}>(?:[A-Z][a-z]{2} [ \d]\d [\d:.]{8,15}|\d{4}-\S+) (\S+) ([\w./-]+)/.exec(start)
  return fields ? `${fields[1]} ${fields[2]}`.replace(/[^\x21-\x7e]/g, ' ').slice(0, 100) : 'syslog'
}
