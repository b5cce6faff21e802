import { describe, expect, it } from 'vitest'
import { readFeed, valuesIn } from '../../../../test/read-feed.ts'
import { rejectionOf } from '../../reading/indicator.ts'
import { readOne } from './plain-list.ts'

const read = (line: string) => readOne(line).map(({ kind, value }) => `${kind} ${value}`)

describe('a line with a URL', () => {
  it.each([
    ['http://evil-test.com/a 2026-01-01 malware', 'http://evil-test.com/a'],
    ['http://evil-test.com/a\tmalware', 'http://evil-test.com/a'],
    ['http://evil-test.com/a, malware', 'http://evil-test.com/a'],
    ['evil-test.com/a malware', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a","malware"', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a", "some malware"', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a"', 'http://evil-test.com/a'],
    ['hxxp://evil-test [.] com/a', 'http://evil-test.com/a'],
    ['http://evil-test.com/a,b;c|d', 'http://evil-test.com/a,b;c|d'],
    ['http://evil-test.com/a,b malware', 'http://evil-test.com/a,b'],
    ['hxxps:/evil-test[.]com/a', 'https://evil-test.com/a'],
  ])('%s', (line, url) => {
    expect(read(line)).toEqual([`url ${url}`])
  })

  it.each([
    'http://a-test.com/x,http://b-test.com/y,z,http://c-test.com/u?v',
    'http://a-test.com/x | http://b-test.com/y,z | http://c-test.com/u?v',
    'hxxp://a-test[.]com/x hxxp[:]//b-test[.]com/y,z hxxp://c-test[.]com/u?v,',
    '"http://a-test.com/x","http://b-test.com/y,z","http://c-test.com/u?v"',
  ])('lists every URL in it: %s', (line) => {
    expect(read(line)).toEqual(['url http://a-test.com/x', 'url http://b-test.com/y,z', 'url http://c-test.com/u?v'])
  })
})

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
    '/(^|\\.)good-test[0-9]\\.org/$important',
    '/ads[0-9]+\\.good-test\\.net/',
    '^ads?\\.good-test\\.com$',
    '(\\.|^)good-[a-z]+\\.biz$',
    '.*\\.good-test\\.(net|org)',
    '/^ads[0-9]+\\.good-test\\.net$/i',
  ])('is rejected with a reason: %s', (line) => {
    expect(read(line)).toEqual([])
    expect(rejectionOf(line)).toBe('unsupported-pattern')
  })

  it.each(['/bins/demo.arm7', '/wp-content/a+b/', '/index.php/(x)/', '/~user/'])('is not a path: %s', (line) => {
    expect(read(line)).toEqual([`url-path ${line}`])
  })
})

