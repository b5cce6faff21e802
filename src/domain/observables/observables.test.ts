import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isKindId, type KindId, kindByCode, kindById, kinds } from './index.ts'
import { registrableDomain, SUFFIX_LIST_VERSION } from './public-suffix.ts'
import { parentDomains, readHost, readValue, readValueAs } from './read.ts'
import { refang } from './refang.ts'
import { urlHost } from './url-host.ts'

const sha = 'a3f5'.repeat(16)

it.each<[cell: string, kind: KindId, value: string]>([
  ['192.0.2.1', 'ipv4', '192.0.2.1'],
  ['192.0.2.1/32', 'ipv4', '192.0.2.1'],
  ['192[.]0[.]2[.]1', 'ipv4', '192.0.2.1'],
  ['192.0.2.1:8443', 'ipv4', '192.0.2.1'],
  ['::ffff:192.0.2.1', 'ipv4', '192.0.2.1'],
  ['::FFFF:c000:201', 'ipv4', '192.0.2.1'],
  ['192.0.2.77/24', 'ipv4-cidr', '192.0.2.0/24'],
  ['2001:DB8:0:0:0:0:0:1', 'ipv6', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', 'ipv6', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', 'ipv6', '2001:0:0:1::1'],
  ['[2001:db8::1]:443', 'ipv6', '2001:db8::1'],
  ['2001:db8::1/128', 'ipv6', '2001:db8::1'],
  ['::ffff:192.0.2.1/128', 'ipv4', '192.0.2.1'],
  ['http://evil-test.com/a/128', 'url', 'http://evil-test.com/a/128'],
  ['http://evil-test.com/128', 'url', 'http://evil-test.com/128'],
  ['http://evil-test.com/32', 'url', 'http://evil-test.com/32'],
  ['2001:db8:ffff::1/32', 'ipv6-cidr', '2001:db8::/32'],
  ['Evil-Test.COM.', 'domain', 'evil-test.com'],
  ['evil-test[dot]co[.]uk', 'domain', 'evil-test.co.uk'],
  ['_dmarc.evil-test.com', 'domain', '_dmarc.evil-test.com'],
  ['bücher-test.de', 'domain', 'xn--bcher-test-9db.de'],
  ['hxxps://Evil-Test.com:443/A/../b?q=1#part', 'url', 'https://evil-test.com/b?q=1'],
  ['hxxp[:]//evil-test[.]com', 'url', 'http://evil-test.com/'],
  ['http://user:secret@evil-test.com/x', 'url', 'http://evil-test.com/x'],
  ['http://[2001:DB8::1]:8080/', 'url', 'http://[2001:db8::1]:8080/'],
  ['Someone[at]Evil-Test[dot]com', 'email', 'Someone@evil-test.com'],
  [sha.toUpperCase(), 'sha256', sha],
  [sha.slice(0, 40), 'sha1', sha.slice(0, 40)],
  [sha.slice(0, 32), 'md5', sha.slice(0, 32)],
  ['cve-2021-44228', 'cve', 'CVE-2021-44228'],
  ['AS 64496', 'asn', 'AS64496'],
  ['/bins/demo.arm7', 'url-path', '/bins/demo.arm7'],
])('%s is %s %s', (cell, kind, value) => {
  expect(readValue(cell)).toEqual({ kind, value })
})

it.each([
  '',
  '1',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3',
  '0.0.0.0/0',
  ':::',
  '1::2::3',
  '12345::1',
  '2001:db8::1%eth0',
  'localhost',
  'evil.notatld',
  '-evil.com',
  'evil-.com',
  'a..b.com',
  `${'a'.repeat(64)}.com`,
  '0'.repeat(64),
  'javascript:alert(1)',
  'http://no-suffix/',
  'not an indicator',
  'user@localhost',
  '/bins/demo\0.arm7',
  '/bins/\x1b[2Jdemo',
  '/bins/demo\x7f',
  '/\x85bins/demo',
])('%j is not an indicator', (cell) => {
  expect(readValue(cell)).toBeUndefined()
})

