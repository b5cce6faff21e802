import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type ListedFeed, readFeedList } from '../formats/feed-lists.ts'
import { identifyFeeds } from './identify-feed.ts'

const feed = (address: string, facts: Partial<ListedFeed> = {}): ListedFeed => ({
  name: 'x',
  address,
  also: [],
  needsKey: false,
  isOff: false,
  allows: false,
  ...facts,
})

it.each([
  ['https://lists.blocklist.de/lists/ssh.txt', 'known', 'blocklist-de.ssh'],
  ['http://www.spamhaus.org/drop/drop.txt/', 'known', 'spamhaus.drop'],
  ['https://cdn.jsdelivr.net/gh/stamparm/ipsum@master/ipsum.txt', 'known', 'stamparm.ipsum'],
  ['https://github.com/stamparm/ipsum/raw/refs/heads/master/levels/3.txt', 'known', 'stamparm.ipsum-3'],
  ['https://raw.githubusercontent.com/stamparm/ipsum/refs/heads/master/levels/4.txt', 'copy', 'stamparm.ipsum'],
  ['https://cinsarmy.com/list/ci-badguys.txt', 'known', 'cins.army'],
  ['https://adguardteam.github.io/HostlistsRegistry/assets/filter_11.txt', 'copy', 'malware-filter.urlhaus-domains'],
  ['https://adguardteam.github.io/HostlistsRegistry/assets/filter_1.txt', 'new', undefined],
  ['https://raw.githubusercontent.com/StevenBlack/hosts/master/hosts', 'new', undefined],
  ['http://hosts-file.net/emd.txt', 'dead', 'firehol.hphosts-emd'],
  ['https://faf.bambenekconsulting.com/feeds/dga-feed.txt', 'needs-key', 'bambenek.feeds'],
  ['https://osint.bambenekconsulting.com/feeds/dga-feed-high.csv', 'dead', undefined],
  ['https://data.unknown.example/{{ your API key }}/online.json', 'needs-key', undefined],
  ['https://data.unknown.example/list?token=abc', 'needs-key', undefined],
  ['https://data.unknown.example/{time[%Y]}.json', 'no-address', undefined],
  ['https://data.unknown.example/{{ AS number }}', 'no-address', undefined],
  ['https://data.unknown.example/a, https://data.unknown.example/b', 'no-address', undefined],
  ['https://unknown.example/list.txt', 'new', undefined],
  [undefined, 'no-address', undefined],
] as const)('%s is %s %s', (address, state, id) => {
  const [found] = identifyFeeds(readFeedList(`filters:\n  - url: ${JSON.stringify(address ?? 'a mailbox')}\n`).feeds)

  expect(found).toMatchObject({ state })
  expect(found?.source?.id).toBe(id)
  expect(found?.reason === undefined).toBe(state !== 'dead')
})

it('leaves a source known where the entry has a key that its publisher does not ask for', () => {
  const states = ['https://lists.blocklist.de/lists/ssh.txt', 'https://unknown.example/list.txt'].map(
    (address) => identifyFeeds([feed(address, { needsKey: true })])[0]?.state,
  )

  expect(states).toEqual(['known', 'needs-key'])
})

it('takes no list of what is harmless for a source', () => {
  expect(identifyFeeds([feed('https://lists.blocklist.de/lists/ssh.txt', { allows: true })])).toMatchObject([
    { state: 'allows' },
  ])
})

const shared = fileURLToPath(new URL('../../../shared/data/catalogue/', import.meta.url))
it.skipIf(!existsSync(shared))("knows MISP's default feeds", () => {
  const path = `${shared}misp-default-feeds/app_files_feed-metadata_defaults.json.gz`
  const feeds = identifyFeeds(readFeedList(gunzipSync(readFileSync(path)).toString()).feeds)
  const counts = Object.groupBy(feeds, ({ state }) => state)

  expect(feeds).toHaveLength(84)
  expect(counts.dead?.map(({ reason }) => reason?.en)).toEqual(Array(3).fill(expect.stringContaining('Bambenek')))
  expect(counts.copy?.map(({ source }) => source?.id)).toEqual(Array(5).fill('stamparm.ipsum'))
  expect(counts.known).toHaveLength(76)
})
