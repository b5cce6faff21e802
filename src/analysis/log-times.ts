import { assumedTimes, earlierAssumption, smallestOffset } from '../domain/assumed-times.ts'
import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import type { ExtractionData } from '../engine/extract/extraction.ts'
import type { LineClock } from '../formats/log-format.ts'
import { type LogDetection, yearClock } from '../formats/logs/detect.ts'
import { type OpenTimes, openTimes } from '../formats/logs/open-times.ts'
import { assumedYear } from '../formats/logs/time/assumed-year.ts'
import { zoneOffsetAt } from '../formats/logs/time/zone.ts'
import { type ClockChanges, zoneClock } from '../formats/logs/zone-clock.ts'

/** The user's statements about the times in logs. */
export interface StatedTimes {
  /** Time of the upload, ms since epoch. */
  readonly now: number
  /**
   * Year of the first lines without one. If it differs from the proposed year, the other files of the upload are
   * shifted by the same number of years. If missing, the proposed year applies; times that depend on it are assumed.
   */
  readonly year?: number | undefined
  /**
   * For times without a zone: minutes east of UTC, or a zone of the tz database, whose offset depends on the day. UTC if
   * missing.
   */
  readonly zone?: number | string | undefined
  /** True if the zone is a default or the browser's, not the user's choice. By default true if `zone` is missing. */
  readonly isZoneAssumed?: boolean | undefined
}

/** Facts about a member (a file of the upload) before it is read. */
export interface LogOrigin {
  /** Its name and the names of its containers. */
  readonly names: readonly string[]
  /** Modification time, ms since epoch. */
  readonly modified?: number | undefined
}

export interface MemberTimes {
  readonly clock: LineClock
  /** Tells whether the year of the line that `clock` read last is assumed; undefined if the user states the year. */
  readonly isTimeAssumed: (() => boolean) | undefined
  /** The proposed year, even if the user states one; undefined if all sampled lines state theirs. */
  readonly proposed: AssumedYear | undefined
  /**
   * Minutes east of UTC for times without a zone, in a named zone at the first time; undefined if all sampled times state
   * theirs.
   */
  readonly zoneOffsetMinutes: number | undefined
  /** Set in a named zone; counts while `clock` reads. */
  readonly clockChanges?: Readonly<ClockChanges> | undefined
}

/** Times of the members of one upload, in the order of reading. */
export class LogTimes {
  readonly #stated: StatedTimes
  /** Stated year minus proposed year of the first member that has a proposal. */
  #shift: number | undefined
  /** First and last times of members without a proposed or assumed year. */
  readonly #certain: number[] = []
  /** First and last times of the other members, in their proposed years even if the user states one. */
  readonly #guessed: number[] = []
  #year: AssumedYear | undefined
  #lines = 0
  #zone: number | undefined
  #zoneOfSightings: number | undefined
  readonly #clockChanges: ClockChanges = { repeated: 0, missing: 0 }

  constructor(stated: StatedTimes) {
    this.#stated = stated
  }

