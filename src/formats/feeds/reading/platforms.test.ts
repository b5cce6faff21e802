import { expect, it } from 'vitest'
import { expectJudged, readFeed } from '../../../../test/read-feed.ts'

/** Exports of platforms and products, shortened and with invented values: what they list, withdraw and say. */

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

const server = (host: string) => `[[servers]]\nname = "a"\nhost = "${host}"\nport = 53\nweight = 2\ncheck = "x"\n`
const ofMap = (n: number) => ({ ioc: `‹45.155.75.${n}›`, ioc_type: 'ip', seen: '2026-01-02' })

/** Exports, in which the listed values are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'no false positives with who removed them':
    '# "time_stamp","entry_type","entry_value","removed_by","removal_notes"\n"2026-01-08","domain","«talbrook-news.com»","abuse_ch","None"\n',
  'no map of such records':
    '{"1":{"entry_type":"domain","entry_value":"«talbrook-news.com»","removed_by":"abuse_ch"},"2":{"entry_type":"domain","entry_value":"«talbrook-cdn.com»","removed_by":"x"}}',
  'rows that nobody removed':
    'ioc,type,removed_by\n‹45.155.75.108›,ip,\n«91.92.38.55»,ip,soc\n‹5.188.186.17›,ip,None\n‹45.155.75.109›,ip,-\n',
  'rows that are not false positives':
    'ioc,type,fp_reason\n‹45.155.75.108›,ip,not a false positive\n«91.92.38.55»,ip,shared host\n',
  'rows to be taken down':
    'url,removal_reason\n‹https://pay-velmora.net/a›,phishing\n‹https://login-northwave.com/b›,malware\n',
  'all records of a map that state their kind': { 17: ofMap(1), 18: ofMap(2), 19: ofMap(3) },
  'all records of a map in an answer that state their kind': { data: { 17: ofMap(1), 18: ofMap(2), 19: ofMap(3) } },
  'rows of Cortex XSOAR whatever their manual score':
    'value,type,score,manualScore\n‹45.155.75.108›,ip,1,1\n‹91.92.38.55›,ip,3,2\n',
  'rows with a score of 1': 'value,type,score\n‹45.155.75.108›,ip,1\n‹91.92.38.55›,ip,3\n',
  'nothing that Trellix trusts':
    'Value;Type;Reputation\n‹45.155.75.108›;IP;Known malicious\n«62.10.20.30»;IP;Most likely trusted\n«62.10.20.31»;IP;Known trusted\n‹91.92.38.55›;IP;Might be malicious\n',
  'rows of Google SecOps that only have a host': {
    entities: [
      { entity: { ip: ['‹45.155.75.108›'] } },
      { entity: { hostname: '‹pay-velmora.net›' } },
      { entity: { file: { md5: `‹${md5}›` } } },
    ],
  },
  'no hosts of listed addresses (Google SecOps)':
    'host.ip,host.dns.names\n‹45.155.75.108›,a.velmora-isp.com\n‹91.92.38.55›,b.velmora-isp.com\n',
  'networks of IPv4 and IPv6 under names of their own': {
    prefixes: [
      { ipv4Prefix: '‹45.155.75.0/24›' },
      { ipv6Prefix: '‹2a01:4f8::/32›' },
      { ipv4Prefix: '‹91.92.36.0/22›' },
    ],
  },
  'addresses of IPv4 and IPv6 in columns of their own':
    'name,ipv4,ipv6\na,‹45.155.75.108›,‹2a01:4f8::5›\nb,‹91.92.38.55›,\n',
  'rows of GreyNoise, whose fields have names that end like sites':
    'ip,classification,first_seen,metadata.country,metadata.organization,metadata.rdns,web.useragents\n‹45.155.75.108›,malicious,2026-01-02,NL,Velmora,,a\n«62.10.20.30»,benign,2026-01-02,US,Talbrook,,b\n',
  'no allowed visitors of Imperva': {
    rules: [
      { id: 'a', name: 'Visitors from blocklisted IPs', ips: ['‹45.155.75.108›', '‹91.92.38.55›'] },
      { id: 'b', name: 'Visitors from allowlisted IPs', ips: ['«62.10.20.30', '62.10.20.31»'] },
    ],
  },
  'no configuration in TOML': `title = "a"\n${server('45.155.75.108')}${server('91.92.38.55')}`,
  'proxies with their protocol': '‹45.155.75.108›:1080:socks5\n‹91.92.38.55›:3128:http\n',
  'mailboxes with the names of their owners':
    'email,family\n‹billing@pay-velmora.net›,a\n"""Support, Team"" <‹help@login-northwave.com›>",b\n',
  'no contact of a publisher': 'Contact: Abuse Team <abuse@talbrook-lab.com>\n‹45.155.75.108›\n‹91.92.38.55›\n',
  'in reports, no link that the line above announces, unless it is in a section of indicators': `= Operation Velmora -- Indicators of Compromise

The blog post about this campaign is available on our site at
«https://www.talbrook-lab.com/en/research/velmora/».

== Network

|===
|IP|Domain|Details
|\`‹45.155.75[.]108›\`|\`‹pay-velmora[.]net›\`|C&C server.
|===

- ‹91.92.38[.]55› port 443 - C2 traffic
- ‹northwave-git[.]com› - HTTPS traffic, not inherently malicious, but of the attackers

== Indicators of Compromise

The loader shows its victims what it calls the full report at
‹https://www.northwave-load.com/en/research/a›
`,
}

it.each(Object.entries(documents))('lists %s', (_, document) => expectJudged(document))

it.each(['--', '[]', 'n.a.', 'not removed', 'nobody', 'keine', 'No', 'Not yet'])(
  'rows that %s removed, or for whose withdrawal this is the reason, stay listed',
  async (text) => {
    await expectJudged(`ioc,type,removed_by\n‹45.155.75.108›,ip,${text}\n«91.92.38.55»,ip,soc\n`)
    await expectJudged(`ioc,type,fp_reason\n‹45.155.75.108›,ip,${text}\n«91.92.38.55»,ip,not malicious\n`)
  },
)

it('rows with the date of their removal end then', async () => {
  const { records } = await readFeed(
    'ioc,type,Removed On,removed_by\n45.155.75.108,ip,,\n91.92.38.55,ip,2026-01-05,soc\n5.188.186.17,ip,,\n',
  )

  expect(records.map(({ value, validUntil }) => [value, validUntil])).toEqual([
    ['45.155.75.108', undefined],
    ['91.92.38.55', Date.UTC(2026, 0, 5)],
    ['5.188.186.17', undefined],
  ])
})

it('Cortex XSOAR: a score of 1 marks a good indicator, and scores are not a confidence', async () => {
  const record = (value: string, score: number) => ({
    value,
    indicator_type: 'IP',
    score,
    sourceBrands: ['a'],
    expirationStatus: 'active',
  })
  const { records, rejections } = await readFeed(
    JSON.stringify([record('45.155.75.108', 3), record('62.10.20.30', 1), record('91.92.38.55', 0)]),
  )

  expect(records.map(({ value, score }) => [value, score])).toEqual([
    ['45.155.75.108', undefined],
    ['91.92.38.55', undefined],
  ])
  expect(rejections).toHaveLength(1)
})

it.each([
  [
    'the family below a header that names the indicator',
    '#ip,ioc\n45.155.75.1,Possible Sliver C2\n45.155.75.2,Possible Sliver C2\n',
    ['45.155.75.1 Possible Sliver C2', '45.155.75.2 Possible Sliver C2'],
  ],
  [
    'the column called tags, and none without words',
    'ioc,type,threat_type,fk_malware,malware_alias,malware_printable,tags\n45.155.75.1,ip,c2,win.a,None,A,"x,y"\n45.155.75.2,ip,c2,win.a,None,A,\n',
    ['45.155.75.1 c2 win.a A x y', '45.155.75.2 c2 win.a A'],
  ],
  [
    'no flags, no words that all indicators have, and no names of systems',
    JSON.stringify(
      [1, 2].map((n) => ({
        entity_type: 'Indicator',
        value: `45.155.75.${n}`,
        can_add_public_tags: true,
        as_name: 'VELMORA',
        malwareList: [{ id: 'm', name: 'RedLine' }],
      })),
    ),
    ['45.155.75.1 RedLine', '45.155.75.2 RedLine'],
  ],
  [
    'tags under their names, whose dates are their own',
    JSON.stringify(
      [1, 2].map((n) => ({
        value: `45.155.75.${n}`,
        type: 'ipv4',
        tags: n === 1 ? { c2: { name: 'c2', first_seen: '2020-01-01', expires: '2020-02-01' } } : {},
      })),
    ),
    ['45.155.75.1 c2', '45.155.75.2'],
  ],
])('reads tags: %s', async (_, text, wanted) => {
  const { records } = await readFeed(text)

  expect(records.map(({ value, tags = [] }) => [value, ...tags].join(' '))).toEqual(wanted)
})

it('the confidence may be called credibility, and a time of many seconds is not a date of the file', async () => {
  const at = 1_767_600_000
  const records = [{ ioc: '45.155.75.108', type: 'ip', timestamp: at, evaluation: { credibility: 80 } }]

  expect((await readFeed(JSON.stringify(records))).records).toEqual([
    { kind: 'ipv4', value: '45.155.75.108', firstSeen: at * 1000, score: 80 },
  ])
})
