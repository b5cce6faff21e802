import { access, constants, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { ArchiveLimits } from './containers/budget.ts'
import { unpackOne } from './containers/unpack.ts'
import { parseDate } from './feeds/dates.ts'
import { UnreadableFeed } from './feeds/unreadable.ts'

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
  /** Why the file cannot be opened; missing if it can. */
  readonly fault?: string
  /** The unpacked bytes; several files in an archive are concatenated. Throws `UnreadableFeed` if there is a `fault`. */
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
  /** Unusable entries of the manifest. */
  readonly problems: readonly MirrorFault[]
}

/** Something of a mirror that cannot be read. */
export interface MirrorFault {
  readonly path: string
  readonly reason: string
  /** Time of the snapshot that lacks it, ms since epoch; missing if it is not known. */
  readonly time?: number
  /** It could be opened, but its content is damaged or has no known format. */
  readonly isDamaged?: true
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

/** Reads the entries of a manifest, or says why the text is none. */
export function readManifest(text: string): { readonly files: readonly unknown[] } | { readonly fault: string } {
  try {
    const read = Manifest.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    return read.success ? read.data : { fault: 'has no list of files' }
  } catch {
    return { fault: 'is no JSON' }
  }
}

/** Larger than any real manifest. */
const maxManifestBytes = 256 << 20

/**
 * Reads the manifest of a mirror folder without opening feeds. Throws `MirrorProblem` if there is no usable manifest.
 * @param options with `mayBeEmpty`, a folder without a manifest is a mirror without sources
 */
export async function readMirror(dir: string, options: { readonly mayBeEmpty?: boolean } = {}): Promise<Mirror> {
  const folder = await realpath(resolve(dir)).catch(() => {
    throw new MirrorProblem(`There is no folder ${dir}.`)
  })
  const manifestPath = join(folder, 'MANIFEST.json')
  const found = await stat(manifestPath).catch(() => undefined)
  if (!found && options.mayBeEmpty) return { folder, sources: [], problems: [] }
  if (!found?.isFile()) throw new MirrorProblem(`There is no MANIFEST.json in ${dir}.`)
  if (found.size > maxManifestBytes) throw new MirrorProblem(`MANIFEST.json in ${dir} is larger than 256 MiB.`)
  const manifest = readManifest(await readFile(manifestPath, 'utf8'))
  if ('fault' in manifest) throw new MirrorProblem(`MANIFEST.json in ${dir} ${manifest.fault}.`)

  const problems: MirrorFault[] = []
  const sources = new Map<string, { about: z.infer<typeof Entry>; files: DatedFile[] }>()
  const parent = dirname(folder)
  for (const [index, raw] of manifest.files.entries()) {
    const parsed = Entry.safeParse(raw)
    if (!parsed.success) {
      problems.push({ path: `files[${index}]`, reason: 'has no path' })
      continue
    }
    const entry = parsed.data
    const located = await locate(entry.path, folder, parent)
    const address = entry.public_feed_url ?? entry.url ?? entry.address
    const id = entry.source_id ?? address ?? basename(dirname(entry.path))
    const time = dateOf(entry.source_file_date) ?? dateOf(entry.snapshot_date) ?? dateOf(entry.date) ?? located.modified
    const { fault } = located
    if (fault) problems.push({ path: entry.path, reason: fault, ...(time !== undefined && { time }) })
    if (time === undefined) continue
    const name = basename(entry.path)
    const file: MirrorFile = {
      path: entry.path,
      address,
      name: name.replace(/\.(?:gz|zst|br|zip)$/i, ''),
      rows: entry.rows,
      indicators: entry.indicators,
      formatHint: entry.native_format ?? entry.parser_hint,
      ...(fault && { fault }),
      open(limits) {
        if (located.path === undefined) throw new UnreadableFeed(`The file ${located.fault}.`)
        return unpackOne({ path: located.path }, limits, { name })
      },
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
      // The version before a file that cannot be opened stands.
      const readable = versions.flatMap(({ file }) => (file.fault ? [] : [file]))
      if (readable.length === 0) continue
      newest.delete(identity)
      newest.set(identity, readable)
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

/** A file's place, and when it was modified, ms since epoch; or why it cannot be opened. */
type Located =
  | { readonly path: string; readonly modified: number; readonly fault?: undefined }
  | { readonly path?: undefined; readonly modified?: undefined; readonly fault: string }

/**
 * Paths are relative to the folder of the manifest or to its parent. After following links, the file must be below the
 * parent.
 */
async function locate(path: string, folder: string, parent: string): Promise<Located> {
  if (path.includes('\0')) return { fault: 'is no path' }
  const above = parent.endsWith(sep) ? parent : parent + sep
  let fault = 'is not there'
  for (const base of [folder, parent]) {
    const wanted = resolve(base, path)
    try {
      const real = wanted.startsWith(above) ? await realpath(wanted) : ''
      if (real.startsWith(above)) {
        await access(real, constants.R_OK)
        const found = await stat(real)
        if (found.isFile()) return { path: real, modified: Math.floor(found.mtimeMs) }
        fault = 'is no file'
      } else fault = 'lies outside the mirror'
    } catch (error) {
      // Otherwise it was not found: try the other base.
      if (/^(?:EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) fault = 'may not be read'
    }
  }
  return { fault }
}
