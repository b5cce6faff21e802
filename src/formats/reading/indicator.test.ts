import { describe, expect, it } from 'vitest'
import { isCutOff, readIndicator, readIndicatorAs } from './indicator.ts'
import { parserOf, readNamed } from './named-kinds.ts'

describe('readIndicator', () => {
  it.each([
    ['192.0.2.1', 'ipv4 192.0.2.1'],
    ['192.0.2.1:8080', 'ipv4 192.0.2.1'],
    ['"192.0.2.1"', 'ipv4 192.0.2.1'],
    ['192.000.002.001', 'ipv4 192.0.2.1'],
    ['192.0.2.0/255.255.255.0', 'ipv4-cidr 192.0.2.0/24'],
    ['(^|\\.)evil-test\\.com$', 'domain evil-test.com'],
    ['^(.*\\.)?evil\\-test\\.com$', 'domain evil-test.com'],
    ['/@evil-test\\.com$/i', 'domain evil-test.com'],
    ['192.0.*.*', 'ipv4-cidr 192.0.0.0/16'],
    ['tcp://192.0.2.1:443', 'ipv4 192.0.2.1'],
    ['192.0.2.1/tcp/443', 'ipv4 192.0.2.1'],
    ['192.0.2.1:443/tcp', 'ipv4 192.0.2.1'],
    ['stratum+tcp://evil-test.com:3333', 'domain evil-test.com'],
    ['[192.0.2.1]', 'ipv4 192.0.2.1'],
    ['*.evil-test.com', 'domain evil-test.com'],
    ['.evil-test.com', 'domain evil-test.com'],
    ['+.evil-test.com', 'domain evil-test.com'],
    ['^.evil-test.com/', 'domain evil-test.com'],
    ['evil-test.com/', 'domain evil-test.com'],
    ['@evil-test.com', 'domain evil-test.com'],
    ['SHA1: a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4', 'sha1 a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'],
    ['Range:192.0.2.0/24', 'ipv4-cidr 192.0.2.0/24'],
    ['[evil-test.com](https://analysis.example/evil-test.com)', 'domain evil-test.com'],
    ['[evil-test[.]com](https://analysis.example/1)', 'domain evil-test.com'],
    ['evil-test.com:443', 'domain evil-test.com'],
    ['evil-test[.]com', 'domain evil-test.com'],
    ['evil-test.com/a?b', 'url http://evil-test.com/a?b'],
    ['evil-test.com/32', 'url http://evil-test.com/32'],
    ['evil-test.com:8080/128', 'url http://evil-test.com:8080/128'],
    ['192.0.2.1:8080/bin', 'url http://192.0.2.1:8080/bin'],
    ['hxxps://evil-test[.]com', 'url https://evil-test.com/'],
    ['/sample.arm7', 'url-path /sample.arm7'],
  ])('reads %s', (cell, wanted) => {
    const found = readIndicator(cell)

    expect(found && `${found.kind} ${found.value}`).toBe(wanted)
  })

  it.each([
    '',
    'sample',
    '[sample](https://analysis.example/1)',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.0/33',
    '192.0.2.0/255.0.255.0',
    'evil-test.nosuchtld',
    'N/A',
    '1.2',
    'C:\\x',
    'http://evil-test.com/so-lo\u2026',
    'http://evil-test.com/so-lo...',
    '"hxxp://evil-test[.]com/so-lo\u2026"',
    'http://evil-test.com/a%E2%80%A6',
    'http://evil-test.com/a[...]',
    'http://evil-test.com/(a...)',
    'evil-test.com/so-lo...',
    'evil-test.com\u2026',
    'http://evil-test.c\u2026',
    'some\u2026@evil-test.com',
    '/sample\u2026',
    'a1b2c3d4...6d7e8f90',
  ])('does not read %s', (cell) => {
    expect(readIndicator(cell)).toBeUndefined()
  })
})

describe('truncated values', () => {
  it.each(['http://evil-test.com/.../x', 'http://evil-test.com/a/..', 'http://evil-test.com/a...b', '192.0.2.1'])(
    'do not include %s',
    (cell) => {
      expect(isCutOff(cell)).toBe(false)
      expect(readIndicator(cell)).toBeDefined()
    },
  )

  it('are not read either if the column names their kind', () => {
    expect(readIndicatorAs('url', 'http://evil-test.com/so-lo\u2026')).toBeUndefined()
    expect(parserOf('url')?.('evil-test.com/so-lo\u2026')).toBeUndefined()
    expect(readNamed('url', 'http://evil-test.com/so-lo...', readIndicator)).toEqual([])
  })
})

it('reads a long remark behind a URL in linear time', () => {
  const cell = `http://evil-test.com/a (${'a'.repeat(8100)}`

  for (let at = 0; at < 5000; at++) readIndicator(cell)

  expect(readIndicator(`${cell})`)?.value).toBe('http://evil-test.com/a')
})

it.each(['tcp://45.155.75.1:443', '(tcp)://45.155.75.1:443', '(udp)://45[.]155[.]75[.]1:53'])(
  'reads the host of a service: %s',
  (cell) => {
    expect(readIndicator(cell)).toMatchObject({ kind: 'ipv4', value: '45.155.75.1' })
  },
)
