import { describe, expect, it } from 'vitest'
import { expectListed, readFeed, valuesIn } from '../../../../test/read-feed.ts'

/** Answers and exports of services, in their layouts and with invented values. */

const hex = (seed: number, length: number) =>
  `${seed.toString(16).padStart(2, '0')}c7e19ab4d28f5630`.repeat(8).slice(0, length)
const md5 = (n: number) => hex(n, 32)
const sha1 = (n: number) => hex(n, 40)
const sha256 = (n: number) => hex(n, 64)
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

const twice = (record: object) => JSON.stringify([record, record])
const profiles = [1, 2, 3].map((n) => `‹https://www.velmora-social.com/fake.${n}›,Velmora Social,Anna\n`).join('')

/** Answers and exports, in which the listed values are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'the file of VirusTotal, without the digests of its sections and of its signer': {
    data: {
      id: sha256(1),
      type: 'file',
      attributes: {
        md5: `‹${md5(1)}›`,
        sha1: `‹${sha1(1)}›`,
        sha256: `‹${sha256(1)}›`,
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
  },
  'the names of VirusTotal, without their answers of DNS and certificates': {
    data: [1, 2].map((n) => ({
      id: `‹x${n}.velmora-pay.com›`,
      type: 'domain',
      attributes: {
        last_dns_records: [
          { type: 'A', value: `45.155.75.${n}` },
          { type: 'NS', value: 'ns1.tolvar-dns.net' },
        ],
        last_https_certificate: { thumbprint: sha1(n), thumbprint_sha256: sha256(n) },
      },
    })),
  },
  'wallets, without the digests of their transactions': {
    result: ['‹1BoatSLRHtKNngkdXEeobR76b53LETtpyT›', '‹3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy›'].map((address, n) => ({
      address,
      family: 'Velmora',
      transactions: [1, 2, 3].map((at) => ({ hash: sha256(n * 3 + at), amount: 1 })),
    })),
  },
  'URLs, without the address that their host had': [1, 2].map((n) => ({
    url: `‹https://x${n}.velmora-pay.com/login›`,
    ip: [`45.155.75.${n}`],
  })),
  'profiles, if nothing else is listed': `Profile URL,Platform,Name\n${profiles}`,
  'indicators, without their identifiers in another form': `DomainName,IndicatorId,NetworkIP\n‹velmora-pay.com›,${sha256(1)},\n,${sha256(2)},‹45.155.75.1›\n`,
  'vulnerabilities, whose numbers are no identifiers': {
    vulnerabilities: [1, 2].map((n) => ({ cveID: `‹CVE-2025-1000${n}›`, notes: 'https://tolvar-net.com/a' })),
  },
  'files of a table that has the digests of some of them only': `Id,File,Comment,MD5,SHA-256\n10,a.exe,Loader,‹${md5(1)}›,‹${sha256(1)}›\n${lines(9, (n) => `${n},C:\\ProgramData\\a${n}.db,Unknown,,`)}\n11,b.exe,"Two\nlines",‹${md5(2)}›,\n`,
  'lists beside each other that are called sets': {
    threats: [
      {
        blockSet: [
          { blockType: 'URL', data: '‹http://velmora-pay.com/a›' },
          { blockType: 'IPv4 Address', data: '‹45.155.75.1›' },
        ],
        executableSet: [{ fileName: 'a.exe', md5Hex: `‹${md5(1)}›`, sha256Hex: `‹${sha256(1)}›` }],
      },
    ],
  },
  'a sequence of JSON texts (RFC 7464)': lines(3, (n) => `\x1e{"ip":"‹45.155.75.${n}›"}`),
  'proxies with their protocol': lines(3, (n) => `socks5://‹45.155.75.${n}›:1080`),
  'a list for Wazuh, whatever its keys are':
    '‹velmora-pay.com›:phishing\n‹45.155.75.1›:c2\n‹x.velmora.top›:\n"‹2a06:98c0:3600::103›":scanner\n',
  'no names of fields with their types':
    'event.id:keyword\nuser.name:keyword\nsource.ip:ip\nhost.name:keyword\nurl.path:text\n',
  'no names of files with what they are for': 'README.md:doc\nsetup.py:code\nmain.rs:code\nlib.rs:code\n',
  'a name that dnscrypt-proxy blocks without those below it':
    '# names\n=‹velmora-pay.com›\n*.‹x.velmora.top›\n‹tolvar-shop.net›\n',
  'the sites of gangs, and not the articles about them': [1, 2].map((n) => ({
    name: `velmora${n}`,
    locations: [{ slug: `‹http://x${n}.velmora-leaks.com/›`, title: 'Blog', updated: '2026-01-02 10:00:00' }],
    profile: ['https://tolvar-news.com/velmora', 'https://tolvar-blog.net/velmora'],
  })),
}

it.each(Object.entries(documents))('lists %s', async (_, document) => {
  await expectListed(document)
})

it.each(['dns_records', 'transactions', 'https_certificate'])('no record is around a list in `%s`', async (key) => {
  const list = ['‹velmora-pay.com›', '‹tolvar-shop.net›', '‹velmora-cdn.com›'].map((hostname) => ({ hostname }))

  await expectListed({ status: 'ok', source: 'https://velmora.ch/api', [key]: list })
})

const url = 'https://velmora-news.com/a'
const addresses = { ip: ['45.155.75.1'] }

it.each<[what: string, text: string, listed: readonly string[]]>([
  ['a page beside its addresses', twice({ website: url, ...addresses }), addresses.ip],
  ['an article with its title', twice({ title: 'Velmora', url, ...addresses }), addresses.ip],
  ['an article with a name', twice({ name: 'Velmora', url, ...addresses }), addresses.ip],
  [
    'a report with several lists',
    twice({ url, ...addresses, domain: ['tolvar-pay.com'], sha256: [sha256(1)] }),
    ['45.155.75.1', 'tolvar-pay.com', sha256(1)],
  ],
  [
    'vulnerabilities whose column is called an identifier',
    `VulnId,Notes\n${lines(4, (n) => `CVE-2025-1000${n},https://x${n}.tolvar-net.com/a`)}\n`,
    [0, 1, 2, 3].map((n) => `CVE-2025-1000${n}`),
  ],
  [
    'addresses whose column is called an identifier',
    `indicatorID,type,hostname\n${lines(4, (n) => `45.155.75.${n},ip,a${n}.tolvar-net.com`)}\n`,
    [0, 1, 2, 3].map((n) => `45.155.75.${n}`),
  ],
  [
    'files whose column is called an identifier',
    `fileID,url\n${lines(4, (n) => `${sha256(n)},https://x${n}.velmora-pay.com/a`)}\n`,
    [0, 1, 2, 3].map(sha256),
  ],
  [
    'what most rows of a table have, and not the digests of a few',
    `name,ioc details,md5,sha1\n${lines(20, (n) => `Velmora ${n},Network traffic to c${n}.velmora-pay.com on port 443,,`)}\n${lines(4, (n) => `Velmora file,Loader,${md5(n + 1)},${sha1(n + 1)}`)}\n`,
    ['c0.velmora-pay.com', 'c19.velmora-pay.com'],
  ],
  [
    'a page that is nothing but literal text',
    `<pre>\nVelmora last links\nThu, 08 Jan 2026\n\n${lines(3, (n) => `45.155.75.${n}`)}\n${lines(9, () => '45.155.75.0')}\n</pre>\n`,
    [0, 1, 2].map((n) => `45.155.75.${n}`),
  ],
])('lists among others: %s', async (_, text, listed) => {
  expect(await valuesIn(text)).toEqual(expect.arrayContaining([...listed]))
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
    const rows = [record('45.155.75.1', 'false'), record('45.155.75.2', 'true'), record('45.155.75.3', 'possible')]
    const { records, tally } = await readFeed(rows.map((row) => JSON.stringify(row)).join('\n'))

    expect(records.map(({ value }) => value)).toEqual(['45.155.75.1', '45.155.75.3'])
    expect(records[0]).toMatchObject({
      score: 55,
      firstSeen: Date.parse('2025-12-01T00:00:00Z'),
      lastSeen: Date.parse('2026-01-05T00:00:00Z'),
    })
    expect(tally.rejected).toEqual({ 'not-for-detection': 1 })
  })

  it('is the date of a system', async () => {
    const { records } = await readFeed(
      'ASN,Name,Added\n64500,Tolvar Hosting,2025-12-01\n64501,Velmora LLC,2025-12-02\n',
    )

    expect(records[0]).toMatchObject({ kind: 'asn', value: 'AS64500', added: Date.parse('2025-12-01T00:00:00Z') })
  })
})

describe('a title that calls the list one of false positives', () => {
  const rows = '"time_stamp","entry_type","entry_value"\n"2026-01-07","domain","friend-tolvar.com"\n'

  it('says that nothing is listed', async () => {
    const head = '######\n# velmora.ch False Positive List (FP list)   #\n# Terms: https://velmora.ch/terms #\n#\n# '
    expect(await valuesIn(head + rows)).toEqual([])
  })

  it.each([
    'Bad hosts without whitelist',
    'Checked with our allow list',
    'Excludes Corporate Allowlist',
    'Low False Positive List',
    'Zero false-positive list',
    'Uses Majestic Whitelist',
    'Honours global allow list',
    'Subject to whitelist',
    'Northwave feed\n# Tolvar Allow List',
    'Tolvar Allow List\n# Malicious hosts that it does not have',
  ])('is none such as “%s”', async (title) => {
    await expectListed(`# ${title}\n‹45.155.75.1›\n‹45.155.75.2›\n`)
  })
})
