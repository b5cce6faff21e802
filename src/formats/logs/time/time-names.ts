/** Names of different keys that are counted; hostile lines may have more. */
const MOST_COUNTED = 100

/** Counts the names under which sampled lines hold a time, to choose the best ones. */
export class TimeNames {
  readonly #counted = new Map<string, { readonly rank: number; lines: number }>()

  /** @param rank `timeRank` of the name, the lower the better */
  add(name: string, rank: number): void {
    const counted = this.#counted.get(name)
    if (counted) counted.lines++
    else if (this.#counted.size < MOST_COUNTED) this.#counted.set(name, { rank, lines: 1 })
  }

  /** The names with the best ranks, at most `most`; of names with the same rank, the one on more lines comes first. */
  best(most: number): readonly string[] {
    return [...this.#counted]
      .toSorted(([, a], [, b]) => a.rank - b.rank || b.lines - a.lines)
      .slice(0, most)
      .map(([name]) => name)
  }
}
