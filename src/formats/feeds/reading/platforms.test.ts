import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

/** Exports of platforms and products, shortened and with invented values: what they list, withdraw and say. */

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Values with their tags, and the reasons of what is rejected. */
async function read(text: string) {
  const { records, rejections } = await readFeed(text)
  return {
    found: records.map(({ value, tags = [] }) => [value, ...tags].join(' ')),
    rejected: rejections.map(({ reason }) => reason),
  }
}

const valuesOf = async (text: string) => (await read(text)).found.map((found) => found.split(' ')[0])

it.each([
  [
    'a list of false positives with who removed them',
    '# "time_stamp","entry_type","entry_value","removed_by","removal_notes"\n"2026-01-08","domain","talbrook-news.com","abuse_ch","None"\n',
  ],
  [
    'a map of such records',
    '{"1":{"entry_type":"domain","entry_value":"talbrook-news.com","removed_by":"abuse_ch"},"2":{"entry_type":"domain","entry_value":"talbrook-cdn.com","removed_by":"x"}}',
  ],
])('lists nothing of %s', async (_, text) => {
  expect((await read(text)).found).toEqual([])
})

it('rows that nobody removed stay listed', async () => {
  const text = 'ioc,type,removed_by\n45.155.75.108,ip,\n91.92.38.55,ip,soc\n5.188.186.17,ip,None\n45.155.75.109,ip,-\n'

  expect(await read(text)).toEqual({
    found: ['45.155.75.108', '5.188.186.17', '45.155.75.109'],
    rejected: ['not-for-detection'],
  })
})

it.each(['--', '[]', 'n.a.', 'not removed', 'nobody', 'keine', 'No', 'Not yet'])(
  'rows that %s removed, or for whose withdrawal this is the reason, stay listed',
  async (text) => {
    expect(await valuesOf(`ioc,type,removed_by\n45.155.75.108,ip,${text}\n91.92.38.55,ip,soc\n`)).toEqual([
      '45.155.75.108',
    ])
    expect(await valuesOf(`ioc,type,fp_reason\n45.155.75.108,ip,${text}\n91.92.38.55,ip,not malicious\n`)).toEqual([
      '45.155.75.108',
    ])
  },
)

it('rows that are not false positives, and those to be taken down, stay listed', async () => {
  expect(
    await valuesOf('ioc,type,fp_reason\n45.155.75.108,ip,not a false positive\n91.92.38.55,ip,shared host\n'),
  ).toEqual(['45.155.75.108'])
  expect(
    await valuesOf('url,removal_reason\nhttps://pay-velmora.net/a,phishing\nhttps://login-northwave.com/b,malware\n'),
  ).toHaveLength(2)
})

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

it('all records of a map are read if they state their kind', async () => {
  const record = (n: number) => ({ ioc: `45.155.75.${n}`, ioc_type: 'ip', seen: '2026-01-02' })

  expect(await valuesOf(JSON.stringify({ 17: record(1), 18: record(2), 19: record(3) }))).toHaveLength(3)
  expect(await valuesOf(JSON.stringify({ data: { 17: record(1), 18: record(2), 19: record(3) } }))).toHaveLength(3)
})

it('Cortex XSOAR: a score of 1 is that of a good indicator, and scores are no confidence', async () => {
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
  expect(await valuesOf('value,type,score,manualScore\n45.155.75.108,ip,1,1\n91.92.38.55,ip,3,2\n')).toHaveLength(2)
  expect(await valuesOf('value,type,score\n45.155.75.108,ip,1\n91.92.38.55,ip,3\n')).toHaveLength(2)
})

it('Trellix: what is trusted is withdrawn', async () => {
  const text =
    'Value;Type;Reputation\n45.155.75.108;IP;Known malicious\n62.10.20.30;IP;Most likely trusted\n62.10.20.31;IP;Known trusted\n91.92.38.55;IP;Might be malicious\n'

  expect(await valuesOf(text)).toEqual(['45.155.75.108', '91.92.38.55'])
})

it('Google SecOps: rows with only a host list it, and the host of a listed address is none', async () => {
  const entities = [
    { entity: { ip: ['45.155.75.108'] } },
    { entity: { hostname: 'pay-velmora.net' } },
    { entity: { file: { md5 } } },
  ]
  const table = 'host.ip,host.dns.names\n45.155.75.108,a.velmora-isp.com\n91.92.38.55,b.velmora-isp.com\n'

  expect(await valuesOf(JSON.stringify({ entities }))).toEqual(['45.155.75.108', 'pay-velmora.net', md5])
  expect(await valuesOf(table)).toEqual(['45.155.75.108', '91.92.38.55'])
})

