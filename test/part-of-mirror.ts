import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { partOf } from './soak.ts'

/** Has half of all rows of the real mirror, all from one month of 2014. */
const largestSource = 'mlsec-public_inbound'

/**
 * Copies the mirror in `feeds` into `folder`: this source, a part of the others, and fewer snapshots of the largest one.
 * @returns the path of the copy
 */
export function partOfMirror(feeds: string, folder: string, always: string): string {
  const { files }: { files: readonly { path: string; source_id: string }[] } = JSON.parse(
    readFileSync(join(feeds, 'MANIFEST.json'), 'utf8'),
  )
  const others = [...new Set(files.map(({ source_id }) => source_id))].filter(
    (id) => id !== largestSource && id !== always,
  )
  const sources = new Set([always, ...partOf(others, 4)])
  const ofLargest = files.filter(({ source_id }) => source_id === largestSource)
  const kept = [...files.filter(({ source_id }) => sources.has(source_id)), ...partOf(ofLargest, 10)]
  const mirror = join(folder, 'feeds')
  mkdirSync(mirror)
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files: kept }))
  for (const { path } of kept) {
    const copy = join(folder, path)
    mkdirSync(dirname(copy), { recursive: true })
    if (!existsSync(copy)) cpSync(join(feeds, '..', path), copy, { preserveTimestamps: true })
  }
  return mirror
}
