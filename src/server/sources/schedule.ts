import { dayMs, hourMs, minuteMs, weekMs } from '../../domain/time-units.ts'

/** Shortest and longest interval between fetches, whatever the publisher's cadence. */
export const shortestCadenceMs = 5 * minuteMs
export const longestCadenceMs = weekMs
/** Longest interval between attempts after failures. */
export const longestBackoffMs = dayMs
/** Longest delay of the first retry after a failure. */
const longestFirstRetryMs = 30 * minuteMs
/** A recorded time further ahead than this was written while the clock was ahead. */
export const clockAheadMs = hourMs
/** Largest share by which an interval is lengthened, to spread sources with the same cadence. */
export const mostSpread = 0.2

export interface LastAttempt {
  readonly now: number
  readonly cadenceMinutes: number
  /** Failures in a row, this one included; 0 after a success. */
  readonly failures: number
  /** Time that the publisher asks us to wait, ms. */
  readonly retryAfterMs?: number
  /** Random number, 0 to 1. */
  readonly chance: number
}

/**
 * When a source is due next: after its cadence, or twice as long for each failure in a row. Never earlier than the
 * cadence, because publishers state minimum intervals; up to a fifth later at random, to spread sources with the same
 * cadence.
 */
export function nextDue({ now, cadenceMinutes, failures, retryAfterMs, chance }: LastAttempt): number {
  const cadence = cadenceOf(cadenceMinutes)
  const firstRetry = Math.min(cadence, longestFirstRetryMs)
  const patience =
    failures === 0
      ? cadence
      : Math.min(Math.max(longestBackoffMs, cadence), firstRetry * 2 ** Math.min(failures - 1, 20))
  return now + Math.round(Math.max(patience * (1 + mostSpread * chance), retryAfterMs ?? 0))
}

/**
 * Tells whether a source is due. Ignores a due date further ahead than any attempt can set: it was written while the
 * clock was ahead.
 */
export function isDue(
  { dueAt, cadenceMinutes }: { readonly dueAt: number | null; readonly cadenceMinutes: number },
  now: number,
): boolean {
  const longest = Math.max(longestBackoffMs, cadenceOf(cadenceMinutes)) * (1 + mostSpread)
  return dueAt === null || dueAt <= now || dueAt > now + longest
}

const cadenceOf = (minutes: number) => Math.min(longestCadenceMs, Math.max(shortestCadenceMs, minutes * minuteMs))
