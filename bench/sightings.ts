import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { extractionSegment } from '../src/analysis/extraction-segment.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { formatIpv4 } from '../src/domain/observables/ip.ts'
import { mergeSightings } from '../src/formats/sightings/merge.ts'
import { packed } from '../src/formats/sightings/packing.ts'
import type { SightedValue } from '../src/formats/sightings/sighting.ts'
import { unpacked } from '../src/formats/sightings/unpacked.ts'
import { makeSegment, type Segment, type SegmentFacts, writeSegments } from '../src/formats/sightings/write.ts'
import { random } from '../test/random.ts'
import { type Bench, type BenchContext, type Figure, figure, timed } from './bench.ts'

const now = Date.UTC(2026, 10, 20)
const values = 1_000_000
const files = 1000

/** The size of sightings, and the speed of extracting, writing, reading and merging them. */
export const sightingsBench: Bench = {
  name: 'sightings',
  about: `sightings files: those of the logs, and of ${values.toLocaleString('en')} made-up values`,
  async run(context) {
    return [...(await ofLogs(context)), ...(await ofMany(context))]
  },
}

async function ofLogs({ logParts, rounds, say }: BenchContext): Promise<Figure[]> {
  const scanner = await bestScanner()
  const bytes = logParts.reduce((sum, path) => sum + statSync(path).size, 0)
  const samples: number[] = []
  const shares: number[] = []
  let size = 0
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1}: extract, write and pack`)
    let writing = 0
    const { value, cpu } = await timed(async () => {
      const segments = new Map<string, Segment>()
      for (const path of logParts) {
        const file = { name: basename(path), content: { path } }
        await readLog([file], {
          now,
          scanner,
          keepAll: true,
          async onMember({ member, extraction, assumed }) {
            const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
            const made = await timed(() => extractionSegment(extraction, { writer: 'bench', formats, assumed }))
            writing += made.cpu
            segments.set(made.value.id, made.value)
          },
        }).catch(() => {})
      }
      const packing = await timed(() => lengthOf(packed(writeSegments(segments.values()))))
      writing += packing.cpu
      return packing.value
    })
    shares.push((100 * writing) / cpu)
    size = value
    samples.push(bytes / 1e6 / cpu)
  }
  return [
    figure(
      'sightings',
      'logs: detect, extract, write and pack',
      'MB/s',
      samples,
      `${logParts.length} files, one by one`,
    ),
    figure('sightings', 'logs: of this, write and pack', '%', shares),
    figure('sightings', 'logs: size of the packed sightings', '% of the logs', [(100 * size) / bytes], `${size} bytes`),
  ]
}

async function ofMany({ rounds, say }: BenchContext): Promise<Figure[]> {
  const made = madeUp()
  const samples: Record<'write' | 'read' | 'merge', number[]> = { write: [], read: [], merge: [] }
  const parts = await Promise.all(
    Array.from({ length: files }, async (_, i) =>
      collected(
        writeSegments([await makeSegment(facts, made.slice(i * (values / files), (i + 1) * (values / files)))]),
      ),
    ),
  )
  const mergedBytes = parts.reduce((sum, { length }) => sum + length, 0)
  let whole = new Uint8Array()
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1}: write, read and merge`)
    const written = await timed(async () => collected(packed(writeSegments([await makeSegment(facts, made)]))))
    whole = written.value as Uint8Array<ArrayBuffer>
    samples.write.push(values / 1e6 / written.cpu)
    const file = { name: 'all.gz', content: unpacked(stream(whole)) }
    const read = await timed(() => readLog([file], { now, keepAll: true }))
    if (read.value.extraction.columns.kinds.length !== values) throw new Error('values are missing')
    samples.read.push(values / 1e6 / read.cpu)
    const merged = await timed(() =>
      lengthOf(mergeSightings(parts.map((part, i) => ({ name: `${i}`, bytes: stream(part) })))),
    )
    if (merged.value !== mergedBytes) throw new Error('segments are missing')
    samples.merge.push(mergedBytes / 1e6 / merged.cpu)
  }
  const note = `${(whole.length / values).toFixed(1)} bytes a value`
  return [
    figure('sightings', 'write and pack', 'M values/s', samples.write, note),
    figure('sightings', 'unpack, read and check', 'M values/s', samples.read),
    figure('sightings', `merge ${files} files, unpacked`, 'MB/s', samples.merge, `${mergedBytes} bytes`),
  ]
}

const facts: SegmentFacts = {
  writer: 'bench',
  formats: [{ format: 'squid', files: 1, lines: values }],
  lines: values,
  bytes: 100 * values,
  occurrences: 2 * values,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
}

/** Addresses and names, each seen in one to four hours of a month. */
function madeUp(): SightedValue[] {
  const next = random(330)
  const int = (below: number) => Math.floor(next() * below)
  return Array.from({ length: values }, (_, i) => {
    const hours: number[] = []
    for (let hour = int(500); hours.length < 2 * (1 + int(4)) && hour < 720; hour += 1 + int(60)) {
      const start = now / 1000 - 2_592_000 + hour * 3600 + int(1800)
      hours.push(start, start + int(1800))
    }
    const isAddress = i % 2 === 0
    return {
      kind: isAddress ? 'ipv4' : 'domain',
      value: isAddress ? formatIpv4(0x14000000 + i * 50) : `n${i.toString(36)}-test.com`,
      count: hours.length + int(100),
      hours,
      assumedHours: [],
      firstMs: 0,
      lastMs: 0,
    }
  })
}

async function* stream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16))
}

async function collected(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function lengthOf(input: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of input) length += chunk.length
  return length
}
