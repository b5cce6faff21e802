import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { delimited } from '../delimited/delimited.ts'

/** Tables with titles, repeated headers, lists and rows of others around them. */

async function read(...lines: string[]) {
  const { records, rejections } = await readFeed(`${lines.join('\n')}\n`)
  return { records, values: records.map(({ value }) => value), reasons: rejections.map(({ reason }) => reason) }
}

describe('delimited text', () => {
  const rows = (...numbers: number[]) => numbers.map((n) => `2026-01-02;‹45.155.75.${n}›;loader\n`).join('')
  const alone = (...numbers: number[]) => numbers.map((n) => `‹45.155.75.${n}›\n`).join('')

  it.each(
    Object.entries({
      'a list that stands above a table, which is not its title': `${alone(1, 2, 3, 4)}ip,first_seen,family\n${[5, 6, 7]
        .map((n) => `‹45.155.75.${n}›,2026-01-02,loader\n`)
        .join('')}`,
      'no withdrawn rows of a table below addresses': `${alone(91, 92, 93)}ip,false_positive,date\n‹45.155.75.1›,no,2026-01-02\n45.155.75.2,yes,2026-01-02\n‹45.155.75.3›,no,2026-01-02\n‹45.155.75.4›,no,2026-01-02\n`,
      'addresses below a table that have no cells': `first_seen;ip;family\n${rows(1, 2, 3, 4, 5, 6)}${alone(7, 8, 9)}Total: 9\n`,
      'addresses below a table that have cells between commas': `first_seen;ip;family\n${rows(1, 2, 3, 4, 5, 6)}${[
        7, 8, 9,
      ]
        .map((n) => `‹45.155.75.${n}›,2026-01-03,loader\n`)
        .join('')}Total: 9\n`,
      'a table whose header is repeated once':
        'indicator;type;first_seen\n‹pay-velmora.com›;domain;2026-01-01\nIndicator;Type;First_Seen\n‹45.155.75.1›;ip;2026-01-02\n',
      'no further table of victims, told by its header':
        'C2 IP,Port\n‹45.155.75.1›,443\n‹45.155.75.2›,443\n\nVictim IP,Country\n91.92.38.1,DE\n91.92.38.2,DE\n',
      'no further table of victims, told by the title above it':
        'C2 IP,Port\n‹45.155.75.1›,443\n‹45.155.75.2›,443\nVictims\nIP,Country\n91.92.38.1,DE\n91.92.38.2,DE\n',
      'nothing that a program imports':
        'import whois\nfrom core.analytics import OneShot\nfrom core.observables import Email, Text, Hostname\nfrom core.entities import Company\n\ndef link(hostname, contact):\n    return hostname.active_link_to(contact)\n',
    }),
  )('lists %s', async (title, text) => {
    const { rejected } = await expectListed(text)
    expect(rejected['not-for-detection'] ?? 0).toBe(title.includes('victims') ? 2 : title.includes('withdrawn') ? 1 : 0)
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

  it.each([
    ['a cell withdraws them', ['45.155.75.71,2026-01-01,removed', '45.155.75.72;whitelisted']],
    ['they have a title', ['Victims', '45.155.75.71', '45.155.75.72']],
    ['a title says they are removed', ['Removed since last week:', '45.155.75.71', '45.155.75.72']],
  ])('rejects addresses below a table if %s', async (_, below) => {
    const { rejected } = await expectListed(`first_seen;ip;family\n${rows(1, 2, 3, 4, 5, 6)}${below.join('\n')}\n`)

    expect(Object.values(rejected).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2)
  })

  it('rejects addresses below a table that withdraws some of its rows', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((n) => `2026-01-02;45.155.75.${n};${n === 2 ? 'yes' : 'no'}`)
    const { values, reasons } = await read('first_seen;ip;false_positive', ...rows, '45.155.75.71')

    expect(values).toEqual([1, 3, 4, 5, 6].map((n) => `45.155.75.${n}`))
    expect(reasons).toHaveLength(2)
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
