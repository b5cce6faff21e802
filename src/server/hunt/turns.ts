import { minuteMs } from '../../domain/time-units.ts'
import type { Behind } from '../sources/behind.ts'

/** Owner of the sources that everybody may see. */
export const everybody = 'everybody'

/** After a turn with a failed search, an organisation's own sources rest this many times as long as the turn took. */
const restPerTurn = 10
const longestRestMs = 15 * minuteMs

/** The new listings of an owner's sources. */
export interface Turn {
  /** The group at the top of an organisation, or `everybody`. */
  readonly owner: string
  readonly sources: readonly Behind[]
  /** Sources that could not be searched the last time. */
  readonly again: readonly Behind[]
}

interface Owner {
  lastTurn: number
  notBefore: number
  /** The last turn did not end before the run did. */
  isInterrupted: boolean
}

/**
 * Whose sources are searched when. Kept in memory, because it decides only about the order: after a restart, whatever fails is
 * found again. Times are of a steady clock, ms.
 */
export class HuntTurns {
  readonly #owners = new Map<string, Owner>()
  readonly #failed = new Map<number, { readonly notBefore: number; readonly waitMs: number }>()

  /**
   * The turns that are due: first everybody's, then those of organisations, of which the one whose turn was longest ago comes
   * first. An owner whose last turn was interrupted comes after all others.
   * @param behind all sources with new listings
   */
  due(behind: readonly Behind[], now: number): Turn[] {
    const byOwner = Map.groupBy(behind, ({ organisation }) => organisation ?? everybody)
    const numbers = new Set(behind.map(({ source }) => source))
    for (const source of this.#failed.keys()) if (!numbers.has(source)) this.#failed.delete(source)
    for (const [name, { notBefore }] of this.#owners) {
      if (!byOwner.has(name) && notBefore <= now) this.#owners.delete(name)
    }
    return [...byOwner]
      .map(([owner, sources]) => ({
        owner,
        state: this.#stateOf(owner),
        sources: sources.filter(({ source }) => !this.#failed.has(source)),
        again: sources.filter(({ source }) => (this.#failed.get(source)?.notBefore ?? Number.POSITIVE_INFINITY) <= now),
      }))
      .filter(({ state, sources, again }) => state.notBefore <= now && sources.length + again.length > 0)
      .toSorted(
        (a, b) =>
          Number(a.state.isInterrupted) - Number(b.state.isInterrupted) ||
          Number(b.owner === everybody) - Number(a.owner === everybody) ||
          a.state.lastTurn - b.state.lastTurn,
      )
      .map(({ owner, sources, again }) => ({ owner, sources, again }))
  }

  begins(owner: string): void {
    this.#stateOf(owner).isInterrupted = true
  }

  /** Notes the end of a turn. @param isClean no search failed */
  ended(
    owner: string,
    { startedAt, now, isClean }: { readonly startedAt: number; readonly now: number; readonly isClean: boolean },
  ): void {
    const state = this.#stateOf(owner)
    state.isInterrupted = false
    state.lastTurn = now
    if (!isClean && owner !== everybody) {
      state.notBefore = now + Math.min(longestRestMs, restPerTurn * (now - startedAt))
    }
  }

  /** A source could not be searched alone: it is searched again after a minute, then after ever longer times. */
  failed(source: number, now: number): void {
    const waitMs = Math.min(longestRestMs, 2 * (this.#failed.get(source)?.waitMs ?? minuteMs / 2))
    this.#failed.set(source, { notBefore: now + waitMs, waitMs })
  }

  succeeded(source: number): void {
    this.#failed.delete(source)
  }

  #stateOf(owner: string): Owner {
    const known = this.#owners.get(owner)
    if (known) return known
    const state: Owner = { lastTurn: 0, notBefore: 0, isInterrupted: false }
    this.#owners.set(owner, state)
    return state
  }
}
