import type { Locale } from '../../domain/text.ts'
import { setCookie } from '../app/cookies.ts'
import { returnAddress } from '../app/return-address.ts'

/** Opens the sign-in, which leads back to this place: in this window, or in another one that leaves this as it is. */
export function leaveForSignIn(locale: Locale, window: 'this' | 'another' = 'this'): void {
  setCookie('redirectedFrom', returnAddress(location))
  setCookie('locale', locale)
  if (window === 'another') open('/login', '_blank', 'noopener')
  else location.assign('/login')
}
