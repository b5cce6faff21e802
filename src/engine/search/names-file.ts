import { lazily } from '../../domain/lazily.ts'
import { get32, put32 } from '../../domain/little-endian.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import type { IndexBytes } from '../index/index-bytes.ts'
import type { EntryCursor } from '../index/index-entries.ts'
import { checksum, IndexFileError } from '../index/index-layout.ts'
import type { IndexReader } from '../index/index-reader.ts'
import type { Scratch } from '../index/scratch.ts'
import { uint32 } from '../listings/columns.ts'
import { folded } from './holds.ts'
import { createNamesBuilder, type NamesBuilder } from './names-builder.ts'
import { isCanonicalName, longestName, namesVersion } from './names-layout.ts'
import { type NamesReader, openNames } from './names-reader.ts'
import { createNamesSorter, ITSELF, type NamesSorter } from './names-sorter.ts'

/** Content of a section: names, tags as sources write them, or malware families that tags stand for. */
const sectionContents = ['names', 'tags', 'families'] as const
export type SectionContents = (typeof sectionContents)[number]

/**
 * The names and tags of an index, in a separate file. For each type of content there is one section for all public
 * sources and one for each other source. A search opens only the sections of visible sources, so hidden sources cannot
 * affect a page, a count or a position.
 *
 *     sections    `names-layout.ts`; tags and families are written as names (`tagName`), with indicators in place of
 *                 the URLs
 *     directory   JSON: version of the index, and content, source, offset and length of each section
 *     footer      u32 length of the directory, its checksum, `namesVersion`, "WNNF"
 */
export interface NamesFile {
  /** Version of the index from which the file was made. */
  readonly version: string
  /**
   * The section of the public sources or, with `source`, of another source; opened on first use. Undefined if the file
   * has no such section.
   */
  section(contents: SectionContents, source?: string): NamesReader | undefined
}

interface Directory {
  readonly version: string
  readonly sections: readonly {
    readonly contents: SectionContents
    readonly source: string | null
    readonly offset: number
    readonly length: number
  }[]
}

const footerSize = 16
const footerMagic = 0x464e4e57

/** The parts of an index that are needed to write its names. */
export type NamedIndex = Pick<IndexReader, 'version' | 'sources' | 'scanFrom' | 'positionOf'>

export interface NamesFileOptions {
  /** Tells whether a source is public. */
  readonly isShared: (source: string) => boolean
  readonly scratch: Scratch
  /** Must consume the bytes before it returns. */
  write(bytes: Uint8Array): void
}

/**
 * Starts a names file: writes the listed domains and hidden services of an index and the hosts of listed URLs. Tags can
 * be added afterwards.
 */
export function namesFileWriter(index: NamedIndex, { isShared, scratch, write }: NamesFileOptions) {
  const restrictedIds = index.sources.flatMap(({ id }) => (isShared(id) ? [] : [id]))
  const numberOf = new Map(restrictedIds.map((id, i) => [id, i + 1]))
  const sectionOf = Uint32Array.from(index.sources, ({ id }) => numberOf.get(id) ?? 0)
  const builder = createNamesBuilder(write, scratch)
  const sections: Directory['sections'][number][] = []
  let written = 0

  /**
   * Writes the sorted names. Section numbers count sources first (0 for all public sources together, then each other
   * source), and within a source these contents.
   */
  function writeSections(sorter: NamesSorter, ...contents: readonly SectionContents[]): void {
    writeSorted(sorter, builder, (number, length) => {
      const source = Math.floor(number / contents.length)
      sections.push({
        contents: contents[number % contents.length] as SectionContents,
        source: source === 0 ? null : (restrictedIds[source - 1] as string),
        offset: written,
        length,
      })
      written += length
    })
  }

  const names = createNamesSorter(scratch)
  index.scanFrom(0, Number.POSITIVE_INFINITY, (entry, _next, position) => {
    const kind = kindByCode.get(entry.code)?.id
    if (kind !== 'domain' && kind !== 'onion' && kind !== 'url') return true
    const name = kind === 'url' ? urlHost(entry.value()) : entry.value()
    if (!isCanonicalName(name) || parseIpv4(name) !== undefined) return true
    const ref = kind === 'url' ? position / 4 : ITSELF
    for (const section of sectionsOf(entry, sectionOf)) names.add(section, name, ref)
    return true
  })
  writeSections(names, 'names')

  const tagged = createNamesSorter(scratch)
  return {
    /**
     * Adds a source's tags and families for an indicator. `source` is a position in the index; indicators that are not in
     * the index are ignored.
     */
    tag({ kind, value }: Value, source: number, tags: readonly string[], families: readonly string[]): void {
      const position = index.positionOf(kind, value)
      if (position === undefined) return
      const section = 2 * (sectionOf[source] as number)
      for (const tag of tags) if (tag !== '') tagged.add(section, tagName(tag), position / 4)
      for (const family of families) tagged.add(section + 1, tagName(family), position / 4)
    },
    /** Completes the file. */
    end(): void {
      writeSections(tagged, 'tags', 'families')
      const directory = new TextEncoder().encode(
        JSON.stringify({ version: index.version, sections } satisfies Directory),
      )
      const footer = new Uint8Array(footerSize)
      for (const [i, word] of [directory.length, checksum(directory), namesVersion, footerMagic].entries()) {
        put32(footer, 4 * i, word)
      }
      write(directory)
      write(footer)
    },
  }
}

