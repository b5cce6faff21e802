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
