import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
import type { FeedFormat } from '../feed-format.ts'
import { outcomeOf } from './conformance.ts'
import { delimited } from './delimited.ts'

/** Several tables in one file, each below a header of its own. */

const md5 = (at: number) => at.toString(16).padStart(32, 'a1b2c3')
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

async function read(...lines: string[]) {
  const { records, rejections } = await readFeed(`${lines.join('\n')}\n`)
  return { records, values: records.map(({ value }) => value), reasons: rejections.map(({ reason }) => reason) }
}

describe('delimited text', () => {
  it('reads each table by its own header', async () => {
    const { records, reasons } = await read(
      'ip,port,family,first_seen',
      '45.155.75.1,443,stealer,2026-01-01',
      '45.155.75.2,443,stealer,2026-01-02',
      '',
      'family,first_seen,domain,registrar',
      'loader,2026-01-03,pay-velmora.com,ns1.registrar-tolvar.com',
      'loader,2026-01-04,shop-velmora.com,ns1.registrar-tolvar.com',
      'File name;MD5'.replace(';', ','),
      `a.exe,${md5(1)}`,
    )

    expect(records).toEqual([
      { kind: 'ipv4', value: '45.155.75.1', firstSeen: day('2026-01-01'), tags: ['stealer'] },
      { kind: 'ipv4', value: '45.155.75.2', firstSeen: day('2026-01-02'), tags: ['stealer'] },
      { kind: 'domain', value: 'pay-velmora.com', firstSeen: day('2026-01-03'), tags: ['loader'] },
      { kind: 'domain', value: 'shop-velmora.com', firstSeen: day('2026-01-04'), tags: ['loader'] },
      expect.objectContaining({ kind: 'md5', value: md5(1) }),
    ])
    expect(reasons).toEqual([])
  })

  it('does not take a list that stands above a table for its title', async () => {
    const { values } = await read(
      ...[1, 2, 3, 4].map((n) => `45.155.75.${n}`),
      'ip,first_seen,family',
      ...[5, 6, 7, 8, 9].map((n) => `45.155.75.${n},2026-01-02,loader`),
    )

    expect(values).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `45.155.75.${n}`))
  })

  it.each([
    [
      'a title and links',
      ['Velmora Threat Feed', 'https://velmora.com', 'https://velmora.com/terms', 'support@velmora.com'],
    ],
    ['addresses', ['45.155.75.91', '45.155.75.92', '45.155.75.93']],
  ])('reads the table below %s with its columns', async (_, above) => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `2026-01-02;45.155.75.${n};loader`)
    const { records, reasons } = await read(...above, 'first_seen;ip;family', ...rows)

    expect(records.filter(({ tags }) => tags?.includes('loader'))).toHaveLength(8)
    expect(records).toHaveLength(8 + above.filter((line) => line.startsWith('45')).length)
    expect(reasons).toEqual([])
  })

  it('withdraws rows of a table below addresses', async () => {
    const { values } = await read(
      ...[91, 92, 93].map((n) => `45.155.75.${n}`),
      'ip,false_positive,date',
      ...[1, 2, 3, 4].map((n) => `45.155.75.${n},${n === 2 ? 'yes' : 'no'},2026-01-02`),
    )

    expect(values).toEqual([91, 92, 93, 1, 3, 4].map((n) => `45.155.75.${n}`))
  })

  it.each(['', ',2026-01-03,loader'])('reads addresses below a table that have no cells: “…%s”', async (rest) => {
    const { values, reasons } = await read(
      'first_seen;ip;family',
      ...[1, 2, 3, 4, 5, 6].map((n) => `2026-01-02;45.155.75.${n};loader`),
      ...[7, 8, 9].map((n) => `45.155.75.${n}${rest}`),
      'Total: 9',
    )

    expect(values).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `45.155.75.${n}`))
    expect(reasons).toHaveLength(1)
  })

  it.each([
    ['a cell withdraws them', ['45.155.75.71,2026-01-01,removed', '45.155.75.72;whitelisted']],
    ['they have a title', ['Victims', '45.155.75.71', '45.155.75.72']],
    ['a title says they are removed', ['Removed since last week:', '45.155.75.71', '45.155.75.72']],
  ])('rejects addresses below a table if %s', async (_, below) => {
    const rows = [1, 2, 3, 4, 5, 6].map((n) => `2026-01-02;45.155.75.${n};loader`)
    const { values, reasons } = await read('first_seen;ip;family', ...rows, ...below)

    expect(values).toEqual([1, 2, 3, 4, 5, 6].map((n) => `45.155.75.${n}`))
    expect(reasons.length).toBeGreaterThanOrEqual(2)
  })

  it('rejects addresses below a table that withdraws some of its rows', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((n) => `2026-01-02;45.155.75.${n};${n === 2 ? 'yes' : 'no'}`)
    const { values, reasons } = await read('first_seen;ip;false_positive', ...rows, '45.155.75.71')

    expect(values).toEqual([1, 3, 4, 5, 6].map((n) => `45.155.75.${n}`))
    expect(reasons).toHaveLength(2)
  })

  it('reads a header that is repeated once', async () => {
    const { values, reasons } = await read(
      'indicator;type;first_seen',
      'pay-velmora.com;domain;2026-01-01',
      'Indicator;Type;First_Seen',
      '45.155.75.1;ip;2026-01-02',
    )

    expect(values).toEqual(['pay-velmora.com', '45.155.75.1'])
    expect(reasons).toEqual([])
  })

  it.each([
    ['by its header', ['', 'Victim IP,Country']],
    ['by the title above it', ['Victims', 'IP,Country']],
  ])('does not list a further table of victims, told %s', async (_, header) => {
    const { values, reasons } = await read(
      'C2 IP,Port',
      '45.155.75.1,443',
      '45.155.75.2,443',
      ...header,
      '91.92.38.1,DE',
      '91.92.38.2,DE',
    )

    expect(values).toEqual(['45.155.75.1', '45.155.75.2'])
    expect(reasons.filter((reason) => reason === 'not-for-detection')).toHaveLength(2)
  })

  it.each([
    ['a title of what the attackers imitate', ['Phishing domains impersonating banks', 'Domain,Country']],
    ['targets of connections', ['', 'Target,Country']],
  ])('lists a further table below %s', async (_, header) => {
    const { values } = await read('C2 IP,Port', '45.155.75.1,443', ...header, 'pay-velmora.com,DE', '91.92.38.2,DE')

    expect(values).toEqual(['45.155.75.1', 'pay-velmora.com', '91.92.38.2'])
  })

  it('does not take a row of words for a header', async () => {
    const { values, records } = await read(
      'type,value,malware,first_seen',
      'ipv4,45.155.75.1,stealer,2026-01-01',
      'domain,unknown,malware,report',
      'domain,pay-velmora.com,stealer,2026-01-02',
      'hash,url,domain,date',
      'domain,shop-velmora.com,stealer,2026-01-03',
    )

    expect(values).toEqual(['45.155.75.1', 'pay-velmora.com', 'shop-velmora.com'])
    expect(records.map(({ firstSeen }) => firstSeen)).toEqual(
      ['2026-01-01', '2026-01-02', '2026-01-03'].map((text) => day(text)),
    )
  })

  it('goes on with the first columns if the rows do not fit what looks like a header', async () => {
    const { values } = await read(
      'ip,comment,port',
      '45.155.75.1,x,443',
      'no,comment,IP',
      '45.155.75.2,y,443',
      '45.155.75.3,z,443',
    )

    expect(values).toEqual(['45.155.75.1', '45.155.75.2', '45.155.75.3'])
  })

  it.each([
    ['text between commas', 'Report,Date,Reference', 'X,2026-01-02,https://blog.northwave.com/x'],
    ['text between commas, named as links', 'Title,Link', 'X,https://blog.northwave.com/x'],
    ['bars', '| Name | Link |', '| X | https://blog.northwave.com/x |'],
  ])('reads a table below one of articles, in %s', async (_, header, row) => {
    const cells = (...texts: string[]) => (row.startsWith('|') ? `| ${texts.join(' | ')} |` : texts.join(','))
    const addresses = Array.from({ length: 50 }, (_, at) => `45.155.75.${at + 1}`)
    const rows = addresses.map((address, at) => cells(`scanner ${at}`, address))
    const { values } = await read(header, row, '', cells('Comment', 'Indicator'), ...rows)

    expect(values.filter((value) => !value.includes('northwave'))).toEqual(addresses)
  })

  it('reads further tables with the options of a source if they have its columns', async () => {
    const { records, reasons } = await outcomeOf(
      delimited as unknown as FeedFormat,
      Buffer.from(
        'domain,ja3,block\npay-velmora.com,x,yes\nblock,domain,country,ja3\nyes,shop-velmora.com,DE,x\nno,acme-velmora.com,DE,x\n',
      ),
      { header: 'row', value: 'domain', where: { column: 'block', in: ['yes'] }, tags: ['ja3'] },
    )

    expect(records.map(({ value, tags }) => [value, tags])).toEqual([
      ['pay-velmora.com', ['x']],
      ['shop-velmora.com', ['x']],
    ])
    expect(reasons).toEqual(['not-for-detection'])
  })

  it('lists the rows above an allow list, also if its own header follows', async () => {
    const { values } = await read(
      ...['ip,port', '45.155.75.1,443', '45.155.75.2,443'],
      ...['domain,family', 'pay-velmora.com,x', 'shop-velmora.com,y'],
      ...['# Whitelist', 'domain,comment', 'acme-velmora.com,ours'],
    )

    expect(values).toEqual(['45.155.75.1', '45.155.75.2', 'pay-velmora.com', 'shop-velmora.com'])
  })

  it('does not take a comment between rows of words for a header', async () => {
    const { records } = await outcomeOf(
      delimited as unknown as FeedFormat,
      Buffer.from('# domain family\npay-velmora.com x\n# domain port\nshop-velmora.com y\n'),
      { delimiter: ' ', header: 'comment', value: 'domain', tags: ['family'] },
    )

    expect(records.map(({ tags }) => tags)).toEqual([['x'], ['y']])
  })

  it('rejects the rows below a later header in a section of an allow list', async () => {
    const { values } = await read(
      'ip,port',
      '45.155.75.1,443',
      '45.155.75.2,443',
      '',
      'Whitelist',
      'domain,comment',
      'acme-velmora.com,ours',
    )

    expect(values).toEqual(['45.155.75.1', '45.155.75.2'])
  })
})

