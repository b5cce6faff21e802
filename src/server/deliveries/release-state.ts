import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Effect } from '../../engine/delivery/effects.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { SourceVersion } from '../sources/listing-store.ts'

/** Version of the file format. Increase it when the meaning of a file changes. */
const version = 3
/** Bytes per write. */
const span = 1 << 22
/** Bytes before the head: its length, and a CRC-32 of everything after these 8 bytes; 4 bytes each. */
const beforeHead = 8

/** A part for which the state knows the lines of each indicator. */
export interface TracedPart {
  readonly format: string
  readonly part: string
  /** The blob with the lines. */
  readonly blob: string
  /** Numbers of indicators that are not in the part, by reason. */
  readonly omitted: Readonly<Record<string, number>>
}

/** Facts about a state as a whole. */
export interface StateHead {
  /** Digest of everything but the listings and the time that decides what is delivered: `settingsOf`. */
  readonly settings: string
  /** The states of the sources from which it was made. */
  readonly versions: readonly SourceVersion[]
  readonly effects: readonly Effect[]
  readonly parts: readonly TracedPart[]
}

/** A listed indicator in a release's state, whether delivered or not. */
export interface StateRow {
  /** The indicator's key: 16 bytes, as Latin-1. */
  readonly key: string
  /** Code of the kind. */
  readonly kind: number
  readonly value: string
  /** Time, in ms since the epoch, until which the decision is valid if the listings stay the same. */
  readonly until: number
  /** What the selector counted for it: `Selector.effect`. */
  readonly effect: number
  readonly delivered: Delivered
}

/** How an indicator is delivered, as a byte: not at all, as usual, or as shared infrastructure. */
export const deliveredAs = { not: 0, usual: 1, shared: 2 } as const
export type Delivered = (typeof deliveredAs)[keyof typeof deliveredAs]

/**
 * All listed indicators of a release, ordered by kind and value (bytes), in columns. With it, the next release decides only
 * about indicators that have changed.
 */
export interface ReleaseState extends StateHead {
  readonly size: number
  /** 16 bytes each. */
  readonly keys: Uint8Array
  readonly untils: Float64Array
  readonly effectOf: Uint32Array
  readonly kinds: Uint8Array
  /** The `deliveredAs` of each indicator. */
  readonly delivered: Uint8Array
  /** The end of each value in `values`. */
  readonly ends: Uint32Array
  readonly values: Uint8Array
  /** For each of `parts`, the mark of each indicator (`line-mark.ts`). */
  readonly marks: readonly Uint8Array[]
}

type Column = Uint8Array | Uint32Array | Float64Array
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Collects the rows of a state in their order. */
export class StateBuilder {
  readonly #parts: number
  #room = 1024
  #size = 0
  #length = 0
  #keys = Buffer.alloc(16 * this.#room)
  #untils = new Float64Array(this.#room)
  #effects = new Uint32Array(this.#room)
  #kinds = new Uint8Array(this.#room)
  #delivered = new Uint8Array(this.#room)
  #ends = new Uint32Array(this.#room)
  #values = Buffer.alloc(32 * this.#room)
  #marks: Uint8Array[]

  constructor(parts: number) {
    this.#parts = parts
    this.#marks = Array.from({ length: parts }, () => new Uint8Array(this.#room))
  }

  get size(): number {
    return this.#size
  }

