import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const digest = (at: number) => at.toString(16).padStart(64, '7c')
const md5 = (at: number) => digest(at).slice(-32)
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n')

const known = '\tkey: Microsoft.com\n\tmutex: Global\\one\n\tcleanup: filelist.lst\n\ttype: x64'
const file = (at: number, more = '') => `\`\`\`text
Observed: 06-12-2025
FileName: loader${at}.exe
FileHash: ‹${digest(at)}›
Token: OTg0.Gb41
${more}
\`\`\`
`

/** Reports, in which the listed values are marked. */
const reports: Readonly<Record<string, string>> = {
  'all lists and tables of a document, even if one of them makes up most of it': `# Loader

## Servers

‹45.155.75.108›
‹91.92.38.55›
‹bad-host-one.com›

## Files

| File | SHA-256 |
|---|---|
${rows(40, (at) => `| loader${at}.exe | ‹${digest(at)}› |`)}`,
  'both parts of an AsciiDoc document whose first part is a long list': `= Loader

== Network indicators

${rows(30, (at) => `- \`‹bad-host-${at + 10}.com›\``)}

== Files

|===
|SHA-256 |Remark
${rows(3, (at) => `|\`+‹${digest(at)}›+\` |Seen in 2026`)}
|===`,
  'labels with their values': `C2:

Some Loader - ‹45.155.75[.]108›
Some Stealer - ‹91.92.38[.]55›

Payloads:

${rows(4, (at) => `Dropper ${at} (setup.exe) - ‹${md5(at)}›`)}
archive.zip - ‹${md5(4)}›`,
  'a short list of files and servers': `Files:

setup.exe - ‹${md5(1)}›
scan.pdf - ‹${md5(2)}›

C2:

‹45.155.75[.]108›`,
  'tables that name the files first': `# Files

## Programs

| Name | Hash
|------|------
${rows(3, (at) => `| loader${at}.exe | [‹${digest(at)}›](https://scans.good-host.com/${digest(at)})`)}

## Scripts

* first.txt`,
  'no legitimate names that an infected host asked for': `INFECTION TRAFFIC:

- ‹45.155.75[.]108› port 443 - ‹bad-host-one[.]com›

HTTPS TRAFFIC TO LEGITIMATE DOMAINS FROM THE INFECTION:

- port 443 - support.good-host.com
- port 443 - www.good-host.com

FILES:

- ‹${digest(1)}›`,
  'what follows a picture': `<img src="https://pictures.good-host.com/logo.png">

# Loader
Its operators use these hosts.

## Indicators

