import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Behind } from '../news/cursor.ts'

/** Owner of the sources that everybody may see. */
export const everybody = 'everybody'

/** After a turn with a failed search, a branch's own sources rest this many times as long as the turn took. */
const restPerTurn = 10
/** The longest rest and wait: sources are read every five minutes at most, and what goes before it is searched is not found. */
const longestRestMs = 5 * minuteMs
/** An owner without new listings is remembered for so long. */
const rememberedMs = dayMs

/** The new listings of an owner's sources. */
export interface Turn {
  /** A branch, or `everybody`. */
  readonly owner: string
  readonly sources: readonly Behind[]
  /** Sources that could not be searched the last time. */
  readonly again: readonly Behind[]
}

interface Owner {
  lastTurn: number
  notBefore: number
  /** The last turn did not end before its run did. */
  isInterrupted: boolean
  /** Comes last in this run, because it was interrupted. */
  isLast: boolean
}

/**
 * Whose sources are searched when. Kept in memory: after a restart, whatever fails is found again. Times are of a steady
 * clock, ms.
 */
export class HuntTurns {
  readonly #owners = new Map<string, Owner>()
  readonly #failed = new Map<number, { readonly notBefore: number; readonly waitMs: number }>()

  /**
   * The turns that are due: first everybody's, then those of branches, the one whose turn was longest ago first. An owner whose
   * turn was interrupted comes last, but in one run only.
   * @param behind all sources with new listings
   */
  due(behind: readonly Behind[], now: number): Turn[] {
    const byOwner = Map.groupBy(behind, ({ branch }) => branch ?? everybody)
    this.#forget(new Set(behind.map(({ source }) => source)), now)
    const notBefore = ({ source }: Behind) => this.#failed.get(source)?.notBefore ?? 0
    const turns = [...byOwner].map(([owner, sources]) => {
      const state = this.#stateOf(owner)
      state.isLast = state.isInterrupted
      state.isInterrupted = false
      return {
        owner,
        state,
        sources: sources.filter(({ source }) => !this.#failed.has(source)),
        again: sources
          .filter((one) => this.#failed.has(one.source) && notBefore(one) <= now)
          .toSorted((a, b) => notBefore(a) - notBefore(b)),
      }
    })
    return turns
      .filter(({ state, sources, again }) => state.notBefore <= now && sources.length + again.length > 0)
      .toSorted(
        (a, b) =>
          Number(a.state.isLast) - Number(b.state.isLast) ||
          Number(b.owner === everybody) - Number(a.owner === everybody) ||
          a.state.lastTurn - b.state.lastTurn,
      )
      .map(({ owner, sources, again }) => ({ owner, sources, again }))
  }

  #forget(behind: ReadonlySet<number>, now: number): void {
    for (const source of this.#failed.keys()) if (!behind.has(source)) this.#failed.delete(source)
    for (const [owner, { lastTurn, notBefore }] of this.#owners) {
      if (Math.max(lastTurn + rememberedMs, notBefore) < now) this.#owners.delete(owner)
    }
  }

  /** A turn counts as interrupted until it has ended. */
  begins(owner: string, now: number): void {
    const state = this.#stateOf(owner)
    state.lastTurn = now
    state.isInterrupted = !state.isLast
  }

  /** Notes the end of a turn. @param isClean no search failed */
  ended(
    owner: string,
    { startedAt, now, isClean }: { readonly startedAt: number; readonly now: number; readonly isClean: boolean },
  ): void {
    const state = this.#stateOf(owner)
    state.isInterrupted = false
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
    const state: Owner = { lastTurn: 0, notBefore: 0, isInterrupted: false, isLast: false }
    this.#owners.set(owner, state)
    return state
  }
}
