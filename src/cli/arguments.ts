import { statSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isDay } from '../domain/dates.ts'
import { readOwnRange } from '../domain/observables/own-range.ts'
import { isZoneName } from '../domain/zone.ts'

/** The command was called incorrectly: its message goes to stderr and the exit code is 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

/** Node's `parseArgs` with its errors converted to usage errors. */
export function readArguments<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new UsageError(
      cause instanceof Error ? cause.message.replace(/ To specify a positional.*$/, '') : String(cause),
      {
        cause,
      },
    )
  }
}

export function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  if (!(allowed as readonly string[]).includes(value)) {
    throw new UsageError(`--${name} must be one of ${allowed.join(', ')}, not '${value}'`)
  }
  return value as T
}

export function amount(name: string, value: string): number {
  const n = Number(value)
  if (value.trim() === '' || !Number.isFinite(n) || n < 0)
    throw new UsageError(`--${name} must be an amount of EUR, not '${value}'`)
  return n
}

/** `SOURCE` or `SOURCE@DATE`; a date is a prefix of an ISO 8601 time. */
export function acceptedSnapshots(values: readonly string[]): { source: string; date?: string }[] {
  return values.map((value) => {
    const dated = /^(.+)@(\d{4}-\d\d(?:-\d\d(?:T[\d:.]*Z?)?)?)$/.exec(value)
    const source = (dated?.[1] ?? value).trim()
    if (source === '') throw new UsageError(`--accept must be SOURCE or SOURCE@DATE, not '${value}'`)
    return { source, ...(dated?.[2] && { date: dated[2] }) }
  })
}

/** Reads `--year` and `--zone`: what the user states about the times in a log. */
export function statedTimes(
  { year, zone }: { year?: string | undefined; zone?: string | undefined },
  now: number,
): { year?: number; zone?: number | string } {
  return {
    ...(year !== undefined && { year: yearOf(year, now) }),
    ...(zone !== undefined && { zone: zoneOf(zone) }),
  }
}

/** First year that `--year` accepts: `engine/extract` ignores earlier events. */
const FIRST_YEAR = 1990

function yearOf(value: string, now: number): number {
  const last = new Date(now).getUTCFullYear()
  const year = Number(value)
  if (!/^\d{4}$/.test(value) || year < FIRST_YEAR || year > last) {
    throw new UsageError(`--year must be a year from ${FIRST_YEAR} to ${last}, not '${value}'`)
  }
  return year
}

/** Minutes east of UTC, or the name of a zone. Reads `+02:00`, `+0200`, `+02`, a number of minutes, `UTC` and `Europe/Berlin`. */
function zoneOf(value: string): number | string {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(value) ?? []
  const offset =
    hours === undefined ? Number(value || 'none') : Number(`${sign}${Number(hours) * 60 + Number(minutes)}`)
  if (Number.isInteger(offset) && Math.abs(offset) <= 840 && Number(minutes) < 60) return offset
  if (/^(?:Z|UTC|GMT)$/i.test(value)) return 0
  if (isZoneName(value)) return value
  throw new UsageError(`--zone must be an offset like +02:00 or a name like Europe/Berlin, not '${value}'`)
}

/** A date (meaning its end in UTC) or a time, as ms since epoch. */
export function moment(name: string, value: string): number {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(value) ?? []
  const time = Date.parse(day === value ? `${value}T23:59:59.999Z` : value)
  if (!isDay(day) || Number.isNaN(time))
    throw new UsageError(`--${name} must be a date such as 2026-08-31, not '${value}'`)
  return time
}

/** Splits a text at its commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads `--own`: addresses, ranges and domains. */
export function ownOf(text: string): string[] {
  const entries = listOf(text)
  const unread = entries.filter((entry) => readOwnRange(entry) === undefined)
  if (unread.length === 0) return entries
  throw new UsageError(
    `--own must be addresses, ranges such as 192.0.2.0/24, and domains, separated by commas, not '${unread.join("', '")}'`,
  )
}

type Argument = `--${string}` | 'FILE' | 'DIR'

/**
 * Checks that the file, or the folder, of an argument exists.
 * @param argument as the help of the command calls it: an option with its hyphens, or the name of a place
 */
export function existing(argument: Argument, path: string, what: 'file' | 'folder' = 'file'): string {
  const fileStats = statSync(path, { throwIfNoEntry: false })
  if (!fileStats) throw new UsageError(`${argument}: ${path} does not exist`)
  if (fileStats.isDirectory() !== (what === 'folder')) throw new UsageError(`${argument}: ${path} is not a ${what}`)
  return path
}
