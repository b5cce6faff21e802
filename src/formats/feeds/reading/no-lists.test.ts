import { expect, it } from 'vitest'
import { oneChunk } from '../../../../test/one-chunk.ts'
import { expectListed, valuesIn } from '../../../../test/read-feed.ts'
import { headOf } from '../../logs/head.ts'
import { readFeedFiles } from '../../snapshot.ts'
import { detectFeed, detectFeeds } from '../detect.ts'

/** Documents that hold names and addresses, none of which is meant as an indicator. */

const sites = Array.from({ length: 60 }, (_, at) => `  "www${at}.some-firm.com",\n`).join('')

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
])('a long warning list is not a feed: %s', async (description) => {
  expect((await valuesIn(longList(description))).length).toBe(0)
})

it('a long list whose description speaks of threats is read', async () => {
  const list = Array.from({ length: 40_000 }, (_, at) => `login-${at}.velmora-${at % 97}.com`)

  expect((await valuesIn(JSON.stringify({ description: 'Domains used for phishing', list }))).length).toBe(40_000)
})

const request = (url: string, method = 'GET') => ({ method, url, httpVersion: 'HTTP/1.1', headers: [] })
const fields = ['user.name', 'source.ip', 'action.name', 'url.full', 'event.action', 'service.name', 'process.pid']
const packet = `\0\0\0\u0001\0\0GET /a HTTP/1.1\nHost: pay-velmora.net\n\nhxxp://pay-velmora[.]net/a\0\0\0`
const taxii = ['https://taxii.velmora.com/api1/', 'https://taxii.velmora.com/api2/']
const article = (name: string) => `- name: ${name}\n  article:\n    - https://news-velmora.com/2026/${name}\n`
const commit = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'
const ofPackage = 'b9ecd88a8c8378ca913a680cd98f0f13ac67383d35993f86c90a70e3f1378'

const directory = (target: (name: string, at: number) => string) =>
  `|Tool|URL|\n|---|---|\n${['velmora.com', 'northwave.com/app', 'https://talbrook.net/iocs']
    .map((name, at) => `|Tool ${at}|[${name}](${target(name, at)})|`)
    .join('\n')}\n`

const linked = (name: string, link: (at: number) => string) => {
  const rows = [1, 2, 3].map((at) => `| Vendor ${at} | ${link(at)} |`)
  return `# Loader\n\nThis page lists what others found out.\n\n## Indicators\n\n| Note | ${name} |\n|---|---|\n${rows.join('\n')}\n`
}

const described = (mark: (url: string) => string, ...files: string[]) =>
  files.map((file, id) => ({
    id,
    name: `List ${id}`,
    url: mark(`https://lists.velmora-${id}.com/${file}`),
    enabled: true,
    description: 'Addresses of attackers',
  }))
const feeds = described(String, 'ips.txt', 'domains.csv', 'latest.json', 'about')

const pages = ['tria.ge/230909-z3dkvadh91', 'www.virustotal.com/gui/file/a1b2', 'urlscan.io/result/1'].map(
  (page, at) => ({ domain: `‹pay-${at}.velmora.net›`, seen: `https://${page}`, url: `https://${page}` }),
)
const tableOfPages = pages.map(({ domain, seen }) => `${domain},AsyncRAT,${seen}`).join('\n')
const half = 'a1b2c3d4e5f60718293a4b5c6d7e8f9'

