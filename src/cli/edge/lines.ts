import { Gathered } from './gathered.ts'

/** Bounds of what senders send. */
export interface EdgeLimits {
  /** A longer line is left out and counted. */
  readonly lineBytes: number
  /** Of one request, packed and unpacked. */
  readonly bodyBytes: number
  /** Of all requests that are being received. */
  readonly heldBytes: number
  readonly connections: number
}

export const usualLimits: EdgeLimits = {
  lineBytes: 1 << 18,
  bodyBytes: 16 << 20,
  heldBytes: 128 << 20,
  connections: 200,
}

/** Lines as they are spooled, and how many there were. */
export interface CleanLines {
  readonly bytes: Buffer
  readonly lines: number
  readonly tooLong: number
}

/**
 * Joins lines as the spool keeps them, each with its line feed. Control characters and bytes that no text has become blanks, so
 * that no line makes a file of another kind of those beside it. Empty lines are left out.
 */
export function cleanLines(given: readonly Uint8Array[], mostBytes: number): CleanLines {
  const bytes = Buffer.allocUnsafe(given.reduce((sum, { length }) => sum + length + 1, 0))
  let at = 0
  let lines = 0
  let tooLong = 0
  for (const line of given) {
    let end = line.length
    while (end > 0 && (line[end - 1] as number) <= 0x20) end--
    if (end === 0) continue
    if (end > mostBytes) {
      tooLong++
      continue
    }
    for (let i = 0; i < end; i++) {
      const byte = line[i] as number
      bytes[at++] = (byte < 0x20 && byte !== 0x09) || byte >= 0xf8 ? 0x20 : byte
    }
    bytes[at++] = 0x0a
    lines++
  }
  return { bytes: bytes.subarray(0, at), lines, tooLong }
}

/** The lines of a text, without their line feeds. */
export function splitLines(text: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf(0x0a, start)
    const end = feed < 0 ? text.length : feed
    lines.push(text.subarray(start, end))
    start = end + 1
  }
  return lines
}

/** Takes lines out of a stream as it comes, in bounded memory. */
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
 * Takes syslog messages out of a TCP stream (RFC 6587): counted by octets where a number and `<` begin a message, otherwise
 * ended by a line feed.
 */
export class SyslogFrames {
  readonly #most: number
  readonly #rest = new Gathered()
  /** Bytes that the message in `#rest` has in all; 0: as many as there are before a line feed. */
  #wanted = 0
  /** Bytes of a message that is too long and still to come; Infinity: up to the next line feed. */
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
      // Some senders end counted messages with a line feed as well.
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
      // The number is not all there yet.
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

  /** The last message of a connection that ended without a line feed. An incomplete counted one is not known to be whole. */
  end(): Uint8Array[] {
    const rest = this.#rest.take()
    return rest.length > 0 && !/^[1-9]\d{0,8} </.test(rest.toString('latin1', 0, 12)) ? [rest] : []
  }
}

/** The host and program that a syslog message names (RFC 5424, RFC 3164): lines of one program have one format. */
export function syslogLane(message: Uint8Array): string {
  const start = Buffer.from(message.subarray(0, 300)).toString('latin1')
  const found =
    /^<\d{1,3}>1 \S+ (\S+) (\S+)/.exec(start) ??
    /^<\d{1,3}>(?:[A-Z][a-z]{2} [ \d]\d [\d:.]{8,15}|\d{4}-\S+) (\S+) ([\w./-]+)/.exec(start)
  return found ? `${found[1]} ${found[2]}`.replace(/[^\x21-\x7e]/g, ' ').slice(0, 100) : 'syslog'
}
