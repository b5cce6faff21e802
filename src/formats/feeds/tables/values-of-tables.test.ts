import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const md5 = (at: number) => at.toString(16).padStart(32, 'a1b2c3')
const sha256Of = (at: number) => md5(at).repeat(2)

const lines = (row: (at: number) => string) => `${[1, 2, 3, 4, 5, 6].map(row).join('\n')}\n`
const records = (record: (at: number) => object) => [1, 2, 3].map(record)
const ip = (at: number) => `45.155.75.${at}`
const name = (at: number) => `evil${at}-test.com`
const url = (at: number) => `http://evil${at}-test.com/a`

const sparse = [
  ['45.155.75.1', 'evil1-test.com', '‹http://evil1-test.com/a›'],
  ['‹45.155.75.2›', '', ''],
  ['45.155.75.3', 'evil3-test.com', '‹http://evil3-test.com/a›'],
  ['45.155.75.4', '', '‹http://evil4-test.com/a›'],
  ['45.155.75.5', '‹evil5-test.com›', ''],
] as const
const remarks = [
  '‹45.155.75.1› (C2)',
  '‹pay-velmora.com› [sinkholed]',
  '‹45.155.75.2› # seen twice',
  '‹45.155.75.3› - scanner',
  '45.155.75.4 (false positive)',
  'loader.zip (sample)',
]
const scans = (url: (at: number) => string, of = ip) =>
  `ip,scan_url,first_seen\n${lines((at) => `${of(at)},${url(at)},2026-01-02`)}`
const bitcoin = ['‹bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq›', '‹1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa›']
const wallets = [...bitcoin, ...[1, 2].map((at) => `0x${md5(at)}${'a'.repeat(8)}`)]

