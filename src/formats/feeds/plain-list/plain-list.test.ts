import { describe, expect, it } from 'vitest'
import { expectJudged, expectListed, readFeed, valuesIn } from '../../../../test/read-feed.ts'
import { rejectionOf } from '../../reading/indicator.ts'
import { readOne } from './plain-list.ts'

const sha256 = 'a1b2c3d4e5f60718'.repeat(4)
const md5 = sha256.slice(0, 32)

/** Expects the marked values of a line. */
const expectLine = (line: string) =>
  expect(readOne(line.replace(/→[^›]*|[‹›]/g, '')).map(({ value }) => value)).toEqual(
    [...line.matchAll(/‹(?:[^›]*→)?(.*?)›/g)].map(([, value]) => value),
  )

it.each([
  '‹http://evil-test.com/a› 2026-01-01 malware',
  '‹http://evil-test.com/a›\tmalware',
  '‹http://evil-test.com/a›, malware',
  '‹evil-test.com/a→http://evil-test.com/a› malware',
  '"‹http://evil-test.com/a›","malware"',
  '"‹http://evil-test.com/a›"',
  '‹hxxp://evil-test [.] com/a→http://evil-test.com/a›',
  '‹http://evil-test.com/a,b;c|d›',
  '‹hxxps:/evil-test[.]com/a→https://evil-test.com/a›',
  '‹http://a-test.com/x›,‹http://b-test.com/y,z›,‹http://c-test.com/u?v›',
  '‹http://a-test.com/x› | ‹http://b-test.com/y,z› | ‹http://c-test.com/u?v›',
  '‹hxxp://a-test[.]com/x→http://a-test.com/x› ‹hxxp[:]//b-test[.]com/y,z→http://b-test.com/y,z› ‹hxxp://c-test[.]com/u?v→http://c-test.com/u?v›,',
  '"‹http://a-test.com/x›","‹http://b-test.com/y,z›","‹http://c-test.com/u?v›"',
  // The key of a list for Wazuh, or the digest of a file.
  '‹45.155.75.108›:scanner',
  `‹${md5}›:`,
  '‹bad-host-one.com›:c2 server',
  `loader.exe ‹${md5}›`,
  `setup.py\t‹${md5}›`,
  `‹bad-host-one.com› ${md5}`,
  `.dll: ‹${md5}a1b2c3d4›`,
  // What stands behind the ending of a file.
  `.zip ‹${sha256}› - E98346`,
  `.pdf ‹${sha256}› - pw = atx192 - summary.pdf`,
  '.url ‹https://evil-test.com/a/trucks› pw = K874',
  '.com evil-test.com',
  '.url https://evil-test.com/a…',
])('lists only the marked values of a line: %s', expectLine)

describe('a URL with a blank is not cut', () => {
  const cut = 'http://bad-host-one.com/a'
  const urls = [1, 2, 3].map((n) => `http://pay-velmora.com/${n}`)
  const lines = [...urls, `${cut} b`]
  it.each([
    ['a list', lines.join('\n')],
    ['a single line', `${cut} b`],
    ['a list without schemes', lines.map((line) => line.slice(7)).join('\n')],
    ['a defanged list', lines.map((line) => line.replace('http', 'hxxp').replaceAll('.', '[.]')).join('\n')],
    ['a list with remarks', lines.map((line) => `${line} # seen`).join('\n')],
    ['a list with quotes', lines.map((line) => `"${line}"`).join('\n')],
    ['a list with bullets', lines.map((line) => `- ${line}`).join('\n')],
    ['a list with numbers', lines.map((line, n) => `url${n} = ${line}`).join('\n')],
    ['trails', `# Maltrail\n${lines.join('\n')}`],
  ])('in %s: it is rejected', async (_, text) => {
    const { records, rejections } = await readFeed(text)

    expect(records.map(({ value }) => value)).toEqual(text.includes('velmora') ? urls : [])
    expect(rejections).toHaveLength(1)
  })

  it.each([
    ['a table', `url,tag\n${lines.map((line) => `${line},x`).join('\n')}`],
    ['a list of JSON', JSON.stringify(lines)],
    ['a list of YAML', `iocs:\n  - ${lines.join('\n  - ')}`],
  ])('in %s: it is encoded', async (_, text) => {
    expect(await valuesIn(text)).toEqual([...urls, `${cut}%20b`])
  })

  it.each([
    ['a column of remarks', lines.map((line) => `${line} malware`).join('\n')],
    ['remarks of several words', lines.map((line, n) => `${line}${' word'.repeat(n)}`).join('\n')],
    ['a remark with a mark', [...urls, `${cut} (malware)`].join('\n')],
    ['a date', [...urls, `${cut} 2026-01-02 malware`].join('\n')],
  ])('but %s ends a URL', async (_, text) => {
    expect(await valuesIn(text)).toEqual([...urls, cut])
  })
})

