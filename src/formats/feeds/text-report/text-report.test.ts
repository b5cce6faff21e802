import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const digest = (at: number) => at.toString(16).padStart(64, '7c')
const list = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at))

async function read(...lines: string[]) {
  const { records, tally } = await readFeed(`${lines.join('\n')}\n`)
  return { format: tally.readings[0]?.format, values: records.map(({ value }) => value) }
}

it('reads all lists and tables of a document, even if one of them makes up most of it', async () => {
  const table = ['| File | SHA-256 |', '|---|---|', ...list(40, (at) => `| loader${at}.exe | ${digest(at)} |`)]
  const hosts = ['45.155.75.108', '91.92.38.55', 'bad-host-one.com']

  const found = await read('# Loader', '', '## Servers', '', ...hosts, '', '## Files', '', ...table)

  expect(found.format).toBe('text-report')
  expect(found.values).toEqual([...hosts, ...list(40, digest)])
})

it('reads both parts of an AsciiDoc document whose first part is a long list', async () => {
  const hosts = list(30, (at) => `bad-host-${at + 10}.com`)
  const table = ['|===', '|SHA-256 |Remark', ...list(3, (at) => `|\`+${digest(at)}+\` |Seen in 2026`), '|===']

  const found = await read(
    '= Loader',
    '',
    '== Network indicators',
    '',
    ...hosts.map((host) => `- \`${host}\``),
    '',
    '== Files',
    '',
    ...table,
  )

  expect(found.format).toBe('text-report')
  expect(found.values).toEqual([...hosts, ...list(3, digest)])
})

it('reads a list of labels with their values', async () => {
  const md5 = (at: number) => digest(at).slice(-32)
  const found = await read(
    'C2:',
    '',
    'Some Loader - 45.155.75[.]108',
    'Some Stealer - 91.92.38[.]55',
    '',
    'Payloads:',
    '',
    ...list(4, (at) => `Dropper ${at} (setup.exe) - ${md5(at)}`),
    `archive.zip - ${md5(4)}`,
  )

  expect(found.values).toEqual(['45.155.75.108', '91.92.38.55', ...list(5, md5)])
})

it('reads a short list of files and servers', async () => {
  const md5 = (at: number) => digest(at).slice(-32)

  const found = await read(
    'Files:',
    '',
    `setup.exe - ${md5(1)}`,
    `scan.pdf - ${md5(2)}`,
    '',
    'C2:',
    '',
    '45.155.75[.]108',
  )

  expect(found.values).toEqual([md5(1), md5(2), '45.155.75.108'])
})

it('reads a document whose tables name the files first', async () => {
  const found = await read(
    '# Files',
    '',
    '## Programs',
    '',
    '| Name | Hash',
    '|------|------',
    ...list(3, (at) => `| loader${at}.exe | [${digest(at)}](https://scans.good-host.com/${digest(at)})`),
    '',
    '## Scripts',
    '',
    '* first.txt',
  )

  expect(found.values).toEqual(list(3, digest))
})

it('lists no sites that a link only names, and no links in comments', async () => {
  const found = await read(
    '# Reports of March',
    '',
    '## Files',
    '',
    '# https://news.good-host.com/article',
    '',
    '| File | SHA-256 | Link |',
    '|---|---|---|',
    ...list(3, (at) => `| a${at}.exe | ${digest(at)} | [good-host.com](https://www.good-host.com/article/${at}) |`),
  )

  expect(found.values).toEqual(list(3, digest))
})

it('lists no legitimate names that an infected host asked for', async () => {
  const found = await read(
    'INFECTION TRAFFIC:',
    '',
    '- 45.155.75[.]108 port 443 - bad-host-one[.]com',
    '',
    'HTTPS TRAFFIC TO LEGITIMATE DOMAINS FROM THE INFECTION:',
    '',
    '- port 443 - support.good-host.com',
    '- port 443 - www.good-host.com',
    '',
    'FILES:',
    '',
    `- ${digest(1)}`,
  )

  expect(found.values).toEqual(['45.155.75.108', 'bad-host-one.com', digest(1)])
})

