import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { heldBodies } from './held-bodies.ts'

/** A store that counts how often each blob is read. */
function countingStore(contents: Readonly<Record<string, string>>) {
  const reads: string[] = []
  return {
    reads,
    blobs: {
      async read(name: string) {
        reads.push(name)
        const text = contents[name]
        if (text === undefined) throw new Error(`there is no blob ${name}`)
        return Readable.from([Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))], { objectMode: false })
      },
    },
  }
}
const textOf = (body: Uint8Array | undefined) => body && Buffer.from(body).toString()

it('reads a blob once for all readers, at the same time and later', async () => {
  const { blobs, reads } = countingStore({ a: 'first' })
  const bodies = heldBodies(blobs)
  const both = await Promise.all([bodies.read('a', 5), bodies.read('a', 5)])
  expect(both.map(textOf)).toEqual(['first', 'first'])
  expect(textOf(await bodies.read('a', 5))).toBe('first')
  expect(reads).toEqual(['a'])
})

it('drops the blobs that were read longest ago if all do not fit', async () => {
  const { blobs, reads } = countingStore({ a: 'aaaa', b: 'bbbb', c: 'cccc' })
  const bodies = heldBodies(blobs, { largest: 4, all: 8 })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(textOf(await bodies.read(name, 4))).toBe(name.repeat(4))
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

it('holds neither large blobs nor blobs of an unexpected size', async () => {
  const { blobs, reads } = countingStore({ large: '12345', torn: '123' })
  const bodies = heldBodies(blobs, { largest: 4, all: 8 })
  expect(await bodies.read('large', 5)).toBeUndefined()
  expect(reads).toEqual([])
  expect(await bodies.read('torn', 4)).toBeUndefined()
  expect(await bodies.read('torn', 2)).toBeUndefined()
  expect(reads).toEqual(['torn', 'torn'])
})

it('reports a missing blob, and looks for it again at the next request', async () => {
  const contents: Record<string, string> = {}
  const { blobs } = countingStore(contents)
  const bodies = heldBodies(blobs)
  await expect(bodies.read('late', 4)).rejects.toThrow('there is no blob late')
  contents.late = 'late'
  expect(textOf(await bodies.read('late', 4))).toBe('late')
})
