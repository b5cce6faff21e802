import { expect, it } from 'vitest'
import { oneChunk } from '../../../../test/one-chunk.ts'
import { readFeed, valuesIn } from '../../../../test/read-feed.ts'
import { headOf } from '../../logs/head.ts'
import { readFeedFiles } from '../../snapshot.ts'
import { detectFeed, detectFeeds } from '../detect.ts'

/** Documents that hold names and addresses, none of which is meant as an indicator. */

/** A warning list of MISP, which is longer than what is examined. */
const longList = (description: string) =>
  JSON.stringify({
    description,
    list: Array.from({ length: 40_000 }, (_, at) => `shop-${at}.velmora-${at % 97}.com`),
    matching_attributes: ['domain'],
    name: 'Sites',
    type: 'hostname',
    version: 1,
  })

it.each([
  'Event contains one or more entries of the most used sites.',
  'List of top 100,000 domains',
  'Hashes that are false positives',
])('a long warning list is no feed: %s', async (description) => {
  expect((await valuesIn(longList(description))).length).toBe(0)
})

it('a long list whose description speaks of threats is read', async () => {
  const list = Array.from({ length: 40_000 }, (_, at) => `login-${at}.velmora-${at % 97}.com`)

  expect((await valuesIn(JSON.stringify({ description: 'Domains used for phishing', list }))).length).toBe(40_000)
})

const request = (url: string, method = 'GET') => ({ method, url, httpVersion: 'HTTP/1.1', headers: [] })

it('the archive of what a browser requested is no feed', async () => {
  const entries = ['https://pay-velmora.net/login', 'https://cdn.northwave-static.com/jquery.js'].map((url) => ({
    request: request(url),
    response: { status: 200 },
    serverIPAddress: '45.155.75.108',
  }))

  expect(await valuesIn(JSON.stringify({ log: { version: '1.2', creator: { name: 'a' }, entries } }))).toEqual([])
})

it('a request that a workflow sends is no indicator', async () => {
  const nodes = [1, 2, 3].map((id) => ({ id, arguments: request(`https://api.northwave-${id}.com/v3/check`, 'post') }))

  expect(await valuesIn(JSON.stringify({ name: 'Enrich', nodes }))).toEqual([])
})

it('an address that sent a request is one', async () => {
  const seen = [55, 56, 57].map((end) => ({ src_ip: `91.92.38.${end}`, ...request('http://45.155.75.108/a') }))

  expect(await valuesIn(JSON.stringify(seen))).toEqual(['91.92.38.55', '91.92.38.56', '91.92.38.57'])
})

it.each([
  ['name: plug\nversion: 1.0.0\nissue_tracker: https://code.northwave.com/plug/issues\ndependencies:\n  web: any\n'],
  ['title: Site\nurl: "https://northwave.com"\ntheme: plain\nplugins:\n  - feed\nauthor: A\n'],
  ['apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - image: docker.northwave.com/app:7.0\n'],
  ['version: "3"\nservices:\n  web:\n    image: ghcr.northwave.com/app\n    hub: http://hub.northwave.com/\n'],
  ['dependencies:\n  - name: common\n    repository: https://charts.northwave.com/\n    version: 1.0.0\n'],
  ['{ "name": "plug", "version": "1.0.0", "bugs": "https://code.northwave.com/plug/issues", "scripts": {} }'],
])('what describes a program is no feed: %j', async (text) => {
  expect(await valuesIn(text)).toEqual([])
})

it.each([
  ['{ "version": 1, "author": "A", "domain": "pay-velmora.net" }', 'pay-velmora.net'],
  ['{ "url": "http://pay-velmora.net/a", "date": "2026-01-02", "version": 1 }', 'http://pay-velmora.net/a'],
])('a single indicator is read: %j', async (text, value) => {
  expect(await valuesIn(text)).toEqual([value])
})

const fields = ['user.name', 'source.ip', 'action.name', 'url.full', 'event.action', 'service.name', 'process.pid']

it('names of fields are no names of sites', async () => {
  const conditions = fields.map((field) => ({ field, hint: `{${field}}` }))

  expect(await valuesIn(JSON.stringify({ azure: [{ text: 'a', conditions }] }))).toEqual([])
  expect(await valuesIn(`schema:\n  fields:\n${fields.map((field) => `    - ${field}\n`).join('')}`)).toEqual([])
  expect(await valuesIn(`fields:\n${fields.map((field) => `- ${field}\n`).join('')}`)).toEqual([])
})

