import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { renderedHook } from '../../../test/rendered-hook.ts'
import { ShowZoneContext } from '../i18n/use-texts.ts'
import { useZoneChoice, useZoneOfBrowser, zoneIn } from './time-zone.ts'

it('reads the time zone of a cookie, and shows UTC if the cookie names no time zone', () => {
  expect(zoneIn('locale=de; time_zone=Europe%2FBerlin')).toBe('Europe/Berlin')
  for (const header of [null, '', 'time_zone=UTC', 'time_zone=', 'time_zone=Nowhere', 'time_zone=%3Cscript%3E']) {
    expect(zoneIn(header)).toBe('UTC')
  }
})

/** A browser in a zone, with a cookie. @returns the zones that the page was asked to show */
function browser(zone: string, cookie: string) {
  const { DateTimeFormat } = Intl
  class ThereFormat extends DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale, { timeZone: zone, ...options })
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: ThereFormat })
  vi.stubGlobal('location', { protocol: 'https:' })
  const document = { cookie }
  vi.stubGlobal('document', document)
  const shown: string[] = []
  const around = (probe: React.ReactNode) =>
    createElement(ShowZoneContext, { value: (next: string) => void shown.push(next) }, probe)
  return { document, shown, around }
}

it('shows a signed-in person the zone of the browser, unless they chose UTC', async () => {
  const cases: [zone: string, cookie: string, isSignedIn: boolean, shown: string[]][] = [
    ['Europe/Berlin', '', true, ['Europe/Berlin']],
    ['America/New_York', 'time_zone=Europe%2FBerlin', true, ['America/New_York']],
    ['Europe/Berlin', 'time_zone=Europe%2FBerlin', true, []],
    ['Europe/Berlin', 'time_zone=UTC', true, []],
    ['UTC', '', true, []],
    ['Europe/Berlin', '', false, []],
  ]
  for (const [zone, cookie, isSignedIn, shown] of cases) {
    const one = browser(zone, cookie)
    await renderedHook(useZoneOfBrowser, isSignedIn, one.around)
    expect([zone, cookie, one.shown]).toEqual([zone, cookie, shown])
    if (shown.length > 0) expect(zoneIn(one.document.cookie)).toBe(zone)
  }
})

it('remembers a choice of UTC, and goes back to the zone of the browser', async () => {
  const { document, shown, around } = browser('Europe/Berlin', 'time_zone=Europe%2FBerlin')
  const hook = await renderedHook(useZoneChoice, undefined, around)
  await hook.act((choose) => choose('utc'))
  expect([shown, document.cookie.startsWith('time_zone=UTC;')]).toEqual([['UTC'], true])
  await hook.act((choose) => choose('browser'))
  expect([shown, zoneIn(document.cookie)]).toEqual([['UTC', 'Europe/Berlin'], 'Europe/Berlin'])
})