it('is not detected for lists of kinds and values between rules', async () => {
  const part = (name: string, at: number) => [
    `${name}:`,
    `FileHash-SHA256 ${digest(at)}`,
    `FileHash-SHA256 ${digest(at + 10)}`,
    `IP 45.155.75.${at}`,
    `URL http://bad-host-${at}.com/a`,
    `Domain bad-host-${at}.com`,
    `CVE CVE-2026-000${at}`,
    '-'.repeat(81),
  ]

  const found = await read(...[1, 2, 3].flatMap((at) => part(`Group ${at}`, at)))

  expect(found.values).toContain('CVE-2026-0001')
})

it('is not detected for a delimited table whose cells are sentences', async () => {
  const found = await read(
    'Type,Data,Note',
    'url,hxxps://bad-host-one[.]com/a.php,The loader gets its payload from here',
    'domain,bad-host-two.com,The payload talks to this server',
    'ip,45.155.75.108,An address of the same server',
  )

  expect(found.format).toBe('delimited')
  expect(found.values).toEqual(['https://bad-host-one.com/a.php', 'bad-host-two.com', '45.155.75.108'])
})

it.each([
  '<img src="https://pictures.good-host.com/logo.png">',
  '[![state](https://pictures.good-host.com/state.svg)](#)',
])('reads a report that begins with a picture: %s', async (picture) => {
  const found = await read(
    picture,
    '',
    '# Loader',
    'Its operators use these hosts.',
    '',
    '## Indicators',
    '',
    '- bad-host-one.com',
  )

  expect(found).toEqual({ format: 'text-report', values: ['bad-host-one.com'] })
})

it('reads notes with lists between commands', async () => {
  const hosts = list(6, (at) => `45.155.75.${at + 1}`)
  const found = await read(
    'loader | 2026',
    '*************',
    `.dll ${digest(1)}`,
    'cmd.exe /c start c:\\temp\\loader.cmd',
    'ping good-host.com',
    'in.exe 3550\\pots.dat',
    ...hosts.map((host) => `${host}:443`),
    ...list(8, (at) => `rundll32 c:\\temp\\${at}.dll,start`),
  )

  expect(found).toEqual({ format: 'text-report', values: [digest(1), ...hosts] })
})

it('does not read an access log as a report', async () => {
  const found = await read(
    ...list(8, (at) => `45.155.75.${at + 1} - - [09/Jan/2026:10:00:0${at} +0000] "GET /a HTTP/1.1" 404 0 "-" "-"`),
  )

  expect(found.format).not.toBe('text-report')
})

describe('rows of a table', () => {
  const intro = ['# Loader', '', 'We saw this loader in many places.', '', '## Indicators', '']
  const days = (...lines: string[]) =>
    readFeed(`${[...intro, ...lines].join('\n')}\n`).then(({ records, rejections }) => ({
      found: records.map(({ value, firstSeen = 0, score, tags = [] }) =>
        [value, new Date(firstSeen).toISOString().slice(0, 10), score ?? '-', ...tags].join(' '),
      ),
      rejected: rejections.map(({ reason }) => reason),
    }))

  it('have the dates, scores and tags of their columns', async () => {
    const found = await days(
      '| Indicator | First seen | Confidence | Family |',
      '|---|---|---|---|',
      '| `bad-host-one[.]com` | 2025-03-01 | High | Foo |',
      '| 45[.]155[.]75[.]108<br>45[.]155[.]75[.]109 | 2025-03-02 | Low | Foo |',
      '',
      '## More',
      '',
      '| Domain | Status |',
      '|---|---|',
      '| bad-host-two[.]com | active |',
      '| good-host[.]com | false positive |',
    )

    expect(found).toEqual({
      found: [
        'bad-host-one.com 2025-03-01 75 Foo',
        '45.155.75.108 2025-03-02 25 Foo',
        '45.155.75.109 2025-03-02 25 Foo',
        'bad-host-two.com 1970-01-01 -',
      ],
      rejected: ['not-for-detection'],
    })
  })

  it('have no tag that is the value itself', async () => {
    const { found } = await days(
      '| Indicator | Description |',
      '|---|---|',
      `| a.doc | ${digest(1)} |`,
      ...list(9, (at) => `| 45[.]155[.]75[.]${at} | C2 |`),
      '',
      '## Remarks',
      '',
      'The group comes back every spring.',
    )

    expect(found.slice(0, 2)).toEqual([`${digest(1)} 1970-01-01 -`, '45.155.75.0 1970-01-01 - C2'])
  })

  it('are read with rules between them', async () => {
    const found = await days(
      '+--------------------+------------+',
      '| Domain             | First seen |',
      '+====================+============+',
      '| bad-host-one[.]com | 2025-03-01 |',
      '+--------------------+------------+',
      '| bad-host-two[.]com | 2025-03-02 |',
      '+--------------------+------------+',
    )

    expect(found.found).toEqual(['bad-host-one.com 2025-03-01 -', 'bad-host-two.com 2025-03-02 -'])
  })

  it('all are read, also those behind the ones that tell the columns', async () => {
    const row = (at: number) => `| bad-host-${at}[.]com | 2025-03-01 |`

    const { found } = await days('| Domain | First seen |', '|---|---|', ...list(400, row))

    expect(found).toHaveLength(400)
    expect(found.at(-1)).toBe('bad-host-399.com 2025-03-01 -')
  })
})