it('sites below the same endings are read', async () => {
  const sites = ['velmora.name', 'northwave.id', 'talbrook.name', 'kestrel.zone', 'source.ip']

  expect(await valuesIn(JSON.stringify(sites.map((field) => ({ field }))))).toEqual(sites.slice(0, 4))
})

it('names of files are no names of fields', async () => {
  const lines = [
    '# Notes',
    'Indicators of the attack',
    '',
    'setup.exe',
    'spam.dll',
    'velmora.name',
    '91.92.38.55',
    'northwave.com',
  ]

  expect(await valuesIn(lines.join('\n'))).toEqual(['velmora.name', '91.92.38.55', 'northwave.com'])
})

it('a column that says it holds no indicators lists none', async () => {
  const rows = [
    'TLP,Observable (not an IOC!),Comment',
    'WHITE,pay-velmora.net,stage',
    'WHITE,login-northwave.com,stage',
  ]

  expect(await valuesIn(rows.join('\n'))).toEqual([])
})

it('a capture of packets is no feed', async () => {
  const packet = `\0\0\0\u0001\0\0GET /a HTTP/1.1\nHost: pay-velmora.net\n\nhxxp://pay-velmora[.]net/a\0\0\0`

  expect(await valuesIn(`\u00d4\u00c3${packet.repeat(20)}`)).toEqual([])
})

it('a log of Zeek is no feed', async () => {
  const header = '#separator \\x09\n#path\tconn\n#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\n'
  const rows = [55, 56, 57].map((end) => `1621885050.32\tCaN1B\t91.92.38.${end}\t52024\t45.155.75.108\n`)

  expect(await valuesIn(header + rows.join(''))).toEqual([])
})

it('pages of analysis services in tables and records are evidence', async () => {
  const pages = ['tria.ge/230909-z3dkvadh91', 'www.virustotal.com/gui/file/a1b2', 'urlscan.io/result/1']
  const rows = pages.map((page, at) => ({
    domain: `pay-${at}.velmora.net`,
    seen: `https://${page}`,
    url: `https://${page}`,
  }))
  const table = rows.map(({ domain, seen }) => `${domain},AsyncRAT,${seen}`).join('\n')
  const sites = rows.map(({ domain }) => domain)

  expect(await valuesIn(`Domain,Malware,Seen\n${table}`)).toEqual(sites)
  expect(await valuesIn(`Domain,Malware,Proof\n${table.replaceAll('tria.ge/', 'labs.northwave.com/')}`)).toEqual(sites)
  expect(await valuesIn(JSON.stringify(rows))).toEqual(sites)
})

it('digests of keys and icons are none of files', async () => {
  const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f9'
  const rows = [1, 2, 3].map((at) => `45.155.75.${at},${md5}${at},${md5}${at + 3}`)

  expect(await valuesIn(`c2_ip,pubkey_md5,favicon_hash\n${rows.join('\n')}`)).toEqual(
    [1, 2, 3].map((at) => `45.155.75.${at}`),
  )
})

it('a directory of sites in a table is none of indicators', async () => {
  const rows = ['velmora.com', 'northwave.com/app', 'https://talbrook.net/iocs']
  const target = (name: string) => (name.startsWith('https') ? name : `https://www.${name}/`)
  const table = (links: readonly string[]) =>
    `|Tool|URL|\n|---|---|\n${links.map((link, at) => `|Tool ${at}|${link}|`).join('\n')}\n`

  expect(await valuesIn(table(rows.map((name) => `[${name}](${target(name)})`)))).toEqual([])
  expect(await valuesIn(table(rows.map((name, at) => `[${name}](https://urlscan.io/result/${at})`)))).toHaveLength(3)
})

it('a server of TAXII is no indicator', async () => {
  const roots = ['https://taxii.velmora.com/api1/', 'https://taxii.velmora.com/api2/']

  expect(await valuesIn(JSON.stringify({ title: 'A', default: roots[0], api_roots: roots }))).toEqual([])
})

