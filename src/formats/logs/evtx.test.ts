import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { linesOf, sampleContext, timesOf } from './conformance.ts'
import { detectLog, logClock } from './detect.ts'
import { headOf } from './head.ts'

/** A chunk whose one record holds no Binary XML, only the UTF-16 text of `message`. */
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

  it('may be cut or overwritten anywhere', async () => {
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

const real = new URL('../../../../shared/data/logs/evtx/', import.meta.url)
const files = ((): string[] => {
  try {
    return readdirSync(real)
  } catch {
    return []
  }
})()

describe.skipIf(files.length === 0)(`${files.length} real EVTX files`, () => {
  it.each(files)('%s: every event of evtxexport, with the same times', async (name) => {
    const file = new Uint8Array(gunzipSync(readFileSync(new URL(name, real))))
    const exported = gunzipSync(
      readFileSync(new URL(`../evtx-xml/${name.replace('.evtx.gz', '.evtx.xml.gz')}`, real)),
    ).toString()
    const detection = detectLog(headOf(file))

    const lines = await linesOf(detection, file)

    const times = [...exported.matchAll(/SystemTime="([^"]{19})/g)].map((match) => match[1])
    expect(timesOf(logClock(detection, sampleContext), lines).map((time) => time?.slice(0, 19))).toEqual(times)
    // Every address of the export is in our lines.
    const ours = lines.join('\n')
    for (const [address] of exported.matchAll(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g))
      expect(ours).toContain(address)
  })
})
