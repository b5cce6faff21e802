import { expect, it } from 'vitest'
import { expectListed, readFeed, valuesIn } from '../../../../test/read-feed.ts'

const others = '‹91.92.38.1›\n‹91.92.38.2›\n‹91.92.38.3›\n‹91.92.38.4›\n'

/** A zone with entries below others. */
const zone = (...entries: string[]) =>
  `$SOA 3600 ns1.northwave.com admin.northwave.com 0 600 300 86400 300\n:2:listed\n${others}${entries.join('\n')}\n`

it.each([
  '‹45.155.75→45.155.75.0/24›',
  '‹45.155→45.155.0.0/16›',
  '‹45.154/15→45.154.0.0/15›',
  '‹45.155.75.8-9→45.155.75.8/31›',
  '‹45.155.74-75→45.155.74.0/23›',
  '‹45.155.75.255›-‹45.155.76.0›',
  '45.155.75.9-8',
  '‹45.155.75.108›:2:spam',
  '‹2a09:bac1::5› :127.0.0.3:bots',
  '*.‹pay-velmora.com›',
  '300.1.2.3',
  // A remark withdraws its entry.
  '45.155.75.8 # false positive',
  '45.155.75.8 :2:spam # whitelisted',
  '# Whitelist\n45.155.75.8',
])('reads an entry as rbldnsd does: %s', async (entry) => {
  expect((await expectListed(zone(entry))).format).toBe('rbldnsd')
})

it.each([
  ['an address before it', ['45.155.75.8', '!45.155.75.8'], []],
  ['an address behind it', ['!45.155.75.8', '45.155.75.8'], []],
  ['a name', ['.pay-velmora.com', '!pay-velmora.com'], []],
  ['part of a network', ['45.155.75.8/30', '!45.155.75.9'], ['45.155.75.8', '45.155.75.10/31']],
  [
    'several parts of a network',
    ['45.155.75.0/29', '!45.155.75.4-5', '!45.155.75.0', '!45.155.75.5-7'],
    ['45.155.75.1', '45.155.75.2/31'],
  ],
  ['a whole network', ['45.155.75.8/30', '!45.155.75'], []],
  ['another address', ['45.155.75.8', '!45.155.75.9'], ['45.155.75.8']],
])('an exclusion excludes %s', async (_, entries, values) => {
  expect((await valuesIn(zone(...entries).replace(/[‹›]/g, ''))).slice(4)).toEqual(values)
})

it.each([
  ['hosts', '0.0.0.0 pay-velmora.com\n0.0.0.0 login-velmora.com\n::1 localhost\n'],
  ['plain-list', '45.155.75.108\n91.92.38.55\n'],
  [
    'rpz',
    '$TTL 60\n@ IN SOA localhost. root.localhost. 1 2 3 4 5\npay-velmora.com CNAME .\nlogin-velmora.com CNAME .\n',
  ],
])('is not taken for another format: %s', async (format, text) => {
  expect((await readFeed(text)).tally.readings[0]?.format).toBe(format)
})
