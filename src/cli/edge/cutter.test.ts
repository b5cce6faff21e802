import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { oneChunk } from '../../../test/one-chunk.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { readLog } from '../../analysis/read-log.ts'
import { segmentOf } from './cutter.ts'
import { encodeRecord, type LanePart } from './records.ts'

const now = Date.UTC(2026, 10, 20)
const folder = folderForFile()

/** Values and header of the segment that is made from a spool file. */
async function cut(path: string) {
  const segment = await segmentOf(path, 'test:1', now, { writer: 'a test', ownRanges: [] })
  if (!segment) return undefined
  const files = [{ name: 'x.sightings.gz', content: oneChunk(segment.bytes) }]
  const { extraction } = await readLog(files, { now, keepAll: true })
  return {
    lines: segment.lines,
    counts: Object.fromEntries(Array.from(extraction.all(), (one) => [one.value, one.count])),
  }
}

describe('the segment of a spool file', () => {
  it(`contains each line of each stream once, however the lines arrive (SEED=${seed})`, async () => {
    const next = random(seed)
    const below = (most: number) => Math.floor(next() * most)
    const path = join(folder, 'one.spool')
    const counts: Record<string, number> = {}
    let lines = 0
    const part = (lane: string, many: number): LanePart => {
      const texts = Array.from({ length: many }, () => {
        const value = `100.20.${below(3)}.${below(200)}`
        counts[value] = (counts[value] ?? 0) + 1
        lines++
        return `2026-03-01T10:00:0${below(10)}Z allow 10.0.0.5 -> ${value} ${'x'.repeat(below(50))}\n`
      })
      return { lane, lines: Buffer.from(texts.join('')) }
    }
    writeFileSync(path, encodeRecord({ is: 'unanswered', digests: ['ab'.repeat(16)] }))
    for (let n = 0; n < 150; n++) {
      // A few streams with many parts, of one line, some lines, or more than one read; and one stream with a single
      // part.
      const parts = Array.from({ length: 1 + below(6) }, () =>
        part(`stream ü ${below(9)}`, [1, 1, 1 + below(90), n % 50 === 0 ? 6000 : 20][below(4)] as number),
      )
      appendFileSync(path, encodeRecord({ is: 'lines', digest: undefined, parts }))
      if (n % 7 === 0) appendFileSync(path, encodeRecord({ is: 'answered', digests: ['cd'.repeat(16)] }))
    }
    appendFileSync(path, encodeRecord({ is: 'lines', digest: undefined, parts: [part('once', 3)] }))
    // An incomplete last record, as left by a killed edge; its sender got no answer.
    const torn = { lane: 'once', lines: Buffer.from('100.99.9.9 was not taken\n') }
    appendFileSync(path, encodeRecord({ is: 'lines', digest: undefined, parts: [torn] }).subarray(0, -3))

    expect(await cut(path)).toEqual({ lines, counts })
  })

  it('is not made if there are no lines', async () => {
    const path = join(folder, 'none.spool')
    writeFileSync(path, encodeRecord({ is: 'unanswered', digests: [] }))

    expect(await cut(path)).toBeUndefined()
  })
})
