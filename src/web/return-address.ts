import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetCookie, setCookie } from './cookies.ts'
import { type PageId, pageAt } from './paths.ts'

/** Pages of the sign-in itself: nobody wants to be back there, and some carry a secret in their address. */
const notReturnedTo: ReadonlySet<PageId | undefined> = new Set(['home', 'signIn', 'forgotPassword', 'resetPassword'])

/** Whether who signs in after a visit to this address is led back to it. */
export function isReturnedTo(pathname: string): boolean {
  const page = pageAt(pathname)
  return page !== undefined && !notReturnedTo.has(page)
}

/**
 * What is remembered of an address. The fragment belongs to it, but for an invitation's: that is its secret, and a cookie
 * would carry it to every server on the way.
 */
export function returnAddress({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>): string {
  return pathname + search + (pageAt(pathname) === 'invitation' ? '' : hash)
}

/** For steps inside the browser what the server does for a first page: the full path is remembered, the home page forgets it. */
export function useReturnAddress(isSignedIn: boolean): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isSignedIn) return
    if (pageAt(pathname) === 'home') forgetCookie('redirectedFrom')
    else if (isReturnedTo(pathname)) setCookie('redirectedFrom', returnAddress({ pathname, search, hash }))
  }, [isSignedIn, pathname, search, hash])
}
