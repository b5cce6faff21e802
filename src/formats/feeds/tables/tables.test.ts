import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { delimited } from '../delimited/delimited.ts'

/** Tables with titles, repeated headers, lists and rows of others around them. */

async function read(...lines: string[]) {
  const { records, rejections } = await readFeed(`${lines.join('\n')}\n`)
  return { records, values: records.map(({ value }) => value), reasons: rejections.map(({ reason }) => reason) }
}

describe('delimited text', () => {
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

  it('does not take a comment between rows of words for a header', async () => {
    const { records } = await outcomeOf(
      delimited as unknown as FeedFormat,
      Buffer.from('# domain family\npay-velmora.com x\n# domain port\nshop-velmora.com y\n'),
      { delimiter: ' ', header: 'comment', value: 'domain', tags: ['family'] },
    )

    expect(records.map(({ tags }) => tags)).toEqual([['x'], ['y']])
  })
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
