import { daySeconds } from '../../domain/time-units.ts'

/** Value of a cookie in a `Cookie` header or `document.cookie`. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(pair.slice(at + 1).trim())
      } catch {
        return undefined
      }
    }
  }
  return undefined
}

export const cookies = {
  /** de or en, for 365 days. */
  locale: { name: 'locale', days: 365 },
  /** dark, light or system. */
  colourMode: { name: 'colour_mode', days: 365 },
  activeGroup: { name: 'active_group', days: 90 },
  traceId: { name: 'trace_id', days: 0 },
  bannerClosed: { name: 'bannerClosed', days: 365 },
  /** Path requested before the sign-in, for one hour. */
  redirectedFrom: { name: 'redirected_from', days: 1 / 24 },
  /** Ids of sources, for one year after the last change. */
  savedSources: { name: 'saved_sources', days: 365 },
  /** Zone in which times are shown: that of the browser, or UTC if the person chose it. */
  timeZone: { name: 'time_zone', days: 365 },
  /** off: no single-character shortcuts. */
  shortcuts: { name: 'shortcuts', days: 365 },
  /** Height of rows and columns of tables, as a query. */
  tables: { name: 'tables', days: 365 },
  /** narrow: the navigation shows only icons. */
  navigation: { name: 'navigation', days: 365 },
} as const

export type CookieName = keyof typeof cookies

export function cookieText(which: CookieName, value: string, secure: boolean): string {
  const { name, days } = cookies[which]
  const sameSite = which === 'activeGroup' || which === 'bannerClosed' ? 'Strict' : 'Lax'
  const age = days > 0 ? `; Max-Age=${Math.round(days * daySeconds)}` : ''
  return `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=${sameSite}${secure ? '; Secure' : ''}`
}

export function setCookie(which: CookieName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = cookieText(which, value, location.protocol === 'https:')
}

export function forgetCookie(which: CookieName): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = forgottenCookie(which)
}

/** Cookie text that deletes a cookie. */
export function forgottenCookie(which: CookieName): string {
  return `${cookies[which].name}=; Path=/; Max-Age=0; SameSite=Lax`
}
