import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredIndicator, Omission } from '../../domain/delivery.ts'
import type { OutputContext, OutputPart } from '../../formats/output-format.ts'
import { asker, asLine, identityOf } from '../../formats/outputs/compose.ts'
import { type LineDifference, settled } from './line-difference.ts'
import { linesOf, markOf, mostLines, omissionOf, untraceable } from './line-mark.ts'
import { LineSpool } from './line-spool.ts'
import type { TracedPart } from './release-state.ts'
import {
  entryBatches,
  type PartFiller,
  type PartPlace,
  type PreviousPart,
  type WrittenPart,
  writeDifference,
  writeFiles,
} from './write-part.ts'

/** The previous state of a part is not as its release's state says. */
export class StateMismatch extends Error {}

/** The lines of a part before, by indicator. */
export interface TracedLines extends Pick<TracedPart, 'omitted'> {
  /** The mark of each indicator, in their order. */
  readonly marks: Uint8Array
}

/** Lines that take the place of those of an indicator, or come before it. */
interface Splice {
  readonly at: number
  readonly isReplaced: boolean
  readonly lines: string[]
}

/**
 * Writes one part from its previous state and the indicators that have changed. Only for parts in which indicators have
 * lines of their own (`OutputPart.ownLines`).
 */
export class SplicedPart implements PartFiller {
  readonly part: OutputPart
  mark = 0
  readonly #context: OutputContext
  readonly #ask: ReturnType<typeof asker>
  readonly #marks: Uint8Array
  readonly #omitted: Partial<Record<Omission, number>>
  readonly #splices: Splice[] = []

  constructor(part: OutputPart, context: OutputContext, { marks, omitted }: TracedLines) {
    this.part = part
    this.#context = context
    this.#ask = asker(part, context)
    this.#marks = marks
    this.#omitted = { ...omitted }
  }

  get name(): string {
    return this.part.name
  }

  get omitted(): Readonly<Partial<Record<Omission, number>>> {
    return this.#omitted
  }

  /**
   * What is written next, until the next call, comes at this place of the previous indicators, in ascending order.
   * @param isReplaced whether it takes the place of the one that is there
   */
  change(at: number, isReplaced: boolean): void {
    this.mark = 0
    this.#splices.push({ at, isReplaced, lines: [] })
    const why = isReplaced ? omissionOf(this.#marks[at] as number) : undefined
    if (why === undefined) return
    const left = (this.#omitted[why] as number) - 1
    if (left > 0) this.#omitted[why] = left
    else delete this.#omitted[why]
  }

  write(indicator: DeliveredIndicator): Omission | undefined {
    const entries = this.#ask(indicator)
    if (typeof entries === 'string') return entries
    const { lines } = this.#splices.at(-1) as Splice
    for (const entry of entries) lines.push(asLine(this.part, entry))
    this.mark = entries.length > mostLines ? untraceable : entries.length
    return undefined
  }

  omit(why: Omission, indicators: number): void {
    this.#omitted[why] = (this.#omitted[why] ?? 0) + indicators
    this.mark = markOf(why)
  }

  async finish(
    previous: PreviousPart | undefined,
    _writtenWith: string,
    { blobs, folder, announce }: PartPlace,
  ): Promise<WrittenPart | PreviousPart> {
    if (!previous) throw new Error(`no previous state of ${this.name}`)
    const isTouched = ({ at, isReplaced, lines }: Splice) =>
      lines.length > 0 || (isReplaced && linesOf(this.#marks[at] as number) > 0)
    if (!this.#splices.some(isTouched)) return previous
    const entries = new LineSpool(join(folder, crypto.randomUUID()))
    const changesPath = join(folder, crypto.randomUUID())
    try {
      const difference = await this.#splice(entryBatches(previous.blob, blobs), entries).finally(() => entries.close())
      if (difference.removed.size + difference.written.size === 0) return previous
      const changes = { count: writeDifference(difference, changesPath), path: changesPath }
      const { part } = this
      return await writeFiles({
        ...{ part, context: this.#context, entries, changes },
        omitted: this.#omitted,
        place: { blobs, announce },
      })
    } finally {
      await rm(entries.path, { force: true })
      await rm(changesPath, { force: true })
    }
  }

  async #splice(before: AsyncGenerator<readonly string[]>, after: LineSpool): Promise<LineDifference> {
    const identity = identityOf(this.part)
    const gone = new Map<string, string>()
    const come = new Map<string, string>()
    let batch: readonly string[] = []
    let next = 0
    /** Passes lines of the previous state on, or over. */
    const pass = async (count: number, isKept: boolean) => {
      for (let left = count; left > 0; ) {
        if (next === batch.length) {
          const step = await before.next()
          if (step.done) throw new StateMismatch(`${this.name} has fewer lines than its state says`)
          batch = step.value
          next = 0
          continue
        }
        const to = Math.min(batch.length, next + left)
        if (isKept) after.addRange(batch, next, to)
        else for (let i = next; i < to; i++) gone.set(identity(batch[i] as string), batch[i] as string)
        left -= to - next
        next = to
      }
    }
    const linesIn = (from: number, to: number) => {
      let lines = 0
      for (let i = from; i < to; i++) lines += linesOf(this.#marks[i] as number)
      return lines
    }
    try {
      let at = 0
      for (const splice of this.#splices) {
        await pass(linesIn(at, splice.at), true)
        at = splice.at
        if (splice.isReplaced) await pass(linesIn(at, ++at), false)
        for (const line of splice.lines) {
          after.add(line)
          come.set(identity(line), line)
        }
      }
      await pass(linesIn(at, this.#marks.length), true)
      while (next === batch.length) {
        const step = await before.next()
        if (step.done) return settled(gone, come)
        batch = step.value
        next = 0
      }
      throw new StateMismatch(`${this.name} has more lines than its state says`)
    } finally {
      await before.return(undefined)
    }
  }
}