describe('a report lists nothing of what it calls victims, abused services and references', () => {
  it('in parts whose titles are in brackets', async () => {
    const found = await read(
      ...['[Servers]', 'bad-host-one[.]com', '45.155.75.108', ''],
      ...['[Files]', `${digest(1)} (loader)`, ''],
      ...['[Victims]', 'some-victim.com', '', '[References]', 'https://blog.vendor-firm.com/x'],
    )

    expect(found).toEqual({ format: 'text-report', values: ['bad-host-one.com', '45.155.75.108', digest(1)] })
  })

  it('in parts whose titles are underlined', async () => {
    const found = await read(
      ...['Loader IOCs', '===========', '', 'C2 domains', '----------', '* bad-host-one.com', '* bad-host-two.com', ''],
      ...['C2 IPs', '------', '* 45.155.75.108:8443', ''],
      ...['Legitimate services abused', '--------------------------', '* some-service.com', '* api.some-service.org'],
    )

    expect(found.values).toEqual(['bad-host-one.com', 'bad-host-two.com', '45.155.75.108'])
  })

  it('in items below others', async () => {
    const found = await read(
      ...['# Loader', '', '- C2 servers', '  - first wave', '    - `45.155.75[.]108` (port 443)', '  - second wave'],
      ...['    - bad-host-one[.]com', '- Victims', '  - some-victim.com', '- Samples', `  - ${digest(1)}`],
      ...['  - bad-host-two.com'],
    )

    expect(found.values).toEqual(['45.155.75.108', 'bad-host-one.com', digest(1), 'bad-host-two.com'])
  })
})

it('numbered references below a list of defanged values are none of a table', async () => {
  const found = await read(
    ...['# Report', '', '## Appendix A: Indicators', '', '1. `45.155.75[.]108`', '2. `pay-velmora[.]net`', ''],
    ...['## Appendix B: References', '', '1. https://blog.talbrook.com/a', '2. https://www.northwave.com/b'],
  )

  expect(found).toEqual({ format: 'text-report', values: ['45.155.75.108', 'pay-velmora.net'] })
})

it('sinkholes of the author are no indicators, and sinkholed names are', async () => {
  const found = await read(
    ...['# Names', '', '## Sinkholed domains', '', '- pay-velmora.net', ''],
    ...['## Our sinkholes', '', '- 62.10.20.30', '- sinkhole.talbrook.com'],
  )

  expect(found.values).toEqual(['pay-velmora.net'])
})

it('reads the table of a wiki below a heading of indicators', async () => {
  const found = await read(
    '== Indicators ==',
    '{| class="wikitable"',
    '! Domain !! IP',
    '|-',
    '| login-velmora[.]com || 45.155.75[.]108',
    '|-',
    '| pay-velmora[.]net || 91.92.38[.]55',
    '|}',
  )

  expect(found.values).toEqual(['login-velmora.com', '45.155.75.108', 'pay-velmora.net', '91.92.38.55'])
})