it('networks of IPv4 and IPv6 in columns of their own are listed', async () => {
  const prefixes = [{ ipv4Prefix: '45.155.75.0/24' }, { ipv6Prefix: '2a01:4f8::/32' }, { ipv4Prefix: '91.92.36.0/22' }]

  expect(await valuesOf(JSON.stringify({ prefixes }))).toEqual(['45.155.75.0/24', '2a01:4f8::/32', '91.92.36.0/22'])
  expect(await valuesOf('name,ipv4,ipv6\na,45.155.75.108,2a01:4f8::5\nb,91.92.38.55,\n')).toEqual([
    '45.155.75.108',
    '2a01:4f8::5',
    '91.92.38.55',
  ])
})

it('GreyNoise: names of fields that end like sites are a header', async () => {
  const text =
    'ip,classification,first_seen,metadata.country,metadata.organization,metadata.rdns,web.useragents\n45.155.75.108,malicious,2026-01-02,NL,Velmora,,a\n62.10.20.30,benign,2026-01-02,US,Talbrook,,b\n'

  expect(await valuesOf(text)).toEqual(['45.155.75.108'])
})

it('Imperva: addresses of allowed visitors are withdrawn', async () => {
  const rules = [
    { id: 'a', name: 'Visitors from blocklisted IPs', ips: ['45.155.75.108', '91.92.38.55'] },
    { id: 'b', name: 'Visitors from allowlisted IPs', ips: ['62.10.20.30', '62.10.20.31'] },
  ]

  expect(await valuesOf(JSON.stringify({ rules }))).toEqual(['45.155.75.108', '91.92.38.55'])
})

it('a configuration in TOML lists nothing', async () => {
  const server = (host: string) => `[[servers]]\nname = "a"\nhost = "${host}"\nport = 53\nweight = 2\ncheck = "x"\n`

  expect(await valuesOf(`title = "a"\n${server('45.155.75.108')}${server('91.92.38.55')}`)).toEqual([])
})

it('proxies with their protocol, and in columns of mailboxes those with the names of their owners, are read', async () => {
  expect(await valuesOf('45.155.75.108:1080:socks5\n91.92.38.55:3128:http\n')).toEqual(['45.155.75.108', '91.92.38.55'])
  expect(
    await valuesOf('email,family\nbilling@pay-velmora.net,a\n"""Support, Team"" <help@login-northwave.com>",b\n'),
  ).toEqual(['billing@pay-velmora.net', 'help@login-northwave.com'])
  expect(await valuesOf('Contact: Abuse Team <abuse@talbrook-lab.com>\n45.155.75.108\n91.92.38.55\n')).toEqual([
    '45.155.75.108',
    '91.92.38.55',
  ])
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
])('has as tags %s', async (_, text, wanted) => {
  expect((await read(text)).found).toEqual(wanted)
})

it('the confidence may be called credibility, and a time of many seconds is no date of the file', async () => {
  const at = 1_767_600_000
  const records = [{ ioc: '45.155.75.108', type: 'ip', timestamp: at, evaluation: { credibility: 80 } }]

  expect((await readFeed(JSON.stringify(records))).records).toEqual([
    { kind: 'ipv4', value: '45.155.75.108', firstSeen: at * 1000, score: 80 },
  ])
})

it('in reports, a link that the line above announces is not listed, unless it is in a section of indicators', async () => {
  const text = `= Operation Velmora -- Indicators of Compromise

The blog post about this campaign is available on our site at
https://www.talbrook-lab.com/en/research/velmora/.

== Network

|===
|IP|Domain|Details
|\`45.155.75[.]108\`|\`pay-velmora[.]net\`|C&C server.
|===

- 91.92.38[.]55 port 443 - C2 traffic
- northwave-git[.]com - HTTPS traffic, not inherently malicious, but of the attackers

== Indicators of Compromise

The loader shows its victims what it calls the full report at
https://www.northwave-load.com/en/research/a
`

  expect(await read(text)).toEqual({
    found: [
      '45.155.75.108',
      'pay-velmora.net',
      '91.92.38.55',
      'northwave-git.com',
      'https://www.northwave-load.com/en/research/a',
    ],
    rejected: ['not-for-detection'],
  })
})
