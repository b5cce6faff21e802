import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { changesIn } from './write-part.ts'

it('a store that breaks off while changes are read is an error of that reader', async () => {
  const packed = zstdCompressSync(Buffer.from('+192.0.2.1\n'.repeat(100_000)))
  const stored = Readable.from(
    (async function* () {
      yield packed.subarray(0, packed.length >> 1)
      throw new Error('the store is away')
    })(),
    { objectMode: false },
  )
  const read = async () => {
    let lines = 0
    for await (const line of changesIn('d-1', { read: async () => stored })) lines += line.length
    return lines
  }
  await expect(read()).rejects.toThrow('the store is away')
})

it('who stops reading changes leaves nothing open', async () => {
  const lines = Buffer.from(Array.from({ length: 200_000 }, () => `+${crypto.randomUUID()}`).join('\n'))
  const packed = zstdCompressSync(lines)
  const stored = Readable.from(
    (function* () {
      for (let at = 0; at < packed.length; at += 1 << 14) yield packed.subarray(at, at + (1 << 14))
    })(),
    { objectMode: false },
  )
  const closed = new Promise((done) => stored.once('close', done))
  for await (const line of changesIn('d-1', { read: async () => stored })) if (line !== '') break
  await closed
  expect(stored.destroyed).toBe(true)
})
