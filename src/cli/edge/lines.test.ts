import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CleanLines, LineFrames, SyslogFrames, syslogLane } from './lines.ts'
import { decodeRecords, encodeRecord, type SpoolRecord } from './records.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const texts = (lines: readonly Uint8Array[]) => lines.map((line) => Buffer.from(line).toString())

/** The bytes, split at these positions. */
const inPieces = (all: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const at = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length]
  return at.slice(1).map((end, i) => all.slice(at[i], end))
}
const cuts = fc.array(fc.nat({ max: 5000 }), { maxLength: 12 })

describe('syslog over TCP', () => {
  const message = fc.stringMatching(/^<\d{1,3}>[ -~]{0,60}$/)
  const frame = fc.tuple(message, fc.boolean())

  it('yields the same messages, counted or ended by line feeds, however the bytes are split', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), cuts, (sent, at) => {
        const all = bytes(sent.map(([text, counted]) => (counted ? `${text.length} ${text}` : `${text}\n`)).join(''))
        const frames = new SyslogFrames(1000)
        const got = inPieces(all, at).flatMap((piece) => texts(frames.push(piece)))
        expect([...got, ...texts(frames.end())]).toEqual(sent.map(([text]) => text))
      }),
    )
  })

  it('leaves out only messages that are too long', () => {
    const long = `<1>${'x'.repeat(50)}`
    const all = bytes(`<1>a\n${long}\n<1>b\n${long.length} ${long}4 <1>c\n2026-01-01 without a header\n`)
    const frames = new SyslogFrames(40)
    const got = [...all].flatMap((byte) => texts(frames.push(Uint8Array.of(byte))))

    expect([got, frames.tooLong]).toEqual([['<1>a', '<1>b', '<1>c', '2026-01-01 without a header'], 2])
  })

  it('drops an incomplete counted message', () => {
    const frames = new SyslogFrames(1000)
    expect(frames.push(bytes('30 <1>half'))).toEqual([])
    expect(frames.end()).toEqual([])
    frames.push(bytes('<1>the last'))
    expect(texts(frames.end())).toEqual(['<1>the last'])
  })

  it.each([
    ['<34>1 2026-03-01T10:00:00Z fw1.example filterlog 12 - - text', 'fw1.example filterlog'],
    ['<34>Mar  1 10:00:00 fw1 filterlog[12]: text', 'fw1 filterlog'],
    ['<34>2026-03-01T10:00:00Z fw1 sshd: text', 'fw1 sshd'],
    ['something else', 'syslog'],
  ])('names host and program of a line: %s', (text, lane) => {
    expect(syslogLane(bytes(text))).toBe(lane)
  })
})

it('lines of a stream are the same, however the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]{0,20}$/)), cuts, (lines, at) => {
      const frames = new LineFrames(15)
      const got = inPieces(bytes(lines.map((line) => `${line}\n`).join('')), at).flatMap((piece) =>
        texts(frames.push(piece)),
      )
      const short = (all: readonly string[]) => all.filter((line) => line.length <= 15)
      expect(short([...got, ...texts(frames.end())])).toEqual(short(lines))
    }),
  )
})

it('a line cannot change the detected format of its neighbours', () => {
  const lines = [
    Uint8Array.of(0x1f, 0x8b, 8, 0),
    bytes('a\r'),
    Uint8Array.of(0xff, 0xfe, 0x41),
    bytes('  '),
    bytes('xxxxxx'),
  ]
  const one = new CleanLines(5)
  for (const line of lines) one.add(line)
  const all = new CleanLines(5)
  all.addAll(Buffer.concat(lines.flatMap((line) => [line, bytes('\n')])))

  for (const { bytes: joined, lines: count, tooLong } of [one, all]) {
    expect(joined.toString('latin1')).toBe(' \x8b\na\n  A\n')
    expect([count, tooLong]).toEqual([3, 1])
  }
})

it('lines of a text are the same whether they are read one by one or all at once', () => {
  const piece = fc.constantFrom('a', 'bc', '\n', '\r\n', ' ', '\t', '\0', '\xff', 'é')
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 4 }), (texts) => {
      const all = new CleanLines(4)
      const one = new CleanLines(4)
      for (const text of texts.map((pieces) => Buffer.from(pieces.join(''), 'latin1'))) {
        all.addAll(text)
        for (const line of text.toString('latin1').split('\n')) one.add(Buffer.from(line, 'latin1'))
      }
      expect([all.bytes, all.lines, all.tooLong]).toEqual([one.bytes, one.lines, one.tooLong])
    }),
  )
})

it('a truncated spool file yields the records before the end', async () => {
  const digest = fc.stringMatching(/^[1-9a-f]{32}$/)
  const record: fc.Arbitrary<SpoolRecord> = fc.oneof(
    fc.record({
      is: fc.constant('lines' as const),
      digest: fc.option(digest, { nil: undefined }),
      parts: fc.array(fc.record({ lane: fc.string({ maxLength: 20 }), lines: fc.uint8Array({ maxLength: 200 }) }), {
        maxLength: 3,
      }),
    }),
    fc.record({ is: fc.constantFrom('answered' as const, 'unanswered' as const), digests: fc.array(digest) }),
  )
  const read = async (pieces: readonly Uint8Array[]) => {
    const found = []
    async function* input() {
      yield* pieces
    }
    for await (const one of decodeRecords(input())) found.push(one)
    return found
  }
  const plain = (one: SpoolRecord) =>
    JSON.stringify(
      one.is === 'lines' ? { ...one, parts: one.parts.map(({ lane, lines }) => ({ lane, lines: [...lines] })) } : one,
    )
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 6 }), cuts, fc.nat(), fc.nat(), async (records, at, tear, bit) => {
      const encoded = records.map(encodeRecord)
      const whole = Buffer.concat(encoded)
      const all = await read(inPieces(whole, at))
      expect(all.map((one) => plain(one.record))).toEqual(records.map(plain))
      expect(all.at(-1)?.end ?? 0).toBe(whole.length)

      const end = tear % (whole.length + 1)
      const torn = Buffer.from(whole.subarray(0, end))
      let intact = 0
      for (let sum = 0; intact < encoded.length; intact++) {
        sum += encoded[intact]?.length ?? 0
        if (sum > end) break
      }
      expect(await read([torn])).toHaveLength(intact)
      if (whole.length > 0) {
        const changed = Buffer.from(whole)
        const place = bit % (8 * whole.length)
        changed[place >> 3] = (changed[place >> 3] as number) ^ (1 << (place & 7))
        expect((await read([changed])).length).toBeLessThan(records.length)
      }
    }),
  )
})
