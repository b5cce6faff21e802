import { describe, expect, it } from 'vitest'
import {
  isCutOff,
  parserOf,
  rangeIndicators,
  readIndicator,
  readIndicatorAs,
  readMasked,
  readNamed,
} from './indicator.ts'

describe('readIndicator', () => {
  it.each([
    ['192.0.2.1', 'ipv4 192.0.2.1'],
    ['192.0.2.1:8080', 'ipv4 192.0.2.1'],
    ['"192.0.2.1"', 'ipv4 192.0.2.1'],
    ['192.000.002.001', 'ipv4 192.0.2.1'],
    ['192.0.2.1/32', 'ipv4 192.0.2.1'],
    ['192.0.2.7/24', 'ipv4-cidr 192.0.2.0/24'],
    ['192.0.2.0/255.255.255.0', 'ipv4-cidr 192.0.2.0/24'],
    ['2001:DB8::0:1', 'ipv6 2001:db8::1'],
    ['[2001:db8::1]:443', 'ipv6 2001:db8::1'],
    ['2001:db8::/32', 'ipv6-cidr 2001:db8::/32'],
    ['Evil-Test.COM.', 'domain evil-test.com'],
    ['*.evil-test.com', 'domain evil-test.com'],
    ['.evil-test.com', 'domain evil-test.com'],
    ['evil-test.com:443', 'domain evil-test.com'],
    ['evil-test[.]com', 'domain evil-test.com'],
    ['evil-test.com/a?b', 'url http://evil-test.com/a?b'],
    ['evil-test.com/32', 'url http://evil-test.com/32'],
    ['evil-test.com:8080/128', 'url http://evil-test.com:8080/128'],
    ['192.0.2.1:8080/bin', 'url http://192.0.2.1:8080/bin'],
    ['hxxps://evil-test[.]com', 'url https://evil-test.com/'],
    ['someone@evil-test.com', 'email someone@evil-test.com'],
    ['/sample.arm7', 'url-path /sample.arm7'],
    ['A1B2C3D4E5F60718293A4B5C6D7E8F90', 'md5 a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ])('reads %s', (cell, wanted) => {
    const found = readIndicator(cell)

    expect(found && `${found.kind} ${found.value}`).toBe(wanted)
  })

  it.each([
    '',
    'a',
    'sample',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.0/33',
    '192.0.2.0/255.0.255.0',
    'evil-test.nosuchtld',
    '-',
    'N/A',
    '1.2',
    'C:\\x',
    'http://evil-test.com/so-lo\u2026',
    'http://evil-test.com/so-lo...',
    'http://evil-test.com/so-lo..',
    '"hxxp://evil-test[.]com/so-lo\u2026"',
    'http://evil-test.com/a\u2026z.exe',
    'http://evil-test.com/a%E2%80%A6',
    'http://evil-test.com/a[...]',
    'http://evil-test.com/(a...)',
    'evil-test.com/so-lo...',
    'evil-test.com\u2026',
    'http://evil-test.c\u2026',
    'some\u2026@evil-test.com',
    '/sample\u2026',
    'a1b2c3d4...6d7e8f90',
  ])('makes nothing of %s', (cell) => {
    expect(readIndicator(cell)).toBeUndefined()
  })
})

describe('parserOf', () => {
  it.each([
    ['Intel::ADDR', '192.0.2.1', 'ipv4'],
    ['ip-dst', '192.0.2.1', 'ipv4'],
    ['sha256_hash', 'sha256:a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', 'sha256'],
    ['FileHash-MD5', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', 'md5'],
    ['ja3_md5', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', 'ja3'],
    ['URL', 'evil-test.com/a', 'url'],
    ['URL', 'evil-test.com', 'domain'],
    ['url', 'hxxp://evil-test[.]com', 'url'],
    ['url', '192.0.2.1', 'ipv4'],
    ['url', 'evil-test.com:8080', 'domain'],
    ['email-src', 'a@evil-test.com', 'email'],
  ])('knows %s', (name, cell, kind) => {
    expect(parserOf(name)?.(cell)?.kind).toBe(kind)
  })

  it('does not read a hash as an address', () => {
    expect(parserOf('ip')?.('a1b2c3d4e5f60718293a4b5c6d7e8f90')).toBeUndefined()
  })

  it.each(['filename', 'constructor', '__proto__', ''])('does not know %s', (name) => {
    expect(parserOf(name)).toBeUndefined()
  })
})

describe('rangeIndicators', () => {
  it.each([
    ['192.0.2.0', '192.0.2.255', ['192.0.2.0/24']],
    ['192.0.2.1', '192.0.2.1', ['192.0.2.1']],
    ['192.0.2.1', '192.0.2.6', ['192.0.2.1', '192.0.2.2/31', '192.0.2.4/31', '192.0.2.6']],
    ['0.0.0.0', '255.255.255.255', ['0.0.0.0/1', '128.0.0.0/1']],
    ['2a01:4f8::', '2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff', ['2a01:4f8::/32']],
    ['2a01:4f8::1', '2a01:4f8::2', ['2a01:4f8::1', '2a01:4f8::2']],
  ])('covers %s to %s', (first, last, wanted) => {
    expect(rangeIndicators(first, last)?.map(({ value }) => value)).toEqual(wanted)
  })

  it.each([
    ['45.155.75.0', '24', '45.155.75.0/24'],
    ['45.155.72.0', '255.255.252.0', '45.155.72.0/22'],
    ['45.155.75.0', '0.0.0.255', '45.155.75.0/24'],
    ['45.155.75.7', '255.255.255.255', '45.155.75.7'],
    ['2a01:4f8::', '32', '2a01:4f8::/32'],
    ['45.155.75.0', '255.0.255.0', undefined],
    ['45.155.75.0', '33', undefined],
    ['45.155.75.0', '0.0.0.0', undefined],
  ])('of %s with the mask %s is %s', (address, mask, wanted) => {
    expect(readMasked(address, mask)?.value).toBe(wanted)
  })

  it('is empty if the addresses are in reverse order', () => {
    expect(rangeIndicators('192.0.2.9', '192.0.2.1')).toBeUndefined()
  })
})

describe('truncated values', () => {
  it.each(['http://evil-test.com/.../x', 'http://evil-test.com/a/..', 'http://evil-test.com/a...b', '192.0.2.1'])(
    'is not %s',
    (cell) => {
      expect(isCutOff(cell)).toBe(false)
      expect(readIndicator(cell)).toBeDefined()
    },
  )

  it('are not accepted because of their column either', () => {
    expect(readIndicatorAs('url', 'http://evil-test.com/so-lo\u2026')).toBeUndefined()
    expect(parserOf('url')?.('evil-test.com/so-lo\u2026')).toBeUndefined()
    expect(readNamed('url', 'http://evil-test.com/so-lo...', readIndicator)).toEqual([])
  })
})

describe('an unspecific name of a kind', () => {
  const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
  it.each([
    ['other', '192.0.2.1', 'ipv4'],
    ['text', 'hxxps://evil-test[.]com/a', 'url'],
    ['File', sha256, 'sha256'],
    ['malware-sample', sha256, 'sha256'],
    ['comment', 'see evil-test.com', undefined],
    ['other', 'setup.py', undefined],
    ['file', 'readme.md', undefined],
    ['filename', sha256, undefined],
    ['imphash', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', undefined],
    ['mutex', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', undefined],
  ])('%s leaves %s to itself where it can be nothing else', (named, cell, kind) => {
    expect(readNamed(named, cell, readIndicator)[0]?.kind).toBe(kind)
  })
})
