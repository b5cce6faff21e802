import { put32 } from '../../domain/little-endian.ts'
import { uint32 } from '../listings/columns.ts'
import { checksum, directorySize, footerMagic, footerSize, pageSize, type Section, sections } from './index-layout.ts'

/** Writes sections, aligned to 8 bytes, through a 1 MiB buffer, and computes the checksums of sections and pages. */
export function sectionWriter(write: (bytes: Uint8Array) => void) {
  const buffer = new Uint8Array(1 << 20)
  /** Offset, length and checksum of each section, as they are written. */
  const directory = new Map<Section, readonly number[]>()
  const pages = uint32()
  let used = 0
  let flushed = 0
  let paged = true
  let section: Section | undefined
  let start = 0
  let hash = 0

  const position = () => flushed + used

  /** The buffer always starts at a page boundary; while page checksums are computed, it is flushed in whole pages. */
  function flush(): void {
    if (paged) {
      for (let at = 0; at < used; at += pageSize)
        pages.push(checksum(buffer.subarray(at, Math.min(used, at + pageSize))))
    }
    write(buffer.subarray(0, used))
    flushed += used
    used = 0
  }

  function bytes(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      const take = Math.min(data.length - at, buffer.length - used)
      if (take < 200) for (const end = at + take; at < end; ) buffer[used++] = data[at++] as number
      else {
        buffer.set(data.subarray(at, at + take), used)
        used += take
        at += take
      }
      if (used === buffer.length) flush()
    }
  }

  function close(): void {
    if (section) directory.set(section, [...wordsOf(start), ...wordsOf(position() - start), hash])
    while (position() % 8) bytes(new Uint8Array(1))
  }

  function begin(next: Section | undefined): void {
    close()
    if (next === 'table') {
      flush()
      paged = false
    }
    section = next
    start = position()
    hash = 0
  }

  return {
    begin,
    bytes(data: Uint8Array): void {
      if (!paged) hash = checksum(data)
      bytes(data)
    },
    words(data: Uint32Array | Int32Array): void {
      this.bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    },
    end(): void {
      begin('pages')
      this.words(pages.view().slice())
      close()
      const rows = new Uint8Array(directorySize)
      let at = 0
      for (const name of sections) {
        for (const word of directory.get(name) as readonly number[]) at = put32(rows, at, word)
      }
      const footer = new Uint8Array(footerSize)
      for (const [i, word] of [...wordsOf(position()), checksum(rows), footerMagic].entries())
        put32(footer, 4 * i, word)
      section = undefined
      bytes(rows)
      bytes(footer)
      flush()
    },
  }
}

/** A number as two 32-bit words, the low one first. */
const wordsOf = (number: number) => [number % 2 ** 32, Math.floor(number / 2 ** 32)]