- ‹bad-host-one.com›`,
  'what follows a linked picture': `[![state](https://pictures.good-host.com/state.svg)](#)

# Loader
Its operators use these hosts.

## Indicators

- ‹bad-host-one.com›`,
  'notes with lists between commands': `loader | 2026
*************
.dll ‹${digest(1)}›
cmd.exe /c start c:\\temp\\loader.cmd
ping good-host.com
in.exe 3550\\pots.dat
${rows(6, (at) => `‹45.155.75.${at + 1}›:443`)}
${rows(8, (at) => `rundll32 c:\\temp\\${at}.dll,start`)}`,
  'nothing of victims and references, in parts whose titles are in brackets': `[Servers]
‹bad-host-one[.]com›
‹45.155.75.108›

[Files]
‹${digest(1)}› (loader)

[Victims]
some-victim.com

[References]
https://blog.vendor-firm.com/x`,
  'nothing of abused services, in parts whose titles are underlined': `Loader IOCs
===========

C2 domains
----------
* ‹bad-host-one.com›
* ‹bad-host-two.com›

C2 IPs
------
* ‹45.155.75.108›:8443

Legitimate services abused
--------------------------
* some-service.com
* api.some-service.org`,
  'nothing of victims in items below others': `# Loader

- C2 servers
  - first wave
    - \`‹45.155.75[.]108›\` (port 443)
  - second wave
    - ‹bad-host-one[.]com›
- Victims
  - some-victim.com
- Samples
  - ‹${digest(1)}›
  - ‹bad-host-two.com›`,
  'no numbered references below a list of defanged values': `# Report

## Appendix A: Indicators

1. \`‹45.155.75[.]108›\`
2. \`‹pay-velmora[.]net›\`

## Appendix B: References

1. https://blog.talbrook.com/a
2. https://www.northwave.com/b`,
  'names that are sinkholed, and no sinkholes of the author': `# Names

## Sinkholed domains

- ‹pay-velmora.net›

## Our sinkholes

- 62.10.20.30
- sinkhole.talbrook.com`,
  'the table of a wiki below a heading of indicators': `== Indicators ==
{| class="wikitable"
! Domain !! IP
|-
| ‹login-velmora[.]com› || ‹45.155.75[.]108›
|-
| ‹pay-velmora[.]net› || ‹91.92.38[.]55›
|}`,
  'an address with a port beside what is defanged': `#loader #malware
‹hxxps[:]//login-velmora(.)com/a› and ‹45.155.75.108›:8080
Seen with version 7.2.5.1 of the client, which asks 91.92.38.55:53 too.`,
  'little more than a heading of indicators and values in fences': `## IOCs

__domain__:

\`\`\`text
‹bad-host-one.com›
\`\`\`

__hash__:

\`\`\`text
‹${digest(1)}›
\`\`\`
`,
  'files and a defanged server among other fields': `### Samples

${file(1, 'Observed C2: ‹45.155.75[.]108›')}${file(2)}`,
  'few files, each with its family and a remark': `## GROUP 18
Total images: 2

Loader - ‹${digest(1)}›
OCR: Please, enable, Editing, from, Yellow

Loader - ‹${digest(2)}›
OCR: Please, enable, Editing, from, Yellow
`,
  'rows with the kind first below the title of a list, as in the text of a PDF': `Threat report

The loader was seen in January and talks to these hosts.

Appendix A: Indicators of Compromise

Type Value Context
IPv4 ‹45.155.75.108› C2
Domain ‹pay-velmora.com› C2
SHA256 ‹${digest(1)}› Loader

References
https://blog.northwave.com/a`,
  'neither what a remark clears, nor links to whom the authors thank': `The loader spoke to these servers, as we saw in its traffic:

- ‹45.155.75.1› (C2)
- 45.155.75.9 (public DNS resolver)
- ‹pay-velmora[.]com› (sinkholed)
- ‹shop-velmora[.]com›
- ‹hxxps://login-velmora[.]com/a›

We thank https://northwave.com for their help.`,
  'what begins with the mark of an item': `[+] Loader of October
    SHA-256.......: ‹${digest(1)}›
    C2............: ‹45[.]155[.]75[.]1›
    Download......: ‹hxxp://pay-velmora[.]com/a›`,
  'samples with what is known of each below it': `=== loaders ===

${rows(6, (at) => `‹${digest(at)}›\n${known}\n${known}`)}`,
  'no page behind the name of a publication': `# Indicators

Hosts of the loader.

- ‹45.155.75.1›
Blog: https://www.some-vendor.com/blogs/research
* Report: https://www.some-vendor.com/loader`,
  'pages behind the method of a request and the name of an imitated service': `# Indicators

The host is ‹45.155.75[.]1› today.

- POST: ‹http://pay-velmora.com/gate.php›
- LinkedIn: ‹https://login-northwave.com/a›
- Documentation: ‹http://pay-northwave.com/a.docm›`,
  'what follows victims below a heading of what attackers use': `# Loader

### C&C Servers

| C&C Servers |
|:--|
| ‹45.155.75.1› |

### Victim IPs

| Victim IPs |
|:--|
| 45.155.75.2 |

### Post Exploitation Servers

| Post Exploitation Servers |
|:--|
| ‹pay-velmora.com› |`,
}

it.each(Object.entries(reports))('lists %s', async (_, text) => {
  expect((await expectListed(`${text}\n`)).format).toBe('text-report')
})

it('lists no sites that a link only names, and no links in comments', async () => {
  await expectListed(`# Reports of March

## Files

# https://news.good-host.com/article

| File | SHA-256 | Link |
|---|---|---|
${rows(3, (at) => `| a${at}.exe | ‹${digest(at)}› | [good-host.com](https://www.good-host.com/article/${at}) |`)}
`)
})

describe('is not detected for', () => {
  it('lists of kinds and values between rules', async () => {
    const part = (at: number) => `Group ${at}:
FileHash-SHA256 ‹${digest(at)}›
FileHash-SHA256 ‹${digest(at + 10)}›
IP ‹45.155.75.${at}›
URL ‹http://bad-host-${at}.com/a›
Domain ‹bad-host-${at}.com›
CVE ‹CVE-2026-000${at}›
${'-'.repeat(81)}
`
    expect((await expectListed([1, 2, 3].map(part).join(''))).format).not.toBe('text-report')
  })

  it('a delimited table whose cells are sentences', async () => {
    const { format } = await expectListed(`Type,Data,Note
url,‹hxxps://bad-host-one[.]com/a.php›,The loader gets its payload from here
domain,‹bad-host-two.com›,The payload talks to this server
ip,‹45.155.75.108›,An address of the same server
`)
    expect(format).toBe('delimited')
  })

  it('an access log', async () => {
    const log = rows(
      8,
      (at) => `45.155.75.${at + 1} - - [09/Jan/2026:10:00:0${at} +0000] "GET /a HTTP/1.1" 404 0 "-" "-"`,
    )

    expect((await readFeed(log)).tally.readings[0]?.format).not.toBe('text-report')
  })
})

describe('rows of a table', () => {
  const days = (lines: string) =>
    readFeed(`# Loader\n\nWe saw this loader in many places.\n\n## Indicators\n\n${lines}\n`).then(
      ({ records, rejections }) => ({
        found: records.map(({ value, firstSeen = 0, score, tags = [] }) =>
          [value, new Date(firstSeen).toISOString().slice(0, 10), score ?? '-', ...tags].join(' '),
        ),
        rejected: rejections.map(({ reason }) => reason),
      }),
    )

  it('have the dates, scores and tags of their columns', async () => {
    const table = `| Indicator | First seen | Confidence | Family |
|---|---|---|---|
| \`bad-host-one[.]com\` | 2025-03-01 | High | Foo |
| 45[.]155[.]75[.]108<br>45[.]155[.]75[.]109 | 2025-03-02 | Low | Foo |

## More

| Domain | Status |
|---|---|
| bad-host-two[.]com | active |
| good-host[.]com | false positive |`

    expect(await days(table)).toEqual({
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
    const { found } = await days(`| Indicator | Description |
|---|---|
| a.doc | ${digest(1)} |
${rows(9, (at) => `| 45[.]155[.]75[.]${at} | C2 |`)}

## Remarks

The group comes back every spring.`)

    expect(found.slice(0, 2)).toEqual([`${digest(1)} 1970-01-01 -`, '45.155.75.0 1970-01-01 - C2'])
  })

  it('are read with rules between them', async () => {
    const { found } = await days(`+--------------------+------------+
| Domain             | First seen |
+====================+============+
| bad-host-one[.]com | 2025-03-01 |
+--------------------+------------+
| bad-host-two[.]com | 2025-03-02 |
+--------------------+------------+`)

    expect(found).toEqual(['bad-host-one.com 2025-03-01 -', 'bad-host-two.com 2025-03-02 -'])
  })

  it('all are read, also those behind the ones that tell the columns', async () => {
    const { found } = await days(
      `| Domain | First seen |\n|---|---|\n${rows(400, (at) => `| bad-host-${at}[.]com | 2025-03-01 |`)}`,
    )

    expect(found).toHaveLength(400)
    expect(found.at(-1)).toBe('bad-host-399.com 2025-03-01 -')
  })
})

it.each(['\u2022', '\u25cf', '\u25e6', '-'])('a short report has items with the mark %s', async (mark) => {
  const items = [
    `‹${digest(1)}›`,
    `‹${digest(2)}›`,
    'Paths',
    'C:\\Users\\Public\\desktop.ini',
    'IPs',
    '‹45.155.75.108›',
  ]

  await expectListed(`Hashes\n${items.map((text) => (text.length > 6 ? `  ${mark} ${text}` : text)).join('\n')}\n`)
})

const below = async (title: string, line: string) => {
  await expectListed(`The loader spoke to these servers, as we saw in its traffic.

The following IP addresses were seen in it:
‹45.155.75.1› (C2)
‹hxxp://pay-velmora[.]com/gate›

${title}
${line}
`)
}

it.each(['References', '3. References', '3.1 Sources', '[4] References', 'Contact', 'Contact us'])(
  'what stands below the title of another part is not listed: %s',
  (title) => below(title, 'blog.northwave.com'),
)

it.each(['12 sources', 'Contact addresses', 'Contact emails'])(
  'what stands below a line that is no such title is listed: %s',
  (title) => below(title, '‹unlock@pay-velmora.com›'),
)

const prose = `We observed this infrastructure of the loader in January.
Its operators rent servers for a few days and leave them.
They sent mails with an archive to companies in two countries.
The archive has a script that fetches the loader from a site.
The loader waits for an hour before it asks for its orders.
We thank those who helped us with their samples.
`

it('reads tables between tabs in prose, with the dates of their rows', async () => {
  const table = `Indicator\tType\tFirst Seen\tNotes\tReference
45.155.75.1\tIP\t2026-01-02\tC2\thttps://blog.northwave.com/loader
pay-velmora[.]com\tDomain\t2026-01-03\tC2\t
9.9.9.11\tIP\t2026-01-03\tfalse positive\t
`
  const { records } = await readFeed(`${prose}\n${table}\n${prose}`)

  expect(records).toEqual([
    { kind: 'ipv4', value: '45.155.75.1', firstSeen: Date.UTC(2026, 0, 2), tags: ['C2'] },
    { kind: 'domain', value: 'pay-velmora.com', firstSeen: Date.UTC(2026, 0, 3), tags: ['C2'] },
  ])
})

describe('tables in columns of blanks', () => {
  const table = `  Indicator                 Type     First Seen   Last Seen    Notes
  ---------                 ----     ----------   ---------    -----
  45.155.75.1               IP       2026-01-02   2026-01-04   C2
  pay-velmora.com           Domain   2026-01-03                second stage
  http://45.155.75.3/a      URL      2026-01-03   2026-01-05
  long-name-of-velmora.com.de Domain 2026-01-03   2026-01-06   C2
  9.9.9.11                  IP       2026-01-03   2026-01-05   false positive
`

  it.each([
    ['within prose', `${prose}\n${table}\n${prose}`],
    ['if the file holds nothing else', table.replace(/.*---.*\n/, '')],
  ])('are read with the dates and remarks of their rows %s', async (_, text) => {
    const { records } = await readFeed(text)

    expect(
      records.map(({ kind, value, firstSeen, lastSeen, tags }) => [
        `${kind} ${value}`,
        ...[firstSeen, lastSeen].map((time) => time && new Date(time).getUTCDate()),
        tags,
      ]),
    ).toEqual([
      ['ipv4 45.155.75.1', 2, 4, ['C2']],
      ['domain pay-velmora.com', 3, undefined, ['second stage']],
      ['url http://45.155.75.3/a', 3, 5, undefined],
      ['domain long-name-of-velmora.com.de', undefined, 6, ['C2']],
    ])
  })

  it.each(
    Object.entries({
      'go on below a row that lacks a cell': `IP              Port    Family
‹45.155.75.1›     443     Foo
‹45.155.75.2›  Foo
‹45.155.75.3›     443     Foo
‹45.155.75.4›     80      Bar`,
      'of two columns end where a sentence has as many words as columns': `Domain           Type
‹pay-velmora.com›  c2
tolvar.com rocks
visit northwave.com`,
      'of three columns end at a sentence': `Domain           Type        Seen
‹pay-velmora.com›  c2          May
tolvar.com was impersonated
We thank northwave.com.  They helped tolvar.com.`,
      'list no words of a remark that goes on below': `IP address     Remark
‹45.155.75.1›    seen with
               tolvar.com too
‹45.155.75.2›    loader`,
      'list none of victims': `Victim      IP address    Country
Northwave   45.155.75.1   US
Tolvar      45.155.75.2   DE

IoCs
‹pay-velmora[.]com›`,
      'between tabs list none of victims': `Victim\tIP address\tCountry
Northwave\t45.155.75.1\tUS
Tolvar\t45.155.75.2\tDE

IoCs
‹pay-velmora[.]com›`,
      'between tabs list none of tools': `Tool\tHost
Loader kit\tgithub.com
Sync\tsync-tolvar.org

IoCs
‹pay-velmora[.]com›`,
    }),
  )('%s', async (title, rows) => {
    await expectListed(`${prose}\n${rows}\n${title.includes('victims') || title.includes('tools') ? '' : `\n${prose}`}`)
  })
})

it.each([
  ['a bare address', '- 45.155.75.9', (at: number) => `2026-01-01 45.155.75.${at} scanner`],
  ['a bare address', '45.155.75.9', (at: number) => `     ${30 - at} 45.155.75.${at}`],
  ['a heading', 'Mirai:', (at: number) => `- 45.155.75.${at} port scan`],
  ['a title in brackets', '[Mirai]', (at: number) => `* pay-velmora${at}.com Mirai`],
])('a table between blanks is read in full beside %s', async (_, other, row) => {
  const table = rows(8, row)
  const { records } = await readFeed(`${other}\n${table}\n`)

  expect(records.map(({ value }) => value)).toEqual(expect.arrayContaining(table.match(/\S+\.\S+/g) as string[]))
})
