import type { FeedRecord } from '../../domain/listing.ts'
import { bytes, type Column, float64, uint16, uint32 } from './columns.ts'
import { confirmable, confirms, type HeldLook, type HoldBackReason, holdBackReason, waitingAfter } from './hold-back.ts'
import type { Listing } from './listing.ts'
import { listedSpan } from './looks.ts'
import { ValueStore } from './value-store.ts'

/**
 * Rules that turn dated snapshots of a source into intervals. `timeline.ts` implements the rules in memory and the
 * server implements them in SQL; `interval-cases.ts` tests both.
 *
 * 1. Snapshots of a source come in order of time. A snapshot that is not newer than the last one changes nothing.
 * 2. First snapshot, at T0: `from` is the publisher's first-seen date (never after T0) and dated. Without one it is T0
 * and not dated, because the source may have listed it for years.
 * 3. A later snapshot at Tk holds an indicator that was not open: `from` is the publisher's first-seen date (never
 * after Tk), otherwise Tk. It is dated either way, because the previous snapshot did not hold it.
 * 4. Listed again after its interval ended: a new interval. Its `from` is the publisher's first-seen date only if that
 * is at or after the old end, otherwise Tk.
 * 5. Removed at Tk: `until` is Tk. An indicator that a cumulative source does not repeat is not removed (`increment`).
 * 6. The publisher's valid-until ends the interval earlier. If a later snapshot moves it, the end of the interval
 * moves. If the interval had ended by then and the publisher renews the indicator, rule 4 applies, with Tk. The
 * indicator counts as present as long as the newest snapshot holds it.
 * 7. Valid-until before `from`: with a first-seen date, the interval is empty at `from`. Without one, it is empty at
 * valid-until and not dated, because its start is unknown.
 * 8. A first-seen date in a later snapshot dates an undated interval.
 * 9. Last-seen is stored with the interval and ends nothing.
 * 10. An indicator twice in one snapshot: earliest first-seen, latest valid-until (a missing one counts as latest).
 * 11. A snapshot is held back if it is empty; if it is unreadable; if it has less than 1 − `shrinkShare` of the
 * indicators of the last accepted snapshot and that had more than `shrinkMinimum`; if hardly any row is readable
 * although most rows of the last accepted snapshot were; or if it was collected and contains none of the source's kinds
 * (`hold-back.ts`). It is reported, changes nothing, and is not a look at the source. A shrunken or garbled snapshot is
 * applied if it confirms an earlier one that was held back: about the same size, at least half a day later, and nothing
 * applied in between. An operator can accept a snapshot at once (`accept`).
 * 12. "First-seen date" above is the date on which the publisher added the indicator to its list, in a snapshot with any
 * such date; then first-seen dates do not count. The newest applied snapshot says which of both a source has.
 */
export interface TimelineOptions {
  /** Share of its indicators that a source may lose between two snapshots, 0 to 1. */
  readonly shrinkShare?: number
  /** Sources with at most this many indicators may shrink freely, but never to nothing. */
  readonly shrinkMinimum?: number
}

/** Default of `TimelineOptions.shrinkShare`. */
export const shrinkShare = 0.8
/** Default of `TimelineOptions.shrinkMinimum`. */
export const shrinkMinimum = 50

export type HeldBack = HoldBackReason | 'unreadable' | 'repeated' | 'out-of-order'

export interface SnapshotOutcome {
  readonly source: string
  readonly time: number
  /** Rows as added; `indicators` counts distinct ones. */
  readonly rows: number
  readonly indicators: number
  readonly added: number
  /** Added indicators that the source had listed before. */
  readonly relisted: number
  readonly removed: number
  readonly kept: number
  readonly held?: HeldBack
  /** It was applied because it confirms one that was held back. */
  readonly confirms?: true
}

export interface SnapshotOptions {
  /** The snapshot holds only new entries: a missing indicator is not removed. */
  readonly increment?: boolean
  /** An operator has reviewed the snapshot: it is held back only if it is empty. */
  readonly accept?: boolean
}

