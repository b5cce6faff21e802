import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { FinishedPart, OutputContext, OutputPart, SummaryPart } from '../../formats/output-format.ts'
import { deviceWriter } from './device-writer.ts'
import type { Filling, OutputPlace } from './filling.ts'
import { SplicedPart, type TracedLines } from './spliced-part.ts'
import { partNamed, partsOf, type WantedOutput } from './wanted-outputs.ts'
import {
  isWritten,
  type PartFiller,
  PartWriter,
  type PreviousPart,
  type WrittenPart,
  writeSummary,
} from './write-part.ts'

export type NewPart = WrittenPart & { readonly format: TargetFormatId; readonly writtenWith: string }

/** How many indicators are not in a part, by reason: also of a part whose entries have not changed. */
export interface PartOmissions extends Pick<WrittenPart, 'part' | 'omitted'> {
  readonly format: TargetFormatId
}

export interface OutputOrder {
  readonly context: Omit<OutputContext, 'options'>
  /** The value of an indicator, which decides if a device cannot hold all of them. */
  readonly worth: (indicator: DeliveredIndicator) => number
}

/** Writes all parts of one format: takes indicators in order, then writes the parts that have changed. */
export interface OutputWriter {
  readonly id: TargetFormatId
  add(indicator: DeliveredIndicator): void
  finish(): Promise<NewPart[]>
  /** What its parts left out, once it is finished. */
  omissions(): readonly PartOmissions[]
  /** Parts of which the next release need write only what has changed; `mark` is that of the indicator added last. */
  readonly traced: readonly PartFiller[]
  /** It reads kind, value and `isShared` of an indicator only. */
  readonly readsValueOnly: boolean
}

/** An output that is written from its previous state: takes changed indicators only. */
export interface SplicedOutput extends OutputWriter {
  readonly traced: readonly SplicedPart[]
  /** The next indicator, if one is added before the next call, comes here: `SplicedPart.change`. */
  change(at: number, isReplaced: boolean, was?: DeliveredIndicator): void
}

export function outputWriter(wanted: WantedOutput, order: OutputOrder, place: OutputPlace): OutputWriter {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  if (wanted.device) {
    const filling = deviceWriter(written, { context, device: wanted.device, worth: order.worth }, place)
    return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced: [] }
  }
  const writers = written.map((part) => new PartWriter(part, context, place.folder))
  const filling = plainFilling(writers)
  const traced = isSpliceable(wanted, written) ? writers : []
  return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced }
}

/** Undefined unless all parts have a previous state whose lines are known; `linesOf` finds them. */
export function splicedOutput(
  wanted: WantedOutput,
  order: Pick<OutputOrder, 'context'>,
  place: OutputPlace,
  linesOf: (part: string, previous: PreviousPart) => TracedLines | undefined,
): SplicedOutput | undefined {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  if (!isSpliceable(wanted, written)) return undefined
  const traced: SplicedPart[] = []
  for (const part of written) {
    const previous = place.previous.get(part.name)
    const lines = previous?.writtenWith === wanted.writtenWith ? linesOf(part.name, previous) : undefined
    if (!lines) return undefined
    traced.push(new SplicedPart(part, context, lines))
  }
  return {
    ...writerOf(wanted, context, { filling: plainFilling(traced), written, summaries, place }),
    traced,
    change: (at, isReplaced, was) => {
      for (const part of traced) part.change(at, isReplaced, was)
    },
  }
}

/** An output none of whose indicators has changed; undefined unless it was written with the same options before. */
export function unchangedOutput(
  wanted: WantedOutput,
  order: Pick<OutputOrder, 'context'>,
  place: OutputPlace,
): OutputWriter | undefined {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  const isSame = ({ name }: OutputPart) => place.previous.get(name)?.writtenWith === wanted.writtenWith
  // Which entries a device gets depends on those that it has.
  if (wanted.device || !written.every(isSame)) return undefined
  const filled = written.map((part): PartFiller => {
    const nothing = () => {
      throw new Error(`${part.name} takes no more indicators`)
    }
    const finish: PartFiller['finish'] = async (previous) => previous ?? nothing()
    return { part, name: part.name, mark: 0, omitted: {}, write: nothing, omit: nothing, finish }
  })
  const filling = { add: () => {}, withhold: () => {}, filled: async () => filled }
  // What was left out before still is.
  return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced: [], omissions: () => [] }
}

function isSpliceable({ device }: WantedOutput, written: readonly OutputPart[]): boolean {
  return !device && written.every((part) => part.ownLines === true && !part.settle && part.remembersDays === undefined)
}

