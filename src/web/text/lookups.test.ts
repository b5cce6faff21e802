import { expect, it } from 'vitest'
import { lookupsOf } from './lookups.ts'

it.each([
  ['ipv4', '192.0.2.7', 'https://www.virustotal.com/gui/ip-address/192.0.2.7'],
  ['domain', 'evil.example', 'https://crt.sh/?q=evil.example'],
  ['sha256', 'ab12', 'https://bazaar.abuse.ch/browse.php?search=sha256%3Aab12'],
  ['cve', 'cve-2021-44228', 'https://nvd.nist.gov/vuln/detail/CVE-2021-44228'],
  ['asn', 'AS64496', 'https://bgp.he.net/AS64496'],
])('has a site to look up the kind %s', (kind, value, address) => {
  expect(lookupsOf(kind, value).map((lookup) => lookup.address)).toContain(address)
})

it('never leaves the named site, whatever the value is', () => {
  const hostile = [
    '//evil.example/',
    '../../x?y#z',
    'https://evil.example/?a=b&c',
    '@evil.example',
    '" onload="',
    '\\evil',
  ]
  for (const kind of ['ipv4', 'ipv4-cidr', 'domain', 'url', 'md5', 'cve', 'asn']) {
    for (const value of hostile) {
      for (const { address, host } of lookupsOf(kind, value)) {
        const url = new URL(address)
        expect([url.protocol, url.host, url.username]).toEqual(['https:', host, ''])
      }
    }
  }
})

it('has no site for kinds that no public site supports', () => {
  expect(lookupsOf('email', 'a@example.org')).toEqual([])
  expect(lookupsOf('toString', 'x')).toEqual([])
})
