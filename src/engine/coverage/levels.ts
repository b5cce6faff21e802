import { SetCounter } from '../index/set-counter.ts'
import { uint16 } from '../listings/columns.ts'
import { hourParts } from '../match/weight.ts'
import type { Classes } from './classes.ts'

/**
 * Groups observables into classes whose weights add up to expected coverage.
 *
 * Each source of an observable has a probability. The probability of a set of sources is the highest among them. An
 * observable is therefore split into levels: for the distinct probabilities p1 > p2 > … > pn > 0 of its sources, level
 * k consists of the sources with at least pk and weighs pk − pk+1; the last one weighs pn. A set matches all levels
 * from that of its highest probability down, and these add up to that probability. Levels with equal sources, of any
 * observables, form one class with the sum of their weights. Weights are whole, so sums are exact in any order.
 *
 * For each observable, call `begin`, then `push` for each source, then `commit`.
 */
export class LevelCounter {
  readonly #sets = new SetCounter()
  /** Sources of the current observable, and their probabilities. */
  readonly #sources = uint16()
  readonly #levels = uint16()
  #isEven = true

  begin(): void {
    this.#sources.length = 0
    this.#levels.length = 0
    this.#isEven = true
  }

  /**
   * Adds a source. Sources must come in ascending order without duplicates. Probability 0 is ignored.
   * @param thousandths whole, 0 to 1000
   */
  push(source: number, thousandths: number): void {
    if (thousandths === 0) return
    if (this.#levels.length > 0 && this.#levels.at(0) !== thousandths) this.#isEven = false
    this.#sources.push(source)
    this.#levels.push(thousandths)
  }

  /** Ends the observable; ignored if it has no sources. @param parts what these hours are of it, in `hourParts` */
  commit(parts = hourParts): void {
    const count = this.#sources.length
    if (count === 0) return
    if (this.#isEven) {
      this.#sets.begin(0)
      for (let i = 0; i < count; i++) this.#sets.push(this.#sources.at(i))
      this.#sets.commit(parts * this.#levels.at(0))
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
      this.#sets.commit(parts * (level - below))
      level = below
    }
  }

  /** Size of all classes: for each, its weight and its sources. */
  get size(): number {
    return this.#sets.size
  }

  /** The classes of all committed observables. */
  classes(): Classes {
    return this.#sets.classes()
  }
}
