/** `Retry-After` in seconds, at most an hour; not 0, for whoever says that is not to be asked without a pause. */
export function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Math.min(3600, Math.max(0.1, Number(text))) : undefined
}

/** Seconds to wait after an attempt that failed, counted from 0, if the server names none: 1 to 60, spread by `chance`. */
export function pauseAfter(attempt: number, chance: number): number {
  return Math.min(60, 2 ** attempt) * (0.75 + chance / 2)
}

/** Reads `--patience`, in minutes. Undefined if it is no number. */
export function patienceOf(minutes: string): number | undefined {
  return /^\d{1,6}$/.test(minutes) ? Number(minutes) * 60_000 : undefined
}