it('reads an address with a port beside what is defanged', async () => {
  const found = await read(
    '#loader #malware',
    'hxxps[:]//login-velmora(.)com/a and 45.155.75.108:8080',
    'Seen with version 7.2.5.1 of the client, which asks 91.92.38.55:53 too.',
  )

  expect(found.values).toEqual(['https://login-velmora.com/a', '45.155.75.108'])
})

describe('a short report', () => {
  const fenced = (...lines: string[]) => ['```text', ...lines, '```', '']

  it('is little more than a heading of indicators and values in fences', async () => {
    const parts = ['__domain__:', '', ...fenced('bad-host-one.com'), '__hash__:', '', ...fenced(digest(1))]

    expect(await read('## IOCs', '', ...parts)).toEqual({
      format: 'text-report',
      values: ['bad-host-one.com', digest(1)],
    })
  })

  it('has files and a defanged server among other fields', async () => {
    const file = (at: number, ...more: string[]) =>
      fenced(
        'Observed: 06-12-2025',
        `FileName: loader${at}.exe`,
        `FileHash: ${digest(at)}`,
        'Token: OTg0.Gb41',
        ...more,
      )

    expect(await read('### Samples', '', ...file(1, 'Observed C2: 45.155.75[.]108'), ...file(2))).toEqual({
      format: 'text-report',
      values: [digest(1), '45.155.75.108', digest(2)],
    })
  })

  it('has few files, each with its family and a remark', async () => {
    const files = [1, 2].flatMap((at) => [`Loader - ${digest(at)}`, 'OCR: Please, enable, Editing, from, Yellow', ''])

    expect(await read('## GROUP 18', 'Total images: 2', '', ...files)).toEqual({
      format: 'text-report',
      values: [digest(1), digest(2)],
    })
  })

  it.each(['\u2022', '\u25cf', '\u25e6', '-'])('has items with the mark %s', async (mark) => {
    const items = ['Hashes', digest(1), digest(2), 'Paths', 'C:\\Users\\Public\\desktop.ini', 'IPs', '45.155.75.108']
    const lines = items.map((text) => (text.length > 6 ? `  ${mark} ${text}` : text))

    expect((await read(...lines)).values).toEqual([digest(1), digest(2), '45.155.75.108'])
  })
})

it('reads rows with the kind first below the title of a list, as in the text of a PDF', async () => {
  const found = await read(
    'Threat report',
    '',
    'The loader was seen in January and talks to these hosts.',
    '',
    'Appendix A: Indicators of Compromise',
    '',
    'Type Value Context',
    'IPv4 45.155.75.108 C2',
    'Domain pay-velmora.com C2',
    `SHA256 ${digest(1)} Loader`,
    '',
    'References',
    'https://blog.northwave.com/a',
  )

  expect(found.values).toEqual(['45.155.75.108', 'pay-velmora.com', digest(1)])
})

it('does not list what a remark clears, nor links to whom the authors thank', async () => {
  const found = await read(
    'The loader spoke to these servers, as we saw in its traffic:',
    '',
    '- 45.155.75.1 (C2)',
    '- 45.155.75.9 (public DNS resolver)',
    '- pay-velmora[.]com (sinkholed)',
    '- shop-velmora[.]com',
    '- hxxps://login-velmora[.]com/a',
    '',
    'We thank https://northwave.com for their help.',
  )

  expect(found.values).toEqual(['45.155.75.1', 'pay-velmora.com', 'shop-velmora.com', 'https://login-velmora.com/a'])
})

const below = async (title: string, line: string) => {
  const { values } = await read(
    'The loader spoke to these servers, as we saw in its traffic.',
    '',
    'The following IP addresses were seen in it:',
    '45.155.75.1 (C2)',
    'hxxp://pay-velmora[.]com/gate',
    '',
    title,
    line,
  )
  expect(values.slice(0, 2)).toEqual(['45.155.75.1', 'http://pay-velmora.com/gate'])
  return values.slice(2)
}

it.each(['References', '3. References', '3.1 Sources', '[4] References', 'Contact', 'Contact us'])(
  'what stands below the title of another part is not listed: %s',
  async (title) => {
    expect(await below(title, 'blog.northwave.com')).toEqual([])
  },
)

