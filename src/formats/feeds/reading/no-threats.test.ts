import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { listsKnownFiles, PopularSites } from './no-threats.ts'

const sites = [
  'google.com',
  'amazonaws.com',
  'facebook.com',
  'microsoft.com',
  'apple.com',
  'netflix.com',
  'youtube.com',
]

async function areRanked(text: string) {
  const popular = new PopularSites()
  for (const record of (await readFeed(text)).records) popular.add(record)
  return popular.areRanked
}

it.each([
  ['Tranco', sites.map((site, at) => `${at + 1},${site}`)],
  ['Majestic', ['GlobalRank,TldRank,Domain,TLD,RefSubNets', ...sites.map((site, at) => `${at},${at},${site},com,9`)]],
  ['Umbrella', sites.flatMap((site, at) => [`${2 * at + 1},${site}`, `${2 * at + 2},api.${site}`])],
  ['CrUX', ['origin,rank', ...sites.map((site) => `https://www.${site},1000`)]],
])('a ranking names popular sites: %s', async (_, rows) => {
  expect(await areRanked(`${rows.join('\n')}\n`)).toBe(true)
})

it.each([
  ['hosts at popular sites', sites.map((site, at) => `${at + 1},login${at}.${site}`)],
  ['pages on popular sites', sites.map((site) => `https://${site}/share/a`)],
  [
    'pages at many sites',
    [...sites.flatMap((site, at) => [1, 2, 3].map((n) => `https://${site}/s/${at}${n}`)), ...sites],
  ],
  ['other names first', [...Array.from({ length: 20 }, (_, at) => `pay${at}-velmora.com`), ...sites]],
  ['a few by mistake', ['pay-velmora.com', ...sites.slice(0, 3), 'shop-velmora.net']],
  ['imitated sites', ['domain,brand', ...sites.map((site, at) => `pay${at}-velmora.com,${site}`)]],
])('a list of threats does not: %s', async (_, rows) => {
  expect(await areRanked(`${rows.join('\n')}\n`)).toBe(false)
})

it('only the first values count', () => {
  const popular = new PopularSites()
  for (let at = 0; at < 1000; at++) popular.add({ kind: 'domain', value: `pay${at}-velmora.com` })
  for (const value of sites) popular.add({ kind: 'domain', value })

  expect(popular.areRanked).toBe(false)
})

it('a set of known files is told by its header', () => {
  expect(listsKnownFiles('"SHA-1","MD5","CRC32","FileName","FileSize","ProductCode","OpSystemCode"\n')).toBe(true)
  expect(listsKnownFiles('sha256,sha1,md5,crc32,file_name,file_size,package_id\n')).toBe(true)
  expect(listsKnownFiles('sha1,md5,crc32,file_name,malware\n')).toBe(false)
})