/** Takes the rows of one snapshot; nothing takes effect before `commit`. */
export interface SnapshotWriter {
  add(record: FeedRecord): void
  /** Counts a row that cannot be read. */
  reject(): void
  commit(): SnapshotOutcome
  /** Discards the snapshot because it could not be read to its end. */
  discard(): SnapshotOutcome
}

export type Timeline = ReturnType<typeof createTimeline>

const DATED = 1
const PRESENT = 2
const EXPIRES = 8

interface SourceState {
  /** Position among the sources; -1 before the first accepted snapshot. */
  ordinal: number
  readonly looks: Column<Float64Array>
  changedAt: number
  hasAddedDates: boolean
  lastTime: number
  accepted: number
  /** Rows of the last accepted snapshot, and the number of readable ones. */
  rows: number
  read: number
  /** The look that was held back since then and waits for confirmation. */
  waiting: HeldLook | undefined
  /** Listings that the last accepted snapshot holds. */
  open: Uint32Array
  /** All other listings. */
  readonly closed: Column<Uint32Array>
}

interface Changes {
  added: number
  relisted: number
  removed: number
  kept: number
}

/** Creates an empty timeline. */
export function createTimeline(options: TimelineOptions = {}) {
  const limits = { share: options.shrinkShare ?? shrinkShare, minimum: options.shrinkMinimum ?? shrinkMinimum }
  const values = new ValueStore()
  const states = new Map<string, SourceState>()
  /** Ids of the sources with an accepted snapshot; `source` of a listing is a position in this list. */
  const sources: string[] = []
  const value = uint32()
  const source = uint16()
  const from = float64()
  const found = float64()
  const until = float64()
  const lastSeen = float64()
  const flags = bytes()
  /** For each value, 1 + its position in the current snapshot; negative once an open listing was found for it. */
  let mark = new Int32Array(0)
  /** For each value, 1 + the source's last closed listing. */
  let closedAt = new Int32Array(0)

  function stateOf(id: string): SourceState {
    let state = states.get(id)
    if (!state) {
      state = {
        ordinal: -1,
        looks: float64(),
        changedAt: 0,
        hasAddedDates: false,
        lastTime: Number.NaN,
        accepted: 0,
        rows: 0,
        read: 0,
        waiting: undefined,
        open: new Uint32Array(0),
        closed: uint32(),
      }
      states.set(id, state)
    }
    return state
  }

  function snapshot(id: string, time: number, { increment = false, accept = false }: SnapshotOptions = {}) {
    const state = stateOf(id)
    const ids = uint32()
    const added = float64()
    let first = float64()
    const valid = float64()
    const last = float64()
    let rows = 0
    let rejected = 0

    const outcome = (counts: Partial<SnapshotOutcome>): SnapshotOutcome => ({
      source: id,
      time,
      rows,
      indicators: 0,
      added: 0,
      relisted: 0,
      removed: 0,
      kept: 0,
      ...counts,
    })

    function add(record: FeedRecord): void {
      rows++
      const found = values.intern(record.kind, record.value)
      if (found === undefined) return
      ids.push(found)
      added.push(dateOr(record.added, Number.NaN))
      first.push(dateOr(record.firstSeen, Number.NaN))
      valid.push(dateOr(record.validUntil, Number.POSITIVE_INFINITY))
      last.push(dateOr(record.lastSeen, Number.NaN))
    }

    function reject(): void {
      rejected++
    }

    /** Merges repeated rows into the first one (rule 10) and marks the values. */
    function fold(): number {
      if (mark.length < values.size) {
        mark = new Int32Array(values.size + (values.size >>> 1))
        closedAt = new Int32Array(mark.length)
      }
      let count = 0
      for (let i = 0; i < ids.length; i++) {
        const v = ids.at(i)
        const seen = mark[v] as number
        if (seen === 0) {
          ids.set(count, v)
          first.set(count, first.at(i))
          valid.set(count, valid.at(i))
          last.set(count, last.at(i))
          mark[v] = ++count
        } else {
          const k = seen - 1
          if (!(first.at(k) <= first.at(i)) && !Number.isNaN(first.at(i))) first.set(k, first.at(i))
          if (valid.at(i) > valid.at(k)) valid.set(k, valid.at(i))
          if (!(last.at(k) >= last.at(i)) && !Number.isNaN(last.at(i))) last.set(k, last.at(i))
        }
      }
      return count
    }

    function open(k: number, begin: number, dated: boolean): number {
      let start = begin
      let end = valid.at(k)
      let proven = dated
      if (end < start) {
        if (Number.isNaN(first.at(k))) {
          start = end
          proven = false
        } else end = start
      }
      value.push(ids.at(k))
      source.push(state.ordinal)
      until.push(end)
      lastSeen.push(last.at(k))
      found.push(time)
      flags.push((proven ? DATED : 0) | (end < Infinity ? EXPIRES : 0) | PRESENT)
      return from.push(start)
    }

    /** Rule 11: decides whether the snapshot is applied. */
    function judge(count: number): { readonly holdBack: HoldBackReason | undefined; readonly isConfirmed: boolean } {
      const isFirst = Number.isNaN(state.lastTime)
      const before = isFirst || accept ? undefined : { listed: state.accepted, rows: state.rows, read: state.read }
      const holdBack = holdBackReason(
        { rows: rows + rejected, read: rows, indicators: count },
        before,
        limits,
        increment,
      )
      if (holdBack === undefined || !confirmable.has(holdBack)) return { holdBack, isConfirmed: false }
      const look = { at: time, indicators: count }
      if (confirms(look, state.waiting)) return { holdBack: undefined, isConfirmed: true }
      state.waiting = waitingAfter(state.waiting, look)
      return { holdBack, isConfirmed: false }
    }

    /** Ends a listing that the snapshot does not hold any more (rule 5). */
    function remove(listing: number): void {
      let closed = flags.at(listing) & ~PRESENT
      if (until.at(listing) > time) {
        until.set(listing, Math.max(time, from.at(listing)))
        closed &= ~EXPIRES
      }
      flags.set(listing, closed)
      state.closed.push(listing)
    }

    /** Takes the dates of row `k` for a listing that continues (rules 6, 8 and 9). */
    function keep(listing: number, k: number): void {
      const end = valid.at(k)
      let known = flags.at(listing) & ~EXPIRES
      if ((known & DATED) === 0 && !Number.isNaN(first.at(k))) {
        known |= DATED
        from.set(listing, Math.min(first.at(k), from.at(listing)))
      }
      until.set(listing, Math.max(end, from.at(listing)))
      flags.set(listing, known | (end < Infinity ? EXPIRES : 0))
      lastSeen.set(listing, last.at(k))
    }

    /** Removes, renews or keeps the open listings, and pushes those that are present now. */
    function followOpen(present: Column<Uint32Array>, changes: Changes): void {
      for (const listing of state.open) {
        const v = value.at(listing)
        const k = (mark[v] as number) - 1
        if (k < 0) {
          if (increment) present.push(listing)
          else {
            remove(listing)
            changes.removed++
          }
          continue
        }
        if (until.at(listing) <= time && valid.at(k) > time) {
          // The listing had lapsed and the publisher renews it.
          flags.set(listing, flags.at(listing) & ~PRESENT)
          state.closed.push(listing)
          present.push(open(k, time, true))
          changes.added++
          changes.relisted++
        } else {
          keep(listing, k)
          present.push(listing)
          changes.kept++
        }
        mark[v] = -(k + 1)
      }
    }

    /** Opens listings for the rows without an open one (rules 2 to 4), and clears all marks. */
    function openNew(count: number, present: Column<Uint32Array>, changes: Changes): void {
      const isFirst = Number.isNaN(state.lastTime)
      for (const listing of state.closed.view()) closedAt[value.at(listing)] = listing + 1
      for (let k = 0; k < count; k++) {
        const v = ids.at(k)
        const isNew = (mark[v] as number) > 0
        mark[v] = 0
        if (!isNew) continue
        const before = (closedAt[v] as number) - 1
        const firstSeen = Math.min(first.at(k), time)
        const usable = !Number.isNaN(firstSeen) && (before < 0 || firstSeen >= until.at(before))
        present.push(open(k, usable ? firstSeen : time, usable || !isFirst))
        changes.added++
        if (before >= 0) changes.relisted++
      }
      for (const listing of state.closed.view()) closedAt[value.at(listing)] = 0
    }

    function commit(): SnapshotOutcome {
      if (time === state.lastTime) return outcome({ held: 'repeated' })
      if (time < state.lastTime) return outcome({ held: 'out-of-order' })
      const hasAddedDates = added.view().some((date) => date > 0)
      if (hasAddedDates) first = added
      const count = fold()
      const { holdBack, isConfirmed } = judge(count)
      if (holdBack) {
        for (let k = 0; k < count; k++) mark[ids.at(k)] = 0
        return outcome({ indicators: count, held: holdBack })
      }
      if (state.ordinal < 0) state.ordinal = sources.push(id) - 1
      if (sources.length > 0xffff) throw new RangeError('more than 65,535 sources')
      const present = uint32(count)
      const changes: Changes = { added: 0, relisted: 0, removed: 0, kept: 0 }
      followOpen(present, changes)
      openNew(count, present, changes)
      state.open = present.view().slice()
      state.accepted = increment ? state.open.length : count
      state.rows = rows + rejected
      state.read = rows
      if (Number.isNaN(state.lastTime) || changes.added + changes.removed > 0) state.changedAt = time
      state.hasAddedDates = hasAddedDates
      state.lastTime = time
      state.looks.push(time)
      state.waiting = undefined
      return outcome({ indicators: count, ...changes, ...(isConfirmed && { confirms: true }) })
    }

    return { add, reject, commit, discard: () => outcome({ held: 'unreadable' as const }) }
  }

  const stateAt = (source: number) => states.get(sources[source] as string) as SourceState

  /** The intervals by these rules, of all sources or of one, with the time of the look that found each. */
  function* intervals(of?: number): Generator<Listing & { readonly found: number }> {
    for (let i = 0; i < value.length; i++) {
      if (of !== undefined && source.at(i) !== of) continue
      const v = value.at(i)
      yield {
        kind: values.kindAt(v),
        value: values.valueAt(v),
        source: source.at(i),
        from: from.at(i),
        found: found.at(i),
        until: until.at(i),
        dated: (flags.at(i) & DATED) !== 0,
        present: (flags.at(i) & PRESENT) !== 0,
        ...((flags.at(i) & EXPIRES) !== 0 && { expires: true }),
      }
    }
  }

  /** The intervals for an index: looks outrank publisher's dates (`listedSpan`). */
  function* listings(): Generator<Listing> {
    for (const { found, ...listing } of intervals()) {
      const { looks } = stateAt(listing.source)
      yield { ...listing, ...listedSpan({ ...listing, found }, { looks: looks.view() }) }
    }
  }

  return {
    snapshot,
    sources,
    /** Successful looks at a source: its accepted snapshots, ms since epoch, ascending. */
    looks: (source: number) => stateAt(source).looks.view(),
    /** The newest look that changed the list, or the first look; 0 without any. */
    changedAt: (source: number) => stateAt(source).changedAt,
    /** As in `Watch`. */
    hasAddedDates: (source: number) => stateAt(source).hasAddedDates,
    /** Number of intervals. */
    get size() {
      return value.length
    },
    intervals,
    listings,
  }
}

/** Invalid dates and dates before the epoch count as missing. */
function dateOr(date: number | undefined, otherwise: number): number {
  return date !== undefined && Number.isFinite(date) && date > 0 ? date : otherwise
}
