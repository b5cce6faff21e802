import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface MirrorFile {
  readonly path: string
  readonly source_id: string
}

/** Has half of all rows of the real mirror, all from one month of 2014; `mirror.test.ts` reads it. */
const largestSource = 'mlsec-public_inbound'

/**
 * Copies this part of the sources of the mirror in `feeds` into `folder`, without the largest source.
 * @returns the path of the copy
 */
export function mirrorWithoutLargest(
  feeds: string,
  folder: string,
  part: (sources: readonly string[]) => readonly string[] = (sources) => sources,
): string {
  return mirrorWithParts(feeds, folder, { always: [], sources: part, ofLargest: () => [] })
}

/**
 * Copies the mirror in `feeds` into `folder`: the named sources, a part of the others, and only this part of the
 * snapshots of the largest source.
 * @returns the path of the copy
 */
export function mirrorWithParts(
  feeds: string,
  folder: string,
  parts: {
    readonly always: readonly string[]
    readonly sources: (others: readonly string[]) => readonly string[]
    readonly ofLargest: (paths: readonly string[]) => readonly string[]
  },
): string {
  const files = filesOf(feeds)
  const sources = [...new Set(files.map(({ source_id }) => source_id))].filter((id) => id !== largestSource)
  const others = sources.filter((id) => !parts.always.includes(id))
  const kept = new Set([...parts.always, ...parts.sources(others)])
  const paths = new Set(parts.ofLargest(files.flatMap((file) => (file.source_id === largestSource ? [file.path] : []))))
  return mirrorOf(folder, feeds, ({ source_id, path }) => kept.has(source_id) || paths.has(path))
}

function filesOf(feeds: string): readonly MirrorFile[] {
  return JSON.parse(readFileSync(join(feeds, 'MANIFEST.json'), 'utf8')).files
}

function mirrorOf(folder: string, feeds: string, isKept: (file: MirrorFile) => boolean): string {
  const kept = filesOf(feeds).filter(isKept)
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
