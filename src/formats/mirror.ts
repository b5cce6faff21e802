import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { ArchiveLimits } from './containers/budget.ts'
import { unpackOne } from './containers/unpack.ts'
import { parseDate } from './feeds/dates.ts'

/**
 * Mirrors: feeds as files in a folder with a `MANIFEST.json`, which states the address and time of each download. For
 * sites without Internet access and for tests. Several dated files of one source form its history.
 */

/** The manifest as a whole cannot be used; the message is one plain sentence. */
export class MirrorProblem extends Error {
  override readonly name = 'MirrorProblem'
}

/** A file according to the manifest. Counts are those of the manifest, for comparison. */
export interface MirrorFile {
  /** Path as written in the manifest. */
  readonly path: string
  /** Address that the file was fetched from, if the manifest states it. */
  readonly address: string | undefined
  readonly name: string
  readonly rows: number | undefined
  readonly indicators: number | undefined
  /** Only hints: the content determines the format. */
  readonly formatHint: string | undefined
  /** The unpacked bytes; several files in an archive are concatenated. */
  open(limits?: Partial<ArchiveLimits>): AsyncIterable<Uint8Array>
}

/** New content of a source at one time: usually one file, or several published together. */
export interface MirrorSnapshot {
  /** ms since epoch UTC: the source's own date of the file if given, otherwise the day of download. */
  readonly time: number
  readonly files: readonly MirrorFile[]
  /** True if all files are new to the source; false for its first snapshot. */
  readonly adds: boolean
  /** The other current files of the source, oldest first, if a file replaces an older version. */
  readonly standing: readonly MirrorFile[]
}

/** Files of one snapshot of a source. */
export interface SnapshotContent {
  readonly files: readonly MirrorFile[]
  /** The files only add to the source's list; otherwise they are all of it. */
  readonly increment: boolean
}

/**
 * A source with several files lists what the newest versions of all its files contain. Files that are new to the source
 * only add, so nothing else needs to be read again. If a file replaces an older version, all files are read.
 */
export function contentOf({ files, adds, standing }: MirrorSnapshot, publishesAdditions = false): SnapshotContent {
  if (publishesAdditions || adds) return { files, increment: true }
  return { files: [...standing, ...files], increment: false }
}

export interface MirrorSource {
  readonly id: string
  readonly name: string
  readonly maintainer: string | undefined
  readonly licence: string | undefined
  readonly category: string | undefined
  /** Every address of its files, latest first. */
  readonly addresses: readonly string[]
  /** Oldest first, with distinct times. */
  readonly snapshots: readonly MirrorSnapshot[]
}

