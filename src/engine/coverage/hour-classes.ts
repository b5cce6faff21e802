import { SetCounter } from '../index/set-counter.ts'
import { LISTED, NOT_LISTED, RUN, thousandthsOf, weightUntil } from '../match/match-time.ts'
import { LevelCounter } from './levels.ts'

/** What a source covers of observables, in units of `wholeObservable`. */
export interface CoveredHours {
  /** Expected, and its proven part. */
  coverage: number
  verified: number
  /** Hours that are neither proven listed nor proven not listed. */
  open: number
}

/**
 * Groups the hours of observables into classes by the sources that listed them: expected, proven, and at most. An observable is
 * cut where something changes for one of its sources, so that those that are the same throughout stay one class.
 *
 * For each observable, call `begin`, then `push` for each source, then `commit`.
 */
export class HourClasses {
  readonly expected = new LevelCounter()
  readonly proven = new SetCounter()
  readonly possible = new SetCounter()
  /** The sources of the current observable, and, once it is committed, what each covers of it (`CoveredHours`). */
  readonly sources: number[] = []
  readonly coverage: number[] = []
  readonly verified: number[] = []
  readonly open: number[] = []
  readonly #runs: Uint32Array
  /** By source: position of its current run. */
  readonly #at: number[] = []

  /** @param runs `MatchTable.runs` */
  constructor(runs: Uint32Array) {
    this.#runs = runs
  }

  get size(): number {
    return this.expected.size + this.proven.size + this.possible.size
  }

  begin(): void {
    this.sources.length = 0
    this.coverage.length = 0
    this.verified.length = 0
    this.open.length = 0
    this.#at.length = 0
  }

  /** Adds a source; they come in ascending order. @param at position of its first run */
  push(source: number, at: number): void {
    this.sources.push(source)
    this.coverage.push(0)
    this.verified.push(0)
    this.open.push(0)
    this.#at.push(at)
  }

  /** Ends the observable. @param hours number of its hours */
  commit(hours: number): void {
    for (let from = 0; from < hours && this.#at.length > 0; ) {
      let until = hours
      for (const at of this.#at) until = Math.min(until, Math.floor((this.#runs[at] as number) / RUN))
      this.#count(weightUntil(until, hours) - weightUntil(from, hours), until)
      from = until
    }
  }

  /** Adds what the sources cover of the observable to their counts, by source. */
  addTo(counts: readonly CoveredHours[]): void {
    for (const [i, source] of this.sources.entries()) {
      const own = counts[source] as CoveredHours
      own.coverage += this.coverage[i] as number
      own.verified += this.verified[i] as number
      own.open += this.open[i] as number
    }
  }

  #count(weight: number, until: number): void {
    this.expected.begin()
    this.proven.begin(0)
    this.possible.begin(0)
    for (const [i, source] of this.sources.entries()) {
      const run = this.#runs[this.#at[i] as number] as number
      if (Math.floor(run / RUN) === until) this.#at[i] = (this.#at[i] as number) + 1
      const known = run % RUN
      if (known === NOT_LISTED) continue
      const thousandths = thousandthsOf(known)
      this.coverage[i] = (this.coverage[i] as number) + weight * thousandths
      this.expected.push(source, thousandths)
      this.possible.push(source)
      if (known === LISTED) {
        this.proven.push(source)
        this.verified[i] = (this.verified[i] as number) + weight * 1000
      } else this.open[i] = (this.open[i] as number) + weight * 1000
    }
    this.expected.commit(weight)
    this.proven.commit(1000 * weight)
    this.possible.commit(1000 * weight)
  }
}
