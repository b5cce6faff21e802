import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { blobsInMemory } from '../../../test/blobs.ts'
import { delivered, outputContext, protecting } from '../../../test/delivered.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { outputOf } from '../../../test/output.ts'
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

const folder = folderForFile('winnow-part-')

/** Writes a part again and again, with IPv4 addresses or other indicators. */
function writing(part: OutputPart) {
  const store = blobsInMemory()
  const write = async (
    listed: readonly (string | Parameters<typeof delivered>)[],
    previous?: PreviousPart,
    { releasedAt = outputContext.releasedAt, writtenWith = 'x' } = {},
  ) => {
    const writer = new PartWriter(part, { ...outputContext, releasedAt }, { ...store, folder })
    for (const one of listed) writer.add(typeof one === 'string' ? delivered('ipv4', one) : delivered(...one))
    return { ...((await writer.finish(previous, writtenWith)) as WrittenPart), writtenWith }
  }
  return { ...store, write }
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
  const { part } = outputOf(ecs)
  const { reads, textOf, write } = writing(part)
  const days = part.remembersDays as number
  const start = outputContext.releasedAt
  let previous: PreviousPart | undefined
  const release = async (hours: number, values: string[]) => {
    const written = await write(values, previous, { releasedAt: start + hours * hourMs })
    previous = written
    return textOf(written.blob)
  }
  await release(0, ['192.0.2.1', '192.0.2.250'])
  for (let i = 1; i < 30; i++) await release(i, [`192.0.2.${i + 1}`, '192.0.2.250'])
  reads.length = 0
  const last = await release(30, ['192.0.2.1', '192.0.2.250'])
  expect(reads.filter((name) => name.endsWith('.c'))).toEqual([])
  const told = (text: string) => new Set([...text.matchAll(/192\.0\.2\.\d+/g)].map(([value]) => value))
  expect(told(last)).toEqual(new Set(['192.0.2.250', ...Array.from({ length: 30 }, (_, i) => `192.0.2.${i + 1}`)]))
  // A removed entry that was added again is in the list once, and not among the removals.
  expect(last.split('\n').filter((line) => line.includes('"192.0.2.1"'))).toHaveLength(1)

  const rest = told(await release(days * 24 + 10, ['192.0.2.1']))
  expect([rest.has('192.0.2.5'), rest.has('192.0.2.20'), rest.has('192.0.2.250')]).toEqual([false, true, true])
})

it('readers that keep entries learn which ones a change of options removes, as with the choice of a device', async () => {
  const { textOf, write } = writing({ ...outputOf(defender).part, mostHeld: 2 })
  const release = (values: string[], writtenWith: string, previous?: PreviousPart) =>
    write(values, previous, { writtenWith })
  const told = ({ blob }: WrittenPart) =>
    (JSON.parse(textOf(blob)) as { Indicators: { indicatorValue: string; title: string }[] }[])
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
  const { stored, write } = writing(outputOf(ecs).part)
  const first = await write(['192.0.2.1', '192.0.2.2'])
  const second = await write(['192.0.2.1'], first)
  expect(second.changes).toBe(1)

  stored.delete(`${second.blob}.g`)
  const third = await write(['192.0.2.1', '192.0.2.3'], second)
  expect([third.changes, third.entries]).toEqual([1, 2])
  stored.delete(`${third.blob}.e`)
  const fourth = await write(['192.0.2.1'], third)
  expect([fourth.changes, fourth.entries]).toEqual([null, 1])
})

it('a value of two kinds is in a list once, and its removal is in the difference once', async () => {
  const { blobs, textOf, write } = writing(outputOf(plain).part)
  const digest = '0123456789abcdef0123456789abcdef'
  const both = await write([
    ['domain', 'evil-test.com'],
    ['md5', digest],
    ['ja3', digest],
  ])
  expect([both.entries, textOf(both.blob)]).toEqual([2, `evil-test.com\n${digest}\n`])

  const one = await write(
    [
      ['domain', 'evil-test.com'],
      ['ja3', digest],
    ],
    both,
  )
  expect(one).toEqual(both)
  const none = await write([['domain', 'evil-test.com']], both)
  const changes: string[] = []
  for await (const line of changesIn(none.blob, blobs)) changes.push(line)
  expect(changes).toEqual([`-${digest}`])
})

it('a large new part is packed while its entries come, with the same result', async () => {
  const { part } = outputOf(plain)
  const indicator = delivered('ipv4', '')
  const written = async (early?: EarlyBody) => {
    const { stored, ...place } = blobsInMemory()
    const writer = new PartWriter(part, outputContext, { ...place, folder, early }, { isNew: true })
    for (let n = 0; n < 50_010; n++) writer.add({ ...indicator, value: `20.1.${n >> 8}.${n & 255}` })
    const { blob, ...finished } = (await writer.finish(undefined, 'x')) as WrittenPart
    return { finished, files: Object.fromEntries([...stored].map(([name, bytes]) => [name.slice(blob.length), bytes])) }
  }
  const early = new EarlyBody()
  expect(await written(early)).toEqual(await written())
  expect(early.hasBegun).toBe(true)
})

it('an output with a list of exemptions can be spliced until it has an exemption', async () => {
  const wanted = { id: umbrella.id, format: umbrella, options: {}, device: undefined, writtenWith: 'x' }
  const order = { context: { ...outputContext, own: protecting(['ours.of.shared.com']) }, worth: () => 0 }
  const writer = outputWriter(wanted, order, { ...blobsInMemory(), folder, previous: new Map() })
  const marks = () => writer.traced.map(({ mark }) => mark)
  writer.add(delivered('domain', 'bad.com'))
  expect(marks()).toEqual([1, 0])
  // Two names above an allow-listed one have the same line.
  writer.add(delivered('domain', 'shared.com'))
  expect(marks()).toEqual([1, untraceable])
})
