import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { ArchiveLimits } from './containers/budget.ts'
import { unpackOne } from './containers/unpack.ts'
import { parseDate } from './feeds/dates.ts'

/**
 * Mirrors: feeds as files in a folder, with a `MANIFEST.json` that says which address each was fetched from and when.
 * For sites without Internet and for tests. Several dated files of one source are its history.
 */

/** The manifest cannot be used as a whole, in one plain sentence. */
export class MirrorProblem extends Error {
  override readonly name = 'MirrorProblem'
}

/** What a manifest says of one file. Counts are the manifest's own, to compare with. */
export interface MirrorFile {
  /** As the manifest writes it. */
  readonly path: string
  /** The address the file came from, where the manifest knows it. */
  readonly address: string | undefined
  readonly name: string
  readonly rows: number | undefined
  readonly indicators: number | undefined
  /** Hints at most: what a file is made of is found out from its content. */
  readonly formatHint: string | undefined
  /** The unpacked bytes; archives of several files are read as one. */
  open(limits?: Partial<ArchiveLimits>): AsyncIterable<Uint8Array>
}

/** What is new of a source at one moment: usually one file, several where they were published together. */
export interface MirrorSnapshot {
  /** ms since epoch UTC: the source's own date of the file where given, else the day it was fetched. */
  readonly time: number
  readonly files: readonly MirrorFile[]
  /** Whether all of them are files that the source did not have before; false for its first. */
  readonly adds: boolean
  /** Where one of them takes the place of an older version: what else the source consists of then, the oldest first. */
  readonly standing: readonly MirrorFile[]
}

/** What is to be read for a snapshot of a source. */
export interface SnapshotContent {
  readonly files: readonly MirrorFile[]
  /** They only add to what the source lists; else they are all of it. */
  readonly increment: boolean
}

/**
 * A source of several files lists at any moment what the newest version of each of them holds. Files that it did not have
 * before only add to that, and nothing else need be read again for them; where one takes the place of an older version
 * all of them are read.
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
  /** Every address its files came from, the latest first. */
  readonly addresses: readonly string[]
  /** The oldest first; times differ. */
  readonly snapshots: readonly MirrorSnapshot[]
}

export interface Mirror {
  readonly folder: string
  readonly sources: readonly MirrorSource[]
  /** Entries of the manifest that cannot be used, and why. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

const words = z.string().trim().min(1).optional().catch(undefined)
const count = z.number().nonnegative().optional().catch(undefined)

/** One file; what is missing or odd is left out, but for its path. */
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

/** Every manifest in the world fits in this. */
const maxManifestBytes = 256 << 20

/** Reads the manifest of a mirror folder; no feed is opened yet. Throws `MirrorProblem` where there is none to use. */
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
      open: (limits) => unpackOne(createReadStream(located.path, { highWaterMark: 256 << 10 }), limits, { name }),
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
  /** The same for all versions of one file. */
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
    // Only there: kept for every snapshot they would fill the memory of a source of thousands of reports.
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
 * A path or an address without the dates in it: by these the versions of one file differ. Other numbers stay, for they
 * may tell different files.
 */
function undated(name: string): string {
  return name.replace(/\.(?:gz|zst|br|zip)$/i, '').replace(dates, '')
}

function dateOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDate(text)
}

/**
 * A path is meant from the manifest's folder or from its parent. Wherever it leads, links followed, the file must lie
 * below the parent.
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
      // Not there: the other base may be meant.
    }
  }
  return { reason: outside ? 'lies outside the mirror' : 'is not there' }
}
