/**
 * Windows event log files (`.evtx`): a header of 4 KiB, then independent chunks of 64 KiB with events in Binary XML.
 * Every event becomes its XML on one line. Files are read chunk by chunk, so that a file of any size needs only the
 * memory of one chunk. An event that cannot be rendered is returned as its strings with its record's time, so that
 * nothing in the file is missed.
 *
 * https://github.com/libyal/libevtx/blob/main/documentation/Windows%20XML%20Event%20Log%20(EVTX).asciidoc
 */

import { joinedBytes } from '../../../domain/joined-bytes.ts'
import { logFormat } from '../../log-format.ts'
import { BinaryXmlChunk, fileTime } from '../lines/binary-xml.ts'
import { xmlEventClock, xmlEventMapping } from '../windows-event-xml/windows-event-xml.ts'

const FILE_HEADER = 4096
const CHUNK = 65_536
const CHUNK_HEADER = 512
const RECORD_MAGIC = 0x00002a2a

export const evtx = logFormat({
  id: 'evtx',
  title: { de: 'Windows-Ereignislog (EVTX)', en: 'Windows event log (EVTX)' },
  products: ['Microsoft Windows', 'Microsoft Sysmon', 'Microsoft Defender'],

  detect: ({ bytes }) =>
    startsWith(bytes, 'ElfFile\0')
      ? { score: 1, reason: 'begins with the mark of an EVTX file' }
      : startsWith(bytes, 'ElfChnk\0')
        ? { score: 0.95, reason: 'begins with the mark of an EVTX chunk' }
        : undefined,

  clock: xmlEventClock,
  event: xmlEventMapping,

  async *toLines(input) {
    const encoder = new TextEncoder()
    for await (const chunk of chunks(input)) {
      const lines = [...chunkEvents(chunk)]
      if (lines.length > 0) yield encoder.encode(`${lines.join('\n')}\n`)
    }
  },
})

function startsWith(bytes: Uint8Array, mark: string): boolean {
  for (let i = 0; i < mark.length; i++) if (bytes[i] !== mark.charCodeAt(i)) return false
  return true
}

/** The chunks of a file without its header; the last one may be truncated. */
async function* chunks(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const piece of input) {
    parts.push(piece)
    length += piece.length
    if (length < CHUNK) continue
    let rest = withoutHeader(joinedBytes(parts))
    for (; rest.length >= CHUNK; rest = withoutHeader(rest.subarray(CHUNK))) yield rest.subarray(0, CHUNK)
    parts = [rest]
    length = rest.length
  }
  const rest = withoutHeader(joinedBytes(parts))
  if (rest.length > CHUNK_HEADER) yield rest
}

function withoutHeader(bytes: Uint8Array): Uint8Array {
  return startsWith(bytes, 'ElfFile\0') ? bytes.subarray(FILE_HEADER) : bytes
}

function* chunkEvents(chunk: Uint8Array): Generator<string> {
  if (!startsWith(chunk, 'ElfChnk\0')) {
    const text = utf16Strings(chunk).join(' ')
    if (text !== '') yield text
    return
  }
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const used = chunk.length >= 0x34 ? view.getUint32(0x30, true) : 0
  const end = used > CHUNK_HEADER && used <= chunk.length ? used : chunk.length
  const xml = new BinaryXmlChunk(chunk)
  let at = CHUNK_HEADER
  while (at + 24 <= end && view.getUint32(at, true) === RECORD_MAGIC) {
    const size = view.getUint32(at + 4, true)
    if (size < 28 || at + size > chunk.length) break
    yield renderRecord(xml, chunk, view, at, size)
    at += size
  }
  // The rest of the used part, which a damaged record hides.
  if (at + 24 < end) {
    const text = utf16Strings(chunk.subarray(at, end)).join(' ')
    if (text !== '') yield text
  }
}

/** XML of the event or, if it cannot be rendered, its time and strings. */
function renderRecord(xml: BinaryXmlChunk, chunk: Uint8Array, view: DataView, at: number, size: number): string {
  let line = ''
  try {
    line = xml.render(at + 24, at + size - 4)
  } catch {
    line = utf16Strings(chunk.subarray(at + 24, at + size)).join(' ')
  }
  if (!line.includes('SystemTime="')) {
    const time = fileTime(view.getBigUint64(at + 16, true))
    line = `<Event><System><TimeCreated SystemTime="${time}"/></System></Event> ${line}`
  }
  return line
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .join(' ')
}

/** All runs of at least six printable ASCII characters in UTF-16, at even and odd offsets. */
function utf16Strings(bytes: Uint8Array): string[] {
  const found: string[] = []
  for (let p = 0; p + 1 < bytes.length; ) {
    let q = p
    while (q + 1 < bytes.length && isPrintable(bytes[q] as number) && bytes[q + 1] === 0) q += 2
    if (q - p >= 12) {
      let text = ''
      for (let i = p; i < q; i += 2) text += String.fromCharCode(bytes[i] as number)
      found.push(text.trim())
      p = q
    } else p++
  }
  return found
}

function isPrintable(c: number): boolean {
  return c >= 0x20 && c < 0x7f
}
