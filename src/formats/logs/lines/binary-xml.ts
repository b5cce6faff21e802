/**
 * Binary XML, the notation of events in an EVTX chunk: templates with placeholders, and the values of each event. A
 * template is compiled into pieces once per chunk; an event consists of these pieces with its values in between. Values
 * are written without escaping: the output is for searching, not for an XML parser.
 *
 * https://github.com/libyal/libevtx/blob/main/documentation/Windows%20XML%20Event%20Log%20(EVTX).asciidoc
 */

/** Literal text, or the number of the value to insert. */
type Piece = string | number

const DEEPEST = 6
const MOST_VALUES = 4096

/** Limits for the text of an event, in characters, and for the templates of a chunk, in bytes. */
const LONGEST_EVENT_TEXT = 1_000_000
const MOST_TEMPLATE_BYTES = 4 * 65_536

const EPOCH_DIFFERENCE = 116_444_736_000_000_000n

/** A chunk of an EVTX file; offsets are relative to its start. Invalid content throws a RangeError. */
export class BinaryXmlChunk {
  readonly #view: DataView
  readonly #names = new Map<number, string>()
  readonly #templates = new Map<number, readonly Piece[]>()
  #textLeft = LONGEST_EVENT_TEXT
  #templateBytesLeft = MOST_TEMPLATE_BYTES

