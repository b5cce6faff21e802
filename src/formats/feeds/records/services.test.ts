import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

/** Answers and exports of services, in their layouts and with invented values. */

const hex = (seed: number, length: number) =>
  `${seed.toString(16).padStart(2, '0')}c7e19ab4d28f5630`.repeat(8).slice(0, length)
const md5 = (n: number) => hex(n, 32)
const sha1 = (n: number) => hex(n, 40)
const sha256 = (n: number) => hex(n, 64)
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

async function read(content: unknown) {
  const { records, tally } = await readFeed(typeof content === 'string' ? content : JSON.stringify(content))
  return { records, values: records.map(({ value }) => value), rejected: tally.rejected }
}

describe('a record is listed, and not what is found in it', () => {
  it('the file of VirusTotal, without the digests of its sections and of its signer', async () => {
    const { values } = await read({
      data: {
        id: sha256(1),
        type: 'file',
        attributes: {
          md5: md5(1),
          sha1: sha1(1),
          sha256: sha256(1),
          authentihash: sha256(2),
          pe_info: {
            imphash: md5(3),
            sections: [
              { name: '.text', md5: md5(4) },
              { name: '.data', md5: md5(5) },
            ],
            resource_details: [{ sha256: sha256(6) }],
          },
        },
      },
    })

    expect(values).toEqual([md5(1), sha1(1), sha256(1)])
  })

  it('the names of VirusTotal, without their answers of DNS and certificates', async () => {
    const data = [1, 2].map((n) => ({
      id: `x${n}.velmora-pay.com`,
      type: 'domain',
      attributes: {
        last_dns_records: [
          { type: 'A', value: `45.155.75.${n}` },
          { type: 'NS', value: 'ns1.tolvar-dns.net' },
        ],
        last_https_certificate: { thumbprint: sha1(n), thumbprint_sha256: sha256(n) },
      },
    }))

    expect((await read({ data })).values).toEqual(['x1.velmora-pay.com', 'x2.velmora-pay.com'])
  })

  it('a wallet, without the digests of its transactions', async () => {
    const result = ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'].map((address, n) => ({
      address,
      family: 'Velmora',
      transactions: [1, 2, 3].map((at) => ({ hash: sha256(n * 3 + at), amount: 1 })),
    }))

    expect((await read({ result })).values).toEqual(result.map(({ address }) => address))
  })

  it('a URL, without the address that its host had', async () => {
    const records = [1, 2].map((n) => ({ url: `https://x${n}.velmora-pay.com/login`, ip: [`45.155.75.${n}`] }))

    expect((await read(records)).values).toEqual(records.map(({ url }) => url))
  })

  it.each([
    ['a page beside its addresses', { website: 'https://velmora-news.com/a', ip: ['45.155.75.1'] }, ['45.155.75.1']],
    [
      'an article with its title',
      { title: 'Velmora', url: 'https://velmora-news.com/a', ip: ['45.155.75.1'] },
      ['45.155.75.1'],
    ],
    [
      'an article with a name',
      { name: 'Velmora', url: 'https://velmora-news.com/a', ip: ['45.155.75.1'] },
      ['45.155.75.1'],
    ],
    [
      'a report with several lists',
      { url: 'https://velmora-news.com/a', ip: ['45.155.75.1'], domain: ['tolvar-pay.com'], sha256: [sha256(1)] },
      ['45.155.75.1', 'tolvar-pay.com', sha256(1)],
    ],
  ])('%s, whose addresses are listed', async (_, record, listed) => {
    expect((await read([record, record])).values).toEqual(expect.arrayContaining(listed))
  })

  it.each(['dns_records', 'transactions', 'https_certificate'])('no record is around a list in `%s`', async (key) => {
    const list = ['velmora-pay.com', 'tolvar-shop.net', 'velmora-cdn.com'].map((hostname) => ({ hostname }))

    expect((await read({ status: 'ok', source: 'https://velmora.ch/api', [key]: list })).values).toEqual(
      list.map(({ hostname }) => hostname),
    )
  })

  it('a profile, if nothing else is listed', async () => {
    const urls = [1, 2, 3].map((n) => `https://www.velmora-social.com/fake.${n}`)
    const table = ['Profile URL,Platform,Name', ...urls.map((url) => `${url},Velmora Social,Anna`)].join('\n')

    expect((await read(`${table}\n`)).values).toEqual(urls)
  })

  it.each([
    ['a vulnerability', 'VulnId,Notes', (n: number) => [`CVE-2025-1000${n}`, `https://x${n}.tolvar-net.com/a`]],
    ['an address', 'indicatorID,type,hostname', (n: number) => [`45.155.75.${n}`, 'ip', `a${n}.tolvar-net.com`]],
    ['a file', 'fileID,url', (n: number) => [sha256(n), `https://x${n}.velmora-pay.com/a`]],
  ])('%s whose column is called an identifier', async (_, header, row) => {
    const { values } = await read(`${header}\n${lines(4, (n) => row(n).join())}\n`)

    expect(values).toEqual(expect.arrayContaining([0, 1, 2, 3].map((n) => row(n)[0])))
  })

  it('an indicator, without its identifier in another form', async () => {
    const { values } = await read(
      `DomainName,IndicatorId,NetworkIP\nvelmora-pay.com,${sha256(1)},\n,${sha256(2)},45.155.75.1\n`,
    )

    expect(values).toEqual(['velmora-pay.com', '45.155.75.1'])
  })

  it('the number of a vulnerability is no identifier', async () => {
    const vulnerabilities = [1, 2].map((n) => ({ cveID: `CVE-2025-1000${n}`, notes: 'https://tolvar-net.com/a' }))

    expect((await read({ vulnerabilities })).values).toEqual(['CVE-2025-10001', 'CVE-2025-10002'])
  })
})

