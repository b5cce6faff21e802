import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const anyHttp = 'alert http any any -> any any'
const anyTls = 'alert tls any any -> any any'

it.each(
  Object.entries({
    'a content in the host buffer': `${anyHttp} (http.host; content:"‹evil-test.com›"; sid:1;)`,
    'a Snort 2 modifier': 'alert tcp any any -> any any (content:"‹evil-test.com›"; http_header; sid:1;)',
    'a Host header': 'alert tcp any any -> any any (content:"Host|3a 20|‹evil-test.com›|0d 0a|"; http_header; sid:1;)',
    'nothing of a Snort 3 modifier': 'alert http (http_header:field host; content:"x",http_uri; sid:1;)',
    'a TLS name': `${anyTls} (tls.sni; content:"‹evil-test.com›"; sid:1;)`,
    'a DNS name with a leading dot': 'alert dns any any -> any any (dns.query; content:".‹evil-test.com›"; sid:1;)',
    'a certificate': `${anyTls} (tls.fingerprint:"‹a1:b2:c3:d4:e5:f6:07:18:29:3a:4b:5c:6d:7e:8f:90:a1:b2:c3:d4→a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4›"; sid:1;)`,
    'a host and a path': `${anyHttp} (http.uri; content:"/a/b.exe"; endswith; http.host; content:"‹evil-test.com→http://evil-test.com/a/b.exe›"; sid:1;)`,
    'nothing of a host and a piece of a path': `${anyHttp} (http.uri; content:".php?id="; http.host; content:"evil-test.com"; sid:1;)`,
    'nothing of a negated content': `${anyHttp} (http.host; content:!"good-test.com"; sid:1;)`,
    'no negated addresses': 'alert ip ![192.0.2.0/24] any -> [‹198.51.100.7›,$HOME_NET] any (sid:1;)',
    'no variables': 'alert ip $EXTERNAL_NET any -> $HOME_NET [80,443,8000:8080] (sid:1;)',
  }),
)('lists %s', async (_, rule) => {
  await expectListed(`${rule}\n`, { format: 'ids-rules' })
})

it('lists a JA3 hash as one', async () => {
  const rule = `${anyTls} (ja3.hash; content:"a1b2c3d4e5f60718293a4b5c6d7e8f90"; sid:1;)`

  expect((await readFeed(`${rule}\n`)).records).toEqual([{ kind: 'ja3', value: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }])
})

it('the article about a rule without an id is not listed', async () => {
  const rule =
    'alert http $HOME_NET any -> $EXTERNAL_NET any (msg: "Loader"; content: "abc"; reference:url,https://news-velmora.com/3352;)'
  const { records } = await readFeed(`${rule}\n`)

  expect(records).toEqual([])
})

it('values have the dates, the confidence and the family of their rule, and lists of addresses no first date', async () => {
  const rule = (header: string, content: string, metadata: string) =>
    `alert ${header} -> any any (msg:"a"; ${content} classtype:domain-c2; sid:1; metadata:affected_product Any, created_at 2026_01_05, ${metadata}updated_at 2026_01_07;)`
  const text = [
    rule('dns any any', 'dns.query; content:"pay-velmora.net";', 'confidence High, malware_family Lumma, '),
    rule('ip [45.155.75.108,91.92.36.0/22] any', '', 'signature_severity Major, '),
    rule('ip 5.188.186.17 any', '', ''),
    rule('ip [5.188.186.18] any', '', ''),
    rule('tcp 5.188.186.19 [80,443]', '', ''),
  ].join('\n')
  const day = (day: number) => Date.UTC(2026, 0, day)

  expect((await readFeed(`${text}\n`)).records).toEqual([
    {
      kind: 'domain',
      value: 'pay-velmora.net',
      firstSeen: day(5),
      lastSeen: day(7),
      score: 75,
      tags: ['domain-c2', 'Lumma'],
    },
    { kind: 'ipv4', value: '45.155.75.108', lastSeen: day(7), tags: ['domain-c2'] },
    { kind: 'ipv4-cidr', value: '91.92.36.0/22', lastSeen: day(7), tags: ['domain-c2'] },
    { kind: 'ipv4', value: '5.188.186.17', firstSeen: day(5), lastSeen: day(7), tags: ['domain-c2'] },
    { kind: 'ipv4', value: '5.188.186.18', lastSeen: day(7), tags: ['domain-c2'] },
    { kind: 'ipv4', value: '5.188.186.19', firstSeen: day(5), lastSeen: day(7), tags: ['domain-c2'] },
  ])
})
