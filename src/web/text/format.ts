import { type NumberTexts, numberTexts } from '../../domain/number-text.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, daySeconds, hourSeconds, minuteSeconds } from '../../domain/time-units.ts'

const tag: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

export interface Formats extends NumberTexts {
  /** Time zone of `dateTime` and `ago`. */
  readonly zone: string
  /** A day in UTC. */
  date(iso: string): string
  /** With the offset of the zone. */
  dateTime(iso: string): string
  /** As `dateTime`, and in UTC if the zone is another one. */
  dateTimeAndUtc(iso: string): string
  /** Time since then at `now` (ms since epoch) in minutes, hours or days; a date if it is a week or more. */
  ago(iso: string, now: number): string
  /** Base 1000, one decimal. */
  bytes(value: number): string
  /** The two largest non-zero units of days, hours, minutes, seconds. */
  duration(seconds: number): string
  list(items: readonly string[]): string
}

export const utc = 'UTC'

/** Numbers, amounts and times in the notation of a language. Server and browser must use the same zone. */
export function formats(locale: Locale, zone = utc): Formats {
  const language = tag[locale]
  const texts = numberTexts(locale)
  const { number } = texts
  const date = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  const dayOfZone = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone }))
  const timeIn = (timeZone: string) =>
    once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  const dateTimeOfZone = timeIn(zone)
  const dateTimeInUtc = timeIn(utc)
  const offset = offsetIn(zone)
  const dateTime = (iso: string) => `${dateTimeOfZone().format(new Date(iso))} ${offset(Date.parse(iso))}`
  // Swedish writes dates as ISO 8601.
  const isoDay = once(() => new Intl.DateTimeFormat('sv', { timeZone: zone }))
  const dayOf = (ms: number) => Date.parse(isoDay().format(ms)) / dayMs
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const list = once(() => new Intl.ListFormat(language, { type: 'conjunction' }))
  return {
    ...texts,
    zone,
    date: (iso) => date().format(new Date(iso)),
    dateTime,
    dateTimeAndUtc: (iso) =>
      zone === utc ? dateTime(iso) : `${dateTime(iso)} (${dateTimeInUtc().format(new Date(iso))} ${utc})`,
    ago: (iso, now) => {
      const seconds = (Date.parse(iso) - now) / 1000
      const far = Math.abs(seconds)
      if (far >= 7 * daySeconds) return dayOfZone().format(new Date(iso))
      if (far >= daySeconds) return relative().format(dayOf(Date.parse(iso)) - dayOf(now), 'day')
      if (far >= hourSeconds) return relative().format(Math.trunc(seconds / hourSeconds), 'hour')
      return relative().format(Math.trunc(seconds / minuteSeconds) || 0, 'minute')
    },
    bytes: (value) => bytes(value, number),
    duration: (seconds) => duration(seconds, locale, number),
    list: (items) => list().format(items),
  }
}

/** Offset of a zone at a time: `UTC+5:30`. */
function offsetIn(timeZone: string): (ms: number) => string {
  const written = once(() => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }))
  return (ms) =>
    timeZone === utc
      ? utc
      : written()
          .format(ms)
          // Engines write a zero offset in two ways.
          .replace(/.*GMT(\+0$)?/, utc)
}

/** Creating an `Intl` format takes milliseconds, and few pages need all of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const byteUnits = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB']

function bytes(value: number, number: Formats['number']): string {
  if (value < 1000) return `${number(value)}\u00a0B`
  let unit = -1
  let rest = value
  do {
    rest /= 1000
    unit++
  } while (rest >= 999.95 && unit < byteUnits.length - 1)
  return `${number(rest, 1)}\u00a0${byteUnits[unit]}`
}

const durationUnits: readonly { seconds: number; name: Record<Locale, [one: string, other: string]> }[] = [
  { seconds: daySeconds, name: { de: ['Tag', 'Tage'], en: ['day', 'days'] } },
  { seconds: 3_600, name: { de: ['Std.', 'Std.'], en: ['hour', 'hours'] } },
  { seconds: 60, name: { de: ['Min.', 'Min.'], en: ['min', 'min'] } },
  { seconds: 1, name: { de: ['Sek.', 'Sek.'], en: ['s', 's'] } },
]

function duration(seconds: number, locale: Locale, number: Formats['number']): string {
  let rest = Math.max(0, Math.round(seconds))
  const parts: string[] = []
  for (const unit of durationUnits) {
    const count = Math.floor(rest / unit.seconds)
    rest -= count * unit.seconds
    if (count > 0) parts.push(`${number(count)}\u00a0${unit.name[locale][count === 1 ? 0 : 1]}`)
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.join(' ') || `0\u00a0${durationUnits[3]?.name[locale][1]}`
}