it('reads the tables of Markdown and those of a web page by their own headers', async () => {
  const markdown = await read(
    '| IP | Port |',
    '|---|---|',
    '| 45.155.75.1 | 443 |',
    '| 45.155.75.2 | 443 |',
    '',
    '| Registrar | Domain |',
    '|---|---|',
    '| ns1.registrar-tolvar.com | pay-velmora.com |',
    '| ns1.registrar-tolvar.com | shop-velmora.com |',
  )
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const page = await read(
    '<html><body><table>',
    row('th', 'IP', 'Seen'),
    row('td', '45.155.75.1', '2026-01-01'),
    row('td', '45.155.75.2', '2026-01-02'),
    row('th', 'Registrar', 'Domain'),
    row('td', 'ns1.registrar-tolvar.com', 'pay-velmora.com'),
    row('td', 'ns1.registrar-tolvar.com', 'shop-velmora.com'),
    '</table></body></html>',
  )

  const values = ['45.155.75.1', '45.155.75.2', 'pay-velmora.com', 'shop-velmora.com']
  expect(markdown.values).toEqual(values)
  expect(page.values).toEqual(values)
})

it('does not take what a program imports for a table and its header', async () => {
  const { values } = await read(
    'import whois',
    'from core.analytics import OneShot',
    'from core.observables import Email, Text, Hostname',
    'from core.entities import Company',
    '',
    'def link(hostname, contact):',
    '    return hostname.active_link_to(contact)',
  )

  expect(values).toEqual([])
})
