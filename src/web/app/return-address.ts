import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type PageId, pageAt } from '../paths.ts'
import { forgetCookie, setCookie } from './cookies.ts'

/** Pages of the sign-in: users do not want to return there, and some contain a secret in their address. */
const notReturnedTo: ReadonlySet<PageId | undefined> = new Set(['home', 'signIn', 'forgotPassword', 'resetPassword'])

/** Tells whether a sign-in after visiting this address returns to it. */
export function isReturnedTo(pathname: string): boolean {
  const page = pageAt(pathname)
  return page !== undefined && !notReturnedTo.has(page)
}

/**
 * The part of an address to remember. It includes the fragment, except for invitations, whose fragment is a secret that
 * must not be sent in a cookie.
 */
export function returnAddress({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>): string {
  return pathname + search + (pageAt(pathname) === 'invitation' ? '' : hash)
}

/**
 * Does for client-side navigations what the server does for a first page: remembers the full path; the home page clears
 * it.
 */
export function useReturnAddress(isSignedIn: boolean): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isSignedIn) return
    if (pageAt(pathname) === 'home') forgetCookie('redirectedFrom')
    else if (isReturnedTo(pathname)) setCookie('redirectedFrom', returnAddress({ pathname, search, hash }))
  }, [isSignedIn, pathname, search, hash])
}