it.each([
  ['45.155.75.108:scanner', 'ipv4 45.155.75.108'],
  ['a1b2c3d4e5f60718293a4b5c6d7e8f90:', 'md5 a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ['bad-host-one.com:c2 server', 'domain bad-host-one.com'],
  ['loader.exe a1b2c3d4e5f60718293a4b5c6d7e8f90', 'md5 a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ['invoice_17.zip - a1b2c3d4e5f60718293a4b5c6d7e8f90', 'md5 a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ['setup.py\ta1b2c3d4e5f60718293a4b5c6d7e8f90', 'md5 a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ['bad-host-one.com a1b2c3d4e5f60718293a4b5c6d7e8f90', 'domain bad-host-one.com'],
  ['.dll: a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4', 'sha1 a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'],
])('reads the key of a Wazuh list or the digest of a file from %s', (line, wanted) => {
  expect(read(line)).toEqual([wanted])
})

it('reads lists of autonomous systems with their names', async () => {
  const { records } = await readFeed(
    '# hosters\nAS210001 Some Host One Ltd, NL\nAS210002 Another Host LLC\nAS210003 Third Host\n',
  )

  expect(records.map(({ value }) => value)).toEqual(['AS210001', 'AS210002', 'AS210003'])
})

it('lists networks, not the systems beside them', async () => {
  const rows = [1, 2, 3].map((n) => `AS21000${n}\t45.155.${n}.0/24\tSome Host ${n}`)
  const { records } = await readFeed(rows.join('\n'))

  expect(records.map(({ value }) => value)).toEqual(['45.155.1.0/24', '45.155.2.0/24', '45.155.3.0/24'])
})

describe('a line with the ending of a file', () => {
  const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
  it.each([
    [`.zip ${sha256} - E98346`, `sha256 ${sha256}`],
    [`.pdf ${sha256} - pw = atx192 - summary.pdf`, `sha256 ${sha256}`],
    ['.url https://evil-test.com/a/trucks pw = K874', 'url https://evil-test.com/a/trucks'],
    ['.url  https://evil-test.com/a', 'url https://evil-test.com/a'],
  ])('%s', (line, value) => {
    expect(read(line)).toEqual([value])
  })

  it.each(['.com evil-test.com', '.url https://evil-test.com/a…'])('without a digest or a URL: %s', (line) => {
    expect(read(line)).toEqual([])
  })
})

it('reads lines that are patterns of STIX', async () => {
  const { records } = await readFeed(
    "[ipv4-addr:value = '45.155.75.1']\n[domain-name:value = 'pay-velmora.com' AND NOT ipv4-addr:value = '45.155.75.2']\n",
  )

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.1', 'pay-velmora.com'])
})

it.each([
  ['ping-velmora.com (connectivity check)', false],
  ['ping-velmora.com # used for connectivity checks', false],
  ['ping-velmora.com - Verbindungstest', false],
  ['45.155.75.9 // Google DNS', false],
  ['acme-velmora.com (victim)', false],
  ['acme-velmora.com ; not malicious', false],
  ['acme-velmora.com (false positive)', false],
  ['pay-velmora.com (C2)', true],
  ['pay-velmora.com # sinkholed', true],
  ['pay-velmora.com // false positive?', true],
  ['45.155.75.9 # ssh, targets: banks', true],
  ['45.155.75.9 (victim: bank in Kiel)', true],
  ['45.155.75.9 - brute force against targets', true],
  ['45.155.75.9 # 53 reports, 12 targets', true],
  ['45.155.75.9 # scans random targets', true],
  ['pay-velmora.com # infects victims via RDP', true],
  ['pay-velmora.com # infiziert Opfer', true],
  ['pay-velmora.com # LockBit victim blog', true],
  ['pay-velmora.com - victim data exfil server', true],
  ['acme-velmora.com # one of the victims', false],
  ['acme-velmora.com # this is a victim', false],
  ['acme-velmora.com # sites of victims', false],
])('lists a value by what the remark behind it says: %s', async (line, isListed) => {
  const { records, rejections } = await readFeed(`45.155.75.1\n45.155.75.2\n${line}\n45.155.75.3 # C2\n`)

  expect(records).toHaveLength(isListed ? 4 : 3)
  expect(rejections.map(({ reason }) => reason)).toEqual(isListed ? [] : ['not-for-detection'])
})

it.each([
  ['- OpenPhish feed', 'shop-velmora.com'],
  ['observed in IOC feed', '45.155.75.9'],
])('lists the first value where others have the same remark: %s', async (remark, second) => {
  const bare = ['45.155.75.1', '45.155.75.2', '45.155.75.3', '45.155.75.4']
  const { records } = await readFeed([`pay-velmora.com ${remark}`, `${second} ${remark}`, ...bare, ''].join('\n'))

  expect(records.map(({ value }) => value)).toEqual(['pay-velmora.com', second, ...bare])
})

it('does not list the publisher in the first line, but a value that a remark describes', async () => {
  const first = async (line: string) =>
    (await readFeed(`${line}\n45.155.75.1\n45.155.75.2\n`)).records.map(({ value }) => value).slice(0, -2)

  expect(await first('northwave.com - IOC list of the day')).toEqual([])
  expect(await first('northwave.com daily block list')).toEqual([])
  expect(await first('pay-velmora.com - C2 of a loader')).toEqual(['pay-velmora.com'])
  expect(await first('45.155.75.9\npay-velmora.com - IOC list')).toEqual(['45.155.75.9', 'pay-velmora.com'])
  expect(await first('45.155.75.9 - seen in the IOC feed')).toEqual(['45.155.75.9'])
})

it('takes linear time to read a long remark', async () => {
  const { records } = await readFeed(`45.155.75.108\n91.92.38.55 # a${'-'.repeat(900_000)}b\n`)

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108', '91.92.38.55'])
})

describe('a list on one line', () => {
  const values = async (text: string) => (await readFeed(text)).records.map(({ value }) => value)
  const networks = ['45.155.75.0/24', '45.155.76.1', '45.155.77.0/25', '2a01:1::7', '45.155.78.1']
  const digests = ['a7'.repeat(16), 'b8'.repeat(16), 'c9'.repeat(20), 'da'.repeat(32), 'eb'.repeat(32), 'fc'.repeat(16)]
  const mixed = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? `host${i}-velmora.com` : `45.155.75.${i}`))

  it.each([',', ', ', ' ', ';', '|'])('has values of several kinds between “%s”', async (separator) => {
    for (const list of [networks, digests, mixed]) expect(await values(list.join(separator))).toEqual(list)
  })

  it('is no row of a table with several columns of addresses', async () => {
    const rows = (row: (at: number) => string) => [1, 2, 3, 4, 5, 6, 7, 8].map(row).join('\n')
    const first = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `45.155.${at}.0/24`)
    const gateways = (at: number) => `45.155.${at}.1,45.155.${at}.254,45.155.${at}.255,91.92.38.${at}`
    expect(await values(rows((at) => `45.155.${at}.0/24,${gateways(at)}`))).toEqual(first)
    const found = await values(rows((at) => `45.155.75.${at} 91.92.38.1 91.92.38.2 91.92.38.3 91.92.40.0/24`))
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `45.155.75.${at}`))
  })

  it('begins with a network only if its length is one', () => {
    expect(readOne('45.155.75.1/99,foo,bar').length).toBe(1)
  })

  it('has a network first, which is no URL', async () => {
    const [first = '', ...others] = networks
    expect(await values(`${first},\n45.155.79.0/24,DE\n${others.join('\n')}\n`)).toEqual([
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
    const addresses = Array.from({ length: 30_000 }, (_, i) => address(i))

    const { records } = await readFeed(`# Blocklist 2026\n${addresses.join(',')}\n`)

    expect(records.map(({ value }) => value)).toEqual(addresses)
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
    const [md5, sha256] = [32, 64].map((length) => 'a1b2c3d4e5f60718'.repeat(4).slice(0, length))
    const others = ['https://evil-test.com/a', '45.155.75.108', 'bad-test.net', '91.92.38.55']
    const { records } = await readFeed(`# Files\n${sha256} ${md5} ${remark}\n${others.join('\n')}\n`)

    expect(records.map(({ value }) => value)).toEqual([sha256, ...others])
  },
)

it('lists all digests of the file that a line is about', async () => {
  const [md5, sha1, sha256] = [32, 40, 64].map((length) => 'a1b2c3d4e5f60718'.repeat(4).slice(0, length))
  const { records } = await readFeed(
    `Files:\n${md5}\t${sha256}\tinvoice.docx.exe\n${md5}, ${sha1}, ${sha256} - loader.dll\n\nNetwork:\nhXXps://evil-test[.]com/a\n45.155.75[.]108\nbad-test[.]net\n`,
  )

  expect(records.map(({ value }) => value)).toEqual([
    ...[md5, sha256, md5, sha1, sha256],
    ...['https://evil-test.com/a', '45.155.75.108', 'bad-test.net'],
  ])
})

it('reads a defanged value behind what it is', async () => {
  const text =
    '#stealer\nC2: 45[.]155[.]75[.]108:443\nPayload: hxxps[:]//pay-velmora[.]com/a\nhxxp://evil-test[.]com/b\nbad-test[.]net\n'
  const { records } = await readFeed(text)

  expect(records.map(({ value }) => value)).toEqual([
    ...['45.155.75.108', 'https://pay-velmora.com/a', 'http://evil-test.com/b', 'bad-test.net'],
  ])
})

it.each([
  ['45.155.75.0 255.255.255.0', ['45.155.75.0/24']],
  ['45.155.75.108 255.255.255.255 # C2', ['45.155.75.108']],
  ['45.155.75.0 0.0.0.255', ['45.155.75.0/24']],
  ['45.155.75.108 255.0.255.0', ['45.155.75.108']],
  ['45.155.75.108 0.0.0.0', ['45.155.75.108']],
  ['45.155.75.8 255.0.0.0', ['45.155.75.8']],
  ['45.155.75.8 0.0.0.255', ['45.155.75.8']],
  ['45.155.75.0 255.255.255.0 C2', ['45.155.75.0']],
  ['45.155.75.0 255.255.255.0 - whitelisted', []],
  ['45.155.75.0 255.255.255.0 # false positive', []],
])('reads an address with its mask: %s', async (line, values) => {
  const others = ['91.92.38.1', '91.92.38.2', '91.92.38.3', '91.92.38.4', '91.92.38.5']

  expect(await valuesIn(`${others.join('\n')}\n${line}\n`)).toEqual([...others, ...values])
})

it('reads the address behind an address with its mask', () => {
  expect(read('45.155.75.0 255.255.255.0, 91.92.38.5')).toContain('ipv4 91.92.38.5')
})

describe('a CDB list of Wazuh', () => {
  it('has networks as parts of addresses, and allowed keys', async () => {
    const lines = [
      '45.155.75.1:c2 server',
      '45.155.75.2:c2 server',
      '"2a01:4f8::7":scanner',
      '"2a01:4f8::8":scanner',
      '91.92.:',
      'evil-test.com:phishing',
      '9.9.9.11:whitelisted',
    ]
    const { records, rejections } = await readFeed(`${lines.join('\n')}\n`)

    expect(records).toEqual([
      { kind: 'ipv4', value: '45.155.75.1' },
      { kind: 'ipv4', value: '45.155.75.2' },
      { kind: 'ipv6', value: '2a01:4f8::7' },
      { kind: 'ipv6', value: '2a01:4f8::8' },
      { kind: 'ipv4-cidr', value: '91.92.0.0/16' },
      { kind: 'domain', value: 'evil-test.com' },
    ])
    expect(rejections.map(({ reason }) => reason)).toEqual(['not-for-detection'])
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

it('reads datasets of Suricata in Base64, and digests as they are', async () => {
  const names = Array.from({ length: 5 }, (_, n) => `evil${n}-test.com`)
  const rows = names.map((name, n) => `${Buffer.from(name).toString('base64')}${n % 2 ? `,${n}` : ''}`)
  const digests = Array.from({ length: 20 }, (_, n) => n.toString(16).padStart(64, 'a1b2c3d4e5f60718'))

  expect((await readFeed(`# list\n${rows.join('\n')}\nno value\n`)).records.map(({ value }) => value)).toEqual(names)
  expect((await readFeed(digests.join('\n'))).records.map(({ value }) => value)).toEqual(digests)
})