  /** Determines how to read the times of the next member. */
  open(detection: Pick<LogDetection, 'format' | 'head'>, origin: LogOrigin): MemberTimes {
    const { now, year: statedYear, zone } = this.#stated
    const zoneOffsetMinutes = this.#zoneOf(detection)
    const open = openTimes(detection, { now, zoneOffsetMinutes })
    const proposed = this.#propose(open, origin)
    if (statedYear !== undefined && proposed) this.#shift ??= statedYear - proposed.year
    // Proposed years are shifted like the first proposal; if there is no proposal, the stated year is used.
    const year =
      statedYear !== undefined && proposed ? proposed.year + (this.#shift ?? 0) : (statedYear ?? proposed?.year)
    const context = { now, zoneOffsetMinutes, ...(year !== undefined && { year }) }
    const { clock, isYearOpen } = yearClock(detection, context)
    const zoned = typeof zone === 'string' ? zoneClock(clock, detection, context, zone) : undefined
    return {
      clock: zoned?.clock ?? clock,
      clockChanges: zoned?.changes,
      isTimeAssumed: statedYear === undefined ? isYearOpen : undefined,
      proposed,
      zoneOffsetMinutes: open.withoutZone > 0 ? zoneOffsetMinutes : undefined,
    }
  }

  /** Records the result of a member. @returns the assumed year; undefined if no line depends on one */
  read(
    { proposed, zoneOffsetMinutes, clockChanges }: Pick<MemberTimes, 'proposed' | 'zoneOffsetMinutes' | 'clockChanges'>,
    { from, to, linesWithAssumedTime }: Pick<ExtractionData, 'from' | 'to' | 'linesWithAssumedTime'>,
  ): AssumedYear | undefined {
    this.#zone ??= zoneOffsetMinutes
    this.#clockChanges.repeated += clockChanges?.repeated ?? 0
    this.#clockChanges.missing += clockChanges?.missing ?? 0
    if (from !== undefined && to !== undefined) {
      if (proposed === undefined && linesWithAssumedTime === 0) this.#certain.push(from, to)
      else this.#guessed.push(this.#asProposed(from), this.#asProposed(to))
    }
    if (linesWithAssumedTime === 0) return undefined
    const firstYear = new Date(from ?? this.#stated.now).getUTCFullYear()
    const assumed = proposed ?? { year: firstYear, reason: 'latest', sure: 'guess' }
    this.#year = earlierAssumption(this.#year, assumed)
    this.#lines += linesWithAssumedTime
    return assumed
  }

  /** Takes over the result for an earlier member that was read elsewhere. */
  takeOver(
    member: Pick<MemberTimes, 'proposed' | 'zoneOffsetMinutes'> &
      Pick<ExtractionData, 'from' | 'to' | 'linesWithAssumedTime'>,
  ): void {
    const { year } = this.#stated
    if (year !== undefined && member.proposed) this.#shift ??= year - member.proposed.year
    this.read(member, member)
  }

  /** Adds the assumptions of sightings, which were made when their log was read. */
  add({ year, zoneOffsetMinutes }: AssumedTimes): void {
    this.#zoneOfSightings = smallestOffset(this.#zoneOfSightings, zoneOffsetMinutes)
    if (!year) return
    const { lines, ...assumed } = year
    this.#year = earlierAssumption(this.#year, assumed)
    this.#lines += lines
  }

  /** The assumptions of a single member. */
  assumedIn(
    { zoneOffsetMinutes }: MemberTimes,
    year: AssumedYear | undefined,
    { linesWithAssumedTime }: Pick<ExtractionData, 'linesWithAssumedTime'>,
  ): AssumedTimes | undefined {
    return assumedTimes(
      year && { ...year, lines: linesWithAssumedTime },
      this.#isZoneAssumed ? zoneOffsetMinutes : undefined,
    )
  }

  get #isZoneAssumed(): boolean {
    return this.#stated.isZoneAssumed ?? this.#stated.zone === undefined
  }

  /** Assumptions over all members so far; undefined if the lines or the user state everything. */
  get assumed(): AssumedTimes | undefined {
    const ofMembers = this.#isZoneAssumed ? this.#zone : undefined
    const year = this.#year && { ...this.#year, lines: this.#lines }
    const { zone } = this.#stated
    const { repeated, missing } = this.#clockChanges
    const ofSightings = this.#zoneOfSightings
    const assumed = {
      ...assumedTimes(year, ofMembers),
      ...(ofSightings !== undefined && { sightingsZoneOffsetMinutes: ofSightings }),
      ...(typeof zone === 'string' && (ofMembers !== undefined || repeated + missing > 0) && { zone }),
      ...(repeated > 0 && { linesInRepeatedHour: repeated }),
      ...(missing > 0 && { linesInMissingHour: missing }),
    }
    return Object.keys(assumed).length > 0 ? assumed : undefined
  }

  /** Undoes the shift of a time to the stated year. */
  #asProposed(ms: number): number {
    const date = new Date(ms)
    date.setUTCFullYear(date.getUTCFullYear() - (this.#shift ?? 0))
    return date.getTime()
  }

  #propose({ days, stated }: OpenTimes, { names, modified }: LogOrigin): AssumedYear | undefined {
    if (days.length === 0) return undefined
    const members = this.#certain.length > 0 ? this.#certain : this.#guessed
    const proposed = assumedYear(days, {
      now: this.#stated.now,
      names,
      stated,
      members,
      ...(modified !== undefined && { modified }),
    })
    // A proposal that is based on a guess is a guess.
    return proposed.reason === 'members' && members === this.#guessed ? { ...proposed, sure: 'guess' } : proposed
  }

  #zoneOf(detection: Pick<LogDetection, 'format' | 'head'>): number {
    const { now, zone = 0 } = this.#stated
    if (typeof zone === 'number') return zone
    const { firstTime } = openTimes(detection, { now, zoneOffsetMinutes: 0 })
    return zoneOffsetAt(zone, firstTime ?? now)
  }
}