/** Writes sections in ascending order and reports the length of each. */
function writeSorted(sorter: NamesSorter, builder: NamesBuilder, ended: (section: number, length: number) => void) {
  const name = new Uint8Array(longestName)
  const refs = uint32()
  let length = 0
  let isListed = false
  let section = -1
  function endName(): void {
    if (length > 0) builder.add(name, 0, length, isListed, refs.length > 0 ? distinct(refs.view()) : [])
    refs.length = 0
    isListed = false
    length = 0
  }
  function endSection(): void {
    if (section < 0) return
    endName()
    ended(section, builder.end())
  }
  sorter.finish((number, data, at, size, ref) => {
    if (number !== section) {
      endSection()
      section = number
    } else if (!isSame(name, length, data, at, size)) endName()
    if (length === 0) for (; length < size; length++) name[length] = data[at + length] as number
    if (ref === ITSELF) isListed = true
    else refs.push(ref)
  })
  endSection()
}

/** Removes duplicates; the input is ascending. */
function distinct(refs: Uint32Array): Uint32Array {
  refs.sort()
  let kept = 0
  for (let i = 0; i < refs.length; i++) if (i === 0 || refs[i] !== refs[i - 1]) refs[kept++] = refs[i] as number
  return refs.subarray(0, kept)
}

const utf8 = new TextEncoder()

/**
 * Encodes a tag or family as a name: case and width normalised; characters other than ASCII letters, digits and `-`
 * become `_` and two hexadecimal digits per byte; cut to the maximum length of a name, so two long texts may get the
 * same name.
 */
export function tagName(text: string): string {
  let name = ''
  for (const byte of utf8.encode(folded(text))) {
    const letter = String.fromCharCode(byte)
    name += /[a-z0-9-]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`
  }
  return name.slice(0, longestName)
}

/** Sections of the sources that list an entry, without duplicates. */
function sectionsOf(entry: EntryCursor, sectionOf: Uint32Array): Iterable<number> {
  const first = sectionOf[entry.source(0)] as number
  const sections = [first]
  for (let i = 1; i < entry.postings; i++) {
    const section = sectionOf[entry.source(i)] as number
    if (section !== first && !sections.includes(section)) sections.push(section)
  }
  return sections
}

function isSame(name: Uint8Array, length: number, data: Uint8Array, at: number, size: number): boolean {
  if (length !== size) return false
  for (let i = 0; i < size; i++) if (name[i] !== data[at + i]) return false
  return true
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
  const { version: indexVersion, sections } = JSON.parse(new TextDecoder().decode(directory.slice())) as Directory
  const opened = new Map(
    sections.map(({ contents, source, offset, length: size }) => {
      const read: IndexBytes['read'] = (from, count, into) => file.read(offset + from, count, into)
      return [`${contents} ${source ?? ''}`, lazily(() => openNames({ ...file, size, read }))] as const
    }),
  )
  return { version: indexVersion, section: (contents, source = '') => opened.get(`${contents} ${source}`)?.() }
}
