import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://winnow.example'

describe('returnPath', () => {
  it.each([
    '/groups/1?tab=reports#x',
    '/en/recommender',
    '/groups/a%20b/reports/%C3%A4',
    '/search?q=https%3A%2F%2Fevil.example%2F',
    '/search?q=//evil.example',
  ])('goes back to %s', (path) => {
    expect(returnPath(path, origin, 'de')).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie:%20x=1',
    '\t//evil.example',
    ' //evil.example',
    '/%5Cevil.example',
    '/%5cevil.example',
    '/%2F/evil.example',
    '/%2fevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '///evil.example',
    '/\u2028/evil.example',
    '/\u202Egnp.exe',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '?x=//evil.example',
    '',
    '/login',
    '/auth?code=stolen&state=x',
    '/en/login',
    '/en/auth?code=stolen&state=x',
    '/api/_auth/session',
    '/oidc/session/end',
    `/${'x'.repeat(3000)}`,
  ])('does not go to %j', (path) => {
    expect(returnPath(path, origin, 'de')).toBe('/dashboard')
    expect(returnPath(path, origin, 'en')).toBe('/en/dashboard')
  })
})
