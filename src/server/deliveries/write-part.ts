import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { DeliveredIndicator, Omission } from '../../domain/delivery.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { OutputContext, OutputPart, PartContext, SummaryPart } from '../../formats/output-format.ts'
import { asker, asLine, identityOf, ownLinesOf, type Removal } from '../../formats/outputs/compose.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { DeliveredPart } from './delivered-part.ts'
import type { EarlyBlob, EarlyBody } from './early-body.ts'
import { EntryTable } from './entry-table.ts'
import { differenceInOrder, type LineDifference } from './line-difference.ts'
import { markOf, mostLines, untraceable } from './line-mark.ts'
import { LineSpool, lineBatches, lineChunks, spooledLines } from './line-spool.ts'
import { bodyPieces, type EntryLines, suffixes, writeBody } from './write-body.ts'

/** A part in its previous state. */
export interface PreviousPart extends Pick<DeliveredPart, 'blob' | 'writtenWith' | 'sha256' | 'entries' | 'changedAt'> {
  /** Digest of the texts around the entries; null for a file about others, and for one of an earlier version. */
  readonly head: string | null
}

export interface WrittenPart
  extends Pick<DeliveredPart, 'part' | 'mediaType' | 'blob' | 'sizes' | 'entries' | 'sha256' | 'changedAt'> {
  readonly changes: number | null
  /** Digest of the texts around the entries; null for a file about others. */
  readonly head: string | null
  readonly omitted: Readonly<Partial<Record<Omission, number>>>
}

export interface PartPlace {
  readonly blobs: Pick<BlobStore, 'read' | 'size' | 'write' | 'remove'>
  /** Folder for data that does not fit into memory. */
  readonly folder: string
  /** Registers a blob that is about to be written. @returns its name */
  announce(): Promise<string>
  /** Packs one part of the release while its entries come, if given. */
  readonly early?: EarlyBody
}

/** Most removals that a part remembers. A reader that missed more of them keeps some entries for longer. */
const mostRemembered = 100_000
/** From so many entries on, a body gets no Brotli encoding, which would not be smaller than gzip. */
const mostForBrotli = 50_000

/** Takes the entries of one part as indicators come, then writes its files. */
export interface PartFiller {
  readonly part: OutputPart
  readonly name: string
  /** The mark of the last indicator (`line-mark.ts`); the caller resets it to 0 before the next one. */
  mark: number
  /** Numbers of indicators that are not in the part, by reason. */
  readonly omitted: Readonly<Partial<Record<Omission, number>>>
  /**
   * Writes an indicator without counting an omission. @returns the reason why it is not in this part; undefined if it is, or
   * if it belongs to another part
   */
  write(indicator: DeliveredIndicator): Omission | undefined
  omit(why: Omission, indicators: number): void
  /** @returns the part in its new state; `previous` itself if nothing has changed */
  finish(previous: PreviousPart | undefined, writtenWith: string): Promise<WrittenPart | PreviousPart>
}

/** Counts the indicators that are not in a part. */
export abstract class CountedPart implements Pick<PartFiller, 'part' | 'name' | 'mark' | 'omitted' | 'omit'> {
  readonly part: OutputPart
  mark = 0
  readonly #omitted: Partial<Record<Omission, number>>

  constructor(part: OutputPart, omitted: Readonly<Partial<Record<Omission, number>>> = {}) {
    this.part = part
    this.#omitted = { ...omitted }
  }

  get name(): string {
    return this.part.name
  }

  get omitted(): Readonly<Partial<Record<Omission, number>>> {
    return this.#omitted
  }

  omit(why: Omission, indicators: number): void {
    if (!this.part.countsNothing) this.#omitted[why] = (this.#omitted[why] ?? 0) + indicators
    this.mark = markOf(why)
  }

  /** Uncounts an omitted indicator. */
  protected takeBack(why: Omission): void {
    if (this.part.countsNothing) return
    const remaining = (this.#omitted[why] as number) - 1
    if (remaining > 0) this.#omitted[why] = remaining
    else delete this.#omitted[why]
  }
}

/** Writes one part of an output from all its indicators. */
export class PartWriter extends CountedPart implements PartFiller {
  readonly #context: OutputContext
  readonly #ask: ReturnType<typeof asker>
  /** Whether the last indicator was divided. */
  #isDivided = false
  readonly #identity: (entry: string) => string
  readonly #place: PartPlace
  /** True if the part is new and no entry depends on a later one, so that its body can be packed early. */
  readonly #isEarly: boolean
  #spool: LineSpool
  /** Identities of all entries; undefined while nothing needs them. */
  #known: EntryTable | undefined
  readonly #ownLines: OutputPart['ownLines']
  /** If only some indicators can share an entry's identity: the identities of their entries. */
  readonly #shared: EntryTable | undefined

