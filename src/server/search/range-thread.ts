import { hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { openIndex } from '../../engine/index/index-reader.ts'
import { bucketText } from '../../engine/search/private-range.ts'
import { fileBytes } from '../sources/index-file.ts'
import { bucketDigits, buckets, headerSize, magic } from './range-layout.ts'

export interface RangeOrder {
  /** Path of the index file. */
  readonly index: string
  /** Code of the kind. */
  readonly code: number
  /** Path of the file to write. */
  readonly file: string
  /** Limit for the values in memory; a larger index is read several times. Must be at least the longest value. */
  readonly mostBytes: number
}

const { index, code, file, mostBytes } = workerData as RangeOrder
const bytes = fileBytes(index)
const reader = openIndex(bytes)
const kind = kindByCode.get(code)?.id as Value['kind']
const bucketOf = (value: string) =>
  Number.parseInt(hash('sha256', bucketText({ kind, value }), 'hex').slice(0, bucketDigits), 16)

function forEach(visit: (value: string) => void): void {
  reader.scan((entry) => {
    if (entry.code === code && entry.postings > 0) visit(entry.value())
  })
}

const starts = new Float64Array(buckets + 1)
forEach((value) => {
  starts[bucketOf(value) + 1] = (starts[bucketOf(value) + 1] as number) + 2 + Buffer.byteLength(value)
})
for (let i = 1; i <= buckets; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number)

const unfinished = `${file}.${process.pid}.tmp`
const out = openSync(unfinished, 'w', 0o600)

function write(part: Uint8Array, at: number): void {
  for (let written = 0; written < part.length; ) {
    written += writeSync(out, part, written, part.length - written, headerSize + at + written)
  }
}

/**
 * Writes a value with its length into the part.
 * @returns the position behind it
 */
function put(part: Buffer, value: string, at: number): number {
  const length = part.write(value, at + 2)
  part.writeUInt16LE(length, at)
  return at + 2 + length
}

/** Writes buckets that fit into memory together. */
function writeBuckets(from: number, to: number): void {
  const base = starts[from] as number
  const part = Buffer.alloc((starts[to] as number) - base)
  if (part.length === 0) return
  const next = starts.slice(from, to)
  forEach((value) => {
    const bucket = bucketOf(value)
    if (bucket < from || bucket >= to) return
    next[bucket - from] = base + put(part, value, (next[bucket - from] as number) - base)
  })
  write(part, base)
}

/** Writes a bucket that does not fit into memory: one name may have millions of URLs. */
function writeLargeBucket(bucket: number): void {
  const part = Buffer.alloc(mostBytes)
  let at = starts[bucket] as number
  let used = 0
  const flush = () => {
    write(part.subarray(0, used), at)
    at += used
    used = 0
  }
  forEach((value) => {
    if (bucketOf(value) !== bucket) return
    if (used + 2 + Buffer.byteLength(value) > mostBytes) flush()
    used = put(part, value, used)
  })
  flush()
}

try {
  writeSync(out, Buffer.from(magic))
  writeSync(out, new Uint8Array(starts.buffer))
  const sizeOf = (from: number, to: number) => (starts[to] as number) - (starts[from] as number)
  for (let from = 0; from < buckets; ) {
    let to = from + 1
    while (to < buckets && sizeOf(from, to + 1) <= mostBytes) to++
    if (sizeOf(from, to) <= mostBytes) writeBuckets(from, to)
    else writeLargeBucket(from)
    from = to
  }
  fsyncSync(out)
  closeSync(out)
  renameSync(unfinished, file)
} catch (error) {
  rmSync(unfinished, { force: true })
  throw error
} finally {
  bytes.close()
}
parentPort?.postMessage('done')
