import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredIndicator, Omission } from '../../domain/delivery.ts'
import type { OutputContext, OutputPart } from '../../formats/output-format.ts'
import { asker, asLine, identityOf } from '../../formats/outputs/compose.ts'
import { type LineDifference, settled } from './line-difference.ts'
import { linesOf, mostLines, omissionOf, untraceable } from './line-mark.ts'
import type { TracedPart } from './release-state.ts'
import {
  CountedPart,
  entryChunks,
  type PartFiller,
  type PartPlace,
  type PreviousPart,
  type WrittenPart,
  writeDifference,
  writeFiles,
} from './write-part.ts'

/** Thrown if the previous lines of a part do not match the release's state. */
export class StateMismatch extends Error {}

/** Thrown if an indicator was divided, so that others may have its lines, too: the release is made from all listings. */
export class Divided extends Error {}

/** Tells the lines of each indicator in the previous state of a part. */
export interface TracedLines extends Pick<TracedPart, 'omitted'> {
  /** The mark of each indicator, in the order of the state. */
  readonly marks: Uint8Array
}

/** Lines that replace the lines of an indicator, or are inserted before it. */
interface Splice {
  readonly at: number
  readonly isReplaced: boolean
  /** Lines to remove, which are computed from the previous indicator and compared with the previous state. */
  readonly before: readonly string[]
  readonly lines: string[]
}

/**
 * Writes one part from its previous state and the changed indicators. Only for parts in which no two indicators share a
 * line (`OutputPart.ownLines`).
 */
export class SplicedPart extends CountedPart implements PartFiller {
  readonly #context: OutputContext
  readonly #ask: ReturnType<typeof asker>
  readonly #place: PartPlace
  readonly #marks: Uint8Array
  readonly #splices: Splice[] = []

