import { startTransition, use, useEffect } from 'react'
import { cookies, forgetCookie, readCookie, setCookie } from '../app/cookies.ts'
import { ShowZoneContext } from '../i18n/use-texts.ts'
import { utc } from './format.ts'

/** The time zone in a cookie header; UTC if it names none. */
export function zoneIn(header: string | null | undefined): string {
  const kept = readCookie(header, cookies.timeZone.name)
  return kept !== undefined && isZone(kept) ? kept : utc
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function zoneOfBrowser(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(own) ? own : utc
}

/** Shows times in the zone of the browser once a signed-in person uses a page, unless they chose UTC. */
export function useZoneOfBrowser(isSignedIn: boolean): void {
  const show = use(ShowZoneContext)
  useEffect(() => {
    const kept = readCookie(document.cookie, cookies.timeZone.name)
    const own = zoneOfBrowser()
    if (!isSignedIn || kept === utc || own === (kept ?? utc)) return
    setCookie('timeZone', own)
    startTransition(() => show(own))
  }, [isSignedIn, show])
}

/** Lets the person choose between the zone of the browser and UTC. */
export function useZoneChoice(): (choice: 'browser' | 'utc') => void {
  const show = use(ShowZoneContext)
  return (choice) => {
    const zone = choice === 'utc' ? utc : zoneOfBrowser()
    // `UTC` in the cookie means that somebody chose it.
    if (choice === 'browser' && zone === utc) forgetCookie('timeZone')
    else setCookie('timeZone', zone)
    show(zone)
  }
}
