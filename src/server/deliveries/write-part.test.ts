import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../test/delivered.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { OutputPart } from '../../formats/output-format.ts'
import { defender } from '../../formats/outputs/defender/defender.ts'
import { ecs } from '../../formats/outputs/ecs/ecs.ts'
import { plain } from '../../formats/outputs/plain/plain.ts'
import { umbrella } from '../../formats/outputs/umbrella/umbrella.ts'
import { EarlyBody } from './early-body.ts'
import { untraceable } from './line-mark.ts'
import { outputWriter } from './output-writer.ts'
import { changesIn, newestRemovals, PartWriter, type PreviousPart, type WrittenPart } from './write-part.ts'

/** A blob store in memory that records the names of the blobs that were read. */
function inMemory(stored: Map<string, Buffer>, folder: string) {
  const reads: string[] = []
  const place = {
    folder,
    announce: async () => crypto.randomUUID(),
    blobs: {
      size: async (name: string) => stored.get(name)?.length,
      read: async (name: string) => {
        reads.push(name)
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
  return { place, reads }
}

it('an error of the store while changes are read is passed to the reader', async () => {
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

it('a reader that stops early leaves no open stream', async () => {
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

it('removals are kept for days, in one file, however many releases follow', async () => {
  const stored = new Map<string, Buffer>()
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const [part] = ecs.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const { place, reads } = inMemory(stored, folder)
  const days = part?.remembersDays as number
  let previous: PreviousPart | undefined
  const recent: { blob: string; changedAt: number }[] = []
  const release = async (at: number, values: string[]) => {
    const context = { ...outputContext, releasedAt: at }
    const writer = new PartWriter(part as OutputPart, context, place)
    for (const value of values) writer.add(delivered('ipv4', value))
    const written = (await writer.finish(previous, 'x')) as WrittenPart
    const { blob, sha256, entries, changedAt } = written
    recent.push({ blob, changedAt })
    previous = { blob, sha256, entries, head: null, changedAt, recent: [...recent], writtenWith: 'x' }
    return stored.get(blob)?.toString() ?? ''
  }
  const start = outputContext.releasedAt
  await release(start, ['192.0.2.1', '192.0.2.250'])
  for (let i = 1; i < 30; i++) await release(start + i * hourMs, [`192.0.2.${i + 1}`, '192.0.2.250'])
  reads.length = 0
  const last = await release(start + 30 * hourMs, ['192.0.2.1', '192.0.2.250'])
  expect(reads.filter((name) => name.endsWith('.c'))).toEqual([])
  const told = (text: string) => [...text.matchAll(/192\.0\.2\.\d+/g)].map(([value]) => value)
  expect(new Set(told(last))).toEqual(
    new Set(['192.0.2.250', ...Array.from({ length: 30 }, (_, i) => `192.0.2.${i + 1}`)]),
  )
  // A removed entry that was added again is in the list once, and not among the removals.
  expect(last.split('\n').filter((line) => line.includes('"192.0.2.1"'))).toHaveLength(1)

  const later = await release(start + (days * 24 + 10) * hourMs, ['192.0.2.1'])
  const rest = new Set(told(later))
  expect([rest.has('192.0.2.5'), rest.has('192.0.2.20'), rest.has('192.0.2.250')]).toEqual([false, true, true])
  // For a release that was written before this file existed, the changes are used.
  stored.delete(`${previous?.blob}.g`)
  expect(new Set(told(await release(start + (days * 24 + 11) * hourMs, ['192.0.2.1', '192.0.2.99'])))).toEqual(
    new Set([...[...rest].filter((value) => value !== '192.0.2.10'), '192.0.2.99']),
  )
  await rm(folder, { recursive: true, force: true })
})

it('what goes with a change of options is told to readers that keep it, as with the choice of a device', async () => {
  const stored = new Map<string, Buffer>()
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const { place } = inMemory(stored, folder)
  const [part] = defender.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const release = async (values: string[], writtenWith: string, previous?: PreviousPart) => {
    const writer = new PartWriter({ ...(part as OutputPart), mostHeld: 2 }, outputContext, place)
    for (const value of values) writer.add(delivered('ipv4', value))
    const written = (await writer.finish(previous, writtenWith)) as WrittenPart
    return { ...written, writtenWith, recent: [] }
  }
  const told = ({ blob }: WrittenPart) =>
    (JSON.parse(stored.get(blob)?.toString() ?? '') as { Indicators: { indicatorValue: string; title: string }[] }[])
      .flatMap((request) => request.Indicators)
      .map(({ indicatorValue, title }) => [indicatorValue, title === 'Winnow: No Longer Listed'])
  const all = await release(['192.0.2.1', '192.0.2.2', '192.0.2.3'], 'all', undefined)
  const some = await release(['192.0.2.1', '192.0.2.3'], 'all', all)
  const few = await release(['192.0.2.1'], 'few', some)
  // Readers of changes start over.
  expect([few.changes, few.entries]).toEqual([null, 1])
  expect(told(few)).toEqual([
    ['192.0.2.1', false],
    ['192.0.2.2', true],
    ['192.0.2.3', true],
  ])
  // The product holds two: the first ones of the file. Of a release with the same options, all are told.
  const many = await release(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'], 'all')
  expect(told(await release(['192.0.2.4'], 'few', many)).slice(1)).toEqual([
    ['192.0.2.1', true],
    ['192.0.2.2', true],
  ])
  expect(told(await release(['192.0.2.4'], 'all', many)).slice(1)).toHaveLength(3)
  await rm(folder, { recursive: true, force: true })
})

it('of too many removals, those of older releases are forgotten first, then the last ones of a file', () => {
  const removals = ['a1', 'a2', 'a3', 'b1', 'b2'].map((entry) => ({ entry, releasedAt: entry < 'b' ? 1 : 2 }))
  const kept = (most: number) => newestRemovals(removals, most).map(({ entry }) => entry)
  expect([5, 4, 3, 1].map(kept)).toEqual([
    ['a1', 'a2', 'a3', 'b1', 'b2'],
    ['a1', 'a2', 'b1', 'b2'],
    ['a1', 'b1', 'b2'],
    ['b1'],
  ])
})

it('a part whose files were lost starts over', async () => {
  const stored = new Map<string, Buffer>()
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const { place } = inMemory(stored, folder)
  const [part] = ecs.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const write = async (values: string[], previous?: PreviousPart) => {
    const writer = new PartWriter(part as OutputPart, outputContext, place)
    for (const value of values) writer.add(delivered('ipv4', value))
    return (await writer.finish(previous, 'x')) as WrittenPart
  }
  const previousOf = ({ blob, sha256, entries, changedAt }: WrittenPart, recent: PreviousPart['recent'] = []) => ({
    ...{ blob, sha256, entries, head: null, changedAt, recent },
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

it('a value of two kinds is in a list once, and its removal is in the difference once', async () => {
  const stored = new Map<string, Buffer>()
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const { place } = inMemory(stored, folder)
  const [all] = plain.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const digest = '0123456789abcdef0123456789abcdef'
  const write = async (
    indicators: readonly (readonly ['domain' | 'md5' | 'ja3', string])[],
    previous?: PreviousPart,
  ) => {
    const writer = new PartWriter(all as OutputPart, outputContext, place)
    for (const [kind, value] of indicators) writer.add(delivered(kind, value))
    return (await writer.finish(previous, 'x')) as WrittenPart
  }
  const both = await write([
    ['domain', 'evil-test.com'],
    ['md5', digest],
    ['ja3', digest],
  ])
  expect([both.entries, stored.get(both.blob)?.toString()]).toEqual([2, `evil-test.com\n${digest}\n`])

  const previous = { ...both, writtenWith: 'x', recent: [] }
  const one = await write(
    [
      ['domain', 'evil-test.com'],
      ['ja3', digest],
    ],
    previous,
  )
  expect(one).toBe(previous)
  const none = await write([['domain', 'evil-test.com']], previous)
  const changes: string[] = []
  for await (const line of changesIn(none.blob, place.blobs)) changes.push(line)
  expect(changes).toEqual([`-${digest}`])
  await rm(folder, { recursive: true, force: true })
})

it('a large new part is packed while its entries come, with the same result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-part-'))
  const [part] = plain.parts({ subscription: outputContext.subscription, options: {} }) as OutputPart[]
  const indicator = delivered('ipv4', '')
  const written = async (early?: EarlyBody) => {
    const stored = new Map<string, Buffer>()
    const { place } = inMemory(stored, folder)
    const writer = new PartWriter(part as OutputPart, outputContext, { ...place, early }, { isNew: true })
    for (let n = 0; n < 50_010; n++) writer.add({ ...indicator, value: `20.1.${n >> 8}.${n & 255}` })
    const { blob, ...finished } = (await writer.finish(undefined, 'x')) as WrittenPart
    return { finished, files: Object.fromEntries([...stored].map(([name, bytes]) => [name.slice(blob.length), bytes])) }
  }
  const early = new EarlyBody()
  expect(await written(early)).toEqual(await written())
  expect(early.hasBegun).toBe(true)
  await rm(folder, { recursive: true })
})

it('an output with a list of exemptions can be spliced until it has an exemption', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-splice-'))
  try {
    const { place } = inMemory(new Map(), folder)
    const wanted = { id: umbrella.id, format: umbrella, options: {}, device: undefined, writtenWith: 'x' }
    const order = { context: { ...outputContext, own: protecting(['ours.of.shared.com']) }, worth: () => 0 }
    const writer = outputWriter(wanted, order, { ...place, previous: new Map() })
    const marks = () => writer.traced.map(({ mark }) => mark)
    writer.add(delivered('domain', 'bad.com'))
    expect(marks()).toEqual([1, 0])
    // Two names above an allow-listed one have the same line.
    writer.add(delivered('domain', 'shared.com'))
    expect(marks()).toEqual([1, untraceable])
  } finally {
    await rm(folder, { recursive: true })
  }
})
