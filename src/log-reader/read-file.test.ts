import { isDeepStrictEqual } from 'node:util'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { oneChunk } from '../../test/one-chunk.ts'
import { readLog } from '../analysis/read-log.ts'
import { bestScanner } from '../analysis/scanner.ts'
import { openCandidateFilter } from '../engine/candidates/candidate-filter.ts'
import type { CandidateSieve } from '../engine/candidates/candidate-sieve.ts'
import { writeCandidateFilter } from '../engine/candidates/candidate-writer.ts'
import type { Extraction } from '../engine/extract/extraction.ts'
import type { Sighting } from '../engine/extract/sighting.ts'
import { createIndexBuilder } from '../engine/index/index-builder.ts'
import { bufferBytes } from '../engine/index/index-bytes.ts'
import { openIndex } from '../engine/index/index-reader.ts'
import { samples } from '../formats/logs/samples.ts'
import type { AnsweredTimes, OpenTimesOfLog, ReadSettings } from './messages.ts'
import { CannotRead } from './read-fault.ts'
import { type FoundInLog, openSieve, packSegments, previewOf, readFile, segmentOf } from './read-file.ts'

const now = Date.UTC(2026, 10, 20)
const modified = Date.UTC(2026, 5, 30)
const settings: ReadSettings = {
  now,
  zone: 60,
  isZoneAssumed: true,
  ownRanges: [],
  maxLineBytes: 1 << 20,
  threads: 1,
  maxValues: 1_000_000,
}

const squid = Array.from(
  { length: 3000 },
  (_, i) =>
    `${1_782_000_000 + 40 * i}.${100 + (i % 900)} 20 10.0.0.${i % 250} TCP_${i % 3 ? 'MISS/200' : 'DENIED/403'} 500 GET http://www.site-${i % 40}.com/p/${i % 90}?mail=me${i % 7}@post-${i % 5}.com - HIER_DIRECT/100.20.${i % 30}.9 text/html\n`,
).join('')
const syslog = 'Jun  6 15:57:37 gate sshd[1]: Failed password for root from 100.20.30.40 port 22 ssh2\n'.repeat(50)

const fileOf = (name: string, content: string | Uint8Array) =>
  new File([content as BlobPart], name, { lastModified: modified })
const facts = (extraction: Extraction) => {
  const { columns, uniques, possibleMatches, all, forgotten, ...rest } = extraction
  const values = [...all()].map((sighting) => structuredClone(sighting))
  return { ...rest, values: values.sort((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1)) }
}

