import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface MirrorFile {
  readonly path: string
  readonly source_id: string
}

/** Half of all rows of the real mirror, all of one month of 2014: `mirror.test.ts` reads them. */
export const largestSource = 'mlsec-public_inbound'

/**
 * Copies the mirror in `feeds` into `folder`, without one source.
 * @returns its path
 */
export function mirrorWithout(source: string, feeds: string, folder: string): string {
  const { files } = JSON.parse(readFileSync(join(feeds, 'MANIFEST.json'), 'utf8')) as { files: MirrorFile[] }
  const kept = files.filter(({ source_id }) => source_id !== source)
  const mirror = join(folder, 'feeds')
  mkdirSync(mirror)
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files: kept }))
  for (const { path } of kept) {
    const copy = join(folder, path)
    mkdirSync(dirname(copy), { recursive: true })
    if (!existsSync(copy)) copyFileSync(join(feeds, '..', path), copy)
  }
  return mirror
}
