import { kindByCode } from '../../domain/observables/index.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { bytes, uint32 } from '../listings/columns.ts'
import type { Scratch } from '../match/index-builder.ts'
import { checksum, IndexFileError } from '../match/index-layout.ts'
import type { EntryCursor, IndexBytes, IndexReader } from '../match/index-reader.ts'
import { get32, put32 } from '../match/index-rows.ts'
import { createNamesBuilder } from './names-builder.ts'
import { isCanonicalName, longestName, namesVersion } from './names-layout.ts'
import { type NamesReader, openNames } from './names-reader.ts'
import { createNamesSorter, ITSELF } from './names-sorter.ts'

/**
 * The names of an index, in a file of its own: one section for all sources that everybody may see, and one for each other
 * source. Who searches opens only the sections of sources that may be seen, so nothing that is hidden moves a page, a
 * count or a position.
 *
 *     sections    `names-layout.ts`
 *     directory   JSON: version of the index, and source, offset and length of each section
 *     footer      u32 length of the directory, its checksum, `namesVersion`, "WNNF"
 */
export interface NamesFile {
  /** Version of the index that it was made from. */
  readonly version: string
  /** The names that sources list which everybody may see, and hosts of their URLs. */
  readonly shared: NamesReader
  /** The same for every other source that lists names, by id. Opens a section when it is asked for first. */
  readonly bySource: ReadonlyMap<string, () => NamesReader>
}

interface Directory {
  readonly version: string
  readonly sections: readonly { readonly source: string | null; readonly offset: number; readonly length: number }[]
}

const footerSize = 16
const footerMagic = 0x464e4e57

/**
 * Writes the names of an index: listed domains and hidden services, and hosts of listed URLs.
 * @param isShared whether everybody may see a source
 * @param write must consume the bytes before it returns
 */
export function writeNames(
  index: Pick<IndexReader, 'version' | 'sources' | 'scanFrom'>,
  {
    isShared,
    scratch,
    write,
  }: { readonly isShared: (source: string) => boolean; readonly scratch: Scratch; write(bytes: Uint8Array): void },
): void {
  const own = index.sources.flatMap(({ id }) => (isShared(id) ? [] : [id]))
  const numberOf = new Map(own.map((id, i) => [id, i + 1]))
  const sectionOf = Uint32Array.from(index.sources, ({ id }) => numberOf.get(id) ?? 0)
  const sorter = createNamesSorter(scratch)
  index.scanFrom(0, Number.POSITIVE_INFINITY, (entry, _next, position) => {
    const kind = kindByCode.get(entry.code)?.id
    if (kind !== 'domain' && kind !== 'onion' && kind !== 'url') return true
    const name = kind === 'url' ? urlHost(entry.value()) : entry.value()
    if (!isCanonicalName(name) || parseIpv4(name) !== undefined) return true
    const ref = kind === 'url' ? position / 4 : ITSELF
    for (const section of sectionsOf(entry, sectionOf)) sorter.add(section, name, ref)
    return true
  })

  const builder = createNamesBuilder(write, scratch)
  const sections: Directory['sections'][number][] = []
  const name = new Uint8Array(longestName)
  const urls = uint32()
  let length = 0
  let isListed = false
  let section = 0
  let written = 0
  function endName(): void {
    if (length > 0) builder.add(name, 0, length, isListed, urls.view())
    urls.length = 0
    isListed = false
    length = 0
  }
  function endSection(): void {
    endName()
    const size = builder.end()
    sections.push({ source: section === 0 ? null : (own[section - 1] as string), offset: written, length: size })
    written += size
  }
  sorter.finish((number, data, at, size, ref) => {
    if (number !== section) {
      endSection()
      section = number
    } else if (!isSame(name, length, data, at, size)) endName()
    if (length === 0) for (; length < size; length++) name[length] = data[at + length] as number
    if (ref === ITSELF) isListed = true
    else urls.push(ref)
  })
  endSection()

  const directory = new TextEncoder().encode(JSON.stringify({ version: index.version, sections } satisfies Directory))
  const footer = new Uint8Array(footerSize)
  for (const [i, word] of [directory.length, checksum(directory), namesVersion, footerMagic].entries()) {
    put32(footer, 4 * i, word)
  }
  write(directory)
  write(footer)
}

/** The sections of the sources that list an entry, each once. */
function sectionsOf(entry: EntryCursor, sectionOf: Uint32Array): Iterable<number> {
  const first = sectionOf[entry.source(0)] as number
  const found = [first]
  for (let i = 1; i < entry.postings; i++) {
    const section = sectionOf[entry.source(i)] as number
    if (section !== first && !found.includes(section)) found.push(section)
  }
  return found
}

function isSame(name: Uint8Array, length: number, data: Uint8Array, at: number, size: number): boolean {
  if (length !== size) return false
  for (let i = 0; i < size; i++) if (name[i] !== data[at + i]) return false
  return true
}

/** Like `writeNames`, into one buffer. */
export function namesOf(
  index: Pick<IndexReader, 'version' | 'sources' | 'scanFrom'>,
  options: { readonly isShared: (source: string) => boolean; readonly scratch: Scratch },
): Uint8Array<ArrayBuffer> {
  const all = bytes()
  writeNames(index, {
    ...options,
    write(part) {
      const start = all.length
      all.reserve(start + part.length)
      all.data.set(part, start)
      all.length = start + part.length
    },
  })
  return all.view().slice()
}

/**
 * Opens a names file.
 * @throws IndexFileError if it is damaged, cut off, of another type or of another version
 */
export function openNamesFile(file: IndexBytes): NamesFile {
  if (file.size < footerSize) throw new IndexFileError('the names file is too short')
  const footer = file.read(file.size - footerSize, footerSize)
  const [length, sum, version, magic] = [0, 4, 8, 12].map((at) => get32(footer, at) >>> 0) as [
    number,
    number,
    number,
    number,
  ]
  if (magic !== footerMagic) throw new IndexFileError('the file holds no names, or was not written completely')
  if (version !== namesVersion) {
    throw new IndexFileError(`the names file has layout ${version}, this program reads layout ${namesVersion}`)
  }
  const at = file.size - footerSize - length
  const directory = at < 0 ? new Uint8Array(0) : file.read(at, length)
  if (checksum(directory) !== sum) throw new IndexFileError('the names file is damaged: checksum of its directory')
  const { version: of, sections } = JSON.parse(new TextDecoder().decode(directory.slice())) as Directory
  const bySource = new Map<string, () => NamesReader>()
  let shared: NamesReader | undefined
  for (const { source, offset, length: size } of sections) {
    const open = () => openNames({ ...file, size, read: (from, count) => file.read(offset + from, count) })
    if (source === null) shared = open()
    else bySource.set(source, once(open))
  }
  if (!shared) throw new IndexFileError('the names file has no section for all')
  return { version: of, shared, bySource }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
