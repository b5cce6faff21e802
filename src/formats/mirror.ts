import { access, constants, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { compareCodeUnits } from '../domain/order.ts'
import type { ArchiveLimits } from './containers/budget.ts'
import { unpackOne } from './containers/unpack.ts'
import { parseDate } from './reading/dates.ts'
import { UnreadableFeed } from './reading/unreadable.ts'

/**
 * Mirrors: feeds as files in a folder with a `MANIFEST.json`, which states the address and time of each download. For
 * sites without Internet access and for tests. Several dated files of one source form its history. A folder without a
 * manifest, and a file, is read as plain lists: each file a source.
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

/**
 * A source with several files lists what the newest versions of all its files contain. Files that are new to the source
 * only add (`increment`), so nothing else needs to be read again. If a file replaces an older version, all files are read.
 */
export function contentOf({ files, adds, standing }: MirrorSnapshot, publishesAdditions = false) {
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
  /** A plain list that nothing dates: its snapshot counts as taken at the moment asked. */
  readonly isUndated?: true
  /** Named as a list, and so in use. */
  readonly isList?: true
}

/** A file or folder of plain lists. */
export interface ListPlace {
  readonly path: string
  /** Where the file was fetched from. */
  readonly address?: string
  /** A list that is not at `path`, which only names it. */
  readonly held?: HeldList
}

/** A list that is kept elsewhere. */
export interface HeldList {
  readonly id: string
  /** The unpacked bytes. Throws `UnreadableFeed` if there are none. */
  open(): AsyncIterable<Uint8Array>
}

export interface Mirror {
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
  /** The code of why it could be read and was not applied, as snapshots have them. */
  readonly held?: string
}

const words = z.string().trim().min(1).optional().catch(undefined)
const count = z.number().nonnegative().optional().catch(undefined)

/** A file entry. Missing or invalid fields other than the path are ignored. */
const Entry = z.object({
  path: z.string().min(1).describe('The file, relative to the folder of the manifest or to its parent'),
  url: words.describe('Address that the file was fetched from; identifies a source of the catalogue'),
  public_feed_url: words.describe('The same'),
  address: words.describe('The same'),
  source_id: words.describe('Files with the same id are one source; by default those with the same address'),
  date: words.describe('When the file was fetched, in ISO 8601; by default when it was changed'),
  snapshot_date: words.describe('The same'),
  source_file_date: words.describe("The publisher's own date of the file, which comes first"),
  source_path: words.describe('Name of the file at its publisher; versions of one file differ in dates only'),
  id: words,
  name: words.describe('Name of the source'),
  maintainer: words.describe('Its publisher'),
  licence: words.describe('Name of its licence'),
  license: words.describe('The same'),
  category: words.describe("Its subject, such as 'phishing'; 'sample' for a few rows that show a format"),
  native_format: words.describe('Format of the file, for people: the content decides'),
  parser_hint: words.describe('The same'),
  rows: count.describe('Number of its rows'),
  indicators: count.describe('Number of its indicators'),
})

const Manifest = z.object({ files: z.array(z.unknown()) })

/** JSON Schema of a manifest, as a person would write it. */
export function manifestSchema(): object {
  const schema = z.toJSONSchema(z.object({ files: z.array(Entry) }), { io: 'input' })
  return { ...schema, title: 'MANIFEST.json of a mirror of feeds' }
}

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
 */
export async function readMirror(dir: string): Promise<Mirror> {
  const folder = await realpath(resolve(dir)).catch(() => {
    throw new MirrorProblem(`There is no folder ${dir}.`)
  })
  const manifestPath = join(folder, 'MANIFEST.json')
  const found = await stat(manifestPath).catch(() => undefined)
  if (!found?.isFile()) throw new MirrorProblem(`There is no MANIFEST.json in ${dir}.`)
  if (found.size > maxManifestBytes) throw new MirrorProblem(`MANIFEST.json in ${dir} is larger than 256 MiB.`)
  const manifest = readManifest(await readFile(manifestPath, 'utf8'))
  if ('fault' in manifest) throw new MirrorProblem(`MANIFEST.json in ${dir} ${manifest.fault}.`)

  const problems: MirrorFault[] = []
  const files: SourceFile[] = []
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
    const time = dateOf(entry.source_file_date) ?? dateOf(entry.snapshot_date) ?? dateOf(entry.date) ?? located.modified
    const { fault } = located
    if (fault) problems.push({ path: entry.path, reason: fault, ...(time !== undefined && { time }) })
    if (time === undefined) continue
    files.push({
      id: entry.source_id ?? address ?? basename(dirname(entry.path)),
      about: entry,
      time,
      identity: undated(entry.source_path ?? address ?? entry.path),
      file: mirrorFile(located, { ...entry, address }),
    })
  }
  return { sources: sourcesOf(files), problems }
}

/** What a person compares: a mirror, and lists that are in use. */
export interface FeedPlaces {
  readonly feeds?: string | undefined
  readonly lists?: readonly ListPlace[] | undefined
}

/**
 * Reads a mirror and lists as one. Each may be a folder with a manifest, a folder of plain lists, or a list. A plain list is dated by a
 * day in its name, and files that differ in it only are versions of one; without one, it counts as taken at `now`.
 * Throws `MirrorProblem` if one is missing or empty.
 */
