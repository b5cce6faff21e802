import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const zone = (...entries: string[]) =>
  `$SOA 3600 ns1.northwave.com admin.northwave.com 0 600 300 86400 300\n${entries.join('\n')}\n`

async function read(text: string) {
  const { records, tally } = await readFeed(text)
  return { format: tally.readings[0]?.format, values: records.map(({ value }) => value) }
}

it.each([
  ['45.155.75', ['45.155.75.0/24']],
  ['45.155', ['45.155.0.0/16']],
  ['45.154/15', ['45.154.0.0/15']],
  ['45.155.75.8-9', ['45.155.75.8/31']],
  ['45.155.74-75', ['45.155.74.0/23']],
  ['45.155.75.255-45.155.76.0', ['45.155.75.255', '45.155.76.0']],
  ['45.155.75.9-8', []],
  ['45.155.75.108:2:spam', ['45.155.75.108']],
  ['2a09:bac1::5 :127.0.0.3:bots', ['2a09:bac1::5']],
  ['*.pay-velmora.com', ['pay-velmora.com']],
  ['300.1.2.3', []],
])('reads an entry as rbldnsd does: %s', async (entry, values) => {
  expect(await read(zone(':2:listed', '91.92.38.1', '91.92.38.2', '91.92.38.3', '91.92.38.4', entry))).toEqual({
    format: 'rbldnsd',
    values: ['91.92.38.1', '91.92.38.2', '91.92.38.3', '91.92.38.4', ...values],
  })
})

it.each([
  ['hosts', '0.0.0.0 pay-velmora.com\n0.0.0.0 login-velmora.com\n::1 localhost\n'],
  ['plain-list', '45.155.75.108\n91.92.38.55\n'],
  [
    'rpz',
    '$TTL 60\n@ IN SOA localhost. root.localhost. 1 2 3 4 5\npay-velmora.com CNAME .\nlogin-velmora.com CNAME .\n',
  ],
])('is not taken for another format: %s', async (format, text) => {
  expect((await read(text)).format).toBe(format)
})
