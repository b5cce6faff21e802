import { expect, it } from 'vitest'
import { withoutKeys } from './without-keys.ts'

const key = '3f9c0aa41be27d505a1c'

it.each([
  [`https://lists.example/exports/${key}/feed`, 'https://lists.example/exports/*/feed'],
  [`https://lists.example/exports/${key}?x=y`, 'https://lists.example/exports/*?…'],
  [`https://lists.example/exports/${key}#${key}`, 'https://lists.example/exports/*'],
  [`https://lists.example#${key}`, 'https://lists.example'],
  [`https://lists.example?${key}`, 'https://lists.example?…'],
  [`https://somebody:${key}@lists.example/feed`, 'https://lists.example/feed'],
  ['http://internal-feed-server01/list', 'http://internal-feed-server01/list'],
  ['http://internal-feed-server01:8080', 'http://internal-feed-server01:8080'],
  [`https://somebody:${key}@[not an address/${key}?x`, '[not an address/*'],
  ['https://LISTS.example:443/Feed', 'https://lists.example/Feed'],
  ['urlhaus', 'urlhaus'],
])('an address has no parts that may be keys: %s', (address, shown) => {
  expect(withoutKeys(address)).toBe(shown)
})