  constructor(chunk: Uint8Array) {
    this.#view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }

  /** Renders the XML of the fragment in `[start, end)`. */
  render(start: number, end: number, depth = 0): string {
    if (depth > DEEPEST || end > this.#view.byteLength) throw new RangeError('fragment too deep or too long')
    if (depth === 0) this.#textLeft = LONGEST_EVENT_TEXT
    let at = start
    while (this.#view.getUint8(at) === 0x0f) at += 4
    if (this.#view.getUint8(at) !== 0x0c) return this.#compile(at, end).join('')
    const definition = this.#view.getUint32(at + 6, true)
    at += 10
    // The first event of a chunk that uses a template contains it.
    if (definition === at) at += 24 + this.#view.getUint32(at + 20, true)
    const pieces = this.#template(definition)
    const values = this.#values(at, end, depth)
    let xml = ''
    for (const piece of pieces) {
      const value = typeof piece === 'string' ? piece : (values[piece] ?? '')
      const text = typeof value === 'string' ? value : value.join(repetition(xml))
      this.#textLeft -= text.length
      if (this.#textLeft < 0) throw new RangeError('event too long')
      xml += text
    }
    return xml
  }

  #template(definition: number): readonly Piece[] {
    const known = this.#templates.get(definition)
    if (known) return known
    const size = this.#view.getUint32(definition + 20, true)
    const pieces = this.#compile(definition + 24, definition + 24 + size)
    this.#templates.set(definition, pieces)
    return pieces
  }

  /** Compiles elements, attributes and text up to the end mark. */
  #compile(start: number, end: number): readonly Piece[] {
    const view = this.#view
    this.#templateBytesLeft -= Math.max(0, end - start)
    if (this.#templateBytesLeft < 0) throw new RangeError('too many templates')
    const pieces: Piece[] = []
    const open: string[] = []
    let text = ''
    let attribute = false
    let at = start
    const closeAttribute = (): void => {
      if (attribute) text += '"'
      attribute = false
    }
    while (at < end) {
      const token = view.getUint8(at)
      switch (token & 0xbf) {
        case 0x00:
          at = end
          break
        case 0x01: {
          const name = view.getUint32(at + 7, true)
          at = this.#afterName(name, at + 11)
          if (token & 0x40) at += 4
          const element = this.#name(name)
          open.push(element)
          text += `<${element}`
          break
        }
        case 0x02:
          closeAttribute()
          text += '>'
          at++
          break
        case 0x03:
          closeAttribute()
          open.pop()
          text += '/>'
          at++
          break
        case 0x04:
          text += `</${open.pop() ?? ''}>`
          at++
          break
        case 0x05: {
          const length = view.getUint16(at + 2, true)
          text += this.#utf16(at + 4, length * 2)
          at += 4 + length * 2
          break
        }
        case 0x06: {
          closeAttribute()
          const name = view.getUint32(at + 1, true)
          at = this.#afterName(name, at + 5)
          text += ` ${this.#name(name)}="`
          attribute = true
          break
        }
        case 0x07: {
          const length = view.getUint16(at + 1, true)
          text += this.#utf16(at + 3, length * 2)
          at += 3 + length * 2
          break
        }
        case 0x08:
          text += String.fromCharCode(view.getUint16(at + 1, true))
          at += 3
          break
        case 0x09: {
          const name = view.getUint32(at + 1, true)
          at = this.#afterName(name, at + 5)
          text += entities[this.#name(name)] ?? ' '
          break
        }
        case 0x0a:
          at = this.#afterName(view.getUint32(at + 1, true), at + 5)
          break
        case 0x0b:
          at += 3 + view.getUint16(at + 1, true) * 2
          break
        case 0x0d:
        case 0x0e:
          if (text !== '') pieces.push(text)
          text = ''
          pieces.push(view.getUint16(at + 1, true))
          at += 4
          break
        case 0x0f:
          at += 4
          break
        default:
          throw new RangeError(`unknown token ${token}`)
      }
    }
    if (text !== '') pieces.push(text)
    return pieces
  }

  /** Reads a name, which is in the chunk's table or, at its first use, at this position. */
  #afterName(name: number, at: number): number {
    return name === at ? at + 10 + this.#view.getUint16(at + 6, true) * 2 : at
  }

  #name(offset: number): string {
    const known = this.#names.get(offset)
    if (known !== undefined) return known
    const name = this.#utf16(offset + 8, this.#view.getUint16(offset + 6, true) * 2)
    this.#names.set(offset, name)
    return name
  }

  #values(start: number, end: number, depth: number): (string | string[])[] {
    const count = this.#view.getUint32(start, true)
    if (count > MOST_VALUES) throw new RangeError('too many values')
    const values: (string | string[])[] = []
    let at = start + 4 + count * 4
    for (let i = 0; i < count; i++) {
      const size = this.#view.getUint16(start + 4 + i * 4, true)
      const type = this.#view.getUint8(start + 6 + i * 4)
      if (at + size > end) throw new RangeError('values beyond the event')
      if (size === 0) values.push('')
      else values.push(type & 0x80 ? this.#array(type & 0x7f, at, size, depth) : this.#value(type, at, size, depth))
      at += size
    }
    return values
  }

  #value(type: number, at: number, size: number, depth: number): string {
    const view = this.#view
    switch (type) {
      case 0x00:
        return ''
      case 0x01:
      case 0x23:
        return this.#utf16(at, size)
      case 0x02:
        return String.fromCharCode(...this.#bytes(at, size)).replaceAll('\0', '')
      case 0x03:
        return String(view.getInt8(at))
      case 0x04:
        return String(view.getUint8(at))
      case 0x05:
        return String(view.getInt16(at, true))
      case 0x06:
        return String(view.getUint16(at, true))
      case 0x07:
        return String(view.getInt32(at, true))
      case 0x08:
        return String(view.getUint32(at, true))
      case 0x09:
        return String(view.getBigInt64(at, true))
      case 0x0a:
        return String(view.getBigUint64(at, true))
      case 0x0b:
        return String(view.getFloat32(at, true))
      case 0x0c:
        return String(view.getFloat64(at, true))
      case 0x0d:
        return view.getUint32(at, true) === 0 ? 'false' : 'true'
      case 0x0f:
        return this.#guid(at)
      case 0x10:
        return size === 8
          ? `0x${view.getBigUint64(at, true).toString(16)}`
          : `0x${view.getUint32(at, true).toString(16)}`
      case 0x11:
        return fileTime(view.getBigUint64(at, true))
      case 0x12:
        return this.#systemTime(at)
      case 0x13:
        return this.#sid(at, size)
      case 0x14:
        return `0x${view.getUint32(at, true).toString(16)}`
      case 0x15:
        return `0x${view.getBigUint64(at, true).toString(16)}`
      case 0x21:
        return this.render(at, at + size, depth + 1)
      default:
        return hex(this.#bytes(at, size))
    }
  }

  /** Reads the items of an array: strings end with NUL, other types have fixed sizes. */
  #array(type: number, at: number, size: number, depth: number): string[] {
    if (type === 0x01) return this.#utf16(at, size, '\0').replace(/\0$/, '').split('\0')
    const step = sizes[type]
    if (step === undefined) return [hex(this.#bytes(at, size))]
    const items: string[] = []
    for (let p = at; p + step <= at + size; p += step) items.push(this.#value(type, p, step, depth))
    return items
  }

  #bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, size)
  }

  #utf16(at: number, size: number, nul = ''): string {
    if (at + size > this.#view.byteLength) throw new RangeError('text beyond the chunk')
    const text = utf16.decode(this.#bytes(at, size & ~1))
    return text.includes('\0') ? text.replaceAll('\0', nul) : text
  }

  #guid(at: number): string {
    const view = this.#view
    const word = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
    const head = [
      word(view.getUint32(at, true), 8),
      word(view.getUint16(at + 4, true), 4),
      word(view.getUint16(at + 6, true), 4),
    ]
    const tail = hex(this.#bytes(at + 8, 8))
    return `{${head.join('-')}-${tail.slice(0, 4)}-${tail.slice(4)}}`.toUpperCase()
  }

  #sid(at: number, size: number): string {
    if (size < 8) return ''
    const view = this.#view
    const authority = view.getUint16(at + 2) * 2 ** 32 + view.getUint32(at + 4)
    const parts = [`S-${view.getUint8(at)}`, String(authority)]
    for (let i = 0; i < view.getUint8(at + 1) && 12 + i * 4 <= size; i++) {
      parts.push(String(view.getUint32(at + 8 + i * 4, true)))
    }
    return parts.join('-')
  }

  #systemTime(at: number): string {
    const part = (index: number, digits = 2): string =>
      String(this.#view.getUint16(at + index * 2, true)).padStart(digits, '0')
    return `${part(0, 4)}-${part(1)}-${part(3)}T${part(4)}:${part(5)}:${part(6)}.${part(7, 3)}Z`
  }
}

/** Text between two items of an array: the end and start tags of its element, which is repeated for each item. */
function repetition(before: string): string {
  const open = /<([^\s<>/]+)((?:[\s/][^<>]*)?)>$/.exec(before.slice(-200))
  return open ? `</${open[1]}><${open[1]}${open[2]}>` : ' '
}

const utf16 = new TextDecoder('utf-16le')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const sizes: Readonly<Record<number, number>> = {
  3: 1,
  4: 1,
  5: 2,
  6: 2,
  7: 4,
  8: 4,
  9: 8,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  15: 16,
  17: 8,
  18: 16,
  20: 4,
  21: 8,
}

/** Converts units of 100 ns since 1601 to ISO 8601 with all digits; empty if out of range. */
export function fileTime(ticks: bigint): string {
  const since = ticks - EPOCH_DIFFERENCE
  const ms = Number(since / 10_000n)
  if (!(ms > -11_644_473_600_001 && ms < 7_258_118_400_000)) return ''
  const rest = String(((since % 10_000n) + 10_000n) % 10_000n).padStart(4, '0')
  return new Date(ms).toISOString().replace('Z', `${rest}Z`)
}

function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
