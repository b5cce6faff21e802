import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A mistake in how the command was called: its sentence goes to stderr and the exit code is 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

/** `parseArgs` of Node with its complaints turned into usage errors. */
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

/** `SOURCE` or `SOURCE@DATE`, where a date is the start of a time in ISO 8601. */
export function acceptedSnapshots(values: readonly string[]): { source: string; date?: string }[] {
  return values.map((value) => {
    const dated = /^(.+)@(\d{4}-\d\d(?:-\d\d(?:T[\d:.]*Z?)?)?)$/.exec(value)
    const source = (dated?.[1] ?? value).trim()
    if (source === '') throw new UsageError(`--accept must be SOURCE or SOURCE@DATE, not '${value}'`)
    return { source, ...(dated?.[2] && { date: dated[2] }) }
  })
}

/** Minutes east of UTC. */
export function zoneOffset(value: string): number {
  const minutes = Number(value)
  if (value.trim() === '' || !Number.isInteger(minutes) || Math.abs(minutes) > 840) {
    throw new UsageError(`--zone must be whole minutes east of UTC, -840 to 840, not '${value}'`)
  }
  return minutes
}

/** A date, which means its end in UTC, or a moment; ms since epoch. */
export function moment(name: string, value: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T23:59:59.999Z`) : Date.parse(value)
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(time))
    throw new UsageError(`--${name} must be a date such as 2026-08-31, not '${value}'`)
  return time
}

/** A file or folder that an option names must be there. */
export function existing(name: string, path: string): string {
  if (!existsSync(path)) throw new UsageError(`--${name}: there is no ${path}`)
  return path
}
