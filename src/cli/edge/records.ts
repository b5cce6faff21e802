import { crc32 } from 'node:zlib'

/** Whole lines of one stream. */
export interface LanePart {
  readonly lane: string
  readonly lines: Uint8Array
}

/**
 * A spool file is a sequence of records: 32-bit big-endian length of the payload; 32-bit CRC-32 of type and payload;
 * one byte for the type; payload. The checksum detects a last record that a `kill -9` or a power cut has left
 * incomplete.
 */
export type SpoolRecord =
  /** Whole lines that came together. `digest` identifies a request that its sender may repeat. */
  | { readonly is: 'lines'; readonly digest: string | undefined; readonly parts: readonly LanePart[] }
  /** The senders of these requests received their answers. */
  | { readonly is: 'answered'; readonly digests: readonly string[] }
  /** Complete list of all earlier requests that were possibly not answered. */
  | { readonly is: 'unanswered'; readonly digests: readonly string[] }

const headLength = 9
const digestLength = 16
const kinds = ['lines', 'answered', 'unanswered'] as const
const noDigest = '0'.repeat(2 * digestLength)
/** Longest record: a request with its lines fits. */
const longest = 1 << 28

/** Encodes a record. Lines are copied only once. */
export function encodeRecord(record: SpoolRecord): Buffer {
  const pieces =
    record.is === 'lines'
      ? [
          Buffer.from(record.digest ?? noDigest, 'hex'),
          ...record.parts.flatMap(({ lane, lines }) => {
            const name = Buffer.from(lane)
            const lengths = Buffer.from([name.length, 0, 0, 0, 0])
            lengths.writeUInt32BE(lines.length, 1)
            return [lengths, name, lines]
          }),
        ]
      : [Buffer.from(record.digests.join(''), 'hex')]
  const bytes = Buffer.concat([Buffer.alloc(headLength), ...pieces])
  bytes.writeUInt32BE(bytes.length - headLength, 0)
  bytes[8] = kinds.indexOf(record.is)
  bytes.writeUInt32BE(crc32(bytes.subarray(8)), 4)
  return bytes
}

/**
 * Decodes records up to the end, or up to the first damaged or incomplete one. `end` is the position after the record.
 */
export async function* decodeRecords(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly record: SpoolRecord; readonly end: number }> {
  let chunks: Uint8Array[] = []
  let heldBytes = 0
  let end = 0
  let needed = headLength
  for await (const chunk of input) {
    chunks.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < needed) continue
    let rest = Buffer.concat(chunks)
    for (;;) {
      needed = headLength
      if (rest.length < headLength) break
      const length = rest.readUInt32BE(0)
      if (length > longest) return
      needed = headLength + length
      if (rest.length < needed) break
      if (crc32(rest.subarray(8, needed)) !== rest.readUInt32BE(4)) return
      const record = read(rest[8] as number, rest.subarray(headLength, needed))
      if (!record) return
      end += needed
      rest = rest.subarray(needed)
      yield { record, end }
    }
    chunks = [rest]
    heldBytes = rest.length
  }
}

function read(kind: number, payload: Buffer): SpoolRecord | undefined {
  const is = kinds[kind]
  if (is === undefined) return undefined
  if (is === 'lines') {
    const digest = payload.toString('hex', 0, digestLength)
    const parts: LanePart[] = []
    for (let at = digestLength; at + 5 <= payload.length; ) {
      const from = at + 5 + (payload[at] as number)
      const end = from + payload.readUInt32BE(at + 1)
      parts.push({ lane: payload.toString('utf8', at + 5, from), lines: payload.subarray(from, end) })
      at = end
    }
    return { is, digest: digest === noDigest ? undefined : digest, parts }
  }
  const digests: string[] = []
  for (let at = 0; at < payload.length; at += digestLength) digests.push(payload.toString('hex', at, at + digestLength))
  return { is, digests }
}
