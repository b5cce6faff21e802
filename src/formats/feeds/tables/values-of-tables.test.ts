import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const md5 = (at: number) => at.toString(16).padStart(32, 'a1b2c3')
const sha256Of = (at: number) => md5(at).repeat(2)

async function read(text: string) {
  const { records } = await readFeed(text)
  return records.map(({ value }) => value)
}
const lines = (row: (at: number) => string) => [1, 2, 3, 4, 5, 6].map(row).join('\n')
const name = (at: number) => `evil${at}-test.com`
const url = (at: number) => `http://evil${at}-test.com/a`

it('lists the digest of a file and where it was loaded from, without a header', async () => {
  expect(await read(lines((at) => `a${at}.dll | ${md5(at)} | http://evil${at}-test.com/a`))).toEqual(
    [1, 2, 3, 4, 5, 6].flatMap((at) => [md5(at), `http://evil${at}-test.com/a`]),
  )
})

it('does not list the pages about samples beside their digests, without a header', async () => {
  expect(await read(lines((at) => `a${at}.dll | ${md5(at)} | https://lab-test.com/sample/${at}`))).toEqual(
    [1, 2, 3, 4, 5, 6].map(md5),
  )
})

it('does not list the system that stands beside an address in one cell', async () => {
  expect(await read(lines((at) => `45.155.75.${at}      AS21006${at} | NL | SOME-HOST`))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `45.155.75.${at}`),
  )
})

it.each(['ref', 'feed_url', 'vt_url', 'Evidence URL', 'more info', 'url_ref', 'news'])(
  'does not list pages about an address below “%s”',
  async (name) => {
    const addresses = [1, 2, 3, 4, 5, 6].map((at) => `45.155.75.${at}`)
    const page = (at: number) => `https://site${at}-test.com/posts/${at}`
    expect(await read(`ip,${name}\n${lines((at) => `45.155.75.${at},${page(at)}`)}`)).toEqual(addresses)
    const records = Object.fromEntries(addresses.map((ip, at) => [ip, { count: at, [name]: page(at) }]))
    expect(await read(JSON.stringify(records))).toEqual(addresses)
  },
)

it('lists what records of one kind are about, and not the page about it', async () => {
  const indicator = [1, 2].map((at) => ({
    id: at,
    webLink: `https://app${at}-test.com/i/${at}`,
    summary: `evil${at}-test.com`,
    type: 'Host',
  }))

  expect(await read(JSON.stringify({ data: { indicator } }))).toEqual(['evil1-test.com', 'evil2-test.com'])
})

it('lists the address of a row without a URL, which the other rows have', async () => {
  const rows = [
    ['45.155.75.1', 'evil1-test.com', 'http://evil1-test.com/a'],
    ['45.155.75.2', '', ''],
    ['45.155.75.3', 'evil3-test.com', 'http://evil3-test.com/a'],
    ['45.155.75.4', '', 'http://evil4-test.com/a'],
    ['45.155.75.5', 'evil5-test.com', ''],
  ] as const
  const listed = [
    'http://evil1-test.com/a',
    '45.155.75.2',
    'http://evil3-test.com/a',
    'http://evil4-test.com/a',
    'evil5-test.com',
  ]

  expect(await read(`ip,domain,url,seen\n${rows.map((row) => `${row},2026-01-02`).join('\n')}`)).toEqual(listed)
  expect(await read(rows.map(([ip, domain, url]) => JSON.stringify({ ip, domain, url })).join('\n'))).toEqual(listed)
  const page = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  expect(
    await read(`<html><body><table><tr><th>IP</th><th>Domain</th><th>URL</th></tr>${page}</table></body></html>`),
  ).toEqual(listed)
})

it('does not list files as names of sites', async () => {
  expect(await read('update.zip\ninvoice.zip\nmail.mov\nloader.exe\nsetup.dll\nreport.docx\nrun.js\n')).toEqual([])
  expect(await read('loader.exe\nsetup.dll\nupdate.zip\n45.155.75.108\n91.92.38.55\nme@evil-test.cl\n')).toEqual([
    '45.155.75.108',
    '91.92.38.55',
    'me@evil-test.cl',
  ])
  // Among names of sites, one under .zip is a site.
  expect(await read('evil1-test.com\nevil2-test.net\nlogin-portal.zip\n')).toEqual([
    'evil1-test.com',
    'evil2-test.net',
    'login-portal.zip',
  ])
})

it.each([
  ['Indicator,Seen', ''],
  ['Type;Indicator', 'x;'],
])('lists values with a remark behind them in the columns of %s', async (header, before) => {
  const mark = header.includes(';') ? ';' : ','
  const cells = [
    '45.155.75.1 (C2)',
    'pay-velmora.com [sinkholed]',
    '45.155.75.2 # seen twice',
    '45.155.75.3 - scanner',
    '45.155.75.4 (false positive)',
    'loader.zip (sample)',
  ]
  const rows = cells.map((cell) => (before === '' ? `${cell}${mark}2026-01-02 10:00:00` : `${before}${cell}`))

  expect(await read([header, ...rows, ''].join('\n'))).toEqual([
    '45.155.75.1',
    'pay-velmora.com',
    '45.155.75.2',
    '45.155.75.3',
  ])
})

