import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { writeCandidateFilter } from '../../engine/candidates/candidate-writer.ts'
import { openIndex } from '../../engine/index/index-reader.ts'
import { visibleIndex } from '../../engine/index/visible-index.ts'
import { fileBytes } from '../sources/index-file.ts'

export interface FilterOrder {
  /** Path of the index file. */
  readonly index: string
  /** Ids of sources that the group does not see. */
  readonly hidden: readonly string[]
  /** Hash key, 16 bytes. */
  readonly key: Uint8Array
  readonly folder: string
  /** Prefix of the file's name; the digest of the content follows. */
  readonly prefix: string
}

const { index, hidden, key, folder, prefix } = workerData as FilterOrder
const bytes = fileBytes(index)
try {
  const filter = writeCandidateFilter(visibleIndex(openIndex(bytes), new Set(hidden)), key)
  const name = `${prefix}${createHash('sha256').update(filter).digest('hex').slice(0, 32)}`
  const unfinished = join(folder, `${name}.${process.pid}.tmp`)
  writeFileSync(unfinished, filter, { mode: 0o600, flush: true })
  renameSync(unfinished, join(folder, name))
} finally {
  bytes.close()
}
parentPort?.postMessage('done')