it.each(['12 sources', 'Contact addresses', 'Contact emails'])(
  'what stands below a line that is no such title is listed: %s',
  async (title) => {
    expect(await below(title, 'unlock@pay-velmora.com')).toEqual(['unlock@pay-velmora.com'])
  },
)

const prose = [
  'We observed this infrastructure of the loader in January.',
  'Its operators rent servers for a few days and leave them.',
  'They sent mails with an archive to companies in two countries.',
  'The archive has a script that fetches the loader from a site.',
  'The loader waits for an hour before it asks for its orders.',
  'We thank those who helped us with their samples.',
]

it('reads tables between tabs in prose, with the dates of their rows', async () => {
  const table = [
    'Indicator\tType\tFirst Seen\tNotes\tReference',
    '45.155.75.1\tIP\t2026-01-02\tC2\thttps://blog.northwave.com/loader',
    'pay-velmora[.]com\tDomain\t2026-01-03\tC2\t',
    '9.9.9.11\tIP\t2026-01-03\tfalse positive\t',
  ]
  const { records } = await readFeed(`${[...prose, '', ...table, '', ...prose].join('\n')}\n`)

  expect(records).toEqual([
    { kind: 'ipv4', value: '45.155.75.1', firstSeen: Date.UTC(2026, 0, 2), tags: ['C2'] },
    { kind: 'domain', value: 'pay-velmora.com', firstSeen: Date.UTC(2026, 0, 3), tags: ['C2'] },
  ])
})

describe('tables in columns of blanks', () => {
  const table = [
    '  Indicator                 Type     First Seen   Last Seen    Notes',
    '  ---------                 ----     ----------   ---------    -----',
    '  45.155.75.1               IP       2026-01-02   2026-01-04   C2',
    '  pay-velmora.com           Domain   2026-01-03                second stage',
    '  http://45.155.75.3/a      URL      2026-01-03   2026-01-05',
    '  long-name-of-velmora.com.de Domain 2026-01-03   2026-01-06   C2',
    '  9.9.9.11                  IP       2026-01-03   2026-01-05   false positive',
  ]
  const records = [
    ['ipv4 45.155.75.1', 2, 4, ['C2']],
    ['domain pay-velmora.com', 3, undefined, ['second stage']],
    ['url http://45.155.75.3/a', 3, 5, undefined],
    ['domain long-name-of-velmora.com.de', undefined, 6, ['C2']],
  ]
  const found = async (...lines: string[]) =>
    (await readFeed(`${lines.join('\n')}\n`)).records.map(({ kind, value, firstSeen, lastSeen, tags }) => [
      `${kind} ${value}`,
      ...[firstSeen, lastSeen].map((time) => time && new Date(time).getUTCDate()),
      tags,
    ])

  it('are read with the dates and remarks of their rows within prose', async () => {
    expect(await found(...prose, '', ...table, '', ...prose)).toEqual(records)
  })

  it('are read so if the file holds nothing else', async () => {
    expect(await found(...table.filter((line) => !line.includes('---')))).toEqual(records)
  })

  it('go on below a row that lacks a cell', async () => {
    const rows = [
      'IP              Port    Family',
      '45.155.75.1     443     Foo',
      '45.155.75.2  Foo',
      '45.155.75.3     443     Foo',
      '45.155.75.4     80      Bar',
    ]

    expect((await found(...prose, '', ...rows, '', ...prose)).map(([value]) => value)).toEqual(
      [1, 2, 3, 4].map((n) => `ipv4 45.155.75.${n}`),
    )
  })

  it.each([
    ['two columns', ['Domain           Type', 'pay-velmora.com  c2', 'tolvar.com rocks', 'visit northwave.com']],
    [
      'three columns',
      [
        'Domain           Type        Seen',
        'pay-velmora.com  c2          May',
        'tolvar.com was impersonated',
        'We thank northwave.com.  They helped tolvar.com.',
      ],
    ],
  ])('end where a sentence has as many words as columns: %s', async (_, rows) => {
    expect((await found(...prose, '', ...rows, '', ...prose)).map(([value]) => value)).toEqual([
      'domain pay-velmora.com',
    ])
  })

  it('list no words of a remark that goes on below', async () => {
    const rows = [
      'IP address     Remark',
      '45.155.75.1    seen with',
      '               tolvar.com too',
      '45.155.75.2    loader',
    ]

    expect((await found(...prose, '', ...rows, '', ...prose)).map(([value]) => value)).toEqual([
      'ipv4 45.155.75.1',
      'ipv4 45.155.75.2',
    ])
  })

  it('list none of victims or tools', async () => {
    const victims = [
      'Victim      IP address    Country',
      'Northwave   45.155.75.1   US',
      'Tolvar      45.155.75.2   DE',
    ]
    const { values } = await read(...prose, '', ...victims, '', 'IoCs', 'pay-velmora[.]com')

    expect(values).toEqual(['pay-velmora.com'])
  })
})

