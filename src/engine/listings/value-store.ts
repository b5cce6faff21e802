import { doubledSlots } from '../../domain/hash-slots.ts'
import { get16, put16 } from '../../domain/little-endian.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from '../extract/fingerprint.ts'
import { bytes, int32, uint32 } from './columns.ts'

const chunkBits = 20
const chunkSize = 1 << chunkBits
const longest = 0xffff

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Stores each (kind, canonical value) once, as bytes in large chunks, and numbers them. A value needs its bytes plus
 * about 25, and does not keep the text alive that it was cut from. Holds at most 4 GiB of values.
 */
export class ValueStore {
  readonly #chunks: Uint8Array[] = []
  #filled = chunkSize
  readonly #start = uint32()
  readonly #kind = bytes()
  readonly #lo = int32()
  readonly #hi = int32()
  #slots = new Int32Array(1024)
  readonly #scratch = new Uint8Array(longest + 3)

  get size(): number {
    return this.#start.length
  }

  /** The number of a pair, assigned at its first occurrence; undefined if the value is over 64 KiB. */
  intern(kind: KindId, value: string): number | undefined {
    const code = kindById[kind].code
    const { read, written } = encoder.encodeInto(value, this.#scratch)
    if (read < value.length || written > longest) return undefined
    fingerprint(code, this.#scratch, 0, written)
    const lo = fingerprintLo
    const hi = fingerprintHi
    const mask = this.#slots.length - 1
    let slot = lo & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] as number) - 1
      if (this.#lo.at(id) === lo && this.#hi.at(id) === hi && this.#kind.at(id) === code && this.#holds(id, written)) {
        return id
      }
    }
    const id = this.#append(written)
    this.#kind.push(code)
    this.#lo.push(lo)
    this.#hi.push(hi)
    this.#slots[slot] = id + 1
    if (this.size * 3 > this.#slots.length * 2)
      this.#slots = doubledSlots(this.#slots, this.size, (id) => this.#lo.at(id))
    return id
  }

  kindAt(id: number): KindId {
    return kindByCode.get(this.#kind.at(id))?.id as KindId
  }

  valueAt(id: number): string {
    const start = this.#start.at(id)
    const chunk = this.#chunks[start >>> chunkBits] as Uint8Array
    const at = start & (chunkSize - 1)
    const length = get16(chunk, at)
    return decoder.decode(chunk.subarray(at + 2, at + 2 + length))
  }

  #holds(id: number, length: number): boolean {
    const start = this.#start.at(id)
    const chunk = this.#chunks[start >>> chunkBits] as Uint8Array
    const at = start & (chunkSize - 1)
    if (get16(chunk, at) !== length) return false
    for (let i = 0; i < length; i++) if (chunk[at + 2 + i] !== this.#scratch[i]) return false
    return true
  }

  #append(length: number): number {
    if (this.#filled + length + 2 > chunkSize) {
      if (this.#chunks.length === 1 << (32 - chunkBits)) throw new RangeError('more than 4 GiB of indicator values')
      this.#chunks.push(new Uint8Array(chunkSize))
      this.#filled = 0
    }
    const chunk = this.#chunks.at(-1) as Uint8Array
    const at = this.#filled
    chunk.set(this.#scratch.subarray(0, length), put16(chunk, at, length))
    this.#filled += length + 2
    return this.#start.push((this.#chunks.length - 1) * chunkSize + at)
  }
}
