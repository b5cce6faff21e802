import { crc32 } from '../../formats/sightings/crc32.ts'

/**
 * A spool file is a sequence of records: length of the payload and CRC-32 of what follows, as 32 bits each, big-endian; a byte
 * that says what it is; the payload. What a `kill -9` or a power cut leaves of the last one is recognised by its checksum.
 */
export type SpoolRecord =
  /** Whole lines of a lane. `digest` is that of a request that may be repeated. */
  | { readonly is: 'lines'; readonly digest: string | undefined; readonly lane: string; readonly lines: Uint8Array }
  /** The requests with these digests were answered. */
  | { readonly is: 'answered'; readonly digests: readonly string[] }
  /** Of all requests before, those with these digests were not, or nobody knows. */
  | { readonly is: 'unanswered'; readonly digests: readonly string[] }

const headLength = 9
const digestLength = 16
const kinds = ['lines', 'answered', 'unanswered'] as const
const noDigest = '0'.repeat(2 * digestLength)
/** No record is longer: a request with its lines is one. */
const longest = 1 << 28

/** The bytes of a record. */
export function encodeRecord(record: SpoolRecord): Buffer {
  const payload =
    record.is === 'lines'
      ? Buffer.concat([
          Buffer.from(record.digest ?? noDigest, 'hex'),
          Buffer.from([Buffer.byteLength(record.lane)]),
          Buffer.from(record.lane),
          record.lines,
        ])
      : Buffer.from(record.digests.join(''), 'hex')
  const bytes = Buffer.allocUnsafe(headLength + payload.length)
  bytes.writeUInt32BE(payload.length, 0)
  bytes[8] = kinds.indexOf(record.is)
  bytes.set(payload, headLength)
  bytes.writeUInt32BE(crc32(bytes, 0, 8), 4)
  return bytes
}

/** Reads records up to the end, or to the first that is damaged or incomplete; `end` is where the next one would begin. */
export async function* decodeRecords(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly record: SpoolRecord; readonly end: number }> {
  let chunks: Uint8Array[] = []
  let held = 0
  let end = 0
  let needed = headLength
  for await (const chunk of input) {
    chunks.push(chunk)
    held += chunk.length
    if (held < needed) continue
    let rest = Buffer.concat(chunks)
    for (;;) {
      needed = headLength
      if (rest.length < headLength) break
      const length = rest.readUInt32BE(0)
      if (length > longest) return
      needed = headLength + length
      if (rest.length < needed) break
      if (crc32(rest, 0, 8, needed) !== rest.readUInt32BE(4)) return
      const record = read(rest[8] as number, rest.subarray(headLength, needed))
      if (!record) return
      end += needed
      rest = rest.subarray(needed)
      yield { record, end }
    }
    chunks = [rest]
    held = rest.length
  }
}

function read(kind: number, payload: Buffer): SpoolRecord | undefined {
  const is = kinds[kind]
  if (is === undefined) return undefined
  if (is === 'lines') {
    const from = digestLength + 1 + (payload[digestLength] ?? 0)
    const digest = payload.toString('hex', 0, digestLength)
    const lane = payload.toString('utf8', digestLength + 1, from)
    return { is, digest: digest === noDigest ? undefined : digest, lane, lines: payload.subarray(from) }
  }
  const digests: string[] = []
  for (let at = 0; at < payload.length; at += digestLength) digests.push(payload.toString('hex', at, at + digestLength))
  return { is, digests }
}
