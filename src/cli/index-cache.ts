import { createHash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isExecutable } from '../analysis/embedded.ts'
import { indexMirror, type MirrorIndex, type MirrorIndexOptions } from '../analysis/mirror-index.ts'
import { compareCodeUnits } from '../domain/order.ts'
import { openIndex } from '../engine/index/index-reader.ts'
import { makeFolder } from '../formats/make-folder.ts'

/** The parts of a mirror that an analysis needs. */
export type UsableMirror = Omit<MirrorIndex, 'bytes' | 'snapshots'>

export interface CacheOptions extends MirrorIndexOptions {
  /** Folders other than the mirror that affect the index. */
  readonly also: readonly string[]
  /** True for `--as-of` in the past: the index depends on the hour of `now`; otherwise only on its day. */
  readonly isPast?: boolean
  /** Folder for stored indexes; undefined stores none. Those of lists beside a mirror are not stored. */
  readonly folder: string | undefined
}

/** Number of stored indexes: more than four mirrors are rarely used at the same time. */
const mostKept = 4

/** `$XDG_CACHE_HOME/winnow`, or `~/.cache/winnow`. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'winnow')
}

/**
 * Returns the index of a mirror. The index is built once and then read from disk while its inputs are unchanged: the
 * mirror's files (by name, size and time of change), the warning lists, Winnow's own code, the accepted snapshots, and the day,
 * which decides which listings have expired.
 */
export async function mirrorIndex(
  mirror: string | undefined,
  { also, folder, isPast = false, ...options }: CacheOptions,
): Promise<UsableMirror> {
  if (folder === undefined || mirror === undefined || options.lists?.length) return indexMirror(mirror, options)
  const path = join(folder, `${keyOf([mirror, ...also], options, isPast)}.idx`)
  const kept = read(path)
  if (kept) return kept
  const { bytes, index, snapshots: _, ...about } = await indexMirror(mirror, options)
  // A missing file may lie outside of the folder, where its return would not be noticed.
  if (about.unread.some(({ isDamaged }) => !isDamaged)) return { index, ...about }
  try {
    await makeFolder(folder, 0o700)
    keep(folder, path, bytes, about)
  } catch {
    // The folder is full or read-only: the next run builds the index again.
  }
  return { index, ...about }
}

function read(path: string): UsableMirror | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const opened = file
    const index = openIndex({
      size: fstatSync(opened).size,
      read(offset, length) {
        const into = new Uint8Array(length)
        return into.subarray(0, readSync(opened, into, 0, length, offset))
      },
    })
    const about = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Omit<UsableMirror, 'index'>
    if (about.sources.length !== index.sources.length || !about.collected || !about.unread) throw new Error('damaged')
    utimesSync(path, new Date(), new Date())
    return { index, ...about }
  } catch {
    // The stored index is missing or damaged: build it again.
    if (file !== undefined) closeSync(file)
    return undefined
  }
}

function keep(folder: string, path: string, bytes: Uint8Array, about: Omit<UsableMirror, 'index'>): void {
  writeFileSync(`${path}.json`, JSON.stringify(about))
  // Write, then rename: a concurrent run never reads half a file.
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
  const all = readdirSync(folder).filter((name) => name.endsWith('.idx'))
  const byAge = all.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(mostKept)) {
    rmSync(join(folder, name), { force: true })
    rmSync(join(folder, `${name}.json`), { force: true })
  }
}

function keyOf(
  folders: readonly string[],
  { now, accept = [] }: Pick<MirrorIndexOptions, 'now' | 'accept'>,
  isPast: boolean,
): string {
  const moment = new Date(now).toISOString()
  const hash = createHash('sha256')
    .update(isPast ? moment : moment.slice(0, 10))
    .update(JSON.stringify(accept))
  for (const folder of folders) {
    hash.update(`\0${resolve(folder)}`)
    for (const { name, size, ctimeMs } of filesIn(folder)) hash.update(`\0${name} ${size} ${ctimeMs}`)
  }
  for (const part of ownCode()) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}

function* ownCode(): Iterable<string | Uint8Array> {
  if (isExecutable) {
    const { size, mtimeMs } = statSync(process.execPath)
    yield `\0${process.execPath} ${size} ${mtimeMs}`
    return
  }
  const code = fileURLToPath(new URL('..', import.meta.url))
  for (const room of ['domain', 'formats', 'engine', 'catalogue', 'analysis']) {
    for (const { path } of filesIn(join(code, room))) yield readFileSync(path)
  }
}

function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, ctimeMs } = statSync(path)
      return { path, name: path.slice(folder.length), size, ctimeMs }
    })
    .sort((a, b) => compareCodeUnits(a.path, b.path))
}