it.each([
  [
    '.gitmodules',
    '[submodule "tools/scanner"]\n\tpath = tools/scanner\n\turl = https://github.com/velmora/scanner\n[submodule "docs"]\n\tpath = docs\n\turl = https://github.com/velmora/docs\n',
  ],
  [
    'security.txt',
    'Contact: mailto:soc@velmora.com\nExpires: 2027-06-21T00:00:00.000Z\nPolicy: https://velmora.com/p\n',
  ],
  ['FUNDING.yml', 'github: velmora\ncustom: ["https://www.pay-velmora.net/hunters"]\n'],
  [
    'a workflow',
    'name: Release\non: push\njobs:\n  publish:\n    environment:\n      url: https://velmora.com/p/plug\n',
  ],
  ['hooks', 'repos:\n  - repo: https://code.velmora.com/hooks\n    rev: v1\n    hooks:\n      - id: lint\n'],
])('what describes a repository is no feed: %s', async (_, text) => {
  expect(await valuesIn(text)).toEqual([])
})

const ofPackage = 'b9ecd88a8c8378ca913a680cd98f0f13ac67383d35993f86c90a70e3f1378'

it.each([
  [
    'poetry.lock',
    [10, 11, 12, 13, 14, 15].map(
      (at) =>
        `# Generated by Poetry\n[[package]]\nname = "plug${at}"\nversion = "1.0"\ndescription = "What this package is about"\nfiles = [\n    {file = "${at}.whl", hash = "sha256:${ofPackage}0${at}"},\n]\n`,
    ),
  ],
  [
    'go.sum',
    [1, 2, 3].map((at) => `code.velmora.com/plug/v${at} v0.${at}.1 h1:WXkYYl6Yr3qBf1K79EBnL4mak0OimBfB0XUf9Vl28OQ=\n`),
  ],
  ['composer.lock', [`{"content-hash":"${ofPackage.slice(0, 32)}","packages":[{"name":"a/b"},{"name":"c/d"}]}`]],
])('what a program needs is no feed: %s', async (_, parts) => {
  expect(await valuesIn(parts.join('\n'))).toEqual([])
})

it.each([
  'contact: soc@velmora.com\nexpires: 2026-12-31\nindicators:\n  - login-velmora.com\n  - 45.155.75.108\n',
  'custom:\n  - login-velmora.com\n  - 45.155.75.108\n',
])('a feed that has a contact or custom values is read', async (text) => {
  expect(await valuesIn(text)).toEqual(expect.arrayContaining(['login-velmora.com', '45.155.75.108']))
})

it('names of apps are no sites', async () => {
  const apps = ['com.velmora.services', 'com.northwave.support', 'com.northwave.mailbox', 'org.velmora.player']

  expect(await valuesIn(`${apps.join('\n')}\n`)).toEqual([])
  expect(await valuesIn('com.northwave-login.support\npay-velmora.net\nlogin-northwave.com\n')).toHaveLength(3)
})

it('records that only name articles and pages in social media list nothing', async () => {
  const record = (name: string) => `- name: ${name}\n  article:\n    - https://news-velmora.com/2026/${name}\n`

  expect(await valuesIn(`${record('one')}${record('two')}`)).toEqual([])
  expect(await valuesIn(record('one'))).toEqual([])
  // Imitated brands are not articles.
  const brands = { northwave: [{ url: 'http://a-velmora.com/' }], facebook: [{ url: 'http://fb-velmora.com/' }] }
  expect(await valuesIn(JSON.stringify(brands))).toHaveLength(2)
})

const linked = (name: string, link: (at: number) => string) => {
  const rows = [1, 2, 3].map((at) => `| Vendor ${at} | ${link(at)} |`)
  return `# Loader\n\nThis page lists what others found out.\n\n## Indicators\n\n| Note | ${name} |\n|---|---|\n${rows.join('\n')}\n`
}

it.each([
  ['articles in a report', linked('Links', (at) => `https://blog.velmora-${at}.com/loader`)],
  [
    'published reports',
    linked('Report', (at) => `https://blog.velmora-${at}.com/scan`).replace('## Indicators', '## Reports'),
  ],
  ['tools', linked('Link', (at) => `https://code.velmora-${at}.com/scan`).replace('## Indicators', '## Scanners')],
])('a column of links holds no indicators: %s', async (_, text) => {
  expect(await valuesIn(text)).toEqual([])
})

it('defanged URLs in a column of links are listed', async () => {
  expect(await valuesIn(linked('Link', (at) => `hxxps://pay-velmora-${at}[.]com/a`))).toHaveLength(3)
})

