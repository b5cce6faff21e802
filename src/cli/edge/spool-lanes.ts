import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { widened } from '../../engine/extract/widened.ts'
import { decodeRecords } from './records.ts'

/** Bytes of lines that are yielded at once. */
const chunkBytes = 256 << 10
/** Largest gap between two parts that are read in one call: reading the gap is faster than another call. */
const smallGap = 4096

/** The lines of a spool file by stream. */
export type SpoolLanes = Awaited<ReturnType<typeof readLanes>>

/**
 * Reads the records of a spool file once, and remembers where each stream's lines lie. That takes 12 bytes per part; a
 * part holds the lines of one stream in one record.
 */
export async function readLanes(path: string) {
  const places = new Map<string, Places>()
  for await (const { record, end } of decodeRecords(createReadStream(path))) {
    if (record.is !== 'lines') continue
    // The last part ends where its record ends.
    const last = record.parts.at(-1)?.lines
    const past = last ? last.byteOffset + last.length : 0
    for (const { lane, lines } of record.parts) {
      const its = places.get(lane) ?? new Places()
      its.add(end - (past - lines.byteOffset), lines.length)
      places.set(lane, its)
    }
  }
  const file = openSync(path, 'r')
  return {
    /** Names of the streams, sorted. */
    names: [...places.keys()].sort(),
    /** The lines of a stream. Reads synchronously, because recently written data are in the page cache. */
    linesOf: (lane: string) => linesAt(file, places.get(lane) ?? new Places()),
    /** Closes the file. */
    close: () => closeSync(file),
  }
}

/** Positions of parts in a file, in their order. */
class Places {
  size = 0
  #starts = new Float64Array(16)
  #lengths = new Uint32Array(16)

  add(start: number, length: number): void {
    if (this.size === this.#starts.length) {
      this.#starts = widened(this.#starts, 0)
      this.#lengths = widened(this.#lengths, 0)
    }
    this.#starts[this.size] = start
    this.#lengths[this.size++] = length
  }

  start(n: number): number {
    return this.#starts[n] as number
  }

  end(n: number): number {
    return (this.#starts[n] as number) + (this.#lengths[n] as number)
  }
}

async function* linesAt(file: number, places: Places): AsyncGenerator<Uint8Array> {
  let chunk = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  for (let n = 0; n < places.size; ) {
    // Read parts that lie close together in one call, with the gaps between them.
    const from = places.start(n)
    let next = n + 1
    while (
      next < places.size &&
      places.start(next) - places.end(next - 1) <= smallGap &&
      places.end(next) - from <= chunkBytes
    ) {
      next++
    }
    const run = readAt(file, from, places.end(next - 1))
    for (; n < next; n++) {
      for (let at = places.start(n); at < places.end(n); ) {
        const length = Math.min(places.end(n) - at, chunkBytes - filled)
        chunk.set(run.subarray(at - from, at - from + length), filled)
        filled += length
        at += length
        if (filled < chunkBytes) continue
        yield chunk
        chunk = Buffer.allocUnsafe(chunkBytes)
        filled = 0
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

function readAt(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from)
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, from + at)
    if (read === 0) throw new Error('a spool file is shorter than it was')
    at += read
  }
  return bytes
}