  /** @param mark the mark for each part */
  add({ kind, value, key, until, effect, delivered }: StateRow, mark: (part: number) => number): void {
    this.#grow(1, 3 * value.length)
    const at = this.#size++
    this.#keys.write(key, 16 * at, 'latin1')
    this.#untils[at] = until
    this.#effects[at] = effect
    this.#kinds[at] = kind
    this.#delivered[at] = delivered
    this.#length += this.#values.write(value, this.#length)
    this.#ends[at] = this.#length
    for (let part = 0; part < this.#parts; part++) (this.#marks[part] as Uint8Array)[at] = mark(part)
  }

  /** Copies rows of another state with the same parts. */
  addRange(state: ReleaseState, from: number, to: number): void {
    if (to <= from) return
    const start = startOf(state, from)
    const values = state.values.subarray(start, state.ends[to - 1])
    this.#grow(to - from, values.length)
    const at = this.#size
    this.#keys.set(state.keys.subarray(16 * from, 16 * to), 16 * at)
    this.#untils.set(state.untils.subarray(from, to), at)
    this.#effects.set(state.effectOf.subarray(from, to), at)
    this.#kinds.set(state.kinds.subarray(from, to), at)
    this.#delivered.set(state.delivered.subarray(from, to), at)
    const shift = this.#length - start
    for (let i = from; i < to; i++) this.#ends[at + i - from] = (state.ends[i] as number) + shift
    this.#values.set(values, this.#length)
    this.#length += values.length
    for (const [part, marks] of state.marks.entries()) this.#marks[part]?.set(marks.subarray(from, to), at)
    this.#size += to - from
  }

  #grow(rows: number, bytes: number): void {
    if (this.#size + rows > this.#room) {
      this.#room = Math.max(this.#room * 2, this.#size + rows)
      this.#keys = larger(this.#keys, 16 * this.#room)
      this.#untils = larger(this.#untils, this.#room)
      this.#effects = larger(this.#effects, this.#room)
      this.#kinds = larger(this.#kinds, this.#room)
      this.#delivered = larger(this.#delivered, this.#room)
      this.#ends = larger(this.#ends, this.#room)
      this.#marks = this.#marks.map((marks) => larger(marks, this.#room))
    }
    const needed = this.#length + bytes
    if (needed > this.#values.length) this.#values = larger(this.#values, Math.max(2 * this.#values.length, needed))
  }

  /** @param parts null for a part that turned out not to be traceable; its marks are left out */
  finish(head: Omit<StateHead, 'parts'>, parts: readonly (TracedPart | null)[]): ReleaseState {
    const size = this.#size
    return {
      ...head,
      parts: parts.filter((part) => part !== null),
      size,
      keys: this.#keys.subarray(0, 16 * size),
      untils: this.#untils.subarray(0, size),
      effectOf: this.#effects.subarray(0, size),
      kinds: this.#kinds.subarray(0, size),
      delivered: this.#delivered.subarray(0, size),
      ends: this.#ends.subarray(0, size),
      values: this.#values.subarray(0, this.#length),
      marks: this.#marks.filter((_, part) => parts[part] !== null).map((marks) => marks.subarray(0, size)),
    }
  }
}

function larger<Of extends Column>(column: Of, length: number): Of {
  const grown = Buffer.isBuffer(column)
    ? (Buffer.alloc(length) as Column as Of)
    : new (column.constructor as new (length: number) => Of)(length)
  grown.set(column as never)
  return grown
}

const startOf = ({ ends }: ReleaseState, at: number): number => (at === 0 ? 0 : (ends[at - 1] as number))

/** The value of the indicator at a position, UTF-8. */
export const valueAt = (state: ReleaseState, at: number): Uint8Array =>
  state.values.subarray(startOf(state, at), state.ends[at])

/** The value of the indicator at a position, as text. */
export function textAt(state: ReleaseState, at: number): string {
  const { buffer, byteOffset } = state.values
  const start = startOf(state, at)
  return Buffer.from(buffer, byteOffset + start, (state.ends[at] as number) - start).toString()
}

/** Compares the indicator at a position with another one, by kind, then by value. */
export const compareAt = (state: ReleaseState, at: number, kind: number, value: Uint8Array): number =>
  (state.kinds[at] as number) - kind || Buffer.compare(valueAt(state, at), value)

/** The first position, not before `from`, whose indicator is equal to the given one or comes after it. */
export function placeOf(state: ReleaseState, kind: number, value: Uint8Array, from: number): number {
  let low = from
  let high = state.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(state, middle, kind, value) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const columnsOf = (state: Omit<ReleaseState, keyof StateHead | 'size'>): Column[] => [
  state.untils,
  state.keys,
  state.effectOf,
  state.ends,
  state.kinds,
  state.delivered,
  state.values,
  ...state.marks,
]

export async function writeState(state: ReleaseState, name: string, blobs: Pick<BlobStore, 'write'>): Promise<void> {
  const { settings, versions, effects, parts, size } = state
  const text = JSON.stringify({ version, settings, versions, effects, parts, size, bytes: state.values.length })
  const head = Buffer.alloc(padded(Buffer.byteLength(text)), ' ')
  head.write(text)
  const pieces = [head, ...columnsOf(state).flatMap(piecesOf)]
  const start = Buffer.alloc(beforeHead)
  start.writeUInt32LE(head.length)
  start.writeUInt32LE(
    pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    4,
  )
  await blobs.write(name, Readable.from([start, ...pieces]))
}

function piecesOf(column: Column): Uint8Array[] {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += span) pieces.push(bytes.subarray(at, at + span))
  return [...pieces, new Uint8Array(padded(bytes.length) - bytes.length)]
}

/** Reads a state; undefined if it does not exist, is damaged, or is of another version. */
export async function readState(
  name: string,
  blobs: Pick<BlobStore, 'read' | 'size'>,
): Promise<ReleaseState | undefined> {
  const length = await blobs.size(name)
  if (length === undefined || length < beforeHead) return undefined
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  for await (const chunk of (await blobs.read(name)) as AsyncIterable<Buffer>) {
    if (filled + chunk.length > length) return undefined
    filled += chunk.copy(bytes, filled)
  }
  if (filled < length || crc32(bytes.subarray(beforeHead)) !== bytes.readUInt32LE(4)) return undefined
  const start = beforeHead + bytes.readUInt32LE()
  if (start > length) return undefined
  return stateOf(headIn(bytes.toString('utf8', beforeHead, start)), bytes, start)
}

interface WrittenHead extends StateHead {
  readonly version: number
  readonly size: number
  /** Total bytes of all values. */
  readonly bytes: number
}

function headIn(text: string): WrittenHead | undefined {
  try {
    const head = JSON.parse(text) as WrittenHead
    return head.version === version ? head : undefined
  } catch {
    // Written by an earlier version of the product.
    return undefined
  }
}

function stateOf(head: WrittenHead | undefined, bytes: Buffer, start: number): ReleaseState | undefined {
  if (!head) return undefined
  const { size, settings, versions, effects, parts } = head
  const wide = [8, 16, 4, 4, 1, 1].map((width) => padded(width * size))
  const lengths = [...wide, padded(head.bytes), ...parts.map(() => padded(size))]
  if (lengths.reduce((sum, length) => sum + length, start) !== bytes.length) return undefined
  let at = start
  const next = (bytesOfColumn: number) => {
    const column = bytes.subarray(at, at + bytesOfColumn)
    at += padded(bytesOfColumn)
    return column
  }
  const words = () => {
    const column = next(4 * size)
    return new Uint32Array(column.buffer, column.byteOffset, size)
  }
  const times = next(8 * size)
  return {
    ...{ settings, versions, effects, parts, size },
    untils: new Float64Array(times.buffer, times.byteOffset, size),
    keys: next(16 * size),
    effectOf: words(),
    ends: words(),
    kinds: next(size),
    delivered: next(size),
    values: next(head.bytes),
    marks: parts.map(() => next(size)),
  }
}
