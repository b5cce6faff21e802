import { expect, it } from 'vitest'
import { isZoneName, zoneOfTimes } from './zone.ts'

it('uses the offset that the user chose, otherwise the zone of the browser, otherwise its offset', () => {
  expect(zoneOfTimes({ zoneOffsetMinutes: 60, zone: 'Europe/Berlin', isZoneChosen: true })).toBe(60)
  expect(zoneOfTimes({ zoneOffsetMinutes: 60, zone: 'Europe/Berlin' })).toBe('Europe/Berlin')
  expect(zoneOfTimes({ zoneOffsetMinutes: 60 })).toBe(60)
})

it('knows the names of zones', () => {
  const names = ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Europe/Atlantis', 'UTC', '+02:00', 'a/b', '/']
  expect(names.filter(isZoneName)).toEqual(['Europe/Berlin', 'America/Argentina/Buenos_Aires'])
})
