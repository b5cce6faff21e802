import { uint16 } from '../listings/columns.ts'
import { SetCounter } from '../match/set-counter.ts'
import type { Classes } from './coverage.ts'

/** What an observable weighs that a source has listed for certain: weights and probabilities are in thousandths. */
export const wholeObservable = 1000

/** Thousandths as observables, rounded to whole thousandths. */
export function inObservables(thousandths: number): number {
  return Math.round(thousandths) / wholeObservable
}

/**
 * Gathers observables into classes whose weights add up to expected coverage.
 *
 * Each source of an observable has a probability. The probability of a set is the highest among its sources. So an
 * observable is split into levels: with the distinct probabilities p1 > p2 > … > pn > 0 of its sources, level k is met by
 * the sources with at least pk and weighs pk − pk+1, the last one pn. A set meets the levels from the one of its highest
 * probability down, and these weigh as much as that probability. Levels with equal sources, of whatever observables,
 * become one class, and its weight is their sum. Weights are whole thousandths, so sums are exact in any order.
 *
 * For each observable: `begin`, a `push` for each source, `commit`.
 */
export class LevelCounter {
  readonly #sets = new SetCounter()
  /** Sources of the observable at hand, and the probability of each. */
  readonly #sources = uint16()
  readonly #levels = uint16()
  #isEven = true

  begin(): void {
    this.#sources.length = 0
    this.#levels.length = 0
    this.#isEven = true
  }

  /**
   * Sources come in ascending order, each once. One with probability 0 is forgotten.
   * @param thousandths whole, 0 to 1000
   */
  push(source: number, thousandths: number): void {
    if (thousandths === 0) return
    if (this.#levels.length > 0 && this.#levels.at(0) !== thousandths) this.#isEven = false
    this.#sources.push(source)
    this.#levels.push(thousandths)
  }

  /** Ends the observable; one without sources is forgotten. */
  commit(): void {
    const count = this.#sources.length
    if (count === 0) return
    if (this.#isEven) {
      this.#sets.begin(0)
      for (let i = 0; i < count; i++) this.#sets.push(this.#sources.at(i))
      this.#sets.commit(this.#levels.at(0))
      return
    }
    let level = 0
    for (let i = 0; i < count; i++) level = Math.max(level, this.#levels.at(i))
    while (level > 0) {
      let below = 0
      this.#sets.begin(0)
      for (let i = 0; i < count; i++) {
        const own = this.#levels.at(i)
        if (own >= level) this.#sets.push(this.#sources.at(i))
        else if (own > below) below = own
      }
      this.#sets.commit(level - below)
      level = below
    }
  }

  /** The classes of all that was committed; weights in thousandths of an observable. */
  classes(): Classes {
    return this.#sets.classes()
  }
}