export async function readFeeds({ feeds, lists = [] }: FeedPlaces, now: number): Promise<Mirror> {
  const mirror = feeds === undefined ? { sources: [], problems: [] } : await readPlace({ path: feeds }, now)
  const sources = [...mirror.sources]
  const problems = [...mirror.problems]
  for (const place of lists) {
    const read = await readPlace(place, now)
    problems.push(...read.problems)
    for (const source of read.sources) {
      const isTaken = sources.some(({ id }) => id === source.id)
      sources.push({ ...source, isList: true, ...(isTaken && { id: `${place.path}/${source.id}` }) })
    }
  }
  return { sources, problems }
}

async function readPlace({ path, address, held }: ListPlace, now: number): Promise<Mirror> {
  if (held) return plainLists([{ path, name: path, held }], '', now)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new MirrorProblem(`There is no file and no folder ${path}.`)
  const whole = resolve(path)
  if (!found.isDirectory()) return plainLists([{ path, name: basename(path), address }], dirname(whole), now)
  // Where something else has this name, the mirror is not usable.
  if (await stat(join(path, 'MANIFEST.json')).catch(() => undefined)) return readMirror(path)
  const all = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory())
  if (all.length === 0) throw new MirrorProblem(`There is no MANIFEST.json and no list in ${path}.`)
  const lists = all
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: file, name: relative(path, file).split(sep).join('/') }))
    .filter(({ name }) => !/(?:^|\/)\.|\.history$/.test(name))
  return plainLists(
    lists.toSorted((a, b) => compareCodeUnits(a.name, b.name)),
    whole,
    now,
  )
}

async function plainLists(
  lists: readonly (ListPlace & { readonly name: string })[],
  folder: string,
  now: number,
): Promise<Mirror> {
  const problems: MirrorFault[] = []
  const files: SourceFile[] = []
  const undatedIds = new Set<string>()
  for (const { path, name, address, held } of lists) {
    const located = held ? { path, modified: now } : await locatedAt(resolve(path))
    if (located.fault) problems.push({ path, reason: located.fault })
    const named = datedName(withoutPacking(name), basename(folder))
    const identity = held?.id ?? named.id
    const id = address ?? identity
    if (named.time === undefined) undatedIds.add(id)
    const file = { ...mirrorFile(located, { path: address ?? path, address }), ...(held && { open: held.open }) }
    files.push({ id, about: held ? { name: path } : {}, time: named.time ?? now, identity, file })
  }
  const sources = sourcesOf(files).map((source) =>
    undatedIds.has(source.id) ? { ...source, isUndated: true as const } : source,
  )
  return { sources, problems }
}

interface SourceFile extends DatedFile {
  /** Of its source. */
  readonly id: string
  readonly about: Partial<z.infer<typeof Entry>>
}

function mirrorFile(
  located: Located,
  { path, address, rows, indicators }: Pick<MirrorFile, 'path'> & Partial<MirrorFile>,
): MirrorFile {
  const name = basename(path)
  return {
    path,
    address,
    name: withoutPacking(name),
    rows,
    indicators,
    ...(located.fault && { fault: located.fault }),
    open(limits) {
      if (located.path === undefined) throw new UnreadableFeed(`The file ${located.fault}.`)
      return unpackOne({ path: located.path }, limits, { name })
    },
  }
}

function sourcesOf(files: readonly SourceFile[]): MirrorSource[] {
  return [...Map.groupBy(files, ({ id }) => id)].map(([id, dated]) => {
    const { about } = dated[0] as SourceFile
    const snapshots = inOrder(dated)
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
  })
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
  return withoutPacking(name).replace(dates, '')
}

/** The name of a file as it is unpacked. */
export const withoutPacking = (name: string) => name.replace(/\.(?:gz|zst|br|zip)$/i, '')

const dayAndTime = new RegExp(`(?<!\\d)${day.source}${timeOfDay.source}(?!\\d)`)

/** The name of a plain list without the day in it and the signs beside that, and the day. */
function datedName(name: string, folder: string): { readonly id: string; readonly time?: number } {
  const [written = ''] = dayAndTime.exec(name) ?? []
  const [, year, month, date, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(written.replace(/\D/g, '')) ?? []
  const time = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time)) return { id: name }
  const id = name
    .replace(written, '')
    .replace(/(?:^|\/)[-_. ]*\.\w+$/, '')
    .replace(/[-_. ]+(?=\.\w+$|$)/, '')
    .replace(/(?<=^|\/)[-_. ]+/, '')
  return { id: id || folder, time }
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
    if (!wanted.startsWith(above)) {
      fault = 'lies outside the mirror'
      continue
    }
    const found = await locatedAt(wanted, above)
    if (found.path !== undefined) return found
    // Otherwise it was not found: try the other base.
    if (found.fault !== 'is not there') fault = found.fault
  }
  return { fault }
}

/** @param above what its path must begin with once links are followed */
async function locatedAt(wanted: string, above = ''): Promise<Located> {
  try {
    const real = await realpath(wanted)
    if (!real.startsWith(above)) return { fault: 'lies outside the mirror' }
    await access(real, constants.R_OK)
    const found = await stat(real)
    return found.isFile() ? { path: real, modified: Math.floor(found.mtimeMs) } : { fault: 'is no file' }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return { fault: /^(?:EACCES|EPERM)$/.test(code) ? 'may not be read' : 'is not there' }
  }
}
