import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inChunks as streamOf } from '../../../test/one-chunk.ts'
import { random } from '../../../test/random.ts'
import { rounds } from '../../../test/soak.ts'
import { ACTIONS } from '../../domain/log-event.ts'
import type { SegmentHeader } from './header.ts'
import { mergeSightings } from './merge.ts'
import { packed } from './packing.ts'
import { isSightings, readSegments } from './read.ts'
import { byBytes, type SightedValue, SightingsProblem } from './sighting.ts'
import { unpacked } from './unpacked.ts'
import { LineFault, readValueLine } from './value-line.ts'
import { makeSegment, type Segment, type SegmentFacts, writeSegments } from './write.ts'

const seed = 20261121

const facts: SegmentFacts = {
  writer: 'winnow 0.1.0',
  rules: '1',
  formats: [{ format: 'zeek-tsv', files: 1, lines: 12 }],
  lines: 12,
  bytes: 3456,
  occurrences: 20,
  linesWithoutTime: 2,
  linesWithAssumedTime: 0,
  skippedLines: 0,
  from: 1_700_000_000_123,
  to: 1_700_009_000_456,
}

const value = (text: string, count: number, hours: number[] = [], more: Partial<SightedValue> = {}): SightedValue => ({
  kind: 'domain',
  value: text,
  count,
  hours,
  assumedHours: [],
  firstMs: 0,
  lastMs: 0,
  ...more,
})

async function bytesOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(input))
}

const fileOf = (...segments: Segment[]) => bytesOf(writeSegments(segments))
const textOf = async (...segments: Segment[]) => Buffer.from(await fileOf(...segments)).toString()

async function readAll(input: AsyncIterable<Uint8Array>) {
  const segments: { header: object; values: SightedValue[] }[] = []
  for await (const segment of readSegments(input)) {
    const values: SightedValue[] = []
    for await (const batch of segment.batches()) values.push(...batch.values)
    segments.push({ header: segment.header, values })
  }
  return segments
}

async function faultOf(input: AsyncIterable<Uint8Array>): Promise<SightingsProblem> {
  try {
    await readAll(input)
  } catch (error) {
    if (error instanceof SightingsProblem) return error
    throw error
  }
  throw new Error('read without a fault')
}