/** Documents, in which the few values that are listed are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'the archive of what a browser requested': {
    log: {
      version: '1.2',
      creator: { name: 'a' },
      entries: ['https://pay-velmora.net/login', 'https://cdn.northwave-static.com/jquery.js'].map((url) => ({
        request: request(url),
        response: { status: 200 },
        serverIPAddress: '45.155.75.108',
      })),
    },
  },
  'requests that a workflow sends': {
    name: 'Enrich',
    nodes: [1, 2, 3].map((id) => ({ id, arguments: request(`https://api.northwave-${id}.com/v3/check`, 'post') })),
  },
  'addresses that sent a request': [55, 56, 57].map((end) => ({
    src_ip: `‹91.92.38.${end}›`,
    ...request('http://45.155.75.108/a'),
  })),
  'a package of Dart':
    'name: plug\nversion: 1.0.0\nissue_tracker: https://code.northwave.com/plug/issues\ndependencies:\n  web: any\n',
  'a site': 'title: Site\nurl: "https://northwave.com"\ntheme: plain\nplugins:\n  - feed\nauthor: A\n',
  'a pod': 'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - image: docker.northwave.com/app:7.0\n',
  'services of containers':
    'version: "3"\nservices:\n  web:\n    image: ghcr.northwave.com/app\n    hub: http://hub.northwave.com/\n',
  'a chart': 'dependencies:\n  - name: common\n    repository: https://charts.northwave.com/\n    version: 1.0.0\n',
  'a package of Node':
    '{ "name": "plug", "version": "1.0.0", "bugs": "https://code.northwave.com/plug/issues", "scripts": {} }',
  'a single domain': '{ "version": 1, "author": "A", "domain": "‹pay-velmora.net›" }',
  'a single URL': '{ "url": "‹http://pay-velmora.net/a›", "date": "2026-01-02", "version": 1 }',
  'names of fields in conditions': {
    azure: [{ text: 'a', conditions: fields.map((field) => ({ field, hint: `{${field}}` })) }],
  },
  'names of fields in a schema': `schema:\n  fields:\n${fields.map((field) => `    - ${field}\n`).join('')}`,
  'names of fields alone': `fields:\n${fields.map((field) => `- ${field}\n`).join('')}`,
  'sites below the same endings': [
    '‹velmora.name›',
    '‹northwave.id›',
    '‹talbrook.name›',
    '‹kestrel.zone›',
    'source.ip',
  ].map((field) => ({ field })),
  'no names of files':
    '# Notes\nIndicators of the attack\n\nsetup.exe\nspam.dll\n‹velmora.name›\n‹91.92.38.55›\n‹northwave.com›',
  'a column that says it holds no indicators':
    'TLP,Observable (not an IOC!),Comment\nWHITE,pay-velmora.net,stage\nWHITE,login-northwave.com,stage',
  'a capture of packets': `\u00d4\u00c3${packet.repeat(20)}`,
  'a log of Zeek': `#separator \\x09\n#path\tconn\n#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\n${[55, 56, 57]
    .map((end) => `1621885050.32\tCaN1B\t91.92.38.${end}\t52024\t45.155.75.108\n`)
    .join('')}`,
  'no pages of analysis services that a table gives as evidence': `Domain,Malware,Seen\n${tableOfPages}`,
  'no pages that a table calls proof': `Domain,Malware,Proof\n${tableOfPages.replaceAll('tria.ge/', 'labs.northwave.com/')}`,
  'no pages of analysis services in records': pages,
  'no digests of keys and icons': `c2_ip,pubkey_md5,favicon_hash\n${[1, 2, 3]
    .map((at) => `‹45.155.75.${at}›,${half}${at},${half}${at + 3}`)
    .join('\n')}`,
  'a directory of sites': directory((name) => (name.startsWith('https') ? name : `https://www.${name}/`)),
  'a server of TAXII': { title: 'A', default: taxii[0], api_roots: taxii },
  '.gitmodules':
    '[submodule "tools/scanner"]\n\tpath = tools/scanner\n\turl = https://github.com/velmora/scanner\n[submodule "docs"]\n\tpath = docs\n\turl = https://github.com/velmora/docs\n',
  'security.txt': 'Contact: mailto:soc@velmora.com\nExpires: 2027-06-21T00:00:00.000Z\nPolicy: https://velmora.com/p\n',
  'FUNDING.yml': 'github: velmora\ncustom: ["https://www.pay-velmora.net/hunters"]\n',
  'a workflow': 'name: Release\non: push\njobs:\n  publish:\n    environment:\n      url: https://velmora.com/p/plug\n',
  hooks: 'repos:\n  - repo: https://code.velmora.com/hooks\n    rev: v1\n    hooks:\n      - id: lint\n',
  'poetry.lock': [10, 11, 12, 13, 14, 15]
    .map(
      (at) =>
        `# Generated by Poetry\n[[package]]\nname = "plug${at}"\nversion = "1.0"\ndescription = "What this package is about"\nfiles = [\n    {file = "${at}.whl", hash = "sha256:${ofPackage}0${at}"},\n]\n`,
    )
    .join('\n'),
  'go.sum': [1, 2, 3]
    .map((at) => `code.velmora.com/plug/v${at} v0.${at}.1 h1:WXkYYl6Yr3qBf1K79EBnL4mak0OimBfB0XUf9Vl28OQ=\n`)
    .join('\n'),
  'composer.lock': `{"content-hash":"${ofPackage.slice(0, 32)}","packages":[{"name":"a/b"},{"name":"c/d"}]}`,
  'names of apps': 'com.velmora.services\ncom.northwave.support\ncom.northwave.mailbox\norg.velmora.player\n',
  'names of sites that could be an app': '‹com.northwave-login.support›\n‹pay-velmora.net›\n‹login-northwave.com›\n',
  'records that only name articles': `${article('one')}${article('two')}`,
  'a record that only names an article': article('one'),
  'sites that imitate brands': {
    northwave: [{ url: '‹http://a-velmora.com/›' }],
    facebook: [{ url: '‹http://fb-velmora.com/›' }],
  },
  'links to articles in a report': linked('Links', (at) => `https://blog.velmora-${at}.com/loader`),
  'links to published reports': linked('Report', (at) => `https://blog.velmora-${at}.com/scan`).replace(
    '## Indicators',
    '## Reports',
  ),
  'links to tools': linked('Link', (at) => `https://code.velmora-${at}.com/scan`).replace(
    '## Indicators',
    '## Scanners',
  ),
  'defanged URLs in a column of links': linked('Link', (at) => `‹hxxps://pay-velmora-${at}[.]com/a›`),
  'the headers of a mail':
    'Return-Path: <news@northwave-mail.com>\nDelivered-To: kim@velmora.com\nMessage-ID: <1@northwave-mail.com>\nMIME-Version: 1.0\nSubject: News\n\nHello Kim\n',
  'digests of commits': [1, 2, 3].map((at) => ({
    'commit-id': `${commit.slice(0, -1)}${at}`,
    summary: 'Fixes a leak',
  })),
  'the digest of a reverted commit': `# Changes\n\n## Version 2\n\n- Less noise in the log.\n  This reverts commit ${commit}.\n`,
  'a directory of feeds': feeds,
  'a directory of feeds with its version': { version: 3, items: feeds },
  'described URLs of loaders': described((url) => `‹${url}›`, 'a.exe', 'gate.php', 'latest.json', 'x86'),
  'no zones whose names another server answers': `zone "‹pay-velmora.com›" { type master; file "null" };
zone "‹login-velmora.com›" { type master; file "null" };
zone "northwave.com" { type forward; forwarders { 9.9.9.11; } };
`,
  'the connections that netstat prints':
    'Active Internet connections (w/o servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State\ntcp        0      0 62.10.20.50:22          45.155.75.67:51234      ESTABLISHED\ntcp        0      0 62.10.20.50:443         91.92.38.76:40222       TIME_WAIT\n',
  'the connections that netstat of Windows prints in German':
    '\nAktive Verbindungen\n\n  Proto  Lokale Adresse         Remoteadresse          Status\n  TCP    62.10.20.50:49680      45.155.75.67:443       HERGESTELLT\n  TCP    62.10.20.50:49681      91.92.38.76:443        HERGESTELLT\n',
  'the connections that ss prints':
    'Netid State  Recv-Q Send-Q Local Address:Port  Peer Address:Port  Process\ntcp   ESTAB  0      0      62.10.20.50:22      45.155.75.67:51234\ntcp   ESTAB  0      0      62.10.20.50:443     91.92.38.76:40222\n',
  'a list beside cells, which is no notebook': {
    indicators: ['‹45.155.75.108›', '‹91.92.38.55›', '‹103.7.8.9›'],
    cells: [{ cell_type: 'markdown', source: 'pay-northwave[.]com' }],
    nbformat: 4,
  },
  'changes of a list': '+45.155.75.108\n-91.92.38.55\n+5.188.186.17\n',
  'rules of Squid': 'acl bad dstdomain .pay-velmora.com\nacl ours dstdomain .northwave.com\nhttp_access deny bad\n',
  'rules of Windows':
    'New-NetFirewallRule -Action Block -RemoteAddress 45.155.75.108\nNew-NetFirewallRule -Action Allow -RemoteAddress 91.92.38.55\n',
  'tables of a database':
    "CREATE TABLE `visits` (\n  `ip` text\n);\nINSERT INTO `visits` VALUES ('45.155.75.108','2026-01-02'),('91.92.38.55','2026-01-03');\n",
  'a program, whose list may be one of allowed names': `module.exports = {\n  whitelist: [\n    "good-host.com",\n  ],\n};\n`,
  'names for which a program chooses a proxy': `var direct = [\n${sites}];\nfunction FindProxyForURL(url, host) {}\n`,
  'the same by an arrow': `var direct = [\n${sites}];\nconst FindProxyForURL = (url, host) => "DIRECT";\n`,
  'STIX 1 in JSON': {
    stix_header: {},
    indicators: [{ object: { properties: { address_value: '45.155.75.108', 'xsi:type': 'AddressObjectType' } } }],
  },
  MAEC: '<p:MAEC_Package><p:Action><c:Address_Value>45.155.75.108</c:Address_Value></p:Action></p:MAEC_Package>',
}

it.each(Object.entries(documents))('lists of %s what is marked', async (_, document) => {
  await expectListed(document)
})

it('of a directory of sites that links to results, lists the sites', async () => {
  expect(await valuesIn(directory((_, at) => `https://urlscan.io/result/${at}`))).toHaveLength(3)
})

it.each([
  'contact: soc@velmora.com\nexpires: 2026-12-31\nindicators:\n  - login-velmora.com\n  - 45.155.75.108\n',
  'custom:\n  - login-velmora.com\n  - 45.155.75.108\n',
])('a feed that has a contact or custom values is read', async (text) => {
  expect(await valuesIn(text)).toEqual(expect.arrayContaining(['login-velmora.com', '45.155.75.108']))
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
  const { items, tally } = readFeedFiles([() => ({ name, bytes: bytes() })])
  for await (const _ of items);

  expect(tally.read).toBe(count)
})

it('an uploaded allow list can be compared, whatever its name', () => {
  const head = headOf(new TextEncoder().encode('login-velmora.com\n45.155.75.108\n'), { name: 'allowlist.txt' })

  expect(detectFeeds(head).length).toBeGreaterThan(0)
  expect(detectFeed(head)).toBeUndefined()
})

async function named(name: string, text: string): Promise<string[]> {
  const { items } = readFeedFiles([() => ({ name, bytes: oneChunk(text) })])
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

it('of a notebook, its text is read as a report', async () => {
  const cells = [
    { cell_type: 'markdown', source: ['# Loader\n', '\n', '## Indicators\n', '\n', '- ‹pay-northwave[.]com›\n'] },
    { cell_type: 'code', source: 'good = ["203[.]0[.]113[.]9"]', outputs: [{ text: 'login-northwave[.]com' }] },
    { cell_type: 'markdown', source: '- ‹45.155.75.108›' },
  ]

  expect((await expectListed({ cells, metadata: {}, nbformat: 4 })).format).toBe('text-report')
})
