import { lazily } from '../../domain/lazily.ts'
import { type NumberTexts, numberTexts } from '../../domain/number-text.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, daySeconds, hourSeconds, minuteSeconds } from '../../domain/time-units.ts'

const tag: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

export type Formats = ReturnType<typeof formats>

export const utc = 'UTC'

/** Numbers, amounts and times in the notation of a language. Server and browser must use the same zone. */
export function formats(locale: Locale, zone = utc) {
  const language = tag[locale]
  const texts = numberTexts(locale)
  const { number } = texts
  // Creating an `Intl` format takes milliseconds, and few pages need all of them.
  const date = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  const dayOfZone = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone }))
  const timeIn = (timeZone: string) =>
    lazily(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  const dateTimeOfZone = timeIn(zone)
  const dateTimeInUtc = timeIn(utc)
  const offset = offsetIn(zone)
  const dateTime = (iso: string) => `${dateTimeOfZone().format(new Date(iso))} ${offset(Date.parse(iso))}`
  // Swedish writes dates as ISO 8601.
  const isoDay = lazily(() => new Intl.DateTimeFormat('sv', { timeZone: zone }))
  const dayOf = (ms: number) => Date.parse(isoDay().format(ms)) / dayMs
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const list = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }))
  return {
    ...texts,
    /** Time zone of `dateTime` and `ago`. */
    zone,
    /** A day in UTC. */
    date: (iso: string) => date().format(new Date(iso)),
    /** With the offset of the zone. */
    dateTime,
    /** As `dateTime`, and in UTC if the zone is another one. */
    dateTimeAndUtc: (iso: string) =>
      zone === utc ? dateTime(iso) : `${dateTime(iso)} (${dateTimeInUtc().format(new Date(iso))} ${utc})`,
    /** Time since then at `now` (ms since epoch) in minutes, hours or days; a date if it is a week or more. */
    ago: (iso: string, now: number) => {
      const seconds = (Date.parse(iso) - now) / 1000
      const far = Math.abs(seconds)
      if (far >= 7 * daySeconds) return dayOfZone().format(new Date(iso))
      if (far >= daySeconds) return relative().format(dayOf(Date.parse(iso)) - dayOf(now), 'day')
      if (far >= hourSeconds) return relative().format(Math.trunc(seconds / hourSeconds), 'hour')
      return relative().format(Math.trunc(seconds / minuteSeconds) || 0, 'minute')
    },
    /** Base 1000, one decimal. */
    bytes: (value: number) => bytes(value, number),
    /** The two largest non-zero units of days, hours, minutes, seconds. */
    duration: (seconds: number) => duration(seconds, locale, number),
    list: (items: readonly string[]) => list().format(items),
  }
}

/** Offset of a zone at a time: `UTC+5:30`. */
function offsetIn(timeZone: string): (ms: number) => string {
  const written = lazily(() => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }))
  return (ms) =>
    timeZone === utc
      ? utc
      : written()
          .format(ms)
          // Engines write a zero offset in two ways.
          .replace(/.*GMT(\+0$)?/, utc)
}

const byteUnits = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB']

function bytes(value: number, number: NumberTexts['number']): string {
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

function duration(seconds: number, locale: Locale, number: NumberTexts['number']): string {
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