describe('a line with a regular expression', () => {
  it.each([
    '/^adserv[0-9]*\\.good-test\\.com/',
    '/good-test.com$/',
    '(\\.|^)good-[a-z]+\\.biz$',
    '.*\\.good-test\\.(net|org)',
    '/^ads[0-9]+\\.good-test\\.net$/i',
  ])('is rejected with a reason: %s', (line) => {
    expect(readOne(line)).toEqual([])
    expect(rejectionOf(line)).toBe('unsupported-pattern')
  })

  it.each(['/bins/demo.arm7', '/wp-content/a+b/', '/index.php/(x)/', '/~user/'])('is not a path: %s', (line) => {
    expect(readOne(line)).toMatchObject([{ kind: 'url-path', value: line }])
  })
})

it.each(
  Object.entries({
    'autonomous systems with their names':
      '# hosters\n‹AS210001› Some Host One Ltd, NL\n‹AS210002› Another Host LLC\n‹AS210003› Third Host\n',
    'networks, not the systems beside them': [1, 2, 3]
      .map((n) => `AS21000${n}\t‹45.155.${n}.0/24›\tSome Host ${n}`)
      .join('\n'),
    'patterns of STIX':
      "[ipv4-addr:value = '‹45.155.75.1›']\n[domain-name:value = '‹pay-velmora.com›' AND NOT ipv4-addr:value = '45.155.75.2']\n",
    'all digests of the file that a line is about': `Files:\n‹${md5}›\t‹${sha256}›\tinvoice.docx.exe\n‹${md5}›, ‹${md5}a1b2c3d4›, ‹${sha256}› - loader.dll\n\nNetwork:\n‹hXXps://evil-test[.]com/a›\n‹45.155.75[.]108›\n‹bad-test[.]net›\n`,
    'defanged values behind what they are':
      '#stealer\nC2: ‹45[.]155[.]75[.]108›:443\nPayload: ‹hxxps[:]//pay-velmora[.]com/a›\n‹hxxp://evil-test[.]com/b›\n‹bad-test[.]net›\n',
    'datasets of Suricata in Base64': `# list\n${[0, 1, 2, 3, 4]
      .map((n) => `‹${btoa(`evil${n}-test.com`)}→evil${n}-test.com›${n % 2 ? `,${n}` : ''}\n`)
      .join('')}no value\n`,
    'digests, which are no Base64': Array.from({ length: 20 }, (_, n) => `‹${n.toString(16).padStart(64, '7c')}›`).join(
      '\n',
    ),
  }),
)('reads %s', async (_, text) => {
  await expectListed(text)
})

