import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import type { ExtractionData } from '../engine/extract/extraction.ts'
import type { LineClock } from '../formats/log-format.ts'
import { type LogDetection, yearClock } from '../formats/logs/detect.ts'
import { type OpenTimes, openTimes } from '../formats/logs/open-times.ts'
import { assumedYear } from '../formats/logs/time/assumed-year.ts'
import { zoneOffsetAt } from '../formats/logs/time/zone.ts'

/** What whoever hands logs in says of their times. */
export interface SaidTimes {
  /** The moment of upload, ms since epoch. */
  readonly now: number
  /**
   * The year in which the first lines without one lie; other files of the upload keep their proposed distance to them.
   * Without it a year is proposed, and the times that rest on it are assumed.
   */
  readonly year?: number | undefined
  /** For times without a zone: minutes east of UTC, or a zone of the tz database, as it is when the file begins; UTC without. */
  readonly zone?: number | string | undefined
  /** Whether nobody has chosen the zone: a default, or the one of the browser. True without `zone`. */
  readonly isZoneAssumed?: boolean | undefined
}

/** A member as far as it is known before it is read. */
export interface LogOrigin {
  /** Its own name and those of what it was packed in. */
  readonly names: readonly string[]
  /** When it was last written, ms since epoch. */
  readonly modified?: number | undefined
}

export interface MemberTimes {
  readonly clock: LineClock
  /** As the extractor wants it; undefined where nothing is assumed. */
  readonly isTimeAssumed: (() => boolean) | undefined
  /** What was proposed, also where a year is said; undefined where the lines of the head name theirs. */
  readonly proposed: AssumedYear | undefined
  /** Minutes east of UTC for times without a zone; undefined where all name theirs. */
  readonly zoneOffsetMinutes: number | undefined
}

/** The times of the members of one upload, in the order in which they are read. */
export class LogTimes {
  readonly #said: SaidTimes
  /** Years between what was proposed and what is said. */
  #shift: number | undefined
  readonly #certain: number[] = []
  /** As proposed, also where a year is said. */
  readonly #guessed: number[] = []
  #year: AssumedYear | undefined
  #lines = 0
  #zone: number | undefined

  constructor(said: SaidTimes) {
    this.#said = said
  }

  /** How to read the times of the next member. */
  open(detection: Pick<LogDetection, 'format' | 'head'>, origin: LogOrigin): MemberTimes {
    const { now, year: said } = this.#said
    const zoneOffsetMinutes = this.#zoneOf(detection)
    const open = openTimes(detection, { now, zoneOffsetMinutes })
    const proposed = this.#propose(open, origin)
    if (said !== undefined && proposed) this.#shift ??= said - proposed.year
    const year = said === undefined ? proposed?.year : (proposed?.year ?? said) + (this.#shift ?? 0)
    const { clock, isYearOpen } = yearClock(detection, {
      now,
      zoneOffsetMinutes,
      ...(year !== undefined && { year }),
    })
    return {
      clock,
      isTimeAssumed: said === undefined ? isYearOpen : undefined,
      proposed,
      zoneOffsetMinutes: open.withoutZone > 0 ? zoneOffsetMinutes : undefined,
    }
  }

  /** Tells what came of a member. @returns the year that was assumed for it, if any line had none */
  read(
    { proposed, zoneOffsetMinutes }: MemberTimes,
    { from, to, linesWithAssumedTime }: Pick<ExtractionData, 'from' | 'to' | 'linesWithAssumedTime'>,
  ): AssumedYear | undefined {
    this.#zone ??= zoneOffsetMinutes
    if (from !== undefined && to !== undefined) {
      if (proposed === undefined && linesWithAssumedTime === 0) this.#certain.push(from, to)
      else this.#guessed.push(this.#asProposed(from), this.#asProposed(to))
    }
    if (linesWithAssumedTime === 0) return undefined
    const begin = new Date(from ?? this.#said.now).getUTCFullYear()
    const assumed = proposed ?? { year: begin, reason: 'latest', sure: 'guess' }
    this.#year ??= assumed
    this.#lines += linesWithAssumedTime
    return assumed
  }

  /** Over all members so far; undefined where their lines name everything or it was said. */
  get assumed(): AssumedTimes | undefined {
    const { zone, isZoneAssumed = zone === undefined } = this.#said
    const year = this.#year && { ...this.#year, lines: this.#lines }
    const zoneOffsetMinutes = isZoneAssumed ? this.#zone : undefined
    if (!year && zoneOffsetMinutes === undefined) return undefined
    return { ...(year && { year }), ...(zoneOffsetMinutes !== undefined && { zoneOffsetMinutes }) }
  }

  /** A time as it was before the year that is said moved it. */
  #asProposed(ms: number): number {
    const date = new Date(ms)
    date.setUTCFullYear(date.getUTCFullYear() - (this.#shift ?? 0))
    return date.getTime()
  }

  #propose({ days, stated }: OpenTimes, { names, modified }: LogOrigin): AssumedYear | undefined {
    if (days.length === 0) return undefined
    const members = this.#certain.length > 0 ? this.#certain : this.#guessed
    const proposed = assumedYear(days, {
      now: this.#said.now,
      names,
      stated,
      members,
      ...(modified !== undefined && { modified }),
    })
    // What rests on a guess is one.
    return proposed.reason === 'members' && members === this.#guessed ? { ...proposed, sure: 'guess' } : proposed
  }

  #zoneOf(detection: Pick<LogDetection, 'format' | 'head'>): number {
    const { now, zone = 0 } = this.#said
    if (typeof zone === 'number') return zone
    const { firstTime } = openTimes(detection, { now, zoneOffsetMinutes: 0 })
    return zoneOffsetAt(zone, firstTime ?? now)
  }
}
