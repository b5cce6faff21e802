/**
 * Uncompressed nfdump files (`nfcapd.*`) of layout 1, written by versions up to 1.6: a header, statistics, then blocks
 * of records in the writer's byte order. Each flow becomes a line: time, protocol, source address and port, destination
 * address and port.
 *
 * https://github.com/phaag/nfdump/blob/v1.6.25/bin/nffile.h
 */

import { joinedBytes } from '../../../domain/joined-bytes.ts'
import { logFormat } from '../../log-format.ts'
import { between, column } from '../events/rules.ts'
import { leadingClock } from '../time/clocks.ts'

const FILE_HEADER = 140
const STATISTICS = 136
const BLOCK_HEADER = 12
const COMMON_RECORD = 10
const COMMON_RECORD_V0 = 1
const IPV6 = 1

/**
 * Reads the beginning of an nfdump file; undefined if it is not one. `packed`: we cannot parse the file, because it is
 * compressed or its layout is newer than 1.
 */
export function nfdumpLayout(
  bytes: Uint8Array,
): { version: number; packed: boolean; littleEndian: boolean } | undefined {
  if (bytes.length < 12) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const littleEndian = view.getUint16(0, true) === 0xa50c
  if (!littleEndian && view.getUint16(0, false) !== 0xa50c) return undefined
  const version = view.getUint16(2, littleEndian)
  if (version < 1 || version > 3) return undefined
  // Flags for compression: LZO 0x01, BZ2 0x08, LZ4 0x10.
  return { version, packed: version > 1 || (view.getUint32(4, littleEndian) & 0x19) !== 0, littleEndian }
}

/** The log format `nfdump-binary`. */
export const nfdumpBinary = logFormat({
  id: 'nfdump-binary',
  title: { de: 'nfdump, binär (nfcapd, Layout 1)', en: 'nfdump binary (nfcapd, layout 1)' },
  products: ['nfdump', 'NfSen', 'NetFlow'],

  detect({ bytes }) {
    const layout = nfdumpLayout(bytes)
    return layout && !layout.packed
      ? { score: 1, reason: 'begins with the mark of an nfdump file of layout 1' }
      : undefined
  },

  clock: leadingClock,

  async *toLines(input) {
    const encoder = new TextEncoder()
    let pending: Uint8Array = new Uint8Array()
    let littleEndian = true
    /** Number of bytes to skip before the next block header or record; -1 before the file header. */
    let skip = -1
    /** Number of bytes left in the block. */
    let inBlock = 0
    for await (const chunk of input) {
      const bytes = pending.length === 0 ? chunk : joinedBytes([pending, chunk])
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const flows: string[] = []
      let at = 0
      if (skip < 0) {
        if (bytes.length < 12) {
          pending = bytes.slice()
          continue
        }
        littleEndian = nfdumpLayout(bytes)?.littleEndian ?? true
        skip = FILE_HEADER + STATISTICS
      }
      while (at < bytes.length) {
        if (skip > 0) {
          const step = Math.min(skip, bytes.length - at)
          skip -= step
          at += step
          continue
        }
        if (inBlock <= 0) {
          if (bytes.length - at < BLOCK_HEADER) break
          inBlock = view.getUint32(at + 4, littleEndian)
          at += BLOCK_HEADER
          continue
        }
        if (bytes.length - at < 4) break
        const type = view.getUint16(at, littleEndian)
        const size = view.getUint16(at + 2, littleEndian)
        if (size < 4) {
          // The record is invalid, so the start of the next one is unknown: skip the rest of the block.
          skip = inBlock
          inBlock = 0
          continue
        }
        if (bytes.length - at < size) break
        if ((type === COMMON_RECORD || type === COMMON_RECORD_V0) && size >= 40) {
          const flow = flowAt(view, at, size, type === COMMON_RECORD ? 32 : 28, littleEndian)
          if (flow) flows.push(flow)
        }
        at += size
        inBlock -= size
      }
      pending = bytes.slice(at)
      if (flows.length > 0) yield encoder.encode(`${flows.join('\n')}\n`)
    }
  },

  // Our own lines: time, protocol, source and port, destination and port.
  event: {
    sources: ['https://github.com/phaag/nfdump'],
    rules: [between(column(2, ' '), column(4, ' '))],
  },
})

/**
 * Formats the flow record at `at` as a line. `ipsAt` is the offset of its IP addresses. Undefined if the record is too
 * short for IPv6 addresses.
 */
function flowAt(view: DataView, at: number, size: number, ipsAt: number, littleEndian: boolean): string | undefined {
  const flags = view.getUint16(at + 4, littleEndian)
  const ms = view.getUint32(at + 12, littleEndian) * 1000 + view.getUint16(at + 8, littleEndian)
  const protocol = view.getUint8(at + 22)
  const ports = [view.getUint16(at + 24, littleEndian), view.getUint16(at + 26, littleEndian)]
  let ends: string[]
  if (flags & IPV6) {
    if (size < ipsAt + 32) return undefined
    ends = [0, 16].map((offset) =>
      [0, 8]
        .map((half) =>
          view
            .getBigUint64(at + ipsAt + offset + half, littleEndian)
            .toString(16)
            .padStart(16, '0'),
        )
        .join('')
        .replaceAll(/(....)(?!$)/g, '$1:'),
    )
  } else {
    ends = [0, 4].map((offset) => {
      const address = view.getUint32(at + ipsAt + offset, littleEndian)
      return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`
    })
  }
  return `${new Date(ms).toISOString()} ${protocol} ${ends[0]} ${ports[0]} ${ends[1]} ${ports[1]}`
}
