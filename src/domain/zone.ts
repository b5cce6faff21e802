/** Tells whether a name like `Europe/Berlin` is a zone of the tz database. Offsets and abbreviations are not. */
export function isZoneName(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/**
 * Zone for log times without one: the offset that the user chose (minutes east of UTC); otherwise the browser's zone by
 * name, whose offset depends on the day; otherwise the browser's offset.
 */
export function zoneOfTimes({
  zone,
  zoneOffsetMinutes,
  isZoneChosen,
}: {
  readonly zone?: string | undefined
  readonly zoneOffsetMinutes: number
  readonly isZoneChosen?: boolean | undefined
}): number | string {
  return isZoneChosen ? zoneOffsetMinutes : (zone ?? zoneOffsetMinutes)
}

/** An offset in minutes east of UTC as text: `UTC+02:00`; `UTC` for zero. */
export function offsetText(minutes: number, minus = '−'): string {
  if (minutes === 0) return 'UTC'
  const all = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `UTC${minutes < 0 ? minus : '+'}${two(Math.floor(all / 60))}:${two(all % 60)}`
}