it.each([
  ['victims', ['Victim\tIP address\tCountry', 'Northwave\t45.155.75.1\tUS', 'Tolvar\t45.155.75.2\tDE']],
  ['tools', ['Tool\tHost', 'Loader kit\tgithub.com', 'Sync\tsync-tolvar.org']],
])('does not list what a table between tabs says of %s', async (_, table) => {
  const { values } = await read(...prose, '', ...table, '', 'IoCs', 'pay-velmora[.]com')

  expect(values).toEqual(['pay-velmora.com'])
})

it('reads a report that begins with the mark of an item', async () => {
  const found = await read(
    '[+] Loader of October',
    `    SHA-256.......: ${digest(1)}`,
    '    C2............: 45[.]155[.]75[.]1',
    '    Download......: hxxp://pay-velmora[.]com/a',
  )

  expect(found.values).toEqual([digest(1), '45.155.75.1', 'http://pay-velmora.com/a'])
})

it('reads samples with what is known of each below it', async () => {
  const known = ['\tkey: Microsoft.com', '\tmutex: Global\\one', '\tcleanup: filelist.lst', '\ttype: x64']
  const found = await read('=== loaders ===', '', ...list(6, (at) => [digest(at), ...known, ...known].join('\n')))

  expect(found.format).toBe('text-report')
  expect(found.values).toEqual(list(6, digest))
})

it('lists no page behind the name of a publication', async () => {
  const lines = ['Blog: https://www.some-vendor.com/blogs/research', '* Report: https://www.some-vendor.com/loader']

  expect((await read('# Indicators', '', 'Hosts of the loader.', '', '- 45.155.75.1', ...lines)).values).toEqual([
    '45.155.75.1',
  ])
})

it('lists pages behind the method of a request and the name of an imitated service', async () => {
  const urls = ['http://pay-velmora.com/gate.php', 'https://login-northwave.com/a', 'http://pay-northwave.com/a.docm']
  const lines = [`- POST: ${urls[0]}`, `- LinkedIn: ${urls[1]}`, `- Documentation: ${urls[2]}`]

  expect((await read('# Indicators', '', 'The host is 45.155.75[.]1 today.', '', ...lines)).values).toEqual([
    '45.155.75.1',
    ...urls,
  ])
})

it('indicators follow victims below a heading of what attackers use', async () => {
  const table = (name: string, host: string) => [`### ${name}`, '', `| ${name} |`, '|:--|', `| ${host} |`, '']
  const found = await read(
    '# Loader',
    '',
    ...table('C&C Servers', '45.155.75.1'),
    ...table('Victim IPs', '45.155.75.2'),
    ...table('Post Exploitation Servers', 'pay-velmora.com'),
  )

  expect(found.values).toEqual(['45.155.75.1', 'pay-velmora.com'])
})

it.each([
  ['a bare address', '- 45.155.75.9', (at: number) => `2026-01-01 45.155.75.${at} scanner`],
  ['a bare address', '45.155.75.9', (at: number) => `     ${30 - at} 45.155.75.${at}`],
  ['a heading', 'Mirai:', (at: number) => `- 45.155.75.${at} port scan`],
  ['a title in brackets', '[Mirai]', (at: number) => `* pay-velmora${at}.com Mirai`],
])('a table between blanks is read in full beside %s', async (_, other, row) => {
  const rows = list(8, row)

  expect((await read(other, ...rows)).values).toEqual(
    expect.arrayContaining(rows.map((text) => /\S+\.\S+/.exec(text)?.[0])),
  )
})
