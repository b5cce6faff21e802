import { hexadecimal } from '../../../domain/hexadecimal.ts'

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

/** From 1601 to 1970, in units of 100 ns. */
const EPOCH_DIFFERENCE = 116_444_736_000_000_000n

/** Tokens of the notation. */
const TOKEN = {
  END: 0x00,
  OPEN_START_TAG: 0x01,
  CLOSE_START_TAG: 0x02,
  CLOSE_EMPTY_TAG: 0x03,
  END_TAG: 0x04,
  VALUE: 0x05,
  ATTRIBUTE: 0x06,
  CDATA: 0x07,
  CHARACTER: 0x08,
  ENTITY: 0x09,
  INSTRUCTION_TARGET: 0x0a,
  INSTRUCTION_DATA: 0x0b,
  TEMPLATE: 0x0c,
  SUBSTITUTION: 0x0d,
  OPTIONAL_SUBSTITUTION: 0x0e,
  FRAGMENT_HEADER: 0x0f,
} as const
/** Flag of a token. After the start of a tag it means that the length of the attributes precedes them. */
const HAS_MORE = 0x40

/** Types of values whose sizes vary. */
const TYPE = { NULL: 0x00, UTF16: 0x01, BYTE_STRING: 0x02, SID: 0x13, BINARY_XML: 0x21, EVENT_XPATH: 0x23 } as const

/** Reads a value of at most `size` bytes. */
type ReadValue = (view: DataView, at: number, size: number) => string

/** Values that fill a number of bytes, by type. */
const fixed: ReadonlyMap<number, readonly [bytes: number, read: ReadValue]> = new Map([
  // Int8 to UInt64.
  [0x03, [1, (view, at) => String(view.getInt8(at))]],
  [0x04, [1, (view, at) => String(view.getUint8(at))]],
  [0x05, [2, (view, at) => String(view.getInt16(at, true))]],
  [0x06, [2, (view, at) => String(view.getUint16(at, true))]],
  [0x07, [4, (view, at) => String(view.getInt32(at, true))]],
  [0x08, [4, (view, at) => String(view.getUint32(at, true))]],
  [0x09, [8, (view, at) => String(view.getBigInt64(at, true))]],
  [0x0a, [8, (view, at) => String(view.getBigUint64(at, true))]],
  // Real32, Real64, Bool, GUID.
  [0x0b, [4, (view, at) => String(view.getFloat32(at, true))]],
  [0x0c, [8, (view, at) => String(view.getFloat64(at, true))]],
  [0x0d, [4, (view, at) => (view.getUint32(at, true) === 0 ? 'false' : 'true')]],
  [0x0f, [16, guid]],
  // FileTime, SysTime, HexInt32, HexInt64, and the size of a pointer.
  [0x11, [8, (view, at) => fileTime(view.getBigUint64(at, true))]],
  [0x12, [16, systemTime]],
  [0x14, [4, hex]],
  [0x15, [8, hex]],
  [0x10, [0, hex]],
])

function hex(view: DataView, at: number, size: number): string {
  return `0x${(size === 8 ? view.getBigUint64(at, true) : view.getUint32(at, true)).toString(16)}`
}

function guid(view: DataView, at: number): string {
  const word = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
  const head = [
    word(view.getUint32(at, true), 8),
    word(view.getUint16(at + 4, true), 4),
    word(view.getUint16(at + 6, true), 4),
  ]
  const tail = hexadecimal(new Uint8Array(view.buffer, view.byteOffset + at + 8, 8))
  return `{${head.join('-')}-${tail.slice(0, 4)}-${tail.slice(4)}}`.toUpperCase()
}

function systemTime(view: DataView, at: number): string {
  const part = (index: number, digits = 2) => String(view.getUint16(at + index * 2, true)).padStart(digits, '0')
  return `${part(0, 4)}-${part(1)}-${part(3)}T${part(4)}:${part(5)}:${part(6)}.${part(7, 3)}Z`
}

