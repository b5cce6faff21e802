import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { linesOf, sampleContext, timesOf } from '../conformance.ts'
import { detectLog, logClock } from '../detect.ts'
import { headOf } from '../head.ts'

/** One IPv4 flow and one IPv6 flow after a record of another type. */
function sample(littleEndian = true): Uint8Array {
  const bytes = new Uint8Array(276 + 12 + 8 + 56 + 80)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xa50c, littleEndian)
  view.setUint16(2, 1, littleEndian)
  view.setUint32(276, 3, littleEndian)
  view.setUint32(280, 8 + 56 + 80, littleEndian)
  view.setUint16(288, 2, littleEndian)
  view.setUint16(290, 8, littleEndian)
  for (const [at, size, flags] of [
    [296, 56, 0],
    [352, 80, 1],
  ] as const) {
    view.setUint16(at, 10, littleEndian)
    view.setUint16(at + 2, size, littleEndian)
    view.setUint16(at + 4, flags, littleEndian)
    view.setUint16(at + 8, 123, littleEndian)
    view.setUint32(at + 12, 1_623_024_000, littleEndian)
    view.setUint8(at + 22, 6)
    view.setUint16(at + 24, 4242, littleEndian)
    view.setUint16(at + 26, 443, littleEndian)
  }
  view.setUint32(296 + 32, 0xc0000201, littleEndian)
  view.setUint32(296 + 36, 0xc6336407, littleEndian)
  view.setBigUint64(352 + 32, 0x20010db800000000n, littleEndian)
  view.setBigUint64(352 + 40, 1n, littleEndian)
  view.setBigUint64(352 + 48, 0x20010db800000000n, littleEndian)
  view.setBigUint64(352 + 56, 2n, littleEndian)
  return bytes
}

describe('an nfdump file', () => {
  it.each([true, false])('yields one flow per line (little-endian %s)', async (littleEndian) => {
    const bytes = sample(littleEndian)
    const detection = detectLog(headOf(bytes))

    const lines = await linesOf(detection, bytes)

    expect(detection.format?.id).toBe('nfdump-binary')
    expect(lines).toEqual([
      '2021-06-07T00:00:00.123Z 6 192.0.2.1 4242 198.51.100.7 443',
      '2021-06-07T00:00:00.123Z 6 2001:0db8:0000:0000:0000:0000:0000:0001 4242 2001:0db8:0000:0000:0000:0000:0000:0002 443',
    ])
    expect(timesOf(logClock(detection, sampleContext), lines)).toEqual([
      '2021-06-07T00:00:00.123Z',
      '2021-06-07T00:00:00.123Z',
    ])
    for (const size of [1, 13, 100]) expect(await linesOf(detection, bytes, size)).toEqual(lines)
  })

  it('may be truncated at any position', async () => {
    const bytes = sample()
    const detection = detectLog(headOf(bytes))

    for (let length = 0; length < bytes.length; length += 17) await linesOf(detection, bytes.slice(0, length))
  })
})

const real = new URL('../../../../../shared/data/logs/nfdump/', import.meta.url)
const pair = ((): [Uint8Array, string] | undefined => {
  try {
    return [
      new Uint8Array(gunzipSync(readFileSync(new URL('test1-malicious.nfdump.gz', real)))),
      gunzipSync(readFileSync(new URL('test1-malicious.nfdump.csv.gz', real))).toString(),
    ]
  } catch {
    return undefined
  }
})()

describe.skipIf(!pair)('a real nfdump file', () => {
  it('yields the flows that nfdump exports', async () => {
    const [bytes, csv] = pair as [Uint8Array, string]
    const detection = detectLog(headOf(bytes))

    const lines = await linesOf(detection, bytes)

    const flows = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => {
        const [time, , protocol, source, sourcePort, destination, destinationPort] = row.split(',')
        return `${time?.replace(' ', 'T')}Z ${protocol} ${source} ${sourcePort} ${destination} ${destinationPort}`
      })
    // For ICMP, nfdump writes the type in place of a port.
    const plain = (line: string): boolean => !/Z 1 /.test(line)
    expect(lines.filter(plain).toSorted()).toEqual(flows.filter(plain).toSorted())
    expect(lines.length).toBe(flows.length)
  })
})