describe('what a record says of its indicator', () => {
  const record = (address: string, alarm: string) => ({
    ip: { v4: address, num: '764103425' },
    fseen: 1764547200,
    lseen: 1767571200,
    score: { total: 55, src: 80, tags: 0.9 },
    fp: { alarm, descr: alarm === 'true' ? 'crawler' : '' },
  })

  it('is read from keys of few letters: false alarms, dates and the total of a score', async () => {
    const { records, rejected } = await read(
      [record('45.155.75.1', 'false'), record('45.155.75.2', 'true'), record('45.155.75.3', 'possible')]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    )

    expect(records.map(({ value }) => value)).toEqual(['45.155.75.1', '45.155.75.3'])
    expect(records[0]).toMatchObject({
      score: 55,
      firstSeen: Date.parse('2025-12-01T00:00:00Z'),
      lastSeen: Date.parse('2026-01-05T00:00:00Z'),
    })
    expect(rejected).toEqual({ 'not-for-detection': 1 })
  })

  it('is the date of a system', async () => {
    const { records } = await read('ASN,Name,Added\n64500,Tolvar Hosting,2025-12-01\n64501,Velmora LLC,2025-12-02\n')

    expect(records[0]).toMatchObject({ kind: 'asn', value: 'AS64500', added: Date.parse('2025-12-01T00:00:00Z') })
  })
})

it('a table lists what most of its rows have, and not the digests of a few', async () => {
  const rows = lines(20, (n) => `Velmora ${n},Network traffic to c${n}.velmora-pay.com on port 443,,`)
  const files = lines(4, (n) => `Velmora file,Loader,${md5(n + 1)},${sha1(n + 1)}`)
  const { values } = await read(`name,ioc details,md5,sha1\n${rows}\n${files}\n`)

  expect(values).toEqual(expect.arrayContaining(['c0.velmora-pay.com', 'c19.velmora-pay.com']))
})

it('a table of files is read if it has the digests of some of them only', async () => {
  const names = lines(9, (n) => `${n},C:\\ProgramData\\a${n}.db,Unknown,,`)
  const { values } = await read(
    `Id,File,Comment,MD5,SHA-256\n10,a.exe,Loader,${md5(1)},${sha256(1)}\n${names}\n11,b.exe,"Two\nlines",${md5(2)},\n`,
  )

  expect(values).toEqual([md5(1), sha256(1), md5(2)])
})

