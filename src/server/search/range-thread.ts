import { hash } from 'node:crypto'
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { openIndex } from '../../engine/match/index-reader.ts'
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
}

/** What is held in memory at once; a larger index is read several times. */
const mostBytes = 32 << 20

const { index, code, file } = workerData as RangeOrder
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
try {
  writeSync(out, Buffer.from(magic))
  writeSync(out, new Uint8Array(starts.buffer))
  for (let from = 0; from < buckets; ) {
    let to = from + 1
    while (to < buckets && (starts[to + 1] as number) - (starts[from] as number) <= mostBytes) to++
    const base = starts[from] as number
    const part = Buffer.alloc((starts[to] as number) - base)
    const next = starts.slice(from, to)
    if (part.length > 0) {
      forEach((value) => {
        const bucket = bucketOf(value)
        if (bucket < from || bucket >= to) return
        const at = (next[bucket - from] as number) - base
        const length = part.write(value, at + 2)
        part.writeUInt16LE(length, at)
        next[bucket - from] = at + base + 2 + length
      })
      let written = 0
      while (written < part.length) {
        written += writeSync(out, part, written, part.length - written, headerSize + base + written)
      }
    }
    from = to
  }
  closeSync(out)
  renameSync(unfinished, file)
} catch (error) {
  rmSync(unfinished, { force: true })
  throw error
} finally {
  bytes.close()
}
parentPort?.postMessage('done')
