import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

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