interface WriterParts {
  readonly filling: Filling
  readonly written: readonly OutputPart[]
  readonly summaries: readonly SummaryPart[]
  readonly place: OutputPlace
}

function writerOf(
  wanted: WantedOutput,
  context: OutputContext,
  { filling, written, summaries, place }: WriterParts,
): Omit<OutputWriter, 'traced'> {
  const readsValueOnly = !wanted.device && written.every((part) => part.readsValueOnly)
  let omissions: readonly PartOmissions[] = []
  const withholdsShared = wanted.format.use === 'block' && !wanted.options.blockShared
  return {
    id: wanted.id,
    readsValueOnly,
    add: (indicator) => (indicator.isShared && withholdsShared ? filling.withhold(indicator) : filling.add(indicator)),
    async finish() {
      const fillers = await filling.filled()
      const finished = new Finished(wanted, context, place)
      for (const filler of fillers) await finished.take(filler)
      for (const part of leftOver(fillers, written, place)) {
        await finished.take(new PartWriter(part, context, place.folder))
      }
      for (const summary of summaries) await finished.summarise(summary)
      omissions = fillers.map(({ name, omitted }) => ({ format: wanted.id, part: name, omitted }))
      return finished.parts
    },
    omissions: () => omissions,
  }
}

/**
 * Files that were written before and are empty now, because the device reads fewer files. Devices that still read them
 * must see the removals.
 */
function leftOver(
  writers: readonly PartFiller[],
  written: readonly OutputPart[],
  { previous }: OutputPlace,
): OutputPart[] {
  const names = new Set(writers.map(({ name }) => name))
  return [...previous.keys()].flatMap((name) => {
    const part = names.has(name) ? undefined : partNamed(written, name)
    return part ? [{ ...part, name }] : []
  })
}

function plainFilling(writers: readonly PartFiller[]): Filling {
  const byKind = new Map<KindId, readonly PartFiller[]>()
  /** Those whose mark is of the last indicator. */
  let marked = writers

  /** Those that may hold indicators of a kind: of a format with dozens of files, two or three. */
  function writersOf(kind: KindId): readonly PartFiller[] {
    const known = byKind.get(kind)
    if (known) return known
    const found = writers.filter(({ part }) => part.kinds.includes(kind))
    byKind.set(kind, found)
    return found
  }

  function next(kind: KindId): readonly PartFiller[] {
    for (const writer of marked) writer.mark = 0
    marked = writersOf(kind)
    return marked
  }

  return {
    add(indicator) {
      let isPlaced = false
      let isOfOtherKind = true
      for (const writer of next(indicator.kind)) {
        const why = writer.write(indicator)
        if (why === undefined) isPlaced = true
        if (why === 'kind') continue
        isOfOtherKind = false
        if (why !== undefined) writer.omit(why, 1)
      }
      // An indicator that is in another file of the format is not omitted; one that fits in no file is counted once,
      // with the first.
      if (isPlaced || !isOfOtherKind || !writers[0]) return
      writers[0].omit('kind', 1)
      marked = [...marked, writers[0]]
    },
    withhold({ kind }) {
      for (const writer of next(kind)) writer.omit('shared', 1)
    },
    filled: async () => writers,
  }
}

class Finished {
  readonly parts: NewPart[] = []
  readonly #all: FinishedPart[] = []
  readonly #wanted: WantedOutput
  readonly #context: OutputContext
  readonly #place: OutputPlace

  constructor(wanted: WantedOutput, context: OutputContext, place: OutputPlace) {
    this.#wanted = wanted
    this.#context = context
    this.#place = place
  }

  async take(writer: PartFiller): Promise<void> {
    const previous = this.#place.previous.get(writer.name)
    const part = await writer.finish(previous, this.#wanted.writtenWith, this.#place)
    this.#keep(part)
    const remembers = previous !== undefined && (previous.entries > 0 || previous.recent.length > 0)
    this.#all.push({ name: writer.name, count: part.entries, changedAt: part.changedAt, remembers })
  }

  async summarise(part: SummaryPart): Promise<void> {
    const text = part.write(this.#all, this.#context)
    const changedAt = this.#context.releasedAt
    this.#keep(await writeSummary(part, text, this.#place.previous.get(part.name), { changedAt, place: this.#place }))
  }

  #keep(part: WrittenPart | PreviousPart): void {
    const { id, writtenWith } = this.#wanted
    if (isWritten(part)) this.parts.push({ ...part, format: id, writtenWith })
  }
}
