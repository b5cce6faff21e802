import type { SightingColumns } from './scanner.ts'

/** Different values with the number of their sightings. */
export type CountedValues = Pick<SightingColumns, 'kinds' | 'values' | 'offsets' | 'counts'>

/** The distinct values of several logs, in an open hash table over their bytes. */
export class MergedValues {
  #kinds = new Uint8Array(1024)
  #counts = new Float64Array(1024)
  #offsets = new Uint32Array(1025)
  #bytes = new Uint8Array(1 << 16)
  /** Hash table of positions plus one; 0 marks a free slot. At most half full. */
  #table = new Uint32Array(4096)
  size = 0

  /**
   * Adds the values of a log.
   * @param takes 1 for each value to add; all values without it
   * @returns the position of each value among all values; 0 for those that were not added
   */
  add({ kinds, values, offsets, counts }: CountedValues, takes?: Uint8Array): Uint32Array {
    const places = new Uint32Array(kinds.length)
    for (let i = 0; i < kinds.length; i++) {
      if (takes?.[i] === 0) continue
      const kind = kinds[i] as number
      const text = values.subarray(offsets[i], offsets[i + 1])
      const place = this.#placeOf(kind, text)
      this.#counts[place] = (this.#counts[place] as number) + (counts[i] as number)
      places[i] = place
    }
    return places
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return 4 * this.#table.length + 13 * this.#kinds.length + this.#bytes.length
  }

  /** Positions of the values by kind code, each list sorted by the bytes of its values. */
  inOrder(): Map<number, Uint32Array> {
    const byKind = new Map<number, number[]>()
    for (let i = 0; i < this.size; i++) {
      const kind = this.#kinds[i] as number
      const places = byKind.get(kind)
      if (places) places.push(i)
      else byKind.set(kind, [i])
    }
    const order = (a: number, b: number) => this.#compare(a, b)
    return new Map([...byKind].map(([kind, places]) => [kind, Uint32Array.from(places).sort(order)]))
  }

  kindOf(place: number): number {
    return this.#kinds[place] as number
  }

  countOf(place: number): number {
    return this.#counts[place] as number
  }

  /** The bytes of a value, valid until the next one is added. */
  bytesOf(place: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[place], this.#offsets[place + 1])
  }

  columns(): CountedValues {
    return {
      kinds: this.#kinds.slice(0, this.size),
      counts: this.#counts.slice(0, this.size),
      offsets: this.#offsets.slice(0, this.size + 1),
      values: this.#bytes.slice(0, this.#offsets[this.size]),
    }
  }

  #placeOf(kind: number, text: Uint8Array): number {
    const mask = this.#table.length - 1
    for (let slot = hashOf(kind, text) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#table[slot] as number
      if (entry === 0) {
        this.#table[slot] = this.size + 1
        return this.#append(kind, text)
      }
      if (this.#kinds[entry - 1] === kind && this.#isAt(entry - 1, text)) return entry - 1
    }
  }

  #compare(a: number, b: number): number {
    const bytes = this.#bytes
    const [start, end] = [this.#offsets[a] as number, this.#offsets[a + 1] as number]
    const [otherStart, otherEnd] = [this.#offsets[b] as number, this.#offsets[b + 1] as number]
    const length = Math.min(end - start, otherEnd - otherStart)
    for (let i = 0; i < length; i++) {
      const difference = (bytes[start + i] as number) - (bytes[otherStart + i] as number)
      if (difference !== 0) return difference
    }
    return end - start - (otherEnd - otherStart)
  }

  #isAt(place: number, text: Uint8Array): boolean {
    const start = this.#offsets[place] as number
    if ((this.#offsets[place + 1] as number) - start !== text.length) return false
    for (let i = 0; i < text.length; i++) if (this.#bytes[start + i] !== text[i]) return false
    return true
  }

  #append(kind: number, text: Uint8Array): number {
    const place = this.size++
    const start = this.#offsets[place] as number
    const end = start + text.length
    if (place === this.#kinds.length) {
      this.#kinds = grown(this.#kinds, new Uint8Array(2 * place))
      this.#counts = grown(this.#counts, new Float64Array(2 * place))
      this.#offsets = grown(this.#offsets, new Uint32Array(2 * place + 1))
    }
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(Math.ceil(1.5 * end)))
    this.#kinds[place] = kind
    this.#bytes.set(text, start)
    this.#offsets[place + 1] = end
    if (2 * this.size > this.#table.length) this.#rehash()
    return place
  }

  #rehash(): void {
    const table = new Uint32Array(2 * this.#table.length)
    const mask = table.length - 1
    for (let place = 0; place < this.size; place++) {
      const text = this.#bytes.subarray(this.#offsets[place], this.#offsets[place + 1])
      let slot = hashOf(this.#kinds[place] as number, text) & mask
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = place + 1
    }
    this.#table = table
  }
}

function grown<T extends Uint8Array | Uint32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}

/** FNV-1a. A log with colliding values, made by an attacker, only slows down the browser that reads it. */
function hashOf(kind: number, text: Uint8Array): number {
  let hash = 0x811c9dc5 ^ kind
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ (text[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}
