import { expect, it } from 'vitest'
import { mayBeIndicator } from './may-be-indicator.ts'
import { recognise } from './recognise.ts'

const sha = 'a3f5'.repeat(16)

it.each([
  ['198.51.100.7', 'ipv4', '198.51.100.7'],
  ['198[.]51[.]100[.]7', 'ipv4', '198.51.100.7'],
  ['198[dot]51[dot]100[dot]7', 'ipv4', '198.51.100.7'],
  ['198\\.51\\.100\\.7', 'ipv4', '198.51.100.7'],
  ['198.51.100.7/32', 'ipv4', '198.51.100.7'],
  ['198.51.100.7:443', 'ipv4', '198.51.100.7'],
  ['::ffff:198.51.100.7', 'ipv4', '198.51.100.7'],
  ['198.51.100.0/24', 'ipv4-cidr', '198.51.100.0/24'],
  ['198.51.100.9/24', 'ipv4-cidr', '198.51.100.0/24'],
  ['2001:DB8::1', 'ipv6', '2001:db8::1'],
  ['2001[:]db8[:][:]1', 'ipv6', '2001:db8::1'],
  ['[2001:db8::1]:443', 'ipv6', '2001:db8::1'],
  ['2001:db8::/32', 'ipv6-cidr', '2001:db8::/32'],
  ['evil-test.com', 'domain', 'evil-test.com'],
  ['EVIL-Test.COM.', 'domain', 'evil-test.com'],
  ['evil-test[.]com', 'domain', 'evil-test.com'],
  ['evil-test (dot) com', 'domain', 'evil-test.com'],
  ['evil-test[punkt]com', 'domain', 'evil-test.com'],
  ['evil-test\\.com', 'domain', 'evil-test.com'],
  ['bücher-test.de', 'domain', 'xn--bcher-test-9db.de'],
  ['a.b.evil-test[.]co[.]uk', 'domain', 'a.b.evil-test.co.uk'],
  ['http://evil-test.com/x', 'url', 'http://evil-test.com/x'],
  ['hxxp://evil-test.com/x', 'url', 'http://evil-test.com/x'],
  ['hxxps://evil-test[.]com', 'url', 'https://evil-test.com/'],
  ['hxxps[://]evil-test[.]com', 'url', 'https://evil-test.com/'],
  ['h**ps://evil-test.com', 'url', 'https://evil-test.com/'],
  ['meow://evil-test[.]com', 'url', 'http://evil-test.com/'],
  ['http:\\\\evil-test.com', 'url', 'http://evil-test.com/'],
  ['fxp://evil-test.com/x', 'url', 'ftp://evil-test.com/x'],
  ['someone@evil-test.com', 'email', 'someone@evil-test.com'],
  ['someone[at]evil-test[dot]com', 'email', 'someone@evil-test.com'],
  [sha.slice(0, 32).toUpperCase(), 'md5', sha.slice(0, 32)],
  [sha.slice(0, 40), 'sha1', sha.slice(0, 40)],
  [sha, 'sha256', sha],
  ['CVE-2021-44228', 'cve', 'CVE-2021-44228'],
  ['AS64496', 'asn', 'AS64496'],
  ['as 64496', 'asn', 'AS64496'],
])('%j is recognised as %s %s', (text, kind, value) => {
  expect(recognise(text)).toEqual(kind && { kind, value })
  if (kind) expect(mayBeIndicator(text)).toBe(true)
})

it.each(['phishing', 'block list', 'Übersicht', '1234', '/groups', 'cve', 'a'])(
  '%j is not an indicator but a search',
  (text) => {
    expect(mayBeIndicator(text) && recognise(text)).toBeFalsy()
  },
)