describe('routable', () => {
  it.each<[KindId, string, boolean]>([
    ['ipv4', '10.1.2.3', false],
    ['ipv4', '100.64.0.1', false],
    ['ipv4', '100.128.0.1', true],
    ['ipv4', '172.32.0.0', true],
    ['ipv4', '255.255.255.255', false],
    ['ipv4', '8.8.8.8', true],
    ['ipv4-cidr', '10.0.0.0/9', false],
    ['ipv4-cidr', '8.0.0.0/6', true],
    ['ipv6', '::1', false],
    ['ipv6', 'fe80::1', false],
    ['ipv6', '2001:db8::1', false],
    ['ipv6', '2606:4700::1', true],
    ['ipv6-cidr', '2001::/16', true],
    ['ipv6-cidr', '::/1', true],
    ['ipv6-cidr', '2001::/24', false],
    ['ipv6-cidr', 'fc00::/7', false],
    ['ipv6-cidr', '4000::/2', false],
    ['url', 'http://10.0.0.1/x', false],
    ['url', 'http://evil-test.com/', true],
  ])('%s %s: %s', (kind, value, expected) => {
    expect(kindById[kind].isRoutable(value)).toBe(expected)
  })
})

it('gives every kind a unique code and a unique id', () => {
  expect(kindByCode.size).toBe(kinds.length)
  expect(new Set(kinds.map((kind) => kind.id)).size).toBe(kinds.length)
  expect(isKindId('__proto__')).toBe(false)
})

it('returns a canonical value unchanged', () => {
  const cells = [
    'hxxp://Evil-Test.com:80/a b?x=%zz#f',
    '2001:DB8::0:1',
    'BÜCHER-test.de',
    'x@Evil-Test.com',
    '1.2.3.4/9',
  ]

  for (const cell of cells) {
    const once = readValue(cell)
    expect(once && readValueAs(once.kind, once.value)).toEqual(once)
  }
})

it('walks up to the registrable domain and stops at the public suffix', () => {
  expect([...parentDomains('a.b.evil.co.uk', 'co.uk')]).toEqual(['b.evil.co.uk', 'evil.co.uk'])
  expect([...parentDomains('me.github.io', 'github.io')]).toEqual([])
  expect(registrableDomain('me.github.io')).toBe('me.github.io')
})

it('names the host of a URL', () => {
  expect(urlHost('http://[2001:db8::1]:80/x')).toBe('2001:db8::1')
  expect(urlHost('http://evil-test.com?x')).toBe('evil-test.com')
  expect(readHost('evil-test.com:443')).toEqual({ kind: 'domain', value: 'evil-test.com' })
})

it.each([
  ['evil-test<.>com', 'evil-test.com'],
  ['hxxp://evil-test<dot>com/a', 'http://evil-test.com/a'],
  ['https[://evil-test.com/a', 'https://evil-test.com/a'],
  ['hxxps[://evil[.]test[.]com/a', 'https://evil.test.com/a'],
  ['203[.[0.113.7', '203.0.113.7'],
  ['evil-test[.].com', 'evil-test.com'],
  ['https://evil-test.]com/a', 'https://evil-test.com/a'],
  ['evil-test.[.]com', 'evil-test.com'],
  ['evil-test[.][com', 'evil-test.com'],
  ['pay<at>evil-test<.>com', 'pay@evil-test.com'],
])('reads what is defanged with angle brackets or mistyped ones: %s', (text, value) => {
  expect(refang(text)).toBe(value)
})

it.each([
  ['192.\u2060175.\u206048.\u2060114', '192.175.48.114'],
  ['\u200b192.175.48.114\u200b', '192.175.48.114'],
  ['\u202aevil-test.com\u202c', 'evil-test.com'],
  ['https:\u2060/\u2060/\u2060evil-test.\u2060com/\u2060a', 'https://evil-test.com/a'],
])('drops the invisible characters that copied text has: %j', (text, value) => {
  expect(refang(text)).toBe(value)
  expect(readValue(text)?.value).toBe(value)
})

it.each([
  ...[
    'GET /index.html (compatible) [ok]',
    'http://evil-test.com/q?x=a.]b',
    'evil-test.com/a.]b',
    'Inc.]com',
    '1.]2.3.4',
  ],
  ...['done.]At', 'https://evil-test.com/list?ids=1.]2'],
])('returns text without defanging marks unchanged: %s', (text) => {
  expect(refang(text)).toBe(text)
})

it('the stated version of the Public Suffix List equals that of the installed package', () => {
  const about = readFileSync(new URL('../../../node_modules/tldts/package.json', import.meta.url), 'utf8')

  expect(SUFFIX_LIST_VERSION).toBe(`tldts ${JSON.parse(about).version}`)
})
