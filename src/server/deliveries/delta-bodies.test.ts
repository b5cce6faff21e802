import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import type { OutputPart } from '../../formats/output-format.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import { type DeltaBody, type DeltaOrder, deltaBodies, usualRoom } from './delta-bodies.ts'
import { partsOf } from './wanted-outputs.ts'
import { suffixes } from './write-body.ts'

const folder = folderForFile('winnow-deltas-')

const subscription = { id: 'a', name: 'A' }
const context = { subscription, origin: 'https://winnow.example', release: 2, releasedAt: 2000, options: {} }
const format = outputFormatById.PLAIN as NonNullable<typeof outputFormatById.PLAIN>
const part = partsOf({ format, options: {} }, subscription).written.find(({ name }) => name === 'ip.txt') as OutputPart
const order = (root: string, ...names: string[]): DeltaOrder => ({
  names,
  part,
  context: { ...context, part: part.name, changedAt: 2000 },
  reader: { root },
})

/** Blobs of changes; reads of names that begin with `slow` wait until they are `released`. */
function changes(lines: (name: string) => string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const read: string[] = []
  const blobs = {
    size: async () => 1,
    read: async (name: string) => {
      read.push(name.slice(0, -suffixes.changes.length))
      if (name.startsWith('slow')) await promise
      return Readable.from([zstdCompressSync(lines(name))])
    },
  }
  return { blobs, read, release }
}
const allOf = async (body: DeltaBody | undefined) => {
  const plain = await text((body as DeltaBody).read('identity'))
  body?.close()
  return plain
}
const oneLine = () => '+192.0.2.1\n'

it('organisations take turns, and empty deltas need no turn', async () => {
  const { blobs, release } = changes(oneLine)
  const deltas = deltaBodies(blobs, folder)
  const greedy = Array.from({ length: 50 }, (_, i) => deltas(order('greedy', `slow-${i}`)))

  expect(await allOf(await deltas(order('modest', 'quick')))).toBe(oneLine())
  const slow = deltas(order('second', 'slow'))
  expect(await allOf(await deltas(order('third')))).toBe('')
  // 49 are waiting, so another 51 may wait.
  greedy.push(...Array.from({ length: 51 }, (_, i) => deltas(order('greedy', `slow-${i + 50}`))))
  await expect(deltas(order('greedy', 'slow-101'))).rejects.toMatchObject({ code: 'delivery.not-ready' })
  release()
  for (const one of [...greedy, slow]) expect(await allOf(await one)).toBe(oneLine())
})

it('a delta is written once for all readers who ask for it', async () => {
  const { blobs, read } = changes(oneLine)
  const deltas = deltaBodies(blobs, folder)
  const both = await Promise.all([deltas(order('a', 'x')), deltas(order('a', 'x'))])
  for (const one of both) expect(await allOf(one)).toBe(oneLine())
  expect(await allOf(await deltas(order('a', 'x')))).toBe(oneLine())
  expect(read).toEqual(['x'])
  expect(await allOf(await deltas(order('a', 'x', 'y')))).toBe(oneLine())
  expect(read).toEqual(['x', 'x', 'y'])
})

it('if memory is full, the deltas that were read longest ago are dropped first', async () => {
  const { blobs, read } = changes(oneLine)
  const deltas = deltaBodies(blobs, folder, { ...usualRoom, all: 2200 })
  for (const name of ['x', 'y', 'x', 'z', 'x', 'y']) await allOf(await deltas(order('a', name)))
  expect(read).toEqual(['x', 'y', 'z', 'y'])
})

it('a large delta is on disk while it is read, and an organisation cannot exceed its limit on disk', async () => {
  const text = (name: string) => `+${name}\n+${randomBytes(5000).toString('hex')}\n`
  const { blobs, read } = changes(text)
  const deltas = deltaBodies(blobs, folder, { inMemory: 1000, all: 1000, onDisk: 12_000 })
  const one = (await deltas(order('a', 'x'))) as DeltaBody
  const other = (await deltas(order('a', 'x'))) as DeltaBody
  expect([one.sizes.gzip > 5000, one.sizes.gzip < 6000]).toEqual([true, true])
  expect(await readdir(folder)).toHaveLength(1)

  await expect(deltas(order('a', 'y')).then((body) => body?.close())).resolves.toBeUndefined()
  const [second] = await Promise.all([deltas(order('a', 'y'))])
  await expect(deltas(order('a', 'z'))).rejects.toMatchObject({ code: 'delivery.not-ready' })
  const ofOther = await deltas(order('b', 'z'))
  expect(await readdir(folder)).toHaveLength(3)

  // A reader that leaves early does not affect others.
  const leaving = one.read('identity')
  leaving.resume()
  one.close()
  expect(gunzipSync(await buffer(other.read('gzip'))).length).toBe(other.sizes.identity)
  for (const body of [other, second, ofOther]) body?.close()
  await expect.poll(() => readdir(folder)).toEqual([])
  expect(await allOf(await deltas(order('a', 'x')))).toContain('+x')
  expect(read.filter((name) => name === 'x')).toHaveLength(2)
})