/** Tables and records, in which the listed values are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'the digest of a file and where it was loaded from, without a header': lines(
    (at) => `a${at}.dll | ‹${md5(at)}› | ‹${url(at)}›`,
  ),
  'no pages about samples beside their digests, without a header': lines(
    (at) => `a${at}.dll | ‹${md5(at)}› | https://lab-test.com/sample/${at}`,
  ),
  'no system that stands beside an address in one cell': lines(
    (at) => `‹${ip(at)}›      AS21006${at} | NL | SOME-HOST`,
  ),
  'what records of one kind are about, and not the page about it': {
    data: {
      indicator: [1, 2].map((id) => ({
        id,
        webLink: `https://app${id}-test.com/i/${id}`,
        summary: `‹${name(id)}›`,
        type: 'Host',
      })),
    },
  },
  'the address of a row without a URL, which the other rows have': `ip,domain,url,seen\n${sparse.map((row) => `${row},2026-01-02\n`).join('')}`,
  'the address of a record without a URL': sparse
    .map(([ip, domain, url]) => JSON.stringify({ ip, domain, url }))
    .join('\n'),
  'the address of a row without a URL in a page': `<html><body><table><tr><th>IP</th><th>Domain</th><th>URL</th></tr>${sparse
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`,
  'no files alone': 'update.zip\ninvoice.zip\nmail.mov\nloader.exe\nsetup.dll\nreport.docx\nrun.js\n',
  'no files as names of sites':
    'loader.exe\nsetup.dll\nupdate.zip\n‹45.155.75.108›\n‹91.92.38.55›\n‹me@evil-test.cl›\n',
  'a site under .zip among names of sites': '‹evil1-test.com›\n‹evil2-test.net›\n‹login-portal.zip›\n',
  'values with a remark behind them': `Indicator,Seen\n${remarks.map((cell) => `${cell},2026-01-02 10:00:00\n`).join('')}`,
  'values with a remark behind them in the last column': `Type;Indicator\n${remarks.map((cell) => `x;${cell}\n`).join('')}`,
  'values with a remark in records': [
    { ip: '‹45.155.75.1› (C2)' },
    { ip: '‹45.155.75.2› (C2)' },
    { ip: '‹45.155.75.3›' },
  ],
  'the address in place of URLs that name nothing else': scans(
    (at) => `https://45.155.75.${at}:8443/`,
    (at) => `‹${ip(at)}›`,
  ),
  'URLs of names beside addresses': scans((at) => `‹https://pay${at}-velmora.com/›`),
  'all URLs where some are of names': scans((at) =>
    at === 3 ? '‹https://pay-velmora.com/a›' : `‹https://45.155.75.${at}/›`,
  ),
  'URLs of other addresses': scans((at) => `‹http://91.92.38.${at}/›`),
  'URLs of the address that have a path': scans((at) => `‹https://45.155.75.${at}/a›`),
  'a link to a program beside its digest': `md5,webLink\n${lines((at) => `‹${md5(at)}›,‹http://evil${at}-test.com/a.exe›`)}`,
  'a link on the site of the row': `domain,evidence_url\n${lines((at) => `evil${at}-test.com,‹http://evil${at}-test.com/login/${at}›`)}`,
  'the URL if records say that they are of URLs': records((at) => ({
    type: 'url',
    event: `‹${url(at)}›`,
    host: name(at),
  })),
  'no page beside the URL if records say that they are of URLs': records((at) => ({
    type: 'url',
    vt_link: `https://site${at}-test.net/gui/${at}`,
    address: `‹${url(at)}›`,
  })),
  'addresses, and not the few targets beside them': `ip,target\n${lines((at) => `‹${ip(at)}›,bank${at % 2}-test.com`)}`,
  'names, and not the few targets beside them': `domain,target\n${lines((at) => `‹${name(at)}›,bank${at % 2}-test.com`)}`,
  'targets beside what they resolve to': `target,ip\n${lines((at) => `‹${name(at)}›,45.155.75.${at % 2}`)}`,
  'few URLs behind many addresses': `ip,target\n${lines((at) => `${ip(at)},‹${url(at % 2)}›`)}`,
  'few names beside mail addresses': `target,email\n${lines((at) => `‹${name(at % 2)}›,user${at}@bad-test.net`)}`,
  'names in rows without an address': `ip,target\n${lines((at) => `‹${ip(at)}›,`)},‹bad-test.net›\n,‹evil-test.com›`,
  'no address of a site that records name by a URL': records((at) => ({
    url: `‹${url(at)}›`,
    address: [{ ip: ip(at) }],
  })),
  'no address and no name of a site beside its URL': records((at) => ({
    fqdn: name(at),
    url: `‹${url(at)}›`,
    address: [{ ip: ip(at) }],
  })),
  'no names of archives beside their digests, as sha256sum writes them': lines((at) => `‹${md5(at)}›  kit${at}.zip`),
  'no digests of imports behind those of the files, in tables without a header': lines(
    (at) => `"2026-01-02 10:0${at}:00","‹${sha256Of(at)}›","‹${md5(at)}›","a${at}.exe","${md5(at + 99)}"`,
  ),
  'both digests of a second file, in tables without a header': lines(
    (at) =>
      `2026-01-02,dropper.exe,‹${md5(at)}›,‹${sha256Of(at)}›,payload.dll,‹${md5(at + 50)}›,‹${sha256Of(at + 50)}›`,
  ),
  'one digest of a second file, in tables without a header': lines(
    (at) => `2026-01-02,a${at}.exe,‹${md5(at)}›,‹${sha256Of(at)}›,b${at}.dll,‹${md5(at + 50)}›`,
  ),
  'wallets of Bitcoin among those of other coins': `address,family\n${wallets.map((wallet) => `${wallet},Loader\n`).join('')}`,
}

it.each(Object.entries(documents))('lists %s', async (_, document) => {
  await expectListed(document)
})

it.each(['ref', 'feed_url', 'vt_url', 'Evidence URL', 'more info', 'url_ref', 'news'])(
  'does not list pages about an address below “%s”',
  async (name) => {
    const page = (at: number) => `https://site${at}-test.com/posts/${at}`

    await expectListed(`ip,${name}\n${lines((at) => `‹${ip(at)}›,${page(at)}`)}`)
    await expectListed(
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`‹${ip(at)}›`, { count: at, [name]: page(at) }])),
    )
  },
)

it.each([
  'acme-velmora.com (victim)',
  'acme-velmora.com (C2, site of a victim)',
  'acme-velmora.com [target of the attack]',
  'acme-velmora.com - Angriffsziel',
  'acme-velmora.com (seen in pcap; connectivity check)',
  '45.155.75.8 (Google DNS, benign)',
  'acme-velmora.com (CDN, legitimate)',
  'acme-velmora.com (nicht bösartig)',
  '45.155.75.8 (sinkhole)',
  'http://acme-velmora.com/a (victim)',
  '‹pay-velmora.com› (targets banks)',
  '‹pay-velmora.com› (C2 for victims in Europe)',
  '‹pay-velmora.com› (imitates a legitimate shop)',
  '‹pay-velmora.com› (sinkholed)',
  '‹45.155.75.8› (rogue DNS resolver)',
  '‹http://pay-velmora.com/a› (offline)',
])('lists no bystanders, whatever clause of a remark says it: %s', async (cell) => {
  const rows = ['‹45.155.75.1›', '‹pay1-velmora.com›', cell].map((ioc) => `"${ioc}",2026-01-02 10:00:00\n`)

  await expectListed(`Indicator,Seen\n${rows.join('')}`)
})

it.each(['Name server 1', 'nameserver2', 'NS name-servers'])(
  'lists no servers that are only asked: %s',
  async (header) => {
    await expectListed(`${header},Entry\n${lines((at) => `ns${at}.registrar-tolvar.com,‹pay${at}-velmora.com›`)}`)
  },
)

it.each(['list', 'feed', 'external', 'event', 'context', 'results', 'info_url', 'background', 'rule', 'ref'])(
  'lists where programs were loaded from below “%s”',
  async (name) => {
    await expectListed(`ip,${name}\n${lines((at) => `${ip(at)},‹http://evil${at}-test.com/payload/${at}.exe›`)}`)
  },
)

it.each([
  ['names with one address more', 'target,ip', name],
  ['URLs with one address more', 'Ziel,IP', url],
  ['few names before many addresses', 'target,ip', (at: number) => name(at % 2)],
  ['few URLs before many addresses', 'target,ip', (at: number) => url(at % 2)],
])('what a column of targets lists stays listed beside its addresses: %s', async (_, header, value) => {
  await expectListed(`${header}\n${lines((at) => `‹${value(at)}›,${ip(at)}`)}‹${value(1)}›,45.155.75.99`)
})

it('lists the addresses of a record that has an object for each, with its dates and tags', async () => {
  const record = (at: number, more: object = {}) => ({
    category: 'bots',
    time: `2026-01-0${at}T10:00:00Z`,
    address: [
      { ip: `45.155.75.${at}`, asn: 64496, cc: 'PL' },
      { ip: `91.92.38.${at}`, asn: 64497, cc: 'DE' },
    ],
    ...more,
  })
  const documents = [record(1), record(2, { fqdn: 'evil-test.com' }), record(3)]
  const { records } = await readFeed(documents.map((document) => JSON.stringify(document)).join('\n'))

  expect(records.map(({ value }) => value).sort()).toEqual(
    ['45.155.75.1', '45.155.75.2', '45.155.75.3', '91.92.38.1', '91.92.38.2', '91.92.38.3', 'evil-test.com'].sort(),
  )
  expect(records[0]).toMatchObject({ firstSeen: Date.UTC(2026, 0, 1, 10), tags: ['bots'] })
})

it('reads since when and until when an entry is active', async () => {
  const { records } = await readFeed(
    'address,active_from,active_to\n45.155.75.108,2026-01-02,2026-03-01T10:00:00Z\n91.92.38.55,2026-01-02,2026-03-02T10:00:00Z\n',
  )

  expect(records[0]).toMatchObject({ firstSeen: Date.UTC(2026, 0, 2), validUntil: Date.UTC(2026, 2, 1, 10) })
})

it.each(['inactive_from', 'proactive_from'])('a date of something else is not that since when: %s', async (name) => {
  const { records } = await readFeed(`address,${name}\n45.155.75.108,2026-01-02\n91.92.38.55,2026-01-03\n`)

  expect(records.map(({ firstSeen }) => firstSeen)).toEqual([undefined, undefined])
})
