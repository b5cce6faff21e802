/** Tests the promises of every log format. A format provides a sample of its log and the times of its lines. */

import { describe, expect, it } from 'vitest'
import type { LineClock, LogContext, LogFormat } from '../log-format.ts'
import { detectLog, logClock, logLines, readAs, yearClock } from './detect.ts'
import { headOf } from './head.ts'

export interface LogSample {
  /** A small invented log in the format, with addresses from RFC 5737 and 3849 and names under `example`. */
  readonly log: string | Uint8Array
  /** The time of each event in order, as ISO 8601; null for a line without a time of its own. */
  readonly times: readonly (string | null)[]
  /** The other format that is correctly detected for this log, if the two cannot be distinguished. */
  readonly detectedAs?: string
  readonly context?: Partial<LogContext>
}

/** Context for all samples. */
export const sampleContext: LogContext = { now: Date.parse('2026-11-20T12:00:00Z'), zoneOffsetMinutes: 0 }

/** Tests the promises of every log format with the given sample. */
export function describeLogFormat(format: LogFormat, sample: LogSample): void {
  const bytes = typeof sample.log === 'string' ? new TextEncoder().encode(sample.log) : sample.log
  const context = { ...sampleContext, ...sample.context }

  describe(`log format ${format.id}`, () => {
    it('is detected, with a reason', () => {
      const detection = detectLog(headOf(bytes))

      expect(detection.format?.id).toBe(sample.detectedAs ?? format.id)
      expect(detection.reason).not.toBe('')
      expect(detection.score).toBeGreaterThan(0)
      expect(detection.score).toBeLessThanOrEqual(1)
    })

    it('reads the time of each event', async () => {
      const detection = readAs(format, headOf(bytes))

      const lines = await linesOf(detection, bytes)

      expect(timesOf(logClock(detection, context), lines)).toEqual(sample.times)
    })

    it('knows for each line whether its year is written', async () => {
      const detection = readAs(format, headOf(bytes))
      const lines = await linesOf(detection, bytes)
      const inYear = (year: number) => timesOf(logClock(detection, { ...context, year }), lines)

      const { clock, isYearOpen } = yearClock(detection, context)
      const open = lines.map((line) => timeOf(clock, line) !== null && isYearOpen())

      const [timesIn2012, timesIn2016] = [inYear(2012), inYear(2016)]
      expect(open).toEqual(timesIn2012.map((time, i) => time !== timesIn2016[i]))
    })

    it('reads the same from chunks of any size', async () => {
      const detection = readAs(format, headOf(bytes))

      const whole = await linesOf(detection, bytes)

      for (const size of [1, 7, 4096]) expect(await linesOf(detection, bytes, size)).toEqual(whole)
    })

    it('survives a truncated head and truncated lines', () => {
      for (const share of [0, 0.13, 0.37, 0.5, 0.81, 0.99]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share))
        const head = headOf(cut, { whole: false })
        expect(() => detectLog(head)).not.toThrow()
        const clock = format.clock(head, context)
        for (let end = 0; end <= cut.length; end += 11) expect(() => clock(cut, 0, end)).not.toThrow()
      }
    })

    if (typeof sample.log === 'string') {
      const text = sample.log

      it('accepts CRLF and a byte order mark', async () => {
        const crlf = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`)
        const detection = readAs(format, headOf(crlf))

        const lines = await linesOf(detection, crlf)

        expect(detectLog(headOf(crlf)).format?.id).toBe(sample.detectedAs ?? format.id)
        expect(timesOf(logClock(detection, context), lines)).toEqual(sample.times)
      })

      it('reads UTF-16 like UTF-8', async () => {
        const utf16 = toUtf16(text)
        const detection = detectLog(headOf(utf16))

        const lines = await linesOf(detection, utf16)

        expect(detection.format?.id).toBe(sample.detectedAs ?? format.id)
        expect(timesOf(logClock(detection, context), lines)).toEqual(sample.times)
      })
    }
  })
}

/** The non-blank lines as text. */
export async function linesOf(
  detection: Parameters<typeof logLines>[0],
  bytes: Uint8Array,
  size = 65_536,
): Promise<string[]> {
  const parts: Uint8Array[] = []
  for await (const part of logLines(detection, chunksOf(bytes, size))) parts.push(part)
  const text = new TextDecoder().decode(Buffer.concat(parts))
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The bytes in chunks of a given size. */
export async function* chunksOf(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Times of lines in order, read by one clock. */
export function timesOf(clock: LineClock, lines: readonly string[]): (string | null)[] {
  return lines.map((line) => timeOf(clock, line))
}

/** Time of a line as ISO 8601; null without one. */
export function timeOf(clock: LineClock, line: string): string | null {
  // Surrounded by other bytes, as in a file.
  const bytes = new TextEncoder().encode(`9${line}9`)
  const ms = clock(bytes, 1, bytes.length - 1)
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null
}

/** Encodes a text as UTF-16 with a byte order mark. */
function toUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2)
  bytes.set([0xff, 0xfe])
  for (let i = 0; i < text.length; i++) {
    bytes[2 * i + 2] = text.charCodeAt(i) & 0xff
    bytes[2 * i + 3] = text.charCodeAt(i) >> 8
  }
  return bytes
}