it.each([
  '«ping-velmora.com» (connectivity check)',
  '«ping-velmora.com» - Verbindungstest',
  '«45.155.75.9» // Google DNS',
  '«acme-velmora.com» (victim)',
  '«acme-velmora.com» (false positive)',
  '‹pay-velmora.com› (C2)',
  '‹pay-velmora.com› # sinkholed',
  '‹pay-velmora.com› // false positive?',
  '‹45.155.75.9› # ssh, targets: banks',
  '‹45.155.75.9› (victim: bank in Kiel)',
  '‹45.155.75.9› - brute force against targets',
  '‹45.155.75.9› # scans random targets',
  '‹pay-velmora.com› # infects victims via RDP',
  '‹pay-velmora.com› # LockBit victim blog',
  '«acme-velmora.com» # one of the victims',
  '«acme-velmora.com» # sites of victims',
])('lists or rejects a value by the remark behind it: %s', (line) =>
  expectJudged(`‹45.155.75.1›\n‹45.155.75.2›\n${line}\n‹45.155.75.3› # C2\n`),
)

it.each([
  ['- OpenPhish feed', 'shop-velmora.com'],
  ['observed in IOC feed', '45.155.75.9'],
])('lists the first value if later values have the same remark: %s', async (remark, second) => {
  const bare = [1, 2, 3, 4].map((n) => `‹45.155.75.${n}›\n`).join('')

  await expectListed(`‹pay-velmora.com› ${remark}\n‹${second}› ${remark}\n${bare}`)
})

it.each([
  'northwave.com - IOC list of the day',
  'northwave.com daily block list',
  '‹pay-velmora.com› - C2 of a loader',
  '‹45.155.75.9›\n‹pay-velmora.com› - IOC list',
  '‹45.155.75.9› - seen in the IOC feed',
])('does not list the publisher in the first line, but a value that a remark describes: %s', async (line) => {
  await expectListed(`${line}\n‹45.155.75.1›\n‹45.155.75.2›\n`)
})

it('takes linear time to read a long remark', async () => {
  await expectListed(`‹45.155.75.108›\n‹91.92.38.55› # a${'-'.repeat(900_000)}b\n`)
})

describe('a list on one line', () => {
  const networks = ['45.155.75.0/24', '45.155.76.1', '45.155.77.0/25', '2a01:1::7', '45.155.78.1']
  const digests = ['a7'.repeat(16), 'b8'.repeat(16), 'c9'.repeat(20), 'da'.repeat(32), 'eb'.repeat(32), 'fc'.repeat(16)]
  const mixed = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? `host${i}-velmora.com` : `45.155.75.${i}`))

  it.each([',', ', ', ' ', ';', '|'])('has values of several kinds between “%s”', async (separator) => {
    for (const list of [networks, digests, mixed]) expect(await valuesIn(list.join(separator))).toEqual(list)
  })

  it('is not a row of a table with several columns of addresses', async () => {
    const rows = (row: (at: number) => string) => [1, 2, 3, 4, 5, 6, 7, 8].map(row).join('\n')
    const first = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `45.155.${at}.0/24`)
    const gateways = (at: number) => `45.155.${at}.1,45.155.${at}.254,45.155.${at}.255,91.92.38.${at}`
    expect(await valuesIn(rows((at) => `45.155.${at}.0/24,${gateways(at)}`))).toEqual(first)
    const found = await valuesIn(rows((at) => `45.155.75.${at} 91.92.38.1 91.92.38.2 91.92.38.3 91.92.40.0/24`))
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `45.155.75.${at}`))
  })

  it('begins with a network only if its length is one', () => {
    expect(readOne('45.155.75.1/99,foo,bar').length).toBe(1)
  })

  it('may begin with a network, which is not a URL', async () => {
    const [first = '', ...others] = networks
    expect(await valuesIn(`${first},\n45.155.79.0/24,DE\n${others.join('\n')}\n`)).toEqual([
      first,
      '45.155.79.0/24',
      ...others,
    ])
  })
})

