import { checksum, IndexFileError, pageSize } from './index-layout.ts'

/** 64 MiB of pages, allocated 1 MiB at a time. */
const mostPages = 1 << 14
const chunkPages = 1 << 8

/** Source of the pages: `IndexBytes`. */
interface PageSource {
  read(offset: number, length: number, into?: Uint8Array): Uint8Array
  readonly resident?: boolean
}

/**
 * Reads from the part of the file with page checksums; each page is verified once. Pages are cached in slots; pages
 * that were not read again are replaced first. Results are valid until `mostPages` other pages were read.
 */
export function pagedBytes(source: PageSource, sums: Uint32Array, end: number) {
  const verified = new Uint8Array(sums.length)
  /** Cache slot of each page, counted from 1; 0 if the page is not cached. */
  const slotOf = new Uint16Array(source.resident ? 0 : sums.length)
  const pageIn = new Int32Array(mostPages + 1).fill(-1)
  const isUsed = new Uint8Array(mostPages + 1)
  const chunks: Uint8Array[] = []
  const slots: Uint8Array[] = []
  let hand = 0
  /** All bytes if the source is in memory. */
  const resident = source.resident ? source.read(0, end) : undefined
  const shown: { bytes: Uint8Array; at: number } = { bytes: new Uint8Array(0), at: 0 }

  function verify(page: number, bytes: Uint8Array): void {
    if (checksum(bytes) !== sums[page]) throw new IndexFileError(`the index file is damaged: page ${page}`)
    verified[page] = 1
  }

  const lengthOf = (page: number) => Math.min(pageSize, end - page * pageSize)

  function verifyAll(first: number, last: number): void {
    for (let page = first; page <= last; page++) {
      if (verified[page] === 0) verify(page, source.read(page * pageSize, lengthOf(page)))
    }
  }

  function slotBytes(slot: number): Uint8Array {
    const known = slots[slot]
    if (known) return known
    const chunk = Math.floor((slot - 1) / chunkPages)
    chunks[chunk] ??= new Uint8Array(chunkPages * pageSize)
    const at = ((slot - 1) % chunkPages) * pageSize
    const made = (chunks[chunk] as Uint8Array).subarray(at, at + pageSize)
    slots[slot] = made
    return made
  }

  function freeSlot(): number {
    for (;;) {
      hand = (hand % mostPages) + 1
      if (isUsed[hand] === 0) break
      isUsed[hand] = 0
    }
    const before = pageIn[hand] as number
    if (before >= 0) slotOf[before] = 0
    pageIn[hand] = -1
    return hand
  }

  /** The bytes of a page. After the end of the last page, the slot may contain bytes of another page. */
  function pageAt(page: number): Uint8Array {
    const known = slotOf[page] as number
    if (known > 0) {
      isUsed[known] = 1
      return slotBytes(known)
    }
    const length = lengthOf(page)
    const slot = freeSlot()
    const kept = slotBytes(slot)
    const into = kept.length === length ? kept : kept.subarray(0, length)
    const bytes = source.read(page * pageSize, length, into)
    if (bytes.length !== length) throw new IndexFileError('the index file ends within a page')
    if (verified[page] === 0) verify(page, bytes)
    if (bytes !== into) into.set(bytes)
    pageIn[slot] = page
    slotOf[page] = slot
    return kept
  }

  /** Makes bytes available at `shown.at` of `shown.bytes`. Allocates only if they extend over several pages. */
  function show(offset: number, length: number): void {
    if (offset < 0 || offset + length > end) {
      throw new IndexFileError('the index file is damaged: a reference beyond its end')
    }
    const first = Math.floor(offset / pageSize)
    const last = Math.floor((offset + Math.max(length, 1) - 1) / pageSize)
    const start = offset - first * pageSize
    if (resident) {
      verifyAll(first, last)
      shown.bytes = resident
      shown.at = offset
    } else if (first === last) {
      shown.bytes = pageAt(first)
      shown.at = start
    } else {
      shown.bytes = ofPages(first, last, start, length)
      shown.at = 0
    }
  }

  function read(offset: number, length: number): Uint8Array {
    show(offset, length)
    const { bytes, at } = shown
    return at === 0 && bytes.length === length ? bytes : bytes.subarray(at, at + length)
  }

  function ofPages(first: number, last: number, start: number, length: number): Uint8Array {
    if (last - first > 8) {
      const bytes = source.read(first * pageSize, Math.min((last + 1) * pageSize, end) - first * pageSize)
      if (bytes.length < start + length) throw new IndexFileError('the index file ends within a page')
      for (let page = first; page <= last; page++) {
        const at = (page - first) * pageSize
        if (verified[page] === 0) verify(page, bytes.subarray(at, at + pageSize))
      }
      return bytes.subarray(start, start + length)
    }
    const whole = new Uint8Array(length)
    let at = 0
    for (let page = first; page <= last; page++) {
      const from = page === first ? start : 0
      const piece = pageAt(page).subarray(from, Math.min(pageSize, from + length - at))
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }
  return { bytes: read, show, shown }
}
