import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inChunks } from '../../../test/one-chunk.ts'
import { random as seeded } from '../../../test/random.ts'
import { type FeedItem, type FeedRecord, isRejection, rejectionReasons } from '../../domain/listing.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { FeedFormat } from '../feed-format.ts'
import { batchRows } from '../reading/lines.ts'
import { UnreadableFeed } from '../reading/unreadable.ts'
import { makeHead } from './head.ts'

/** Test data of a format: a typical file and its expected content. */
export interface FeedSample {
  readonly sample: string
  readonly options?: object
  readonly records: readonly FeedRecord[]
  /** Number of rejected rows. */
  readonly rejected?: number
  /** True if rows are lines, so that a bad line can be inserted anywhere after the first `headerLines`. */
  readonly lines?: boolean
  readonly headerLines?: number
  /** A similar file with `count` rows, in chunks; if rows are lines, it is built from the sample. */
  readonly long?: (count: number) => Generator<string>
  /** True if the format identifies itself, so that detection must be certain. */
  readonly detected?: boolean
}

/** The samples of formats, which lie beside them, by format id. */
export const feedSamples: Readonly<Record<string, FeedSample>> = Object.assign(
  {},
  ...(await Promise.all(
    globSync('*/sample.ts', { cwd: import.meta.dirname }).map(async (file) => (await import(`./${file}`)).default),
  )),
)

const encoder = new TextEncoder()

export interface Outcome {
  readonly records: FeedRecord[]
  readonly rejected: number
  readonly reasons: readonly string[]
  readonly unreadable?: string
}

/** Reads bytes to the end. `UnreadableFeed` is an accepted outcome; any other exception is an error. */
export async function outcomeOf(
  format: FeedFormat,
  bytes: Uint8Array,
  options: object = {},
  size: () => number = () => 1 << 16,
): Promise<Outcome> {
  const records: FeedRecord[] = []
  const reasons: string[] = []
  const done = (): Omit<Outcome, 'unreadable'> => ({ records, rejected: reasons.length, reasons })
  try {
    const parsed = format.options.parse(options)
    for await (const batch of format.read(inChunks(bytes, size), parsed)) {
      for (const item of batch) {
        checkItem(item)
        if (isRejection(item)) reasons.push(item.reason)
        else records.push(item)
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error
    return { ...done(), unreadable: error.message }
  }
  return done()
}

/** Checks that an item is canonical. */
function checkItem(item: FeedItem): void {
  if (isRejection(item)) {
    if (!rejectionReasons.includes(item.reason)) throw new Error(`unknown reason ${item.reason}`)
    if (!Number.isSafeInteger(item.line) || item.line < 1) throw new Error(`line ${item.line}`)
    if ((item.text?.length ?? 0) > 200) throw new Error('text of a rejection is longer than 200')
    return
  }
  const { kind, value, score, added, firstSeen, lastSeen, validUntil } = item
  if (kindById[kind].canonical(value) !== value) throw new Error(`${kind} ${JSON.stringify(value)} is not canonical`)
  if (score !== undefined && !(score >= 0 && score <= 100)) throw new Error(`score ${score}`)
  for (const ms of [added, firstSeen, lastSeen, validUntil])
    if (ms !== undefined && !Number.isSafeInteger(ms)) throw new Error(`time ${ms}`)
}

/** Tests the promises that every feed format makes, with the format's own sample. */
export function describeFeedFormat(anyFormat: unknown, given: FeedSample): void {
  const format = anyFormat as FeedFormat
  const { sample, options = {}, records, rejected = 0, lines = false, headerLines = 0, detected = true } = given
  const bytes = encoder.encode(sample)
  const read = (input: Uint8Array, size?: () => number) => outcomeOf(format, input, options, size)

  describe(format.id, () => {
    it('reads its sample', async () => {
      const found = await read(bytes)

      expect(found.records).toEqual(records)
      expect(found.unreadable).toBeUndefined()
      expect(found.rejected).toBe(rejected)
    })

    it('gives the same for any division into chunks', async () => {
      const whole = await read(bytes)

      expect(await read(bytes, () => 1)).toEqual(whole)
      for (const seed of [1, 2, 3, 4, 5]) {
        const random = seeded(seed)
        expect(await read(bytes, () => Math.ceil(random() * 40)), `seed ${seed}`).toEqual(whole)
      }
    })

    it('reads Windows line ends, a byte order mark and UTF-16', async () => {
      const windows = sample.replaceAll('\n', '\r\n')
      const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])
      const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sample, 'utf16le')])

      expect((await read(encoder.encode(windows))).records).toEqual(records)
      expect((await read(marked)).records).toEqual(records)
      expect((await read(wide)).records).toEqual(records)
    })

    it('reads nothing from empty input', async () => {
      expect((await read(new Uint8Array(0))).records).toEqual([])
      expect((await read(encoder.encode('\n \n'))).records).toEqual([])
    })

    it('survives garbage: it is read, rejected or unreadable', async () => {
      for (const seed of [11, 12, 13, 14, 15, 16, 17, 18]) {
        const random = seeded(seed)
        const rubbish = Uint8Array.from({ length: 5000 }, () => Math.floor(random() * 256))
        await expect(read(rubbish), `seed ${seed}`).resolves.toBeDefined()
        const torn = tear(bytes, random)
        await expect(read(torn), `seed ${seed}`).resolves.toBeDefined()
      }
      for (const text of hostile) {
        await expect(read(encoder.encode(text))).resolves.toBeDefined()
        await expect(read(encoder.encode(sample + text))).resolves.toBeDefined()
        await expect(read(encoder.encode(text + sample))).resolves.toBeDefined()
      }
    })

    it('detects its own sample', () => {
      const detection = format.detect(makeHead(bytes, { whole: true }))

      if (detected) expect(detection?.score ?? 0, 'the score of the sample').toBeGreaterThan(0.5)
      expect(detection === undefined || (detection.score >= 0 && detection.score <= 1)).toBe(true)
    })

    it.runIf(lines)('loses only a bad line', async () => {
      const rows = sample.trimEnd().split('\n')
      for (let at = headerLines; at <= rows.length; at++) {
        const spoilt = [...rows.slice(0, at), '\u0001 no \u0000 row \u00ff at all', ...rows.slice(at)].join('\n')
        expect((await read(encoder.encode(spoilt))).records, `before line ${at + 1}`).toEqual(records)
      }
    })

    it.runIf(lines)('loses only an overlong line', async () => {
      const rows = sample.trimEnd().split('\n')
      const spoilt = [...rows.slice(0, headerLines), 'x'.repeat(3 << 20), ...rows.slice(headerLines)].join('\n')

      const found = await read(encoder.encode(spoilt))

      expect(found.records).toEqual(records)
      expect(found.reasons.filter((reason) => reason === 'too-long')).toHaveLength(1)
    })

    it('streams a long file in batches', async () => {
      const piece =
        given.long ??
        (lines ? (count: number) => linesOf(sample, headerLines, records.length + rejected, count) : undefined)
      if (!piece) return
      let taken = 0
      let firstAt = 0
      async function* input(): AsyncGenerator<Uint8Array> {
        for (const text of piece?.(20_000) ?? []) {
          const chunk = encoder.encode(text)
          taken += chunk.length
          yield chunk
        }
      }
      let rows = 0
      let most = 0
      for await (const batch of format.read(input(), format.options.parse(options))) {
        if (batch.length > 0 && firstAt === 0) firstAt = taken
        rows += batch.length
        most = Math.max(most, batch.length)
      }

      expect(rows).toBeGreaterThanOrEqual(20_000)
      expect(firstAt).toBeLessThan(Math.max(taken / 4, 400_000))
      expect(most).toBeLessThanOrEqual(batchRows * 4)
    })
  })
}

