import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { oneChunk } from '../../../test/one-chunk.ts'
import type { FeedItem } from '../../domain/listing.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { checkFeed } from './check-feed.ts'
import type { FeedOrder } from './feed-thread.ts'
import type { SnapshotLimits } from './own-limits.ts'
import { type QuestionDependencies, sourceQuestions } from './questions.ts'
import { countApart, readApart } from './read-apart.ts'
import { readFiles } from './read-files.ts'
import { createSpool } from './spool.ts'

const folder = folderForFile('winnow-apart-')

const ample: SnapshotLimits = { bytes: 1e9, rows: 1e9, fault: 'too-many-rows' }
let files = 0

function orderFor(content: string, more: Partial<FeedOrder> = {}): FeedOrder {
  const path = join(folder, `feed-${files++}`)
  writeFileSync(path, content)
  return { files: [{ name: 'feed.txt', path }], reading: undefined, partial: true, limits: ample, ...more }
}

const allOf = async (batches: AsyncIterable<readonly FeedItem[]>) => (await Array.fromAsync(batches)).flat()

const list = (count: number) =>
  `# made up\n${Array.from({ length: count }, (_, i) => `100.${i >> 16}.${(i >> 8) & 255}.${i & 255}`).join('\n')}\nno indicator\n`

describe('a feed that is read in a thread', () => {
  it('gives the same rows in the same order as here, and the same counts', async () => {
    const content = list(30_000)
    const open = () => oneChunk(content)
    const { items } = readFiles([{ name: 'feed.txt', open }], { partial: true })

    const order = orderFor(content)
    const [here, apart] = [await allOf(items), await allOf(readApart(order))]

    expect(apart).toEqual(here)
    expect(await countApart(order)).toMatchObject({
      read: 30_000,
      kinds: { ipv4: 30_000 },
      rejected: expect.anything(),
    })
  })

  it.each([
    [
      'popular-sites',
      'google amazonaws facebook microsoft apple netflix'.split(' ').map((name, at) => `${at + 1},${name}.com`),
    ],
    [
      'known-files',
      [
        '"SHA-1","MD5","CRC32","FileName","FileSize","ProductCode"',
        `"${'a1'.repeat(20)}","${'b2'.repeat(16)}","0","a.dll",1,1`,
      ],
    ],
    [undefined, ['45.155.75.108', '91.92.38.55']],
  ])('is counted with the things that it names instead of threats: %s', async (noThreats, lines) => {
    expect((await countApart(orderFor(`${lines.join('\n')}\n`))).noThreats).toBe(noThreats)
  })

  it.each([
    ['that is none', '<html><body>Not found</body></html>', ample, { name: 'PartlyUnreadable' }],
    ['with more bytes than it may have', list(100), { ...ample, bytes: 100 }, { fault: 'too-large' }],
    ['with more rows than it may have', list(100), { ...ample, rows: 50 }, { fault: 'too-many-rows' }],
  ])('is refused %s', async (_, content, limits, fault) => {
    await expect(allOf(readApart(orderFor(content, { limits })))).rejects.toMatchObject(fault)
  })

  it('is given up if it needs too much memory, and this process goes on', async () => {
    const objects = Array.from({ length: 4000 }, (_, i) => `{"a${i}":[${'{"b":[1,2,3]},'.repeat(200)}0]}`)
    const order = orderFor(`{"objects":[{"all":[${objects.join()}]}]}`, { reading: { format: 'stix2' } })

    await expect(countApart(order, { heapMb: 8 })).rejects.toThrow('too much memory')
  })

  it('is left with the signal, in the middle of it', async () => {
    const leaving = new AbortController()
    const batches = readApart(orderFor(list(60_000)), { signal: leaving.signal })
    await batches.next()

    leaving.abort()

    await expect(allOf(batches)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('a check of an address ends with its time limit, also while the feed is read', async () => {
  const late = new AbortController()
  const body = async function* () {
    yield Buffer.from(list(60_000))
    late.abort()
  }
  const fetch = (async () => ({ notModified: false, body: body() })) as unknown as GuardedFetch
  const parts = { fetch, log: createLog('silent'), spool: createSpool(folder), vet: async () => undefined }

  await expect(checkFeed('https://feeds.example/list', { ...parts, signal: late.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

it('a check does not refuse an address because its caller disconnects', async () => {
  const asker = new AbortController()
  const fetch = (async () => {
    asker.abort('Client connection prematurely closed.')
    throw new FetchError('aborted', 'aborted')
  }) as unknown as GuardedFetch
  const parts = {
    fetch,
    log: createLog('silent'),
    vet: async () => undefined,
    settings: { fetch: true, fetcher: true },
  }
  const { check } = sourceQuestions(parts as unknown as QuestionDependencies)

  await expect(
    check('https://feeds.example/list', { root: 'r', branch: null, signal: asker.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})
