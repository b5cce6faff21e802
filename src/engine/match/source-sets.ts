/** Keeps equal sets of sources, each with a place from 0 to 255, once, under a number; 0 is the empty set. */
export class SourceSets {
  readonly #sets: (readonly number[])[] = [[]]
  readonly #places: (readonly number[])[] = [[]]
  /** By set, then by a source above all of its own, with its place: the number of the set with that source. */
  readonly #larger: Map<number, number>[] = [new Map()]
  /** 256 times the source, plus its place. */
  readonly #open: number[] = []

  /** Starts a new set. */
  begin(): void {
    this.#open.length = 0
  }

  /** Tells whether the new set has a source. */
  has(source: number): boolean {
    return this.#open.some((one) => one >> 8 === source)
  }

  /** Adds a source that the new set does not have. */
  push(source: number, place: number): void {
    this.#open.push((source << 8) | place)
  }

  /** Ends the new set. @returns its number */
  commit(): number {
    if (this.#open.length > 1) this.#open.sort((a, b) => a - b)
    let set = 0
    for (const one of this.#open) {
      const larger = this.#larger[set] as Map<number, number>
      let next = larger.get(one)
      if (next === undefined) {
        next = this.#sets.push([...this.at(set), one >> 8]) - 1
        this.#places.push([...this.placesAt(set), one & 255])
        this.#larger.push(new Map())
        larger.set(one, next)
      }
      set = next
    }
    return set
  }

  /** The sources of a set, ascending. */
  at(set: number): readonly number[] {
    return this.#sets[set] as readonly number[]
  }

  /** The places of the sources of a set, in the same order. */
  placesAt(set: number): readonly number[] {
    return this.#places[set] as readonly number[]
  }
}
