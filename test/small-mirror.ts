import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real histories of sources, if this machine has them. */
export const realFeeds = fileURLToPath(new URL('../../shared/data/feeds', import.meta.url))

interface Entry {
  readonly path: string
  readonly source_id: string
  readonly packed_bytes: number
}

/** Creates a mirror in `folder` with the sources that have the longest histories of small files. */
export function smallMirror(folder: string): string {
  const { files } = JSON.parse(readFileSync(join(realFeeds, 'MANIFEST.json'), 'utf8')) as { files: Entry[] }
  const bySource = Map.groupBy(files, (entry) => entry.source_id)
  const chosen = [...bySource.values()]
    .filter((entries) => entries.length >= 2 && entries.every((entry) => entry.packed_bytes < 40_000))
    .sort((a, b) => b.length - a.length)
    .slice(0, 14)
    .flat()
  const mirror = join(folder, 'feeds')
  mkdirSync(mirror)
  const entries = chosen.map((entry, index) => {
    const path = `${index}-${basename(entry.path)}`
    copyFileSync(join(realFeeds, '..', entry.path), join(mirror, path))
    return { ...entry, path }
  })
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files: entries }))
  return mirror
}