const IS_ARRAY = 0x80

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
    while (this.#view.getUint8(at) === TOKEN.FRAGMENT_HEADER) at += 4
    if (this.#view.getUint8(at) !== TOKEN.TEMPLATE) return this.#compile(at, end).join('')
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
      switch (token & ~HAS_MORE) {
        case TOKEN.END:
          at = end
          break
        case TOKEN.OPEN_START_TAG: {
          const name = view.getUint32(at + 7, true)
          at = this.#afterName(name, at + 11)
          if (token & HAS_MORE) at += 4
          const element = this.#name(name)
          open.push(element)
          text += `<${element}`
          break
        }
        case TOKEN.CLOSE_START_TAG:
          closeAttribute()
          text += '>'
          at++
          break
        case TOKEN.CLOSE_EMPTY_TAG:
          closeAttribute()
          open.pop()
          text += '/>'
          at++
          break
        case TOKEN.END_TAG:
          text += `</${open.pop() ?? ''}>`
          at++
          break
        case TOKEN.VALUE: {
          const length = view.getUint16(at + 2, true)
          text += this.#utf16(at + 4, length * 2)
          at += 4 + length * 2
          break
        }
        case TOKEN.ATTRIBUTE: {
          closeAttribute()
          const name = view.getUint32(at + 1, true)
          at = this.#afterName(name, at + 5)
          text += ` ${this.#name(name)}="`
          attribute = true
          break
        }
        case TOKEN.CDATA: {
          const length = view.getUint16(at + 1, true)
          text += this.#utf16(at + 3, length * 2)
          at += 3 + length * 2
          break
        }
        case TOKEN.CHARACTER:
          text += String.fromCharCode(view.getUint16(at + 1, true))
          at += 3
          break
        case TOKEN.ENTITY: {
          const name = view.getUint32(at + 1, true)
          at = this.#afterName(name, at + 5)
          text += entities[this.#name(name)] ?? ' '
          break
        }
        case TOKEN.INSTRUCTION_TARGET:
          at = this.#afterName(view.getUint32(at + 1, true), at + 5)
          break
        case TOKEN.INSTRUCTION_DATA:
          at += 3 + view.getUint16(at + 1, true) * 2
          break
        case TOKEN.SUBSTITUTION:
        case TOKEN.OPTIONAL_SUBSTITUTION:
          if (text !== '') pieces.push(text)
          text = ''
          pieces.push(view.getUint16(at + 1, true))
          at += 4
          break
        case TOKEN.FRAGMENT_HEADER:
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
      else
        values.push(
          type & IS_ARRAY ? this.#array(type & ~IS_ARRAY, at, size, depth) : this.#value(type, at, size, depth),
        )
      at += size
    }
    return values
  }

  #value(type: number, at: number, size: number, depth: number): string {
    switch (type) {
      case TYPE.NULL:
        return ''
      case TYPE.UTF16:
      case TYPE.EVENT_XPATH:
        return this.#utf16(at, size)
      case TYPE.BYTE_STRING:
        return String.fromCharCode(...this.#bytes(at, size)).replaceAll('\0', '')
      case TYPE.SID:
        return this.#sid(at, size)
      case TYPE.BINARY_XML:
        return this.render(at, at + size, depth + 1)
      default:
        return fixed.get(type)?.[1](this.#view, at, size) ?? hexadecimal(this.#bytes(at, size))
    }
  }

  /** Reads the items of an array: strings end with NUL, other types have fixed sizes. */
  #array(type: number, at: number, size: number, depth: number): string[] {
    if (type === TYPE.UTF16) return this.#utf16(at, size, '\0').replace(/\0$/, '').split('\0')
    const step = fixed.get(type)?.[0]
    if (!step) return [hexadecimal(this.#bytes(at, size))]
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
}

/** Text between two items of an array: the end and start tags of its element, which is repeated for each item. */
function repetition(before: string): string {
  const open = /<([^\s<>/]+)((?:[\s/][^<>]*)?)>$/.exec(before.slice(-200))
  return open ? `</${open[1]}><${open[1]}${open[2]}>` : ' '
}

const utf16 = new TextDecoder('utf-16le')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Converts units of 100 ns since 1601 to ISO 8601 with all digits; empty before 1601 and from the year 2200 on. */
export function fileTime(ticks: bigint): string {
  const since = ticks - EPOCH_DIFFERENCE
  const ms = Number(since / 10_000n)
  if (!(ms > -11_644_473_600_001 && ms < 7_258_118_400_000)) return ''
  const rest = String(((since % 10_000n) + 10_000n) % 10_000n).padStart(4, '0')
  return new Date(ms).toISOString().replace('Z', `${rest}Z`)
}