/** Repeats the body of a sample until it holds `count` rows, in chunks of a few kilobytes. */
function* linesOf(sample: string, headerLines: number, rowsInBody: number, count: number): Generator<string> {
  const rows = sample.trimEnd().split('\n')
  yield `${rows.slice(0, headerLines).join('\n')}\n`
  const body = `${rows.slice(headerLines).join('\n')}\n`
  const bodies = Math.ceil(20_000 / body.length)
  for (let done = 0; done < count; done += bodies * rowsInBody) yield body.repeat(bodies)
}

/** Changes, removes and duplicates some bytes. */
function tear(bytes: Uint8Array, random: () => number): Uint8Array {
  const torn: number[] = []
  for (const byte of bytes) {
    const luck = random()
    if (luck < 0.01) torn.push(Math.floor(random() * 256))
    else if (luck < 0.02) continue
    else if (luck < 0.03) torn.push(byte, byte)
    else torn.push(byte)
  }
  return Uint8Array.from(torn.slice(0, Math.floor(torn.length * (0.5 + random() / 2))))
}

const hostile: readonly string[] = [
  '\n{"__proto__": {"x": 1}, "constructor": {"prototype": {"y": 2}}}\n',
  `${'['.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}`,
  `\n${'<a>'.repeat(5000)}`,
  '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>',
  '\n"unclosed, quote\n192.0.2.1\n',
  `\n${'"'.repeat(9999)}\n`,
  `\n${','.repeat(60_000)}\n`,
  `\n${'a.'.repeat(30_000)}com\n`,
  `\n${'hxxp://'.repeat(5000)}\n`,
  `\n${'[.]'.repeat(10_000)}\n`,
  '\n\u202E\u0000\uFFFF\uD800 192.0.2.1\n',
  `\nalert tcp any any -> any any (${'content:"'.repeat(3000)}`,
  `\n[a:b = '${"\\'".repeat(5000)}\n`,
  `a: &a [x]\n${Array.from({ length: 50 }, (_, i) => `b${i}: [*a,*a,*a]`).join('\n')}\n`,
  `\n||${'*^'.repeat(20_000)}\n`,
  `\nzone "${'x'.repeat(70_000)}\n`,
]
