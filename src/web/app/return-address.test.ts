import { expect, it } from 'vitest'
import { isReturnedTo, returnAddress } from './return-address.ts'

it.each(['/impressum', '/en/imprint', '/groups/1', '/en/sources/x', '/einladung', '/dashboard'])(
  'the sign-in returns to %s',
  (pathname) => expect(isReturnedTo(pathname)).toBe(true),
)

it.each(['/', '/en', '/signin/x', '/en/signin/x', '/passwort-neu', '/en/forgot-password', '/_i18n/0/de/messages.json'])(
  'the sign-in does not return to %s',
  (pathname) => expect(isReturnedTo(pathname)).toBe(false),
)

it.each([
  [{ pathname: '/status', search: '?a=1', hash: '#sources' }, '/status?a=1#sources'],
  [{ pathname: '/einladung', search: '', hash: `#${'s'.repeat(43)}` }, '/einladung'],
  [{ pathname: '/en/invitation/', search: '?a=1', hash: `#${'s'.repeat(43)}` }, '/en/invitation/?a=1'],
])('the sign-in remembers %j as %s, without the secret of an invitation', (address, remembered) => {
  expect(returnAddress(address)).toBe(remembered)
})
