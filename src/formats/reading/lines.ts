import { joinedBytes } from '../../domain/joined-bytes.ts'
import type { FeedItem, RejectionReason } from '../../domain/listing.ts'
import { hasBullets, withDash } from './bullets.ts'

/** Maximum length of a line; a longer line is rejected. */
export const maxLineBytes = 1 << 20

/** Once a batch has this many rows, the parser yields it. A line that adds several rows may exceed the number. */
export const batchRows = 4096

/** Stands for a line longer than `maxLineBytes`, so that later lines keep their numbers. */
export const overlong = null

const lf = 10
const cr = 13

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * Splits a byte stream into lines and yields them in blocks; chunks may end anywhere. LF, CRLF and lone CR end a line.
 * A byte order mark determines the encoding; UTF-16 without a byte order mark is recognised by its NUL bytes. Otherwise
 * a line is decoded as UTF-8 or, if it is not valid UTF-8, as Windows-1252. A bullet at its start becomes a dash.
 */
export async function* lineBlocks(input: AsyncIterable<Uint8Array>): AsyncGenerator<(string | typeof overlong)[]> {
  let carry: Uint8Array[] = []
  let carried = 0
  let dropping = false
  const flush = (): (string | typeof overlong)[] => {
    const whole = join(carry)
    carry = []
    carried = 0
    return splitBlock(whole)
  }
  for await (const chunk of utf8Bytes(input)) {
    let from = 0
    if (dropping) {
      const end = chunk.findIndex((byte) => byte === lf || byte === cr)
      if (end < 0) continue
      dropping = false
      from = chunk[end] === cr && chunk[end + 1] === lf ? end + 2 : end + 1
    }
    const last = chunk.lastIndexOf(lf)
    if (last >= from) {
      carry.push(chunk.subarray(from, last + 1))
      carried += last + 1 - from
      const lines = flush()
      lines.pop()
      if (lines.length > 0) yield lines
      from = last + 1
    }
    if (from < chunk.length) {
      carry.push(chunk.slice(from))
      carried += chunk.length - from
    }
    if (carried <= maxLineBytes) continue
    // No LF for a long time: either lone CRs end the lines, or the line is long.
    const whole = join(carry)
    const end = whole.lastIndexOf(cr, whole.length - 2)
    const lines = end < 0 ? [] : splitBlock(whole.subarray(0, end))
    const open = whole.subarray(end + 1)
    dropping = open.length > maxLineBytes
    if (dropping) lines.push(overlong)
    carry = dropping ? [] : [open]
    carried = dropping ? 0 : open.length
    if (lines.length > 0) yield lines
  }
  if (carried > 0) yield flush()
}

/** The only part itself, or a copy of several. */
const join = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? (parts[0] as Uint8Array) : joinedBytes(parts)

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes bytes as UTF-8 if valid, otherwise as Windows-1252. */
export function decodeLenient(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}

function splitBlock(bytes: Uint8Array): (string | typeof overlong)[] {
  let text: string
  try {
    text = strict.decode(bytes)
  } catch {
    const lines: (string | typeof overlong)[] = []
    let start = 0
    for (let end = bytes.indexOf(lf); end >= 0; end = bytes.indexOf(lf, start)) {
      pushLine(lines, decodeLenient(bytes.subarray(start, bytes[end - 1] === cr && end > start ? end - 1 : end)))
      start = end + 1
    }
    pushLine(lines, decodeLenient(bytes.subarray(start)))
    return lines
  }
  const lines: (string | typeof overlong)[] = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n')
  if (text.length > maxLineBytes) cap(lines)
  return hasBullets(text) ? lines.map((line) => (line === overlong ? line : withDash(line))) : lines
}

function pushLine(lines: (string | typeof overlong)[], line: string): void {
  const parts = line.includes('\r') ? line.split('\r') : [line]
  for (const part of parts) lines.push(part.length > maxLineBytes ? overlong : withDash(part))
}

function cap(lines: (string | typeof overlong)[]): void {
  for (let i = 0; i < lines.length; i++) if ((lines[i] as string).length > maxLineBytes) lines[i] = overlong
}

/** Removes the byte order mark and converts UTF-16 to UTF-8. All other bytes are unchanged, valid UTF-8 or not. */
export async function* utf8Bytes(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array(0)
  let decoder: TextDecoder | undefined
  const encoder = new TextEncoder()
  for await (const chunk of input) {
    let bytes = chunk
    if (start) {
      bytes = joinedBytes([start, chunk])
      if (bytes.length < 4) {
        start = bytes
        continue
      }
      start = undefined
      const { encoding, mark } = encodingOf(bytes)
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding)
      bytes = bytes.subarray(mark)
    }
    if (decoder) {
      const text = decoder.decode(bytes, { stream: true })
      if (text) yield encoder.encode(text)
    } else if (bytes.length > 0) yield bytes
  }
  if (start && start.length > 0) {
    const { encoding, mark } = encodingOf(start)
    const bytes = start.subarray(mark)
    if (bytes.length > 0) yield encoding === 'utf-8' ? bytes : encoder.encode(new TextDecoder(encoding).decode(bytes))
  }
  const rest = decoder?.decode()
  if (rest) yield encoder.encode(rest)
}

/** Guesses the encoding from the first bytes. `mark` is the length of the byte order mark. */
export function encodingOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly mark: number } {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 }
  if (bytes.length >= 4 && a !== 0 && b === 0 && c !== 0 && d === 0) return { encoding: 'utf-16le', mark: 0 }
  if (bytes.length >= 4 && a === 0 && b !== 0 && c === 0 && d !== 0) return { encoding: 'utf-16be', mark: 0 }
  return { encoding: 'utf-8', mark: 0 }
}

/** Collects the rows of a batch; `take` returns the batch and starts a new one. */
export class Rows {
  items: FeedItem[] = []

  add(item: FeedItem): void {
    this.items.push(item)
  }

  reject(line: number, reason: RejectionReason, text?: string): void {
    this.items.push(text === undefined ? { line, reason } : { line, reason, text: text.slice(0, 200) })
  }

  take(): FeedItem[] {
    const items = this.items
    this.items = []
    return items
  }

  /** The batch as `take` returns it; undefined if it has no rows. */
  readonly drain = (): FeedItem[] | undefined => (this.items.length > 0 ? this.take() : undefined)
}
