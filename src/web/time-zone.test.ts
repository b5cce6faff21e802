import { expect, it } from 'vitest'
import { zoneIn } from './time-zone.ts'

it('reads the time zone of a cookie, and shows UTC for what is no zone', () => {
  expect(zoneIn('locale=de; time_zone=Europe%2FBerlin')).toBe('Europe/Berlin')
  for (const header of [null, '', 'time_zone=UTC', 'time_zone=', 'time_zone=Nowhere', 'time_zone=%3Cscript%3E']) {
    expect(zoneIn(header)).toBe('UTC')
  }
})