  constructor(part: OutputPart, context: OutputContext, place: PartPlace, { marks, omitted }: TracedLines) {
    super(part, omitted)
    this.#context = context
    this.#ask = asker(part, context, () => {
      throw new Divided(part.name)
    })
    this.#place = place
    this.#marks = marks
  }

  /**
   * Starts a change. The indicator that is written next, if any, comes at this position. Positions must ascend.
   * @param at position in the previous state
   * @param isReplaced true if it replaces the indicator at this position, false if it comes before it
   * @param was the indicator as it was delivered before, if it was
   */
  change(at: number, isReplaced: boolean, was?: DeliveredIndicator): void {
    this.#dropUnchanged()
    this.mark = 0
    const mark = isReplaced ? (this.#marks[at] as number) : 0
    const lines = was && linesOf(mark) > 0 ? this.#ask(was) : []
    if (lines.length !== linesOf(mark)) throw new StateMismatch(`${this.name} had other lines than its state says`)
    const before = typeof lines === 'string' ? [] : lines.map((entry) => asLine(this.part, entry))
    this.#splices.push({ at, isReplaced, before, lines: [] })
    const why = omissionOf(mark)
    if (why !== undefined) this.takeBack(why)
  }

  #dropUnchanged(): void {
    const last = this.#splices.at(-1)
    if (!last || last.lines.length !== last.before.length) return
    if (last.lines.every((line, i) => line === last.before[i])) this.#splices.pop()
  }

  write(indicator: DeliveredIndicator): Omission | undefined {
    const entries = this.#ask(indicator)
    if (typeof entries === 'string') return entries
    const { lines } = this.#splices.at(-1) as Splice
    for (const entry of entries) lines.push(asLine(this.part, entry))
    this.mark = entries.length > mostLines ? untraceable : entries.length
    return undefined
  }

  async finish(previous: PreviousPart | undefined): Promise<WrittenPart | PreviousPart> {
    if (!previous) throw new Error(`no previous state of ${this.name}`)
    this.#dropUnchanged()
    const difference = this.#difference()
    if (difference.removed.size + difference.written.size === 0) return previous
    const changesPath = join(this.#place.folder, crypto.randomUUID())
    try {
      const changes = { count: writeDifference(difference, changesPath), path: changesPath }
      const lines = this.#splices.reduce(
        (sum, { before, lines }) => sum + lines.length - before.length,
        previous.entries,
      )
      return await writeFiles({
        part: this.part,
        context: this.#context,
        entries: { lines, chunks: this.#spliced(entryChunks(previous.blob, this.#place.blobs)) },
        changes,
        omitted: this.omitted,
        place: this.#place,
      })
    } finally {
      await rm(changesPath, { force: true })
    }
  }

  #difference(): LineDifference {
    const identity = identityOf(this.part)
    const keyed = (lines: readonly string[]) => lines.map((line): [string, string] => [identity(line), line])
    return settled(
      new Map(this.#splices.flatMap(({ before }) => keyed(before))),
      new Map(this.#splices.flatMap(({ lines }) => keyed(lines))),
    )
  }

  async *#spliced(before: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const lines = new PreviousLines(before, this.name)
    const block = new Block()
    const linesIn = (from: number, to: number) => {
      let lines = 0
      for (let i = from; i < to; i++) lines += linesOf(this.#marks[i] as number)
      return lines
    }
    try {
      let at = 0
      const end: Splice = { at: this.#marks.length, isReplaced: false, before: [], lines: [] }
      for (const splice of [...this.#splices, end]) {
        for (let remaining = linesIn(at, splice.at); remaining > 0; ) {
          const { bytes, passed } = await lines.pass(remaining)
          remaining -= passed
          if (block.isFullWith(bytes)) yield block.take()
          block.add(bytes)
        }
        for (const line of splice.before) await lines.drop(line)
        for (const line of splice.lines) {
          const bytes = Buffer.from(`${line}\n`)
          if (block.isFullWith(bytes)) yield block.take()
          block.add(bytes)
        }
        at = splice.isReplaced ? splice.at + 1 : splice.at
      }
      await lines.expectEnd()
      if (block.length > 0) yield block.take()
    } finally {
      await before.return(undefined)
    }
  }
}

/** The lines of a part's previous state. */
class PreviousLines {
  readonly #chunks: AsyncGenerator<Buffer>
  readonly #name: string
  #chunk: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(chunks: AsyncGenerator<Buffer>, name: string) {
    this.#chunks = chunks
    this.#name = name
  }

  /** Reads at most so many lines. */
  async pass(most: number): Promise<{ readonly bytes: Buffer; readonly passed: number }> {
    if (!(await this.#hasMore())) throw new StateMismatch(`${this.#name} has fewer lines than its state says`)
    const chunk = this.#chunk
    const start = this.#at
    let passed = 0
    while (passed < most && this.#at < chunk.length) {
      this.#at = chunk.indexOf(lineFeed, this.#at) + 1
      passed++
    }
    return { bytes: chunk.subarray(start, this.#at), passed }
  }

  /** Skips the next line, which must be this one. @throws StateMismatch */
  async drop(line: string): Promise<void> {
    const { bytes } = await this.pass(1)
    if (!bytes.equals(Buffer.from(`${line}\n`))) {
      throw new StateMismatch(`${this.#name} has another line than its state says`)
    }
  }

  async expectEnd(): Promise<void> {
    if (await this.#hasMore()) throw new StateMismatch(`${this.#name} has more lines than its state says`)
  }

  async #hasMore(): Promise<boolean> {
    while (this.#at === this.#chunk.length) {
      const step = await this.#chunks.next()
      if (step.done) return false
      this.#chunk = step.value
      this.#at = 0
    }
    return true
  }
}

const lineFeed = 10

/** A buffer that collects lines for one write. */
class Block {
  #bytes = Buffer.alloc(0)
  length = 0

  isFullWith(bytes: Uint8Array): boolean {
    return this.length > 0 && this.length + bytes.length > blockSize
  }

  add(bytes: Uint8Array): void {
    if (this.length === 0) this.#bytes = Buffer.allocUnsafeSlow(Math.max(blockSize, bytes.length))
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}

const blockSize = 1 << 20
