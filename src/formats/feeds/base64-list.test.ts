import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
import { base64List } from './base64-list.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')
const inLines = (text: string) => (text.match(/.{1,64}/g) ?? []).join('\n')

const filters = `[AutoProxy 0.2.9]
! Title: a list of northwave.com
! HomePage: https://northwave.com/list
||evil-test.com
|http://bad-test.net/a
@@||good-test.com
.pay-velmora.com
||talbrook.top
`

it.each([
  ['in lines', inLines],
  ['in one line', (text: string) => text],
])('reads a list of filters that is encoded as a whole, %s', async (_, layout) => {
  const { records, rejections, tally } = await readFeed(layout(encoded(filters)))

  expect(tally.readings[0]?.format).toBe('base64-list')
  expect(records.map(({ value }) => value)).toEqual([
    'evil-test.com',
    'http://bad-test.net/a',
    'pay-velmora.com',
    'talbrook.top',
  ])
  expect(rejections.map(({ reason }) => reason)).toEqual(['not-for-detection'])
})

it.each([
  [7, 500],
  [1 << 16, 100_000],
])('reads an encoded list in chunks of %d bytes, however long its line is', async (size, length) => {
  const names = Array.from({ length }, (_, n) => `evil${n}-test.com`)
  const bytes = new TextEncoder().encode(encoded(names.join('\n')))
  async function* input() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  let count = 0
  for await (const batch of base64List.read(input(), { whole: 'plain-list' }, { snapshotTime: 0 }))
    for (const item of batch) if ('value' in item && item.value === names[count]) count++

  expect(count).toBe(length)
})

it('is no list of digests, whatever their digits would mean', async () => {
  // Of 3,000 such lists, 66 were read as rules of filters.
  const list = (at: number) => [0, 1, 2].map((n) => createHash('sha256').update(`${at} ${n}`).digest('hex')).join('\n')

  for (const at of [12, 26, 34]) expect((await readFeed(list(at))).records).toHaveLength(3)
})

it('is not what digests, keys and pictures are', async () => {
  const digests = Array.from({ length: 20 }, (_, n) => n.toString(16).padStart(64, 'a1b2c3d4e5f60718'))
  const picture = encoded(Array.from({ length: 3000 }, (_, n) => String.fromCharCode((n * 37) % 256)).join(''))

  expect((await readFeed(digests.join('\n'))).tally.readings[0]?.format).toBe('plain-list')
  expect((await readFeed(inLines(picture))).tally.readings).toEqual([undefined])
  const list = inLines(encoded(Array.from({ length: 50 }, (_, n) => `evil${n}-test.com`).join('\n'))).split('\n')
  expect((await readFeed(list.join('\n'))).tally.readings[0]?.format).toBe('base64-list')
  list[3] = (list[3] as string).slice(4)
  expect((await readFeed(list.join('\n'))).tally.readings[0]?.format).not.toBe('base64-list')
})
