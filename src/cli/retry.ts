import { minuteMs } from '../domain/time-units.ts'

/** Reads `Retry-After` in seconds, between 0.1 and 3600: with 0, a server would be asked again without a pause. */
export function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Math.min(3600, Math.max(0.1, Number(text))) : undefined
}

/**
 * Seconds to wait after a failed attempt (counted from 0) if the server names none: doubles from 1 to 60, then varied
 * by ±25 % through `chance`.
 */
export function pauseAfter(attempt: number, chance: number): number {
  return Math.min(60, 2 ** attempt) * (0.75 + chance / 2)
}

/** Reads `--patience`, in minutes; undefined if it is not a number. */
export function patienceOf(minutes: string): number | undefined {
  return /^\d{1,6}$/.test(minutes) ? Number(minutes) * minuteMs : undefined
}
