import { expect, it } from 'vitest'
import { isReturnedTo } from './return-address.ts'

it.each(['/impressum', '/en/imprint', '/groups/1', '/en/sources/x', '/einladung', '/dashboard'])(
  'who signs in after %s is led back there',
  (pathname) => expect(isReturnedTo(pathname)).toBe(true),
)

it.each(['/', '/en', '/signin/x', '/en/signin/x', '/passwort-neu', '/en/forgot-password', '/_i18n/0/de/messages.json'])(
  'who signs in after %s is not',
  (pathname) => expect(isReturnedTo(pathname)).toBe(false),
)
