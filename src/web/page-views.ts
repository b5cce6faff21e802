import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localeOf, pageAt, paths } from './paths.ts'

/** What is sent of a page view: which kind of page in which language, and nothing of who looks at what. */
export function pageView(pathname: string): { name: 'pageview'; page: string; locale: string } | undefined {
  const page = pageAt(pathname)
  const locale = localeOf(pathname)
  return page && { name: 'pageview', page: paths[page][locale], locale }
}

/** Sends page views where the operator has set an address for them and the visitor's browser does not ask not to. */
export function usePageViews(address: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const view = address && !refuses(navigator) ? pageView(pathname) : undefined
    if (address && view) navigator.sendBeacon(address, JSON.stringify(view))
  }, [address, pathname])
}

/** Global Privacy Control, and its predecessor. */
function refuses(browser: Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
