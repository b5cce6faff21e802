import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import type { OutputPart } from '../../formats/output-format.ts'
import { ecs } from '../../formats/outputs/ecs.ts'
import { changesIn, PartWriter, type PreviousPart, type WrittenPart } from './write-part.ts'

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

it('a part whose files were lost is written anew, as the first of its kind', async () => {
  const stored = new Map<string, Buffer>()
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const place = {
    folder,
    announce: async () => crypto.randomUUID(),
    blobs: {
      size: async (name: string) => stored.get(name)?.length,
      read: async (name: string) => {
        const bytes = stored.get(name)
        if (!bytes) throw new Error(`there is no blob ${name}`)
        return Readable.from([bytes])
      },
      write: async (name: string, bytes: AsyncIterable<Uint8Array>) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of bytes) chunks.push(chunk)
        stored.set(name, Buffer.concat(chunks))
      },
      remove: async () => {},
    },
  }
  const [part] = ecs.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const write = async (values: string[], previous?: PreviousPart) => {
    const writer = new PartWriter(part as OutputPart, outputContext, folder)
    for (const value of values) writer.add(delivered('ipv4', value))
    return (await writer.finish(previous, 'x', place)) as WrittenPart
  }
  const previousOf = ({ blob, sha256, entries, changedAt }: WrittenPart, recent: PreviousPart['recent'] = []) => ({
    ...{ blob, sha256, entries, changedAt, recent },
    writtenWith: 'x',
  })
  const first = await write(['192.0.2.1', '192.0.2.2'])
  const second = await write(['192.0.2.1'], previousOf(first))
  expect(second.changes).toBe(1)

  stored.delete(`${second.blob}.c`)
  const third = await write(['192.0.2.1', '192.0.2.3'], previousOf(second, [second]))
  expect([third.changes, third.entries]).toEqual([1, 2])
  stored.delete(`${third.blob}.e`)
  const fourth = await write(['192.0.2.1'], previousOf(third, [second, third]))
  expect([fourth.changes, fourth.entries]).toEqual([null, 1])
  await rm(folder, { recursive: true, force: true })
})
