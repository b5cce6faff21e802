import { expect, it } from 'vitest'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { detectFeed } from '../detect.ts'
import { makeHead } from '../head.ts'
import { netset } from './netset.ts'

const detected = (text: string) => detectFeed(makeHead(new TextEncoder().encode(text), { whole: true }))?.format

it('rejects entries with nomatch, which remove addresses from a set', async () => {
  const saved =
    'create bad hash:net family inet\nadd bad 192.0.2.0/24\nadd bad 192.0.2.7 nomatch\nadd bad 198.51.100.7 comment "a nomatch b"\n'
  const { records, reasons } = await outcomeOf(netset as unknown as FeedFormat, new TextEncoder().encode(saved))

  expect(records.map(({ value }) => value)).toEqual(['192.0.2.0/24', '198.51.100.7'])
  expect(reasons).toEqual(['not-for-detection'])
})

it('rejects the entries of allow lists', async () => {
  const saved = 'create bad hash:ip\nadd bad 192.0.2.1\ncreate whitelist hash:ip\nadd whitelist 198.51.100.7\n'
  const { records, reasons } = await outcomeOf(netset as unknown as FeedFormat, new TextEncoder().encode(saved))

  expect(records.map(({ value }) => value)).toEqual(['192.0.2.1'])
  expect(reasons).toEqual(['not-for-detection'])
})

it.each([
  ['add bad 192.0.2.1\nadd bad 198.51.100.7 timeout 600\n', 'netset'],
  ['-A bad 192.0.2.1\n-A bad 198.51.100.7\n', 'netset'],
  ['add list=bad address=192.0.2.1\nadd address=198.51.100.7 list=bad\n', 'not'],
  ['-A INPUT -s 192.0.2.1 -j DROP\n-A INPUT -s 198.51.100.7 -j DROP\n', 'not'],
])('is detected for entries of ipset only: %j is %s', (text, wanted) => {
  expect(detected(text) === 'netset').toBe(wanted === 'netset')
})
