import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blobsInMemory } from '../../../test/blobs.ts'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { partsOf } from '../../../test/output.ts'
import type { OutputPart } from '../../formats/output-format.ts'
import { bodyOf } from '../../formats/outputs/compose.ts'
import { outputFormats } from '../../formats/outputs/index.ts'
import { EarlyBody } from './early-body.ts'
import { LineSpool } from './line-spool.ts'

const folder = folderForFile('winnow-early-')

const newSpool = () => new LineSpool(join(folder, crypto.randomUUID()))

const parts = outputFormats.flatMap((format) => partsOf(format)).filter((part) => !part.settle)

const tellsCount: string[] = []

it.each(parts.map((part) => [part.mediaType, part.name, part] as const))(
  'a body is the same if it is packed while its lines are made: %s, %s',
  async (_type, _name, part) => {
    const lines = ['192.0.2.1', '198.51.100.7', '203.0.113.9'].flatMap((value) => {
      const entries = part.kinds.includes('ipv4') ? part.entries(delivered('ipv4', value), outputContext) : []
      return typeof entries === 'string' ? [] : entries
    })
    const { textOf, ...place } = blobsInMemory()
    const early = new EarlyBody()
    const spool = newSpool()
    early.begin(part, outputContext, spool, place)
    const written = early.of(spool)
    for (const line of lines) spool.add(line)
    spool.close()
    if (!written) {
      tellsCount.push(part.name)
      return
    }
    const { blob, written: body } = await written
    const about = { part: part.name, count: lines.length, changedAt: outputContext.releasedAt }
    const whole = [...bodyOf(part, lines, { ...outputContext, ...about })].join('')
    expect(textOf(blob)).toBe(whole)
    expect(body.sizes.identity).toBe(Buffer.byteLength(whole))
  },
)

it('most parts can be packed early, those that tell the number of entries first cannot', () => {
  expect(tellsCount.length).toBeGreaterThan(0)
  expect(tellsCount.length).toBeLessThan(parts.length / 2)
})

const csv = parts.find(({ name }) => name === 'indicators.csv') as OutputPart

it('only the first part of a release is packed early', async () => {
  const place = blobsInMemory()
  const early = new EarlyBody()
  const [first, second] = [newSpool(), newSpool()]
  early.begin(csv, outputContext, first, place)
  early.begin(csv, outputContext, second, place)
  for (const spool of [first, second]) spool.close()
  expect(early.of(second)).toBeUndefined()
  expect(await early.of(first)).toBeDefined()
})

it('a release that is given up ends the body, though its spool is never closed', async () => {
  const early = new EarlyBody()
  const spool = newSpool()
  early.begin(csv, outputContext, spool, blobsInMemory())
  spool.add('one')
  await early.close()
  await expect(early.of(spool)).rejects.toThrow('given up')
  spool.close()
})

it('an error of the store is passed to the part', async () => {
  const early = new EarlyBody()
  const spool = newSpool()
  const write = async () => {
    throw new Error('the store is full')
  }
  early.begin(csv, outputContext, spool, { announce: async () => 'd-1', blobs: { write } })
  spool.add('one')
  spool.close()
  await expect(early.of(spool)).rejects.toThrow('the store is full')
})