it('the headers of a mail are no feed', async () => {
  const mail =
    'Return-Path: <news@northwave-mail.com>\nDelivered-To: kim@velmora.com\nMessage-ID: <1@northwave-mail.com>\nMIME-Version: 1.0\nSubject: News\n\nHello Kim\n'

  expect(await valuesIn(mail)).toEqual([])
})

it('digests of commits are none of files', async () => {
  const commit = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'
  const found = [1, 2, 3].map((at) => ({ 'commit-id': `${commit.slice(0, -1)}${at}`, summary: 'Fixes a leak' }))

  expect(await valuesIn(JSON.stringify(found))).toEqual([])
  expect(
    await valuesIn(`# Changes\n\n## Version 2\n\n- Less noise in the log.\n  This reverts commit ${commit}.\n`),
  ).toEqual([])
})

const described = (at: number, file: string) => ({
  id: at,
  name: `List ${at}`,
  url: `https://lists.velmora-${at}.com/${file}`,
  enabled: true,
  description: 'Addresses of attackers',
})

it('a directory of feeds is no feed', async () => {
  const feeds = ['ips.txt', 'domains.csv', 'latest.json', 'about'].map((file, at) => described(at, file))

  expect(await valuesIn(JSON.stringify(feeds))).toEqual([])
  expect(await valuesIn(JSON.stringify({ version: 3, items: feeds }))).toEqual([])
})

it('described URLs of loaders are read', async () => {
  const loaders = ['a.exe', 'gate.php', 'latest.json', 'x86'].map((file, at) => described(at, file))

  expect(await valuesIn(JSON.stringify(loaders))).toHaveLength(4)
})

it.each([
  ['allowlist.txt', 0],
  ['lists/false-positives.txt', 0],
  ['Bot/ddos-targets.txt', 0],
  ['victims.csv', 0],
  ['victims-c2.txt', 2],
  ['domains_without_whitelist.txt', 2],
  ['domains.txt', 2],
])('the name of a file says whether it is an allow list or one of victims: %s', async (name, count) => {
  const bytes = async function* () {
    yield new TextEncoder().encode('login-velmora.com\n45.155.75.108\n')
  }
  const { items, tally } = readFeedFiles([() => ({ name, bytes: bytes() })], { time: Date.UTC(2026, 0, 2) })
  for await (const _ of items);

  expect(tally.read).toBe(count)
})

it('an uploaded allow list can be compared, whatever its name', () => {
  const head = headOf(new TextEncoder().encode('login-velmora.com\n45.155.75.108\n'), { name: 'allowlist.txt' })

  expect(detectFeeds(head).length).toBeGreaterThan(0)
  expect(detectFeed(head)).toBeUndefined()
})

async function named(name: string, text: string): Promise<string[]> {
  const { items } = readFeedFiles([() => ({ name, bytes: oneChunk(text) })], { time: Date.UTC(2026, 0, 9) })
  const values: string[] = []
  for await (const batch of items) for (const item of batch) if ('value' in item) values.push(item.value)
  return values
}

it.each(['README.md', 'feeds/README', 'readme.de.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'])(
  'links in %s lead somewhere and are no indicators',
  async (name) => {
    expect(await named(name, '# Velmora feed\n\nhttps://feeds.northwave.com/list.txt\n')).toEqual([])
    expect(
      await named(name, '# Velmora feed\n\n| List | URL |\n|---|---|\n| C2 | https://feeds.northwave.com/c2.txt |\n'),
    ).toEqual([])
  },
)

it('indicators in a README are read as in a report', async () => {
  const text = '# Loader\n\nIts operators use these hosts.\n\n## IOCs\n\n- 45.155.75.108\n- pay-velmora[.]com\n'

  expect(await named('README.md', text)).toEqual(['45.155.75.108', 'pay-velmora.com'])
})

it.each(['security', 'changes.csv', 'notice.txt'])('a list named %s is read', async (name) => {
  expect(await named(name, '45.155.75.107\n45.155.75.108\n')).toEqual(['45.155.75.107', '45.155.75.108'])
})

it('zones whose names another server answers are not blocked', async () => {
  const zone = (name: string, rest: string) => `zone "${name}" { ${rest} };\n`
  const text =
    zone('pay-velmora.com', 'type master; file "null"') +
    zone('login-velmora.com', 'type master; file "null"') +
    zone('northwave.com', 'type forward; forwarders { 9.9.9.11; }')

  expect(await valuesIn(text)).toEqual(['pay-velmora.com', 'login-velmora.com'])
})