it.each([
  ['acme-velmora.com (victim)', undefined],
  ['acme-velmora.com (phishing victim)', undefined],
  ['acme-velmora.com (C2, site of a victim)', undefined],
  ['acme-velmora.com [target of the attack]', undefined],
  ['acme-velmora.com (Opfer)', undefined],
  ['acme-velmora.com - Angriffsziel', undefined],
  ['acme-velmora.com (seen in pcap; connectivity check)', undefined],
  ['acme-velmora.com (Verbindungstest)', undefined],
  ['45.155.75.8 (Google DNS, benign)', undefined],
  ['45.155.75.8 (öffentlicher DNS-Server)', undefined],
  ['45.155.75.8 # public resolver', undefined],
  ['acme-velmora.com (CDN, legitimate)', undefined],
  ['acme-velmora.com (Werbung, harmlos)', undefined],
  ['acme-velmora.com (nicht bösartig)', undefined],
  ['45.155.75.8 (sinkhole)', undefined],
  ['45.155.75.8 (Sinkhole-Server)', undefined],
  ['http://acme-velmora.com/a (victim)', undefined],
  ['pay-velmora.com (targets banks)', 'pay-velmora.com'],
  ['pay-velmora.com (C2 for victims in Europe)', 'pay-velmora.com'],
  ['pay-velmora.com (imitates a legitimate shop)', 'pay-velmora.com'],
  ['pay-velmora.com (compromised legitimate site)', 'pay-velmora.com'],
  ['pay-velmora.com (sinkholed)', 'pay-velmora.com'],
  ['45.155.75.8 (rogue DNS resolver)', '45.155.75.8'],
  ['pay-velmora.com (tunnel via public resolvers)', 'pay-velmora.com'],
  ['http://pay-velmora.com/a (offline)', 'http://pay-velmora.com/a'],
])('lists no bystanders, whatever clause of a remark says it: %s', async (cell, value) => {
  const rows = ['45.155.75.1', 'pay1-velmora.com', cell].map((ioc) => `"${ioc}",2026-01-02 10:00:00`)

  expect(await read(['Indicator,Seen', ...rows, ''].join('\n'))).toEqual([
    '45.155.75.1',
    'pay1-velmora.com',
    ...(value === undefined ? [] : [value]),
  ])
})

it('lists values with a remark in records', async () => {
  expect(
    await read(JSON.stringify([{ ip: '45.155.75.1 (C2)' }, { ip: '45.155.75.2 (C2)' }, { ip: '45.155.75.3' }])),
  ).toEqual(['45.155.75.1', '45.155.75.2', '45.155.75.3'])
})

it('lists the address in place of URLs that name nothing else, and URLs of names as they are', async () => {
  const rows = (url: (at: number) => string) =>
    `ip,scan_url,first_seen\n${lines((at) => `45.155.75.${at},${url(at)},2026-01-02`)}\n`

  expect(await read(rows((at) => `https://45.155.75.${at}:8443/`))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `45.155.75.${at}`),
  )
  expect(await read(rows((at) => `https://pay${at}-velmora.com/`))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `https://pay${at}-velmora.com/`),
  )
  // Where some are of names or of other addresses, none gives way.
  const someNames = (at: number) => (at === 3 ? 'https://pay-velmora.com/a' : `https://45.155.75.${at}/`)
  expect(await read(rows(someNames))).toEqual([1, 2, 3, 4, 5, 6].map(someNames))
  expect(await read(rows((at) => `http://91.92.38.${at}/`))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `http://91.92.38.${at}/`),
  )
  expect(await read(rows((at) => `https://45.155.75.${at}/a`))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `https://45.155.75.${at}/a`),
  )
})

it.each(['Name server 1', 'nameserver2', 'NS name-servers'])(
  'lists no servers that are only asked: %s',
  async (header) => {
    expect(
      await read(`${header},Entry\n${lines((at) => `ns${at}.registrar-tolvar.com,pay${at}-velmora.com`)}\n`),
    ).toEqual([1, 2, 3, 4, 5, 6].map((at) => `pay${at}-velmora.com`))
  },
)

it.each(['list', 'feed', 'external', 'event', 'context', 'results', 'info_url', 'background', 'rule', 'ref'])(
  'lists where programs were loaded from below “%s”',
  async (name) => {
    const url = (at: number) => `http://evil${at}-test.com/payload/${at}.exe`
    expect(await read(`ip,${name}\n${lines((at) => `45.155.75.${at},${url(at)}`)}`)).toEqual(
      [1, 2, 3, 4, 5, 6].map(url),
    )
  },
)

it('lists a link to a program or on the site of the row', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const url = (at: number) => `http://evil${at}-test.com/a.exe`
  const page = (at: number) => `http://evil${at}-test.com/login/${at}`
  expect(await read(`md5,webLink\n${lines((at) => `${md5(at)},${url(at)}`)}`)).toEqual(
    numbers.flatMap((at) => [md5(at), url(at)]),
  )
  expect(await read(`domain,evidence_url\n${lines((at) => `evil${at}-test.com,${page(at)}`)}`)).toEqual(
    numbers.map(page),
  )
})

