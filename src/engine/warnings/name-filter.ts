/** Bits per name; with two of them set for each name, about one in seventy other names passes. */
const bitsPerName = 16
const DOT = 46

/**
 * Excludes most names that no list contains. Unlike a look-up of a name and of each of its parents, this needs one pass
 * over its characters and no new texts.
 */
export class NameFilter {
  readonly #names: NameBits
  readonly #above: NameBits

  /**
   * @param names all listed names
   * @param above those that stand for the names below them too
   */
  constructor(names: ReadonlyMap<string, unknown>, above: ReadonlyMap<string, unknown>) {
    this.#names = new NameBits(names)
    this.#above = new NameBits(above)
  }

  /** @returns false only if neither the host nor, with `www.`, its site is listed, nor a parent that stands for it. */
  mayContain(host: string): boolean {
    let hash = 0
    for (let i = host.length - 1; i >= 0; i--) {
      const code = host.charCodeAt(i)
      if (code === DOT) {
        const bits = i === 3 && host.startsWith('www.') ? this.#names : this.#above
        if (bits.mayContain(hash)) return true
      }
      hash = Math.imul(hash ^ code, 0x01000193)
    }
    return this.#names.mayContain(hash)
  }
}

/** A Bloom filter of names by their hashes. */
class NameBits {
  readonly #words: Uint32Array
  readonly #mask: number

  constructor(names: ReadonlyMap<string, unknown>) {
    let bits = 1024
    while (bits < bitsPerName * names.size) bits *= 2
    this.#words = new Uint32Array(bits / 32)
    this.#mask = bits - 1
    for (const name of names.keys()) {
      const hash = hashOf(name)
      this.#set(first(hash))
      this.#set(second(hash))
    }
  }

  mayContain(hash: number): boolean {
    return this.#has(first(hash)) && this.#has(second(hash))
  }

  #has(bit: number): boolean {
    const at = bit & this.#mask
    return (((this.#words[at >>> 5] as number) >>> at) & 1) === 1
  }

  #set(bit: number): void {
    const at = bit & this.#mask
    this.#words[at >>> 5] = (this.#words[at >>> 5] as number) | (1 << at)
  }
}

/** From the last character to the first, so that the hashes of all parents are found on the way. */
function hashOf(name: string): number {
  let hash = 0
  for (let i = name.length - 1; i >= 0; i--) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash
}

function first(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

function second(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x297a2d39)
  return mixed ^ (mixed >>> 14)
}