  /** @param isNew whether the part has no previous state */
  constructor(part: OutputPart, context: OutputContext, place: PartPlace, { isNew = false } = {}) {
    super(part)
    this.#context = context
    this.#ask = asker(part, context, () => {
      this.#isDivided = true
    })
    this.#identity = identityOf(part)
    this.#place = place
    this.#isEarly = isNew && !part.settle
    this.#spool = this.#newSpool()
    const ownLines = ownLinesOf(part, context)
    this.#ownLines = ownLines
    if (!ownLines || part.settle || part.remembersDays !== undefined) this.#known = new EntryTable()
    else if (ownLines !== true) this.#shared = new EntryTable()
  }

  add(indicator: DeliveredIndicator): void {
    const why = this.write(indicator)
    if (why !== undefined) this.omit(why, 1)
  }

  write(indicator: DeliveredIndicator): Omission | undefined {
    this.#isDivided = false
    const entries = this.#ask(indicator)
    if (typeof entries === 'string') return entries
    const before = this.#spool.lines
    const table = this.#tableFor(indicator)
    for (const entry of entries) this.#keep(entry, table)
    if (this.#isEarly && before < mostForBrotli && this.#spool.lines >= mostForBrotli) {
      this.#place.early?.begin(this.part, this.#context, this.#spool, this.#place)
    }
    const areAllKept = this.#spool.lines - before === entries.length
    this.mark = areAllKept && !this.#isDivided && entries.length <= mostLines ? entries.length : untraceable
    return undefined
  }

  async finish(previous: PreviousPart | undefined, writtenWith: string): Promise<WrittenPart | PreviousPart> {
    await this.#settle()
    const { blobs, early, folder } = this.#place
    const entriesPath = this.#spool.path
    const changesPath = join(folder, crypto.randomUUID())
    try {
      // If the files of the part are lost, as after restoring a database without them, the part starts over.
      const isKnown = previous !== undefined && (await isThere(previous.blob + suffixes.entries, blobs))
      const continues = isKnown && previous.writtenWith === writtenWith
      // Readers that keep entries are told of those that went with a change of options too.
      const isCompared = continues || (isKnown && this.part.remembersDays !== undefined)
      const compared = isCompared ? await this.#compare(previous, changesPath) : null
      if (continues && compared === 0 && hasHead(previous, this.part, this.#context)) return previous
      const most = continues ? mostRemembered : (this.part.mostHeld ?? mostRemembered)
      const remembered = isCompared ? await this.#remembered(previous, spooledLines(changesPath), most) : []
      const changes = continues ? compared : null
      return await writeFiles({
        part: this.part,
        context: this.#context,
        entries: { lines: this.#spool.lines, chunks: lineChunks(this.#spool.bytesBack()) },
        changes: changes === null ? null : { count: changes, path: changesPath },
        remembered,
        omitted: this.omitted,
        early: early?.of(this.#spool),
        place: this.#place,
      })
    } finally {
      await rm(entriesPath, { force: true })
      await rm(changesPath, { force: true })
    }
  }

  /**
   * The table in which to look for entries that another indicator has written already; undefined if there cannot be any, or
   * if entries are settled later.
   */
  #tableFor(indicator: DeliveredIndicator): EntryTable | undefined {
    if (this.part.settle) return undefined
    if (this.#known) return this.#known
    const ownLines = this.#ownLines
    return ownLines === true || ownLines?.(indicator) ? undefined : this.#shared
  }

  #keep(entry: string, table: EntryTable | undefined): void {
    const line = asLine(this.part, entry)
    if (!table || table.add(this.#identity(line))) this.#spool.add(line)
  }

  #table(): EntryTable {
    if (this.#known) return this.#known
    this.#known = new EntryTable()
    for (const line of this.#spool.readBack()) this.#known.add(this.#identity(line))
    return this.#known
  }

  #newSpool(): LineSpool {
    return new LineSpool(join(this.#place.folder, crypto.randomUUID()))
  }

  /** Resolves entries that depend on each other, after the last one was written. */
  async #settle(): Promise<void> {
    this.#spool.close()
    if (!this.part.settle) return
    const unsettled = this.#spool
    this.#spool = this.#newSpool()
    for (const entry of this.part.settle(unsettled.readBack())) this.#keep(entry, this.#known)
    this.#spool.close()
    await rm(unsettled.path, { force: true })
  }

  /**
   * Removed entries that the part remembers, including those of this release, without entries that were added again. Stored
   * with each release, because collecting them from a week of changes would read thousands of files.
   * @param most of this release: its first ones, because a product that holds no more read the file from its start
   */
  async #remembered(previous: PreviousPart, changes: Iterable<string>, most: number): Promise<Removal[]> {
    const { remembersDays } = this.part
    if (remembersDays === undefined) return []
    const { blobs } = this.#place
    const since = this.#context.releasedAt - remembersDays * dayMs
    const removals = new Map<string, Removal>()
    const keep = (removal: Removal): boolean => {
      const key = this.#identity(removal.entry)
      if (removal.releasedAt < since || this.#table().has(key)) return false
      removals.delete(key)
      removals.set(key, removal)
      dropOldest(removals, 2 * mostRemembered)
      return true
    }
    if (await isThere(previous.blob + suffixes.gone, blobs)) {
      for await (const removal of goneIn(previous.blob, blobs)) keep(removal)
    }
    const { releasedAt } = this.#context
    let kept = 0
    for (const line of changes) {
      if (kept === most) break
      if (line[0] === '-' && keep({ entry: line.slice(1), releasedAt })) kept++
    }
    return newestRemovals([...removals.values()], mostRemembered)
  }

  /**
   * Writes added (`+`), replaced (`~`) and removed (`-`) entries since the previous state, one per line.
   * @returns the number of lines
   */
  async #compare(previous: PreviousPart, path: string): Promise<number> {
    const identity = this.#identity
    const { blobs } = this.#place
    const few = await differenceInOrder(entryBatches(previous.blob, blobs), this.#spool.readBack(), identity)
    if (few) return writeDifference(few, path)
    const changes = new LineSpool(path)
    const before = new EntryTable()
    for await (const entry of entriesIn(previous.blob, blobs)) before.put(identity(entry), entry)
    for await (const entry of entriesIn(previous.blob, blobs)) {
      if (!this.#table().has(identity(entry))) changes.add(`-${entry}`)
    }
    for (const entry of this.#spool.readBack()) {
      const comparison = before.compare(identity(entry), entry)
      if (comparison !== 'same') changes.add((comparison === 'new' ? '+' : '~') + entry)
    }
    changes.close()
    return changes.lines
  }
}

/**
 * At most so many removals: those of the newest releases, and of one release the first ones in its file, which a product that
 * could not hold the whole file has.
 * @param removals oldest first, those of a release in the order of its file
 * @returns them in the same order
 */
export function newestRemovals(removals: readonly Removal[], most: number): Removal[] {
  if (removals.length <= most) return [...removals]
  const newest = removals.toSorted((a, b) => b.releasedAt - a.releasedAt).slice(0, most)
  return newest.sort((a, b) => a.releasedAt - b.releasedAt)
}

interface FilesOfPart {
  readonly part: OutputPart
  readonly context: OutputContext
  readonly entries: EntryLines
  /** Lines of the difference from the previous state; null if the part starts over. */
  readonly changes: { readonly count: number; readonly path: string } | null
  readonly remembered?: readonly Removal[]
  readonly omitted: WrittenPart['omitted']
  /** The body, if it was begun before the last entry. */
  readonly early?: Promise<EarlyBlob> | undefined
  readonly place: Pick<PartPlace, 'blobs' | 'announce'>
}

/** Writes the files of a part in its new state. */
export async function writeFiles({
  part,
  context,
  entries,
  changes,
  remembered = [],
  omitted,
  early,
  place: { blobs, announce },
}: FilesOfPart): Promise<WrittenPart> {
  const partContext: PartContext = {
    ...context,
    part: part.name,
    count: entries.lines + remembered.length,
    changedAt: context.releasedAt,
  }
  const pack = async () => {
    const blob = await announce()
    const isLarge = entries.lines >= mostForBrotli
    return {
      blob,
      written: await writeBody(blob, bodyPieces(part, partContext, entries, remembered), { blobs, isLarge }),
    }
  }
  const { blob, written } = await (early ?? pack())
  if (changes) {
    await blobs.write(blob + suffixes.changes, createReadStream(changes.path).pipe(createZstdCompress()))
  }
  if (remembered.length > 0) await writeGone(blob, remembered, blobs)
  return {
    ...written,
    part: part.name,
    mediaType: part.mediaType,
    blob,
    entries: entries.lines,
    changes: changes ? changes.count : null,
    head: headOf(part, context),
    changedAt: context.releasedAt,
    omitted,
  }
}

/** Digest of the texts around the entries, such as the subscription's name, without values that differ in each release. */
function headOf(part: OutputPart, context: OutputContext): string {
  const fixed = { ...context, part: part.name, release: 1, releasedAt: 0, changedAt: 0, count: 0 }
  return hash('sha256', JSON.stringify([part.head?.(fixed), part.foot?.(fixed)])).slice(0, 16)
}

const hasHead = ({ head }: PreviousPart, part: OutputPart, context: OutputContext) =>
  head === null || head === headOf(part, context)

/** Writes added (`+`), replaced (`~`) and removed (`-`) entries, one per line. @returns the number of lines */
export function writeDifference({ removed, written }: LineDifference, path: string): number {
  const changes = new LineSpool(path)
  for (const entry of removed.values()) changes.add(`-${entry}`)
  for (const { line, isNew } of written.values()) changes.add((isNew ? '+' : '~') + line)
  changes.close()
  return changes.lines
}

/** Writes a part about the other parts, if it has changed. */
export async function writeSummary(
  part: SummaryPart,
  text: string,
  previous: PreviousPart | undefined,
  { changedAt, place: { blobs, announce } }: { readonly changedAt: number; readonly place: PartPlace },
): Promise<WrittenPart | PreviousPart> {
  const sha256 = createHash('sha256').update(text).digest()
  if (previous?.sha256.equals(sha256) && (await isThere(previous.blob, blobs))) return previous
  const blob = await announce()
  const written = await writeBody(blob, [{ body: Buffer.from(text) }], { blobs })
  const { name, mediaType } = part
  return { ...written, part: name, mediaType, blob, entries: 0, changes: null, head: null, changedAt, omitted: {} }
}

export const isWritten = (part: WrittenPart | PreviousPart): part is WrittenPart => 'sizes' in part

export const isThere = async (name: string, blobs: Pick<BlobStore, 'size'>): Promise<boolean> =>
  (await blobs.size(name)) !== undefined

/** The entries of a part's previous state. */
export async function* entriesIn(blob: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<string> {
  yield* linesIn(blob + suffixes.entries, blobs)
}

/** The changes of a part in one release, as `PartWriter` wrote them. */
export async function* changesIn(blob: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<string> {
  yield* linesIn(blob + suffixes.changes, blobs)
}

async function writeGone(blob: string, removals: readonly Removal[], blobs: PartPlace['blobs']): Promise<void> {
  const lines = Readable.from(
    (function* () {
      for (const { entry, releasedAt } of removals) yield `${releasedAt} ${entry}\n`
    })(),
    { objectMode: false },
  )
  await blobs.write(blob + suffixes.gone, lines.pipe(createZstdCompress()))
}

/** The removals that a part remembered, oldest first. */
async function* goneIn(blob: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<Removal> {
  for await (const line of linesIn(blob + suffixes.gone, blobs)) {
    const at = line.indexOf(' ')
    yield { entry: line.slice(at + 1), releasedAt: Number(line.slice(0, at)) }
  }
}

/** The entries of a part's previous state, in batches. */
const entryBatches = (blob: string, blobs: Pick<BlobStore, 'read'>) => batchesIn(blob + suffixes.entries, blobs)

async function* linesIn(name: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<string> {
  for await (const lines of batchesIn(name, blobs)) yield* lines
}

async function* batchesIn(name: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<readonly string[]> {
  yield* lineBatches(await unpacked(name, blobs))
}

const inLargeSteps = { chunkSize: 1 << 20, highWaterMark: 1 << 21 }

/** The entries of a part's previous state, as complete lines in chunks of bytes. */
export async function* entryChunks(blob: string, blobs: Pick<BlobStore, 'read'>): AsyncGenerator<Buffer> {
  yield* lineChunks(await unpacked(blob + suffixes.entries, blobs))
}

async function unpacked(name: string, blobs: Pick<BlobStore, 'read'>): Promise<AsyncIterable<Uint8Array>> {
  const bytes = createZstdDecompress(inLargeSteps)
  // Errors propagate in both directions: the reader gets errors of the store, and a reader that stops closes the source.
  pipeline(await blobs.read(name), bytes, () => {})
  return bytes
}