describe('a sightings file', () => {
  it('gives the same log the same segment name, and another log another name', async () => {
    const segment = await makeSegment(facts, [value('a.example', 1), value('b.example', 2)])
    const again = await makeSegment({ ...facts, writer: 'other 2' }, [value('b.example', 2), value('a.example', 1)])
    const other = await makeSegment(facts, [value('a.example', 2), value('b.example', 1)])

    expect(again.id).toBe(segment.id)
    expect(other.id).not.toBe(segment.id)
  })

  it('matches the example in docs/sightings.md', async () => {
    const page = readFileSync(new URL('../../../docs/sightings.md', import.meta.url), 'utf8')
    const [, example = ''] = /```sightings\n([^`]+)```/.exec(page) ?? []

    const [segment] = await readAll(streamOf(example))

    expect(segment?.values.map(({ value: one, count, events }) => [one, count, events?.counts])).toEqual([
      ['evil-name.com', 12, [12]],
      ['slow-name.com', 3, undefined],
      ['50.20.3.4', 40, [38, 2]],
      ['50.20.9.9', 7, undefined],
    ])
    const { header, values } = segment as { header: SegmentHeader; values: SightedValue[] }
    expect(await textOf(await makeSegment(header, values, header.segment))).toBe(example)
  })

  it('is recognised by its first bytes', async () => {
    expect(isSightings(await fileOf(await makeSegment(facts, [])))).toBe(true)
    expect(isSightings(new TextEncoder().encode('{"sighting'))).toBe(false)
  })

  it('orders values by bytes, beyond the basic plane too', () => {
    const texts = ['/a\u{ff5e}', '/a\u{1f600}', '/a', '/a\u{e000}', '/ab', '/é']

    expect(texts.toSorted(byBytes)).toEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
  })

  it('is read back unchanged, from chunks of any size, plain and packed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segmentValues, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 99 }),
        async (all, size) => {
          const segments = await Promise.all(all.map((values, i) => makeSegment(facts, values, `s${i}`)))
          const bytes = await fileOf(...segments)
          const inOrder = all.map((values) =>
            values.toSorted((a, b) => byBytes(a.kind, b.kind) || byBytes(a.value, b.value)),
          )

          const read = await readAll(streamOf(bytes, size))
          const unpackedToo = await readAll(unpacked(streamOf(await bytesOf(packed(streamOf(bytes))), size)))

          expect(read.map(({ values }) => values)).toEqual(inOrder)
          expect(unpackedToo).toEqual(read)
        },
      ),
      { seed, numRuns: rounds(40, 1000) },
    )
  })
})

const hourPairs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 3599 }), fc.nat()), {
    maxLength: 4,
    selector: ([hour]) => hour,
  })
  .map((all) =>
    all
      .sort(([a], [b]) => a - b)
      .flatMap(([hour, second, length]) => {
        const start = 1_600_000_000 - (1_600_000_000 % 3600) + hour * 3600 + second
        return [start, start + (length % (3600 - second))]
      }),
  )
const eventsOfValue = fc
  .subarray(
    Array.from({ length: 11 }, (_, i) => i + 1),
    { minLength: 1 },
  )
  .chain((codes) =>
    fc.record({
      codes: fc.constant(codes),
      counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: codes.length, maxLength: codes.length }),
      passedHours: hourPairs,
      passedAssumedHours: hourPairs,
    }),
  )
const segmentValues: fc.Arbitrary<SightedValue[]> = fc.uniqueArray(
  fc
    .record({
      kind: fc.constantFrom('ipv4', 'domain', 'url') as fc.Arbitrary<SightedValue['kind']>,
      value: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !/[\p{Cc}]/u.test(text)),
      more: fc.integer({ min: 0, max: 3 }),
      hours: hourPairs,
      assumedHours: hourPairs,
      firstMs: fc.integer({ min: 0, max: 999 }),
      lastMs: fc.integer({ min: 0, max: 999 }),
      events: fc.option(eventsOfValue, { nil: undefined }),
      roles: fc.option(fc.constantFrom([1, 0, 0], [0, 1, 0], [1, 1, 1]), { nil: undefined }),
    })
    .map(({ events, more, roles, ...seen }): SightedValue => {
      const sighted = { ...seen, ...(roles && { roles }) }
      if (!events) return { ...sighted, count: more + 1 }
      const count = events.counts.reduce((a, b) => a + b, 0) + more
      const some = events.codes.some((each) => each % ACTIONS.length === 1)
      const all = events.codes.every((each) => each % ACTIONS.length === 1) && more === 0
      const times = all ? { passedHours: sighted.hours, passedAssumedHours: sighted.assumedHours } : {}
      const none = some ? {} : { passedHours: [], passedAssumedHours: [] }
      return { ...sighted, count, events: { ...events, ...times, ...none } }
    }),
  { maxLength: 12, selector: ({ kind, value: text }) => `${kind} ${text}` },
)

describe('a reader', () => {
  const sample = async () => textOf(await makeSegment(facts, [value('a.example', 1), value('b.example', 2)], 's1'))

  it.each([
    ['an empty file', () => '', 'damaged', 1],
    ['a file that ends early', (text: string) => text.slice(0, text.indexOf('b.example')), 'damaged', 3],
    ['a line without its end', (text: string) => text.slice(0, -1), 'damaged', 4],
    ['a changed value', (text: string) => text.replace('b.example', 'c.example'), 'damaged', 4],
    ['values out of order', (text: string) => text.replace('a.example', 'x.example'), 'unsorted', 4],
    ['a value twice', (text: string) => text.replace('b.example', 'a.example'), 'unsorted', 4],
    ['an invalid count', (text: string) => text.replace('b.example\t2', 'b.example\t-2'), 'damaged', 4],
    ['a newer version', (text: string) => text.replace('{"sightings":1', '{"sightings":3'), 'newer', 1],
    ['no sightings at all', () => 'hello\n', 'damaged', 1],
    ['a segment twice', (text: string) => text + text, 'unsorted', 5],
    ['a missing field', (text: string) => text.replace('"lines":12,"bytes"', '"bytes"'), 'damaged', 1],
    ['text that is not UTF-8', (text: string) => Buffer.from(text.replace('b.e', 'b\u00e9e'), 'latin1'), 'damaged', 4],
    ['a header without end', () => `{"sightings":1,${'x'.repeat(5_000_000)}`, 'oversized', 1],
  ] as const)('refuses %s, with the place', async (_, change, code, line) => {
    const problem = await faultOf(streamOf(change(await sample())))

    expect([problem.code, problem.line]).toEqual([code, line])
    expect(problem.message).toContain(`line ${line}: `)
  })

  it('reports the offset of the faulty line', async () => {
    const text = await sample()

    const { atByte } = await faultOf(streamOf(text.replace('b.example\t2', 'b.example\tx')))

    expect(atByte).toBe(text.indexOf('b.example'))
  })

  it('reads a gzip file of several members as one, as `cat` and pigz make it, and refuses damaged files', async () => {
    const member = async (name: string) =>
      gzipSync(await fileOf(await makeSegment(facts, [value('a.example', 1)], name)))
    const whole = Buffer.concat([await member('a'), await member('b')])

    const read = await readAll(unpacked(streamOf(whole, 7)))

    expect(read.map(({ header }) => (header as SegmentHeader).segment)).toEqual(['a', 'b'])
    const flipped = Buffer.from(whole)
    flipped[whole.length - 6] = (flipped[whole.length - 6] as number) ^ 1
    for (const bad of [flipped, whole.subarray(0, -9), Buffer.concat([whole, Buffer.from('garbage')])])
      expect((await faultOf(unpacked(streamOf(bad)))).code).toBe('damaged')
  })

  it('skips unknown kinds and fields', async () => {
    const segment = await makeSegment(
      facts,
      [value('a.example', 1), value('x', 1, [], { kind: 'phone' as never })],
      's',
    )
    const text = (await textOf(segment)).replace('"lines"', '"later":{"a":1},"lines"')

    const [read] = await readAll(streamOf(text))

    expect(read?.values.map(({ value: one }) => one)).toEqual(['a.example'])
  })

  it('reads the roles that the log shows for a value, from version 2 on', async () => {
    const shown = value('203.0.113.7', 9, [1_700_000_000, 1_700_000_009], { roles: [7, 0, 2] })
    const text = await textOf(await makeSegment(facts, [{ ...shown, kind: 'ipv4' }], 's1'))

    expect(text.slice(0, 14)).toBe('{"sightings":2')
    expect(text).toContain('\trt7a2\n')
    expect((await readAll(streamOf(text)))[0]?.values[0]?.roles).toEqual([7, 0, 2])
    for (const wrong of ['r', 'ra2t7', 'rt10', 'rx1', 'rt0']) {
      expect(() => readValueLine(`a.example\t9\t${wrong}`, 'domain', 0)).toThrow(LineFault)
    }
  })

  it(`survives mutations (seed ${seed})`, async () => {
    const next = random(seed)
    const values = Array.from({ length: 30 }, (_, i) =>
      value(`n${i}.example`, i + 9, [1_700_000_000, 1_700_000_000 + i], {
        events: { codes: [1, 5], counts: [1, 7], passedHours: [], passedAssumedHours: [] },
      }),
    )
    const text = await fileOf(await makeSegment(facts, values, 'a'), await makeSegment(facts, values.slice(9), 'b'))
    const whole = [Buffer.from(text), gzipSync(text)]
    const outcomes = new Map<string, number>()
    for (let round = 0; round < rounds(2000, 20_000); round++) {
      const bytes = Buffer.from(whole[round % 2] as Buffer)
      for (let n = Math.floor(next() * 4); n >= 0; n--) {
        bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256)
      }
      const cut = next() < 0.2 ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes
      let outcome = 'read'
      try {
        await readAll(unpacked(streamOf(cut, 1 + Math.floor(next() * 5000))))
      } catch (error) {
        if (!(error instanceof SightingsProblem)) throw error
        outcome = error.code
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['damaged', 'unsorted']))
  })
})

describe('merging', () => {
  const merged = (...files: Uint8Array[]) =>
    bytesOf(mergeSightings(files.map((file, i) => ({ name: `file ${i}`, bytes: streamOf(file) }))))

  it('keeps each segment once', async () => {
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name, i) => makeSegment(facts, [value(`${name}.example`, i + 1)], name)),
    )
    const ab = await fileOf(b as Segment, a as Segment)
    const bc = await fileOf(c as Segment, b as Segment)

    const all = await merged(bc, ab, bc)

    expect(Buffer.from(all)).toEqual(Buffer.from(await fileOf(a as Segment, b as Segment, c as Segment)))
    expect(await merged(all, ab)).toEqual(all)
  })

  it('refuses two segments of one name with different values', async () => {
    const one = await fileOf(await makeSegment(facts, [value('a.example', 1)], 's'))
    const other = await fileOf(await makeSegment(facts, [value('a.example', 2)], 's'))

    await expect(merged(one, other)).rejects.toMatchObject({
      code: 'conflict',
      message: 'file 1: the segment s has other values than in file 0',
    })
  })

  it(`of 1,000 files in any order and grouping gives the same bytes (seed ${seed})`, async () => {
    const next = random(seed)
    const segments = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        makeSegment({ ...facts, lines: i }, [
          value(`n${i % 7}.example`, i + 1, [1_700_000_000 + i, 1_700_000_000 + i]),
        ]),
      ),
    )
    // Every segment at least once, the others at random.
    const files = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => {
        const chosen = new Set([segments[i % 400], segments[Math.floor(next() * 400)]] as Segment[])
        return fileOf(...chosen)
      }),
    )
    const expected = await fileOf(...segments)
    for (let round = 0; round < rounds(2, 20); round++) {
      const pile = files
        .map((file) => ({ file, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ file }) => file)
      while (pile.length > 1) {
        const group = pile.splice(0, 2 + Math.floor(next() * 60))
        pile.splice(Math.floor(next() * pile.length), 0, await merged(...group))
      }
      expect(Buffer.compare(pile[0] as Uint8Array, expected)).toBe(0)
    }
    const packedOnce = await bytesOf(packed(streamOf(expected)))
    expect(gunzipSync(packedOnce).equals(expected)).toBe(true)
  })
})
