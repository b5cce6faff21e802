import { describe, expect, it } from 'vitest'
import { expectJudged, expectListed, readFeed } from '../../../../test/read-feed.ts'

/** The read values, each followed by its tags, and the texts that are rejected as not for detection. */
async function read(document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const { records, rejections, tally } = await readFeed(text)
  return {
    found: records.map(({ value, tags = [] }) => [value, ...tags].join(' ')),
    withheld: rejections.filter(({ reason }) => reason === 'not-for-detection').map(({ text = '' }) => text),
    rejected: tally.rejected,
  }
}

const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const wallets = ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']
const associated = [
  { type: 'md5', value: md5 },
  { type: 'sha1', value: `‹${sha256.slice(0, 40)}›` },
  { type: 'sha256', value: `‹${sha256}›` },
]
const carbonBlack = (...values: string[]) => [
  { id: '1', match_type: 'equality', field: 'netconn_ipv4', values, severity: 5 },
]

it.each([[[1]], [[1, 2]]])('reads a document of XML with %j records', async (numbers) => {
  const entry = (n: number) =>
    `<entry><id>${n}</id><url>‹http://evil${n}-test.com/a›</url><ip>45.155.75.${n}</ip></entry>`

  await expectListed(
    `<?xml version="1.0"?><output><state>ok</state><entries>${numbers.map(entry).join('')}</entries></output>`,
  )
})

const elastic = (value: string) =>
  /^‹\d/.test(value) ? { type: 'ipv4-addr', ip: value } : { type: 'domain-name', domain: value }