it.each([
  [
    'netstat',
    'Active Internet connections (w/o servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State\ntcp        0      0 62.10.20.50:22          45.155.75.67:51234      ESTABLISHED\ntcp        0      0 62.10.20.50:443         91.92.38.76:40222       TIME_WAIT\n',
  ],
  [
    'netstat of Windows in German',
    '\nAktive Verbindungen\n\n  Proto  Lokale Adresse         Remoteadresse          Status\n  TCP    62.10.20.50:49680      45.155.75.67:443       HERGESTELLT\n  TCP    62.10.20.50:49681      91.92.38.76:443        HERGESTELLT\n',
  ],
  [
    'ss',
    'Netid State  Recv-Q Send-Q Local Address:Port  Peer Address:Port  Process\ntcp   ESTAB  0      0      62.10.20.50:22      45.155.75.67:51234\ntcp   ESTAB  0      0      62.10.20.50:443     91.92.38.76:40222\n',
  ],
])('the connections that %s prints are no feed', async (_, text) => {
  expect(await valuesIn(text)).toEqual([])
})

it('a document with cells beside its list is no notebook', async () => {
  const cells = [{ cell_type: 'markdown', source: 'pay-northwave[.]com' }]
  const indicators = ['45.155.75.108', '91.92.38.55', '103.7.8.9']
  const { records } = await readFeed(JSON.stringify({ indicators, cells, nbformat: 4 }))

  expect(records.map(({ value }) => value)).toEqual(indicators)
})

it('of a notebook, its text is read as a report', async () => {
  const cells = [
    { cell_type: 'markdown', source: ['# Loader\n', '\n', '## Indicators\n', '\n', '- pay-northwave[.]com\n'] },
    { cell_type: 'code', source: 'good = ["203[.]0[.]113[.]9"]', outputs: [{ text: 'login-northwave[.]com' }] },
    { cell_type: 'markdown', source: '- 45.155.75.108' },
  ]
  const { records, tally } = await readFeed(JSON.stringify({ cells, metadata: {}, nbformat: 4 }))

  expect(tally.readings[0]?.format).toBe('text-report')
  expect(records.map(({ value }) => value)).toEqual(['pay-northwave.com', '45.155.75.108'])
})

it.each([
  ['changes of a list', '+45.155.75.108\n-91.92.38.55\n+5.188.186.17\n'],
  ['rules of Squid', 'acl bad dstdomain .pay-velmora.com\nacl ours dstdomain .northwave.com\nhttp_access deny bad\n'],
  [
    'rules of Windows',
    'New-NetFirewallRule -Action Block -RemoteAddress 45.155.75.108\nNew-NetFirewallRule -Action Allow -RemoteAddress 91.92.38.55\n',
  ],
  [
    'tables of a database',
    "CREATE TABLE `visits` (\n  `ip` text\n);\nINSERT INTO `visits` VALUES ('45.155.75.108','2026-01-02'),('91.92.38.55','2026-01-03');\n",
  ],
])('%s are not read, because not all in them are indicators', async (_, text) => {
  expect((await readFeed(text)).tally.readings).toEqual([undefined])
})

const sites = Array.from({ length: 60 }, (_, at) => `  "www${at}.some-firm.com",\n`).join('')
const address = { address_value: '45.155.75.108', 'xsi:type': 'AddressObjectType' }

it.each([
  [
    'a program, whose list may be one of allowed names',
    `module.exports = {\n  whitelist: [\n    "good-host.com",\n  ],\n};\n`,
  ],
  ['names for which a program chooses a proxy', `var direct = [\n${sites}];\nfunction FindProxyForURL(url, host) {}\n`],
  ['the same by an arrow', `var direct = [\n${sites}];\nconst FindProxyForURL = (url, host) => "DIRECT";\n`],
  ['STIX 1 in JSON', JSON.stringify({ stix_header: {}, indicators: [{ object: { properties: address } }] })],
  ['MAEC', '<p:MAEC_Package><p:Action><c:Address_Value>45.155.75.108</c:Address_Value></p:Action></p:MAEC_Package>'],
])('lists nothing of %s', async (_, text) => {
  expect(await valuesIn(text)).toEqual([])
})