export interface Mirror {
  readonly folder: string
  readonly sources: readonly MirrorSource[]
  /** Unusable entries of the manifest, with the reason. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

const words = z.string().trim().min(1).optional().catch(undefined)
const count = z.number().nonnegative().optional().catch(undefined)

/** A file entry. Missing or invalid fields other than the path are ignored. */
const Entry = z.object({
  path: z.string().min(1),
  public_feed_url: words,
  url: words,
  address: words,
  source_path: words,
  source_id: words,
  id: words,
  name: words,
  maintainer: words,
  native_format: words,
  parser_hint: words,
  category: words,
  licence: words,
  license: words,
  snapshot_date: words,
  source_file_date: words,
  date: words,
  rows: count,
  indicators: count,
})

const Manifest = z.object({ files: z.array(z.unknown()) })

/** Larger than any real manifest. */
const maxManifestBytes = 256 << 20

/**
 * Reads the manifest of a mirror folder without opening feeds. Throws `MirrorProblem` if there is no usable manifest.
 */
export async function readMirror(dir: string): Promise<Mirror> {
  const folder = await realpath(resolve(dir)).catch(() => {
    throw new MirrorProblem(`There is no folder ${dir}.`)
  })
  const manifestPath = join(folder, 'MANIFEST.json')
  const size = await stat(manifestPath).then(
    (found) => found.size,
    () => {
      throw new MirrorProblem(`There is no MANIFEST.json in ${dir}.`)
    },
  )
  if (size > maxManifestBytes) throw new MirrorProblem(`MANIFEST.json in ${dir} is larger than 256 MiB.`)
  let json: unknown
  try {
    json = JSON.parse((await readFile(manifestPath, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new MirrorProblem(`MANIFEST.json in ${dir} is no JSON.`, { cause })
  }
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new MirrorProblem(`MANIFEST.json in ${dir} has no list of files.`)

  const problems: { path: string; reason: string }[] = []
  const sources = new Map<string, { about: z.infer<typeof Entry>; files: DatedFile[] }>()
  const parent = dirname(folder)
  for (const [index, raw] of manifest.data.files.entries()) {
    const parsed = Entry.safeParse(raw)
    if (!parsed.success) {
      problems.push({ path: `files[${index}]`, reason: 'has no path' })
      continue
    }
    const entry = parsed.data
    const located = await locate(entry.path, folder, parent)
    if ('reason' in located) {
      problems.push({ path: entry.path, reason: located.reason })
      continue
    }
    const address = entry.public_feed_url ?? entry.url ?? entry.address
    const id = entry.source_id ?? address ?? basename(dirname(entry.path))
    const time = dateOf(entry.source_file_date) ?? dateOf(entry.snapshot_date) ?? dateOf(entry.date) ?? located.modified
    const name = basename(entry.path)
    const file: MirrorFile = {
      path: entry.path,
      address,
      name: name.replace(/\.(?:gz|zst|br|zip)$/i, ''),
      rows: entry.rows,
      indicators: entry.indicators,
      formatHint: entry.native_format ?? entry.parser_hint,
      open: (limits) => unpackOne({ path: located.path }, limits, { name }),
    }
    const source = sources.get(id)
    const identity = undated(entry.source_path ?? address ?? entry.path)
    if (source) source.files.push({ time, identity, file })
    else sources.set(id, { about: entry, files: [{ time, identity, file }] })
  }
  return {
    folder,
    sources: [...sources].map(([id, { about, files }]) => {
      const snapshots = inOrder(files)
      const latestFirst = snapshots.toReversed().flatMap((snapshot) => snapshot.files)
      return {
        id,
        name: about.name ?? id,
        maintainer: about.maintainer,
        licence: about.licence ?? about.license,
        category: about.category,
        addresses: [...new Set(latestFirst.flatMap((file) => (file.address === undefined ? [] : [file.address])))],
        snapshots,
      }
    }),
    problems,
  }
}

interface DatedFile {
  readonly time: number
  /** Equal for all versions of one file. */
  readonly identity: string
  readonly file: MirrorFile
}

function inOrder(files: readonly DatedFile[]): MirrorSnapshot[] {
  const byTime = Map.groupBy(
    files.toSorted((a, b) => a.time - b.time),
    ({ time }) => time,
  )
  const newest = new Map<string, readonly MirrorFile[]>()
  const snapshots: MirrorSnapshot[] = []
  for (const [time, dated] of byTime) {
    const fresh = Map.groupBy(dated, ({ identity }) => identity)
    const replaces = [...fresh.keys()].some((identity) => newest.has(identity))
    // Only for replacements: storing it for every snapshot would take too much memory for a source with thousands of
    // reports.
    const standing = replaces ? [...newest].flatMap(([identity, kept]) => (fresh.has(identity) ? [] : kept)) : []
    snapshots.push({ time, files: dated.map(({ file }) => file), adds: !replaces && newest.size > 0, standing })
    for (const [identity, versions] of fresh) {
      newest.delete(identity)
      newest.set(
        identity,
        versions.map(({ file }) => file),
      )
    }
  }
  return snapshots
}

const day = /(?:19|20)\d\d([-_./]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])/
const timeOfDay = /(?:[T_-]?[0-2]\d[-:_.]?[0-5]\d(?:[-:_.]?[0-5]\d)?Z?)?/
const dates = new RegExp(
  `(?<!\\d)(?:${day.source}${timeOfDay.source}|(?:[0-2]\\d|3[01])[-_.](?:0[1-9]|1[0-2])[-_.](?:19|20)\\d\\d|(?:19|20)\\d\\d[-_./]?(?:0[1-9]|1[0-2])|(?:19|20)\\d\\d|1\\d{9}(?:\\d{3})?)(?!\\d)`,
  'g',
)

/**
 * A path or an address without dates, in which versions of a file differ. Other numbers stay, because they may
 * distinguish files.
 */
function undated(name: string): string {
  return name.replace(/\.(?:gz|zst|br|zip)$/i, '').replace(dates, '')
}

function dateOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDate(text)
}

/**
 * Paths are relative to the folder of the manifest or to its parent. After following links, the file must be below the
 * parent.
 */
async function locate(
  path: string,
  folder: string,
  parent: string,
): Promise<{ readonly path: string; readonly modified: number } | { readonly reason: string }> {
  if (path.includes('\0')) return { reason: 'is no path' }
  const above = parent.endsWith(sep) ? parent : parent + sep
  let outside = false
  for (const base of [folder, parent]) {
    const wanted = resolve(base, path)
    if (!wanted.startsWith(above)) {
      outside = true
      continue
    }
    try {
      const real = await realpath(wanted)
      if (!real.startsWith(above)) {
        outside = true
        continue
      }
      const found = await stat(real)
      if (found.isFile()) return { path: real, modified: Math.floor(found.mtimeMs) }
    } catch {
      // Not found: try the other base.
    }
  }
  return { reason: outside ? 'lies outside the mirror' : 'is not there' }
}