/** Documents, in which the values that are listed are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'no list of records that each name their own indicator': {
    indicators: [
      { type: 'ipv4', value: '‹45.155.75.108›', hashes: [] },
      {
        ...{ type: 'md5', value: `‹${md5}›` },
        hashes: [
          { type: 'md5', value: md5 },
          { type: 'sha256', value: sha256 },
          { type: 'sha1', value: sha256.slice(0, 40) },
        ],
      },
    ],
  },
  'lists that each hold one kind': {
    iocs: {
      ipv4: [{ value: '‹45.155.75.108›' }],
      domain: [{ value: '‹login-northwave.com›' }, { value: '‹pay-velmora.net›' }],
      sha256: [{ value: `‹${sha256}›` }],
    },
  },
  'such lists in YAML': 'iocs:\n  ip:\n    - value: ‹45.155.75.108›\n  domain:\n    - value: ‹pay-velmora.net›\n',
  'lists beside a value in an object of its own': {
    campaign: 'Loader',
    file_hashes: {
      sha256: [{ value: `‹${sha256}›`, filename: 'a.dll' }],
      md5: [{ value: `‹${md5}›`, filename: 'a.dll' }],
    },
    network_indicators: { c2_infrastructure: { c2_url: '‹http://45.155.75.108/a.bin›', action: 'block' } },
    behaviour: { steps: ['a service is created'] },
  },
  'lists whose records have other keys': {
    data: {
      ips: [{ address: '‹45.155.75.108›' }, { address: '‹91.92.38.55›' }],
      files: [{ sha256: `‹${sha256}›`, md5: `‹${md5}›` }],
    },
  },
  'URLs, and all digests of a file, by the kinds of their records': [
    { indicator: { type: 'domain-name', url: { domain: '‹pay-velmora.net›' } } },
    { indicator: { type: 'url', url: { domain: 'login-northwave.com', full: '‹http://login-northwave.com/a›' } } },
    { indicator: { type: 'file', file: { hash: { md5: `‹${md5}›`, sha256: `‹${sha256}›` } } } },
    { indicator: { type: 'ipv4-addr', ip: '‹45.155.75.108›' } },
  ],
  'the relations of a document of JSON:API': {
    data: {
      relationships: {
        domains: { data: [{ type: 'domain', id: '‹pay-velmora.net›' }] },
        urls: {
          data: ['a', 'b'].map((path) => ({
            ...{ type: 'url', id: sha256, context_attributes: { url: `‹http://login-northwave.com/${path}›` } },
          })),
        },
      },
    },
  },
  'networks of another family in a list of their own': {
    prefixes: [{ ip_prefix: '‹45.155.0.0/16›' }, { ip_prefix: '‹91.92.0.0/16›' }],
    ipv6_prefixes: [{ ipv6_prefix: '‹2a03:1::/32›' }],
  },
  'no address of a sensor, which is the same in all records': [
    ...['‹pay-velmora.net›', '‹login-northwave.com›', '‹45.155.75.108›', '‹91.92.38.55›'].map((value) => ({
      indicator: elastic(value),
      host: { ip: ['5.188.186.17'] },
    })),
  ],
  'names with a prefix, as in JSON-LD, and not their identifiers': {
    '@graph': ['‹pay-velmora.net›', '‹login-northwave.com›'].map((value, n) => ({
      ...{ '@id': `https://publisher.org/id/${n}`, 'ioc:kind': 'domain', 'ioc:value': { '@value': value } },
    })),
  },
  'ids, if the ids are the values': [
    { type: 'file', id: `‹${sha256}›`, attributes: { md5 } },
    { type: 'ip_address', id: '‹45.155.75.108›', attributes: { network: '45.155.75.0/24' } },
    { type: 'domain', id: '‹pay-velmora.net›', attributes: { registrar: 'One' } },
  ],
  'all records, if only some state the kind of a hash': [
    { networkIPv4: '‹45.155.75.108›', fileHashType: 'unknown' },
    { domainName: '‹pay-velmora.net›' },
    { fileHashType: 'sha256', fileHashValue: `‹${sha256}›` },
  ],
  'no host names and domains of listed addresses': [
    { ip_str: '‹45.155.75.108›', hostnames: ['a.good-host.com'], domains: ['good-host.com'] },
    { ip_str: '‹91.92.38.55›', hostnames: [], domains: [] },
  ],
  'lists at any depth below the indicators, but not below the targets': {
    report: {
      iocs: {
        network: { domains: ['‹pay-velmora.net›'], ips: ['‹45.155.75.108›'] },
        files: [{ name: 'a.exe', sha256: `‹${sha256}›` }],
      },
      targets: { domains: ['victim-firm.com'] },
    },
  },
  'no vulnerabilities that a listed address exploits': [
    { ip: '‹45.155.75.108›', cve: ['CVE-2024-1111'] },
    { ip: '‹91.92.38.55›', cve: [] },
  ],
  'files, URLs and names of VirusTotal': {
    data: [
      { type: 'file', id: `‹${sha256}›`, attributes: { sha256, reputation: -5 } },
      { type: 'url', id: sha256.replace('a', 'b'), attributes: { url: '‹http://pay-velmora.net/a.php›' } },
      { type: 'domain', id: '‹login-northwave.com›', attributes: { reputation: -5 } },
      { type: 'ip_address', id: '‹45.155.75.108›', attributes: { reputation: -9 } },
    ],
  },
  'all records, even if only files state their kind (Microsoft Graph)': {
    value: [
      { fileHashType: 'sha256', fileHashValue: `‹${sha256}›` },
      { networkIPv4: '‹45.155.75.108›' },
      { fileHashType: 'sha256', fileHashValue: `‹${sha256}›` },
      { domainName: '‹pay-velmora.net›' },
    ].map((record) => ({
      ...{ networkIPv4: null, domainName: null, fileHashType: null, fileHashValue: null, action: 'block' },
      ...record,
    })),
  },
  'a record with keys that contain dots':
    '{"threat.indicator.type":"ipv4-addr","threat.indicator.ip":"‹45.155.75.108›"}',
  'digests in notes beside the name of their file': [
    { Indicator: 'loader.exe', Type: 'file', Description: `‹${sha256}›` },
    { Indicator: 'setup.dll', Type: 'file', Description: `MD5: ${md5}, clean file` },
    { Indicator: 'stage.dll', Type: 'file', Description: `Loader, MD5: ‹${md5}›` },
    { Indicator: '‹45.155.75.108›', Type: 'ip', Description: 'C2' },
  ],
  'digests in notes, if no field states the kind': ['loader.docx', 'stage.docx'].map((indicator, at) => ({
    ...{ indicator, description: `SHA256: ‹${at}${sha256.slice(1)}›` },
  })),
  'both notations of a report of Carbon Black, and reports that have only one of them': {
    feedinfo: { name: 'f' },
    reports: [
      {
        ...{ id: 'a', title: 'x', iocs: { ipv4: ['‹45.155.75.108›'], dns: ['‹evil-test.com›'] } },
        iocs_v2: carbonBlack('‹91.92.38.55›'),
      },
      { id: 'b', title: 'y', iocs_v2: carbonBlack('‹5.188.186.17›', '‹bad-test.net›') },
      { id: 'c', title: 'z', iocs: { dns: ['‹bad-host-one.com›'] } },
    ],
  },
  'an address, and neither its certificate nor the host that some answers name': [
    {
      ...{ ip_str: '‹45.155.75.1›', port: 443, hostnames: ['a.velmora.com'], http: { host: '45.155.75.1' } },
      ssl: { cert: { issuer: { CN: 'ca.northwave.com' }, fingerprint: { sha256 } } },
    },
    { ip_str: '‹91.92.38.5›', port: 443, hostnames: [] },
  ],
  'wallets of a table': `Wallet,Group\n${wallets.map((wallet) => `‹${wallet}›,A`).join('\n')}`,
  'wallets that are called addresses': `address,seen\n${wallets.map((wallet) => `‹${wallet}›,2026-01-02`).join('\n')}`,
  'local zones of a whole configuration of Unbound': `server:
  interface: 0.0.0.0
  local-zone: "‹pay-velmora.net›" always_refuse
  local-zone: "shop.velmora.com" always_transparent
forward-zone:
  name: "corp.northwave.com"
  forward-addr: 62.10.20.30
`,
  'nobody who reported indicators or registered them': {
    reported_by: { name: 'A', email: 'a@northwave.com', url: 'https://www.northwave.com' },
    indicators: {
      domains: [
        { value: '‹pay-velmora.net›', registrar: { url: 'https://talbrook.com', abuse_email: 'abuse@talbrook.com' } },
      ],
    },
  },
  'the hosts of a beacon, each of which has a path':
    '{"C2Server":"‹45.155.75.1›,/a.js,‹pay-velmora.com›,/b.js","SpawnTo":"0a1b2c3d4e5f60718293a4b5c6d7e8f9"}',
  'the other digests of a file that states its kind': {
    indicators: [
      { id: 'md5--1', type: 'md5', value: `‹${md5}›`, mscore: 92, associated_hashes: associated },
      { id: 'fqdn--2', type: 'fqdn', value: '‹pay-velmora.net›', mscore: 100 },
      {
        id: 'fqdn--3',
        type: 'fqdn',
        value: '‹login-northwave.com›',
        mscore: 80,
        associated_hashes: [{ type: 'md5', value: md5 }],
      },
    ],
  },
  'no other digest of a file that is of its imports or its signature, or harmless': {
    indicators: [
      {
        ...{ id: 'md5--1', type: 'md5', value: `‹${md5}›` },
        associated_hashes: [
          { type: 'imphash', value: 'a1'.repeat(16) },
          { type: 'authentihash', value: 'b2'.repeat(32) },
          { type: 'sha256', value: 'c3'.repeat(32), benign: true },
          { type: 'SHA-256', value: `‹${sha256}›` },
        ],
      },
      { id: 'fqdn--2', type: 'fqdn', value: '‹pay-velmora.net›' },
    ],
  },
}

it.each(Object.entries(documents))('lists %s', async (_, document) => {
  await expectListed(document)
})

it('lists are read if they are called indicators, in whatever records they stand', async () => {
  const iocs = [1, 2, 3].map((at) => ({ type: 'ip', value: `45.155.75.${at}` }))
  const { found } = await read([{ type: 'domain', value: 'pay-velmora.com', iocs }])

  expect(found).toEqual(expect.arrayContaining(iocs.map(({ value }) => value)))
})

it('lists are counted as rejected if nothing says that they list indicators', async () => {
  const { found, withheld } = await read({
    iocs: [{ value: '45.155.75.108' }, { value: '91.92.38.55' }],
    reporters: [{ address: '5.188.186.17' }],
  })

  expect(found).toEqual(['45.155.75.108', '91.92.38.55'])
  expect(withheld).toEqual(['{"address":"5.188.186.17"}'])
})

describe('lists of withdrawn or harmless values', () => {
  it.each([
    ['entries', 'withdrawn'],
    ['added', 'removed'],
    ['add', 'remove'],
    ['bad', 'good'],
    ['blocklist', 'trusted_ips'],
    ['blocklist', 'ignored'],
    ['iocs', 'falsePositives'],
    ['iocs', 'delisted'],
    ['iocs', 'revoked-entries'],
    ['deny', 'allowed_hosts'],
  ])('beside the list %s, the list %s is rejected, however long it is', async (listed, harmless) => {
    const bad = ['‹45.155.75.108›', '‹91.92.38.55›']
    const good = ['«5.188.186.17»', '«80.94.223.70»', '«194.26.112.161»']

    await expectJudged({ [listed]: bad.map((ip) => ({ ip })), [harmless]: good.map((ip) => ({ ip })) })
    await expectJudged({ [listed]: bad, [harmless]: good })
  })

  it.each(['untrusted', 'clean-mx', 'not_whitelisted', 'goodies'])('do not include the list %s', async (name) => {
    await expectListed({ [name]: ['‹45.155.75.108›', '‹91.92.38.55›'] })
  })

  it('MISP’s warning lists are not detected as feeds', async () => {
    const list = {
      name: 'Known resolvers',
      type: 'hostname',
      matching_attributes: ['domain'],
      list: ['pay-velmora.net'],
    }

    expect(await read(list)).toMatchObject({ found: [], rejected: {} })
    expect(await read(JSON.stringify(list, undefined, 1))).toMatchObject({ found: [], rejected: {} })
  })
})

describe('the publisher’s decision on a record', () => {
  it('rejects rules that allow, beside rules that deny and alone', async () => {
    await expectJudged({
      'denied-remote-domains': ['‹login-northwave.com›', '‹cdn-pextora.top›'],
      rules: [{ action: 'allow', 'remote-domains': ['«pay-velmora.net»'] }],
    })
    await expectJudged({
      name: 'Northwave',
      rules: ['‹login-northwave0.com›', '«login-northwave1.com»', '‹login-northwave2.com›'].map((domain) => ({
        ...{ action: domain.startsWith('«') ? 'allow' : 'deny', process: 'any', 'remote-domains': [domain] },
      })),
    })
  })

  it('rejects records that are classified as harmless', async () => {
    const records = ['malicious', 'whitelist', 'benign'].map((classification, n) => ({
      ip: `45.155.75.10${n}`,
      classification,
    }))

    expect(await read(records)).toMatchObject({
      found: ['45.155.75.100 malicious'],
      rejected: { 'not-for-detection': 2 },
    })
  })
})

it('records of a kind that is not supported are rejected', async () => {
  const records = [
    elastic('‹45.155.75.108›'),
    { type: 'domain-name', url: { domain: '‹login-northwave.com›' } },
    { type: 'file', file: { hash: { sha256: `‹${sha256}›` } } },
    { type: 'mutex', name: 'x' },
  ]
  const { rejected } = await expectListed(
    records.map((indicator) => JSON.stringify({ threat: { indicator } })).join('\n'),
  )

  expect(rejected).toEqual({ 'unknown-kind': 1 })
})

describe('keys with dots', () => {
  it('are read as IntelMQ and the Elastic Common Schema write them', async () => {
    const events = ['45.155.75.108', '91.92.38.55'].map((ip) =>
      JSON.stringify({
        'classification.type': 'c2-server',
        'destination.ip': '5.188.186.17',
        'feed.url': 'https://feeds.velmora.net/c2',
        'malware.name': 'qakbot',
        'source.ip': ip,
        'time.source': '2025-01-03T04:05:06+00:00',
      }),
    )

    expect((await read(events.join('\n'))).found).toEqual([
      '45.155.75.108 c2-server qakbot',
      '91.92.38.55 c2-server qakbot',
    ])
  })

  it('are written with a backslash in the path of a reading', async () => {
    await expectListed(
      { 'a.b': [{ 'c.d': '‹45.155.75.108›' }] },
      { format: 'json', options: { records: 'a\\.b[]', value: 'c\\.d' } },
    )
  })
})

describe('TLP', () => {
  const indicators = [{ ip: '45.155.75.108' }, { ip: '91.92.38.55' }]

  it('of a document applies to its indicators, before and after it', async () => {
    const marked = ['45.155.75.108 tlp:red', '91.92.38.55 tlp:red']

    expect((await read({ tlp: 'RED', indicators })).found).toEqual(marked)
    expect((await read({ indicators, tlp: 'TLP:RED' })).found).toEqual(marked)
    expect((await read({ indicators, tlp: 'white' })).found).toEqual(['45.155.75.108', '91.92.38.55'])
    expect((await read('iocs:\n  - ip: 45.155.75.108\n  - ip: 91.92.38.55\ntlp: red\n')).found).toEqual(marked)
  })

  it('of one pulse applies to its indicators only', async () => {
    const { found } = await read({
      results: [
        { tlp: 'amber', indicators: [{ indicator: '45.155.75.108', type: 'IPv4' }] },
        { indicators: [{ indicator: '91.92.38.55', type: 'IPv4' }] },
        { indicators: [{ indicator: '5.188.186.17', type: 'IPv4' }], tlp: 'red' },
      ],
    })

    expect(found).toEqual(['45.155.75.108 tlp:amber', '91.92.38.55', '5.188.186.17 tlp:red'])
  })

  it('is kept if it is a tag in the form of an object, or follows other tags', async () => {
    const tags = [{ name: 'emotet' }, { name: 'tlp:red' }]

    expect(
      (
        await read([
          { ip: '45.155.75.108', tags },
          { ip: '91.92.38.55', tags: [{ name: 'qakbot' }] },
        ])
      ).found,
    ).toEqual(['45.155.75.108 emotet tlp:red', '91.92.38.55 qakbot'])
    const records = Array.from({ length: 9 }, (_, n) => ({ ip: `45.155.75.10${n}`, tags: [`case ${n}`, 'tlp:red'] }))
    expect((await read(records)).found[0]).toBe('45.155.75.100 case 0 tlp:red')
  })

  it.each([
    ['# TLP:RED\n45.155.75.108\n91.92.38.55\n', 'tlp:red'],
    ['# Sample\n# Classification: TLP:AMBER+STRICT (members)\nip,seen\n45.155.75.108,2025-01-02\n', 'tlp:amber+strict'],
    ['TLP:AMBER\n\nIndicators of compromise\n\nThe actor used 45.155.75[.]108 for control.\n', 'tlp:amber'],
    ['# TLP:CLEAR\n45.155.75.108\n', undefined],
    ['# TLP:RED entries are left out\n45.155.75.108\n', undefined],
  ])('at the start of a text applies to the whole text: %j', async (text, tag) => {
    expect((await read(text)).found[0]).toBe(tag === undefined ? '45.155.75.108' : `45.155.75.108 ${tag}`)
  })
})

it('is withdrawn by its metadata', async () => {
  const record = (value: string, classification: string) => ({
    data: {
      kind: 'domain',
      value,
      meta: { classification, confidence: 'high', source: 'https://blog.some-vendor.com/a' },
    },
  })
  const { found, withheld } = await read({
    data: [record('pay-velmora.net', 'bad'), record('some-firm.com', 'safe'), record('login-northwave.com', 'unknown')],
  })

  expect(found).toEqual(['pay-velmora.net bad', 'login-northwave.com'])
  expect(withheld).toHaveLength(1)
})

describe('records of the Elastic Common Schema', () => {
  const hash = (at: number, length: number) => `‹${at.toString(16).padStart(length, '7c')}›`
  const digests = (at: number) => ({ md5: hash(at, 32), sha1: hash(at, 40), sha256: hash(at, 64) })
  const listed = (at: number) => Object.fromEntries(Object.entries(digests(at)).map(([name, text]) => [name, [text]]))
  const files = (count: number, hash: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => ({ type: 'file', file: { hash: hash(at + 1) } }))

  it.each<[string, object[]]>([
    [
      'all digests of a file if each is a list of its own',
      [...files(3, listed), { type: 'ipv4-addr', ip: ['‹45.155.75.108›'] }],
    ],
    [
      'records of which each kind has a field of its own and most are files',
      [
        { type: 'url', url: '‹http://bad-host-one.com/a›' },
        { type: 'url', url: '‹http://bad-host-one.com/b›' },
        ...['‹45.155.75.108›', '‹91.92.38.55›', '‹bad-host-two.com›'].map(elastic),
        ...files(6, digests),
      ],
    ],
  ])('list %s', async (_, indicators) => {
    await expectListed(indicators.map((indicator) => JSON.stringify({ threat: { indicator } })).join('\n'))
  })
})

const report = (at: number, iocs: object, host = 'blog.northwave.com') => ({
  ...{ title: `Loader ${at}`, url: `https://${host}/${at}` },
  iocs,
})

it('the URL of a titled record with an object for its indicators is an article', async () => {
  const reports = [1, 2, 3].map((at) => report(at, { domains: [`pay${at}-velmora.com`], sha256: [] }))
  const one = report(1, { ip: [{ value: '45.155.75.1' }], hash: { sha256: [sha256] }, email: ['a@pay-velmora.com'] })
  const { found, withheld } = await read(reports)

  expect(found).toEqual([1, 2, 3].map((at) => `pay${at}-velmora.com`))
  expect(withheld).toEqual([1, 2, 3].map((at) => `https://blog.northwave.com/${at}`))
  expect((await read({ report: one })).found.sort()).toEqual(['45.155.75.1', sha256, 'a@pay-velmora.com'].sort())
})

it.each([
  ['of a family', { url: 'https://pay1-velmora.com/gate', malware_family: 'Lumma', iocs: { ips: ['45.155.75.1'] } }],
  ['on a host that is listed', report(1, { domains: ['pay1-velmora.com'] }, 'pay1-velmora.com')],
  ['beside an empty object', report(1, { domains: [] }, 'pay1-velmora.com')],
  ['of a program', { title: 'Lumma', url: 'https://pay1-velmora.com/gate.exe', iocs: { ips: ['45.155.75.1'] } }],
])('the URL of a record is listed: %s', async (_, record) => {
  const records = [record, { ...report(2, { ips: ['91.92.38.55'] }), malware_family: 'Lumma' }]

  expect((await read(records)).found.map((found) => found.split(' ')[0])).toContain(record.url)
})

it('URLs on several sites are listed beside an object of indicators', async () => {
  const records = [1, 2].map((at) => report(at, { ips: [`45.155.75.${at}`] }, `pay${at}-velmora.com`))

  expect((await read(records)).found).toContain('https://pay1-velmora.com/1')
})

it.each(['payload', 'droppers', 'stage2'])('reads the lists of an object of indicators: %s', async (name) => {
  await expectListed({
    iocs: { c2: ['‹45.155.75.1›', '‹pay-velmora.com›'], [name]: [{ sha256: `‹${sha256}›`, file: 'setup.exe' }] },
  })
})

it.each(['tools', 'connectivity', 'checked', 'hosting', 'sinkhole', 'certificates'])(
  'lists in an object of indicators that are of something else are not read: %s',
  async (name) => {
    await expectListed({
      iocs: { c2: ['‹45.155.75.1›', '‹pay-velmora.com›'], [name]: [{ domain: 'shop-northwave.com', note: 'seen' }] },
    })
  },
)

it('numbers that stand for words are not scores', async () => {
  const scores = async (key: string, numbers: readonly number[]) =>
    (
      await readFeed(
        JSON.stringify(numbers.map((number, at) => ({ ioc: `45.155.75.${at}`, type: 'ip', [key]: number }))),
      )
    ).records.map(({ score }) => score)

  expect(await scores('reputation', [2, 1, 0])).toEqual([undefined, undefined, undefined])
  expect(await scores('threat_level_id', [1, 4, 2])).toEqual([undefined, undefined, undefined])
  expect(await scores('reputation', [5, 1, 3])).toEqual([100, 20, 60])
})

it('reads records beside keys that are too long for a path, alone or together', async () => {
  const long = 'k'.repeat(600)
  const nested = (depth: number): unknown =>
    depth === 0 ? { ip: '45.155.75.108' } : { ['n'.repeat(90)]: nested(depth - 1) }
  const records = [1, 2, 3].map((n) => ({
    ip: `45.155.75.${n}`,
    [long]: 'text',
    more: nested(8),
    meta: { [`seen ${long}`]: 1 },
  }))

  for (const document of [records, { [long]: records, iocs: records }, { iocs: records, list: nested(8) }])
    expect((await read(document)).found).toEqual(records.map(({ ip }) => ip))
})
