import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localeOf, pageAt, paths } from '../paths.ts'

/** Data of a page view: the type of page and its language, nothing about its subject. */
export function pageView(pathname: string): { name: 'pageview'; page: string; locale: string } | undefined {
  const page = pageAt(pathname)
  const locale = localeOf(pathname)
  return page && { name: 'pageview', page: paths[page][locale], locale }
}

/** Sends page views if the operator configured an address and the browser does not object. */
export function usePageViews(address: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const view = address && !refuses(navigator) ? pageView(pathname) : undefined
    if (address && view) navigator.sendBeacon(address, JSON.stringify(view))
  }, [address, pathname])
}

/** Global Privacy Control and its predecessor. */
function refuses(browser: Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