const factsFound = ({ log, sightings }: FoundInLog) => {
  const values = [...sightings.all()].map((sighting) => structuredClone(sighting))
  return { ...log, values: values.sort((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1)) }
}
const uniquesOf = (all: readonly Sighting[]) => {
  const counts: Record<string, number> = {}
  for (const { kind } of all) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

async function readHere(file: File, more: Partial<ReadSettings> = {}, answer?: AnsweredTimes, sieve?: CandidateSieve) {
  const asked: OpenTimesOfLog[] = []
  const found = await readFile(
    file,
    { ...settings, ...more },
    {
      scanner: await bestScanner(),
      ...(sieve && { sieve }),
      ...(answer && {
        askTimes: async (open) => {
          asked.push(open)
          return answer
        },
      }),
    },
  )
  return { found, asked }
}

/** What the server reads from the sightings that the browser sends; `isSent` tells which values. */
async function readOnServer(found: FoundInLog, isSent: (value: string) => boolean = () => true) {
  const preview = previewOf(found)
  const decoder = new TextDecoder()
  const mask = Uint8Array.from(preview.kinds, (_, i) =>
    isSent(decoder.decode(preview.values.subarray(preview.offsets[i], preview.offsets[i + 1]))) ? 1 : 0,
  )
  const bytes = Buffer.concat(await packSegments([await segmentOf(found, mask, 'test')]))
  return readLog([{ name: 'x.sightings.gz', content: oneChunk(bytes) }], { now, keepAll: true })
}

describe('reading a log in the browser', () => {
  it.each([
    ['proxy.log', squid, squid],
    ['proxy.log.gz', squid, gzipSync(squid)],
    ['auth-2021.log', syslog, syslog],
    ['proxy.log.zst', squid, zstdCompressSync(squid)],
    [
      'two-frames.zst',
      squid,
      Buffer.concat([squid.slice(0, 90_000), squid.slice(90_000)].map((one) => zstdCompressSync(one))),
    ],
    ['utf16.log', squid, Buffer.from(`\ufeff${squid}`, 'utf16le')],
  ])('%s: gives what the server reads', async (name, _, content) => {
    const ownRanges = ['site-3.com', '100.20.7.0/24']
    const whole = await readLog([{ name, content: oneChunk(new Uint8Array(Buffer.from(content))), modified }], {
      ...settings,
      ownRanges,
      keepAll: true,
    })
    const { found } = await readHere(fileOf(name, content), { ownRanges })
    const again = await readOnServer(found)

    expect(factsFound(found)).toEqual(facts(whole.extraction))
    expect(facts(again.extraction)).toEqual(facts(whole.extraction))
    expect(again.detectedFormat).toBe(whole.detectedFormat)
    const { zoneOffsetMinutes, ...assumed } = whole.assumed ?? {}
    const ofSightings = zoneOffsetMinutes === undefined ? {} : { sightingsZoneOffsetMinutes: zoneOffsetMinutes }
    expect(again.assumed ?? {}).toEqual({ ...assumed, ...ofSightings })
    expect(factsFound(found).values.filter(({ value }) => value.includes('site-3.com'))).toEqual([])
  })

  it('gives the same where a browser cannot read into a provided buffer', async () => {
    const long = squid.repeat(4)
    const given = fileOf('proxy.log', long)
    const slices: Pick<File, 'name' | 'size' | 'lastModified' | 'slice'> = {
      name: given.name,
      size: given.size,
      lastModified: modified,
      slice(start, end) {
        const slice = given.slice(start, end)
        slice.stream = () => {
          throw new TypeError('no byte streams')
        }
        slice.slice = (from, to) =>
          given.slice((start ?? 0) + (from ?? 0), Math.min(end ?? given.size, (start ?? 0) + (to ?? 0)))
        return slice
      },
    }
    const { found } = await readHere(given)
    const other = await readHere(slices as File)

    expect(given.size).toBeGreaterThan(1 << 20)
    expect(factsFound(other.found)).toEqual(factsFound(found))
    expect(found.log.lines).toBe(12_000)
  })

  it('gives what the server reads, in every log format', async () => {
    const differing: string[] = []
    let read = 0
    for (const [format, { log }] of Object.entries(samples)) {
      // Use other addresses: those reserved for documentation are never observables.
      const content = Buffer.from(
        typeof log === 'string' ? log.replace(/\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\./g, '100.20.30.') : log,
      )
      const name = `${format}.log`
      const found = await readHere(fileOf(name, content)).then(
        ({ found }) => found,
        ({ fault }) => fault,
      )
      if (typeof found === 'string') {
        if (found !== 'list' && found !== 'not-a-log') differing.push(`${format}: ${found}`)
        continue
      }
      read++
      const whole = await readLog([{ name, content: oneChunk(content), modified }], { ...settings, keepAll: true })
      const again = await readOnServer(found)
      for (const one of [factsFound(found), facts(again.extraction)]) {
        if (!isDeepStrictEqual(one, facts(whole.extraction))) differing.push(format)
      }
    }

    expect(differing).toEqual([])
    expect(read).toBeGreaterThan(60)
  })

  it('uses the year that the user states', async () => {
    const { found, asked } = await readHere(fileOf('auth.log', syslog), {}, { year: 2019, zoneOffsetMinutes: 0 })

    expect(asked).toEqual([{ assumedYear: expect.objectContaining({ year: 2026 }), namesZone: false }])
    expect(new Date(found.log.from ?? 0).toISOString()).toBe('2019-06-06T15:57:37.000Z')
    expect(found.assumed).toBeUndefined()
  })

  it('leaves out the values that the user strikes, and sends only their number', async () => {
    const { found } = await readHere(fileOf('proxy.log', squid))
    const all = [...found.sightings.all()]
    const kept = await readOnServer(found, (value) => !/[/@]/.test(value) && value !== 'www.site-9.com')
    const values = [...kept.extraction.all()].map(({ value }) => value)

    expect(values.sort()).toEqual(
      all
        .map(({ value }) => value)
        .filter((v) => !/[/@]/.test(v) && v !== 'www.site-9.com')
        .sort(),
    )
    expect(kept.extraction.uniques).toEqual(uniquesOf(all))
    expect(kept.extraction).toMatchObject({
      lines: 3000,
      bytes: squid.length,
      occurrences: found.log.occurrences,
    })
  })
})

describe('reading with a candidate filter', () => {
  const listed = ['www.site-9.com', 'site-3.com', '100.20.4.9']
  const builder = createIndexBuilder({ now })
  for (const value of listed) {
    const kind = value.startsWith('100') ? 'ipv4' : 'domain'
    builder.add({ kind, value, source: 0, from: 0, until: now, dated: true, present: true })
  }
  const index = openIndex(bufferBytes(builder.build([{ id: 'one' }])))
  const { buffer: filterBytes } = writeCandidateFilter(index, new Uint8Array(16))
  const filter = openCandidateFilter(filterBytes)
  const sieve = () => openSieve(filterBytes)

  it.each([1, 500])('only counts the other values, however often tables are handed over: %i', async (threads) => {
    const file = fileOf('proxy.log', squid)
    const all = (await readHere(file)).found
    const { found } = await readHere(file, { threads }, undefined, sieve())
    const of = (one: FoundInLog) => factsFound(one).values
    const candidates = of(all).filter(({ kind, value }) => filter.mayMeet(kind, value))

    expect(candidates.length).toBeGreaterThan(listed.length)
    expect(of(found)).toEqual(candidates)
    const whole = await readOnServer(all)
    const again = await readOnServer(found, (value) => value !== 'site-3.com')
    expect(again.extraction.uniques).toEqual(whole.extraction.uniques)
    expect(again.extraction).toMatchObject({ lines: 3000, occurrences: all.log.occurrences })
    expect([...again.extraction.all()].map(({ value }) => value)).toContain('100.20.4.9')
  })

  it('accepts any number of counted values: the limit is for kept ones', async () => {
    const many = fileOf(
      'many.log',
      Array.from(
        { length: 5000 },
        (_, i) => `2026-06-01T10:00:00Z allow 10.0.0.5 -> 100.20.${i >> 8}.${i & 255}\n`,
      ).join(''),
    )
    await expect(readHere(many, { maxValues: 1000 })).rejects.toMatchObject({ name: 'CannotRead', fault: 'too-many' })

    const { found } = await readHere(many, { maxValues: 1000 }, undefined, sieve())

    expect([...found.sightings.all()].map(({ value }) => value)).toEqual(['100.20.4.9'])
    expect(found.log.forgotten).toEqual({ 1: 4999 })
  })

  it('counts a value in several logs once', async () => {
    const half = squid.length / 2
    const shared = sieve()
    const parts = [squid.slice(0, half + 40_000), squid.slice(half - 40_000)].map((part) => fileOf('proxy.log', part))
    const segments = []
    for (const part of parts) {
      const { found } = await readHere(part, {}, undefined, shared)
      segments.push(await segmentOf(found, new Uint8Array(found.sightings.size).fill(1), 'test'))
    }
    const read = await readLog(
      [{ name: 'x.sightings.gz', content: oneChunk(Buffer.concat(await packSegments(segments))) }],
      { now, keepAll: true },
    )

    const whole = await readLog(
      parts.map((part) => ({ name: part.name, content: part.stream() })),
      { now, keepAll: true, zone: settings.zone },
    )
    expect(read.extraction.uniques).toEqual(whole.extraction.uniques)
  })

  it('refuses a damaged filter', () => {
    expect(() => openSieve(new ArrayBuffer(9))).toThrow(expect.objectContaining({ fault: 'filter' }))
  })
})

describe('files that cannot be read in the browser', () => {
  const packed = gzipSync(squid)
  it.each([
    ['empty', fileOf('a.log', '')],
    ['empty', fileOf('a.log.gz', gzipSync(''))],
    [
      'not-a-log',
      fileOf(
        'a.png',
        Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31) & 255),
      ),
    ],
    ['list', fileOf('ips.txt', Array.from({ length: 50 }, (_, i) => `100.20.30.${i}`).join('\n'))],
    ['damaged', fileOf('a.zst', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0))],
    ['damaged', fileOf('a.zst', zstdCompressSync(squid).subarray(0, 5000))],
    ['packed', fileOf('a.gz', gzipSync(packed))],
    ['too-large', fileOf('a.gz', gzipSync(Buffer.alloc(66 << 20, 'one line \n')))],
    ['too-large', fileOf('a.zst', zstdCompressSync(Buffer.alloc(66 << 20, 'one line \n')))],
    [
      'packed',
      fileOf('a.tar.gz', gzipSync(Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(250)]))),
    ],
    ['damaged', fileOf('a.log.gz', packed.subarray(0, packed.length / 2))],
    ['damaged', fileOf('a.log.gz', Buffer.concat([packed, Buffer.from('garbage')]))],
  ])('%s: gives the reason', async (fault, file) => {
    await expect(readHere(file)).rejects.toMatchObject({ name: 'CannotRead', fault })
  })

  it('gives the reason "unreadable" for a file that is gone', async () => {
    const gone = {
      name: 'a.log',
      size: 9,
      lastModified: 0,
      slice: () =>
        ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as unknown as Blob,
    }

    const reading = readFile(gone, settings, { scanner: await bestScanner() })

    await expect(reading).rejects.toBeInstanceOf(CannotRead)
    await expect(reading).rejects.toMatchObject({ fault: 'unreadable' })
  })
})
