import { hash, randomBytes } from 'node:crypto'

/** Result of a search by identity: `new` (not in the table), `same` (the same entry) or `other` (another entry). */
export type Comparison = 'new' | 'same' | 'other'

/**
 * Entries of a part by identity, for millions of them: stores digests only, 16 bytes a slot. Publishers choose the
 * values, so the digest is SHA-256 with a random salt, cut to 64 bits: among a million entries, two share a digest with
 * a probability of 3 in 10⁸.
 */
export class EntryTable {
  readonly #salt = randomBytes(16).toString('latin1')
  /** Per slot: identity (two words, the first never 0), entry (two words). */
  #slots = new Uint32Array(4 * 1024)
  #mask = 1023
  #size = 0
  /** The digest that was computed last. */
  #hi = 0
  #lo = 0
  /** The digest of the entry that was compared last. */
  #entryHi = 0
  #entryLo = 0

  get size(): number {
    return this.#size
  }

  /** Stores an entry, replacing one with the same identity. */
  put(identity: string, entry: string): Comparison {
    if (this.#size * 3 > this.#mask * 2) this.#grow()
    this.#digest(identity)
    const hi = this.#hi
    const lo = this.#lo
    const at = this.#find(hi, lo)
    const comparison = this.#compare(at, identity, entry)
    if (comparison === 'new') this.#size++
    this.#slots[at] = hi
    this.#slots[at + 1] = lo
    this.#slots[at + 2] = this.#entryHi
    this.#slots[at + 3] = this.#entryLo
    return comparison
  }

  /** Stores an identity without its entry. @returns whether it is new */
  add(identity: string): boolean {
    return this.put(identity, identity) === 'new'
  }

  /** Compares an entry with the stored one without storing it. */
  compare(identity: string, entry: string): Comparison {
    return this.#compare(this.#placeOf(identity), identity, entry)
  }

  has(identity: string): boolean {
    return this.#slots[this.#placeOf(identity)] !== 0
  }

  #compare(at: number, identity: string, entry: string): Comparison {
    const isItself = identity === entry
    if (!isItself) this.#digest(entry)
    this.#entryHi = isItself ? 0 : this.#hi
    this.#entryLo = isItself ? 0 : this.#lo
    const slots = this.#slots
    if (slots[at] === 0) return 'new'
    const isSame = slots[at + 2] === this.#entryHi && slots[at + 3] === this.#entryLo
    return isSame ? 'same' : 'other'
  }

  #placeOf(identity: string): number {
    this.#digest(identity)
    return this.#find(this.#hi, this.#lo)
  }

  #digest(text: string): void {
    // A string result, because allocating a buffer would cost more than the hash.
    const digest = hash('sha256', this.#salt + text, 'binary')
    this.#hi = word(digest, 0) || 1
    this.#lo = word(digest, 4)
  }

  #find(hi: number, lo: number): number {
    const slots = this.#slots
    for (let slot = lo & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * 4
      if (slots[at] === 0 || (slots[at] === hi && slots[at + 1] === lo)) return at
    }
  }

  #grow(): void {
    const old = this.#slots
    this.#mask = this.#mask * 2 + 1
    this.#slots = new Uint32Array(4 * (this.#mask + 1))
    for (let at = 0; at < old.length; at += 4) {
      if (old[at] === 0) continue
      this.#slots.set(old.subarray(at, at + 4), this.#find(old[at] as number, old[at + 1] as number))
    }
  }
}

const word = (bytes: string, at: number) =>
  (bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)) >>>
  0
