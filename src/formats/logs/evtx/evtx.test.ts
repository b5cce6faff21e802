import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { linesOf, sampleContext, timesOf } from '../conformance.ts'
import { detectLog, logClock } from '../detect.ts'
import { headOf } from '../head.ts'

/** A chunk with one record that contains no Binary XML but only the UTF-16 text of `message`. */
function damagedFile(message: string, header = true): Uint8Array {
  const file = new Uint8Array((header ? 4096 : 0) + 65_536)
  const view = new DataView(file.buffer)
  if (header) file.set(new TextEncoder().encode('ElfFile\0'))
  const chunk = header ? 4096 : 0
  file.set(new TextEncoder().encode('ElfChnk\0'), chunk)
  const record = chunk + 512
  const size = 24 + message.length * 2 + 4
  view.setUint32(chunk + 0x30, 512 + size, true)
  view.setUint32(record, 0x2a2a, true)
  view.setUint32(record + 4, size, true)
  view.setBigUint64(record + 8, 1n, true)
  view.setBigUint64(
    record + 16,
    BigInt(Date.parse('2021-06-06T15:57:37.123Z')) * 10_000n + 116_444_736_000_000_000n,
    true,
  )
  for (let i = 0; i < message.length; i++) view.setUint16(record + 24 + 2 * i, message.charCodeAt(i), true)
  return file
}

describe('an EVTX file', () => {
  it.each([true, false])(
    'gives the strings and the time of a record that cannot be rendered (header %s)',
    async (header) => {
      const file = damagedFile('connect to 192.0.2.1 now', header)
      const detection = detectLog(headOf(file))

      const lines = await linesOf(detection, file)

      expect(detection.format?.id).toBe('evtx')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('connect to 192.0.2.1 now')
      expect(timesOf(logClock(detection, sampleContext), lines)).toEqual(['2021-06-06T15:57:37.123Z'])
    },
  )

  it('is read from chunks of any size', async () => {
    const file = damagedFile('connect to 192.0.2.1 now')
    const detection = detectLog(headOf(file))

    const whole = await linesOf(detection, file)

    for (const size of [1000, 4095, 4097, 70_000]) expect(await linesOf(detection, file, size)).toEqual(whole)
  })

  it('takes limited effort to read, even with a chunk that was built to be expensive', async () => {
    // Every record refers to a template at another offset, and every value of it is a nested fragment.
    const file = damagedFile('x'.repeat(30_000))
    const view = new DataView(file.buffer)
    for (let at = 4096 + 536; at + 40 < file.length; at += 40) {
      view.setUint32(at, 0x0001010f, true)
      view.setUint8(at + 4, 0x0c)
      view.setUint32(at + 10, 600 + (at % 977), true)
      view.setUint32(at + 14, 4000, true)
    }
    const detection = detectLog(headOf(file))

    const lines = await linesOf(detection, file)

    expect(lines.join('').length).toBeLessThan(2_000_000)
  })

  it('may be truncated or overwritten at any position', async () => {
    let seed = 99
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed / 0x7fffffff
    }
    for (let round = 0; round < 20; round++) {
      const file = damagedFile('connect to 192.0.2.1 now').slice(0, Math.floor(random() * 69_632))
      for (let i = 0; i < 200; i++) file[8 + Math.floor(random() * (file.length - 8))] = Math.floor(random() * 256)
      const detection = detectLog(headOf(file))
      await linesOf(detection, file)
    }
  })
})

/** The values of an event's data in one notation. */
function dataOf(event: string): string[] {
  return [...event.matchAll(/<Data(?: Name="[^"]*")?>(.*?)<\/Data>/gs)]
    .map((match) => (match[1] ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((value) => value !== '' && value !== '(NULL)')
    .map((value) => value.replace(/^0x0+(?=[0-9a-f])/, '0x'))
}

/** evtxexport escapes values; we do not. */
function unescaped(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#xD;|&#13;/g, ' ')
    .replaceAll(/&#xA;|&#10;/g, ' ')
    .replaceAll('&amp;', '&')
}

const real = new URL('../../../../../shared/data/logs/evtx/', import.meta.url)
const files = ((): string[] => {
  try {
    return readdirSync(real)
  } catch {
    return []
  }
})()

describe.skipIf(files.length === 0)(`${files.length} real EVTX files`, () => {
  it.each(files)('%s: every event of evtxexport, with the same times and data', async (name) => {
    const file = new Uint8Array(gunzipSync(readFileSync(new URL(name, real))))
    const exported = gunzipSync(
      readFileSync(new URL(`../evtx-xml/${name.replace('.evtx.gz', '.evtx.xml.gz')}`, real)),
    ).toString()
    const detection = detectLog(headOf(file))

    const lines = await linesOf(detection, file)

    const times = [...exported.matchAll(/SystemTime="([^"]{19})/g)].map((match) => match[1])
    expect(timesOf(logClock(detection, sampleContext), lines).map((time) => time?.slice(0, 19))).toEqual(times)
    const events = exported.split('</Event>').slice(0, -1)
    for (const [index, event] of events.entries()) expect(dataOf(lines[index] ?? '')).toEqual(dataOf(unescaped(event)))
  })
})