it('lists the URL if records say that they are of URLs, and not a page beside it', async () => {
  const records = [1, 2, 3].map((at) => ({
    type: 'url',
    event: `http://evil${at}-test.com/a`,
    host: `evil${at}-test.com`,
  }))
  const beside = [1, 2, 3].map((at) => ({
    type: 'url',
    vt_link: `https://site${at}-test.net/gui/${at}`,
    address: `http://evil${at}-test.com/a`,
  }))
  const urls = [1, 2, 3].map((at) => `http://evil${at}-test.com/a`)
  expect(await read(JSON.stringify(records))).toEqual(urls)
  expect(await read(JSON.stringify(beside))).toEqual(urls)
})

it('lists addresses and names, and not the few targets beside them', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const rows = (value: (at: number) => string) => lines((at) => `${value(at)},bank${at % 2}-test.com`)
  const ip = (at: number) => `45.155.75.${at}`
  expect(await read(`ip,target\n${rows(ip)}`)).toEqual(numbers.map(ip))
  expect(await read(`domain,target\n${rows(name)}`)).toEqual(numbers.map(name))
  // A column of targets alone, or beside what they resolve to, holds the indicators.
  expect(await read(`target,ip\n${lines((at) => `evil${at}-test.com,45.155.75.${at % 2}`)}`)).toEqual(numbers.map(name))
})

it.each([
  ['names with one address more', 'target,ip', name],
  ['URLs with one address more', 'Ziel,IP', url],
  ['few names before many addresses', 'target,ip', (at: number) => name(at % 2)],
  ['few URLs before many addresses', 'target,ip', (at: number) => url(at % 2)],
])('what a column of targets lists stays listed beside its addresses: %s', async (_, header, value) => {
  const rows = lines((at) => `${value(at)},45.155.75.${at}`)
  const listed = [1, 2, 3, 4, 5, 6, 1].map(value)

  expect(await read(`${header}\n${rows}\n${value(1)},45.155.75.99`)).toEqual(listed)
})

it('lists few URLs behind many addresses, few names beside mail addresses, and names in rows without an address', async () => {
  const targets = lines((at) => `45.155.75.${at},${url(at % 2)}`)
  const mails = lines((at) => `${name(at % 2)},user${at}@bad-test.net`)
  const apart = `${lines((at) => `45.155.75.${at},`)}\n,bad-test.net\n,evil-test.com`

  expect(await read(`ip,target\n${targets}`)).toEqual([1, 2, 3, 4, 5, 6].map((at) => url(at % 2)))
  expect(await read(`target,email\n${mails}`)).toEqual([1, 2, 3, 4, 5, 6].map((at) => name(at % 2)))
  expect(await read(`ip,target\n${apart}`)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((at) => `45.155.75.${at}`),
    ...['bad-test.net', 'evil-test.com'],
  ])
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

it('lists no address of a site that records name by a URL', async () => {
  const records = [1, 2, 3].map((at) => ({ url: url(at), address: [{ ip: `45.155.75.${at}` }] }))
  const named = records.map((record, at) => ({ fqdn: name(at + 1), ...record }))

  expect(await read(JSON.stringify(records))).toEqual([1, 2, 3].map(url))
  expect(await read(JSON.stringify(named))).toEqual([1, 2, 3].map(url))
})

it('does not list the names of archives beside their digests, as sha256sum writes them', async () => {
  expect(await read(lines((at) => `${md5(at)}  kit${at}.zip`))).toEqual([1, 2, 3, 4, 5, 6].map(md5))
})

it('does not list the digests of imports behind those of the files, in tables without a header', async () => {
  const rows = lines((at) => `"2026-01-02 10:0${at}:00","${sha256Of(at)}","${md5(at)}","a${at}.exe","${md5(at + 99)}"`)

  expect(await read(rows)).toEqual([1, 2, 3, 4, 5, 6].flatMap((at) => [sha256Of(at), md5(at)]))
})

it('lists the digests of a second file, in tables without a header', async () => {
  const rows = lines(
    (at) => `2026-01-02,dropper.exe,${md5(at)},${sha256Of(at)},payload.dll,${md5(at + 50)},${sha256Of(at + 50)}`,
  )
  const short = lines((at) => `2026-01-02,a${at}.exe,${md5(at)},${sha256Of(at)},b${at}.dll,${md5(at + 50)}`)

  expect(await read(rows)).toHaveLength(24)
  expect(await read(short)).toHaveLength(18)
})

it('reads wallets of Bitcoin among those of other coins', async () => {
  const bitcoin = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']
  const wallets = [...bitcoin, ...[1, 2].map((at) => `0x${md5(at)}${'a'.repeat(8)}`)]

  expect(await read(`address,family\n${wallets.map((wallet) => `${wallet},Loader`).join('\n')}\n`)).toEqual(bitcoin)
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