describe('a list on one long line', () => {
  const address = (i: number) => `45.${i % 200}.${(i >> 8) & 255}.${1 + (i % 250)}`

  it('is read up to the longest line', async () => {
    const addresses = Array.from({ length: 30_000 }, (_, i) => address(i))

    expect((await readFeed(addresses.join(', '))).records.map(({ value }) => value)).toEqual(addresses)
    expect((await readFeed(`${addresses.join(', ')},`.repeat(4))).rejections).toEqual([{ line: 1, reason: 'too-long' }])
  })

  it('is read below a comment', async () => {
    await expectListed(`# Blocklist 2026\n${Array.from({ length: 30_000 }, (_, i) => `‹${address(i)}›`).join(',')}\n`)
  })

  it('is lost if it is a remark or a text', async () => {
    const addresses = Array.from({ length: 120_000 }, (_, i) => address(i))
    for (const start of ['# ', 'We have seen ']) {
      const { records, rejections } = await readFeed(`91.92.38.54\n${start}${addresses.join(', ')}\n91.92.38.55\n`, {
        format: 'plain-list',
      })

      expect(records.map(({ value }) => value)).toEqual(['91.92.38.54', '91.92.38.55'])
      expect(rejections).toEqual([{ line: 2, reason: 'too-long' }])
    }
  })
})

it.each(['imphash', 'parent', '- parent of loader.dll'])(
  'lists one digest of a line that says of the second: %s',
  async (remark) => {
    const others = '‹https://evil-test.com/a›\n‹45.155.75.108›\n‹bad-test.net›\n‹91.92.38.55›\n'

    await expectListed(`# Files\n‹${sha256}› ${md5} ${remark}\n${others}`)
  },
)

it.each([
  '‹45.155.75.0 255.255.255.0→45.155.75.0/24›',
  '‹45.155.75.108› 255.255.255.255 # C2',
  '‹45.155.75.0 0.0.0.255→45.155.75.0/24›',
  '‹45.155.75.108› 255.0.255.0',
  '‹45.155.75.8› 255.0.0.0',
  '‹45.155.75.0› 255.255.255.0 C2',
  '45.155.75.0 255.255.255.0 - whitelisted',
  '45.155.75.0 255.255.255.0 # false positive',
])('reads an address with its mask: %s', async (line) => {
  await expectListed(`${[1, 2, 3, 4, 5].map((n) => `‹91.92.38.${n}›\n`).join('')}${line}\n`)
})

it('reads the address behind an address with its mask', () => {
  expect(readOne('45.155.75.0 255.255.255.0, 91.92.38.5').map(({ value }) => value)).toContain('91.92.38.5')
})

describe('a CDB list of Wazuh', () => {
  it('has networks as parts of addresses, and allowed keys', async () => {
    const list = `‹45.155.75.1›:c2 server
‹45.155.75.2›:c2 server
"‹2a01:4f8::7›":scanner
"‹2a01:4f8::8›":scanner
‹91.92.→91.92.0.0/16›:
‹evil-test.com›:phishing
«9.9.9.11»:whitelisted
`
    await expectJudged(list)
    const { records } = await readFeed(list.replace(/→[^›]*|[‹›«»]/g, ''))
    expect(records.flatMap(({ tags = [] }) => tags)).toEqual([])
  })

  it.each([
    ['passwords', (n: number) => `evil${n}-test.com:Passw0rd${n}`],
    ['a file', (n: number) => `${String(n).repeat(30)}ab:loader.exe`],
    ['a host', (n: number) => `45.155.75.${n}:host.northwave.com`],
    ['a day', (n: number) => `45.155.75.${n}:Jan-02-2026`],
  ])('has no tags behind the colon that are none: %s', async (_, line) => {
    const { records } = await readFeed(`${[1, 2, 3, 4].map(line).join('\n')}\n`)

    expect(records.map(({ tags }) => tags)).toEqual(Array(4).fill(undefined))
  })

  it('is none of ports or of passwords', async () => {
    expect((await readFeed('45.155.75.1:8080\n45.155.75.2:443\n')).records).toEqual([
      { kind: 'ipv4', value: '45.155.75.1' },
      { kind: 'ipv4', value: '45.155.75.2' },
    ])
    expect(
      (await readFeed('one@evil-test.com:secret\ntwo@evil-test.com:word\n')).records.filter(({ tags }) => tags),
    ).toEqual([])
  })
})
