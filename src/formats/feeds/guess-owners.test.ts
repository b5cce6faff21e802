import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

/** Lists of those who were extorted, and whose sites nobody should block. */

const rows = (row: (n: number) => string) => [1, 2, 3, 4].map(row).join('\n')
const records = (record: (n: number) => object) => JSON.stringify([1, 2, 3, 4].map(record))

it.each([
  ['a table', `date,victim,group,website\n${rows((n) => `2026-01-0${n},Northwave ${n},velm,northwave${n}.com`)}\n`],
  [
    'a German table',
    `Datum;Opfer;Branche;Domain\n${rows((n) => `0${n}.01.2026;Northwave ${n};Handel;northwave${n}.com`)}\n`,
  ],
  [
    'home pages',
    `Company,Website,Ransomware group\n${rows((n) => `Northwave ${n},https://www.northwave${n}.com,velm`)}\n`,
  ],
  [
    'Markdown',
    `# Extorted\n\n| Victim | Website | Date |\n|---|---|---|\n${rows((n) => `| Northwave ${n} | northwave${n}.com | 2026-01-0${n} |`)}\n`,
  ],
  [
    'tools in Markdown',
    `# Kit\n\n| Tool | Website |\n|---|---|\n${rows((n) => `| Sync ${n} | sync${n}-tolvar.org |`)}\n`,
  ],
  [
    'posts',
    records((n) => ({
      post_title: `Northwave ${n}`,
      group_name: 'velm',
      website: `northwave${n}.com`,
      activity: 'Trade',
    })),
  ],
  [
    'claims',
    records((n) => ({
      victim: `Northwave ${n}`,
      domain: `northwave${n}.com`,
      group: 'velm',
      attackdate: '2026-01-01',
    })),
  ],
])('rejects the sites of victims and tools: %s', async (_, text) => {
  const { records, tally } = await readFeed(text)

  expect(records).toEqual([])
  expect(tally.rejected['not-for-detection']).toBe(4)
})

it.each([
  ['brands that are imitated', `victim,sector,domain\n${rows((n) => `Northwave,Trade,northwave-pay${n}.com`)}\n`],
  ['pages', `victim,website\n${rows((n) => `Northwave ${n},https://northwave-pay${n}.com/login`)}\n`],
  ['what is defanged', `victim,website\n${rows((n) => `Northwave ${n},northwave-pay${n}[.]com`)}\n`],
  [
    'sites of firms without a licence',
    `Company,Website,Date\n${rows((n) => `Tolvar ${n},tolvar${n}-invest.com,2026-01-01`)}\n`,
  ],
  [
    'servers of victims’ attackers',
    `victim,website,c2_ip\n${rows((n) => `Northwave ${n},northwave${n}.com,45.155.75.${n}`)}\n`,
  ],
])('lists other sites: %s', async (_, text) => {
  expect((await readFeed(text)).records).toHaveLength(4)
})