it('lists beside each other may be called sets', async () => {
  const { values } = await read({
    threats: [
      {
        blockSet: [
          { blockType: 'URL', data: 'http://velmora-pay.com/a' },
          { blockType: 'IPv4 Address', data: '45.155.75.1' },
        ],
        executableSet: [{ fileName: 'a.exe', md5Hex: md5(1), sha256Hex: sha256(1) }],
      },
    ],
  })

  expect(values).toEqual(['http://velmora-pay.com/a', '45.155.75.1', md5(1), sha256(1)])
})

it.each([
  ['a sequence of JSON texts (RFC 7464)', lines(3, (n) => `\x1e{"ip":"45.155.75.${n}"}`)],
  ['proxies with their protocol', lines(3, (n) => `socks5://45.155.75.${n}:1080`)],
  [
    'a page that is nothing but literal text',
    `<pre>\nVelmora last links\nThu, 08 Jan 2026\n\n${lines(3, (n) => `45.155.75.${n}`)}\n${lines(9, () => '45.155.75.0')}\n</pre>\n`,
  ],
])('reads %s', async (_, text) => {
  expect([...new Set((await read(text)).values)]).toEqual(['45.155.75.0', '45.155.75.1', '45.155.75.2'])
})

it('reads lists for Wazuh, whatever their keys are', async () => {
  const list = 'velmora-pay.com:phishing\n45.155.75.1:c2\nx.velmora.top:\n"2a06:98c0:3600::103":scanner\n'

  expect((await read(list)).values).toEqual(['velmora-pay.com', '45.155.75.1', 'x.velmora.top', '2a06:98c0:3600::103'])
  expect(
    (await read('event.id:keyword\nuser.name:keyword\nsource.ip:ip\nhost.name:keyword\nurl.path:text\n')).values,
  ).toEqual([])
})

it('takes names of files with what they are for no keys of a list', async () => {
  expect((await read('README.md:doc\nsetup.py:code\nmain.rs:code\nlib.rs:code\n')).values).toEqual([])
})

it('a name that dnscrypt-proxy blocks without those below it', async () => {
  expect((await read('# names\n=velmora-pay.com\n*.x.velmora.top\ntolvar-shop.net\n')).values).toEqual([
    'velmora-pay.com',
    'x.velmora.top',
    'tolvar-shop.net',
  ])
})

describe('a title that calls the list one of false positives', () => {
  const rows = '"time_stamp","entry_type","entry_value"\n"2026-01-07","domain","friend-tolvar.com"\n'

  it('says that nothing is listed', async () => {
    const head = '######\n# velmora.ch False Positive List (FP list)   #\n# Terms: https://velmora.ch/terms #\n#\n# '
    expect((await read(head + rows)).values).toEqual([])
  })

  it.each([
    'Bad hosts without whitelist',
    'Checked with our allow list',
    'Malware hosts, see the white list',
    'Excludes corporate allowlist',
    'Excludes Corporate Allowlist',
    'Low false positive list',
    'Low False Positive List',
    'Zero false-positive list',
    'Uses Majestic whitelist',
    'Uses Majestic Whitelist',
    'Honours global allow list',
    'Skipping Global Whitelist',
    'Subject to whitelist',
    'Entries on whitelist',
    'Request a white list',
    'Northwave feed\n# Tolvar Allow List',
    'Tolvar Allow List\n# Malicious hosts that it does not have',
  ])('is none such as “%s”', async (title) => {
    expect((await read(`# ${title}\n45.155.75.1\n45.155.75.2\n`)).values).toEqual(['45.155.75.1', '45.155.75.2'])
  })
})

it('the sites of a gang are listed, and not the articles about it', async () => {
  const gangs = [1, 2].map((n) => ({
    name: `velmora${n}`,
    locations: [{ slug: `http://x${n}.velmora-leaks.com/`, title: 'Blog', updated: '2026-01-02 10:00:00' }],
    profile: ['https://tolvar-news.com/velmora', 'https://tolvar-blog.net/velmora'],
  }))

  expect((await read(gangs)).values).toEqual(['http://x1.velmora-leaks.com/', 'http://x2.velmora-leaks.com/'])
})
