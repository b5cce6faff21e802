/** Keeps equal sets of sources once, under a number; 0 is the empty set. */
export class SourceSets {
  readonly #sets: (readonly number[])[] = [[]]
  /** By set, then by a source above all of its own: the number of the set with that source. */
  readonly #larger: Map<number, number>[] = [new Map()]
  readonly #open: number[] = []

  /** Starts a new set. */
  begin(): void {
    this.#open.length = 0
  }

  /** Tells whether the new set has a source. */
  has(source: number): boolean {
    return this.#open.includes(source)
  }

  /** Adds a source that the new set does not have. */
  push(source: number): void {
    this.#open.push(source)
  }

  /** Ends the new set. @returns its number */
  commit(): number {
    if (this.#open.length > 1) this.#open.sort((a, b) => a - b)
    let set = 0
    for (const source of this.#open) {
      const larger = this.#larger[set] as Map<number, number>
      let next = larger.get(source)
      if (next === undefined) {
        next = this.#sets.push([...this.at(set), source]) - 1
        this.#larger.push(new Map())
        larger.set(source, next)
      }
      set = next
    }
    return set
  }

  /** The sources of a set, ascending. */
  at(set: number): readonly number[] {
    return this.#sets[set] as readonly number[]
  }
}
