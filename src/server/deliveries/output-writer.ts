import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { FinishedPart, OutputContext, OutputPart, SummaryPart } from '../../formats/output-format.ts'
import { deviceWriter } from './device-writer.ts'
import type { Filling, OutputPlace } from './filling.ts'
import { SplicedPart, type TracedLines } from './spliced-part.ts'
import { partNamed, partsOf, type WantedOutput } from './wanted-outputs.ts'
import { suffixes } from './write-body.ts'
import {
  isThere,
  isWritten,
  type PartFiller,
  PartWriter,
  type PreviousPart,
  type WrittenPart,
  writeSummary,
} from './write-part.ts'

export type NewPart = WrittenPart & { readonly format: TargetFormatId; readonly writtenWith: string }

/** Numbers of indicators that are not in a part, by reason; also for parts whose entries have not changed. */
export interface PartOmissions extends Pick<WrittenPart, 'part' | 'omitted'> {
  readonly format: TargetFormatId
}

export interface OutputOrder {
  readonly context: Omit<OutputContext, 'options'>
  /** The worth of an indicator to the subscriber, which decides if a device cannot hold all of them. */
  readonly worth: (indicator: DeliveredIndicator) => number
}

/** Writes all parts of one format: takes indicators in order, then writes the parts that have changed. */
export interface OutputWriter {
  readonly id: TargetFormatId
  add(indicator: DeliveredIndicator): void
  finish(): Promise<NewPart[]>
  /** The omissions of its parts; available after `finish`. */
  omissions(): readonly PartOmissions[]
  /** Parts that the next release can splice; their `mark` is that of the indicator added last. */
  readonly traced: readonly PartFiller[]
  /** True if it reads only kind, value and `isShared` of an indicator. */
  readonly readsValueOnly: boolean
}

/** An output that is written from its previous state, and takes changed indicators only. */
export interface SplicedOutput extends OutputWriter {
  readonly traced: readonly SplicedPart[]
  /** Sets the position for the indicator that is added next, if any: see `SplicedPart.change`. */
  change(at: number, isReplaced: boolean, was?: DeliveredIndicator): void
}

export function outputWriter(wanted: WantedOutput, order: OutputOrder, place: OutputPlace): OutputWriter {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  if (wanted.device) {
    const filling = deviceWriter(written, { context, device: wanted.device, worth: order.worth }, place)
    return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced: [] }
  }
  const writers = written.map((part) => new PartWriter(part, context, place, { isNew: !place.previous.has(part.name) }))
  const filling = plainFilling(writers)
  const traced = isSpliceable(wanted, written) ? writers : []
  return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced }
}

/** Undefined unless `linesOf` knows the lines of the previous state of all parts. */
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
    traced.push(new SplicedPart(part, context, place, lines))
  }
  return {
    ...writerOf(wanted, context, { filling: plainFilling(traced), written, summaries, place }),
    traced,
    change: (at, isReplaced, was) => {
      for (const part of traced) part.change(at, isReplaced, was)
    },
  }
}

/** An output without any changed indicator; undefined unless it was written with the same options before. */
export function unchangedOutput(
  wanted: WantedOutput,
  order: Pick<OutputOrder, 'context'>,
  place: OutputPlace,
): OutputWriter | undefined {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  const isSame = ({ name }: OutputPart) => place.previous.get(name)?.writtenWith === wanted.writtenWith
  // The selection for a device depends on the entries that the device has, so it is always made again.
  if (wanted.device || !written.every(isSame)) return undefined
  const filled = written.map((part): PartFiller => {
    const nothing = () => {
      throw new Error(`${part.name} takes no more indicators`)
    }
    const finish: PartFiller['finish'] = async (previous) => previous ?? nothing()
    return { part, name: part.name, mark: 0, omitted: {}, write: nothing, omit: nothing, finish }
  })
  const filling = { add: () => {}, withhold: () => {}, filled: async () => filled }
  // Omissions are unchanged, so none are reported.
  return { ...writerOf(wanted, context, { filling, written, summaries, place }), traced: [], omissions: () => [] }
}

const isSpliceable = ({ device }: WantedOutput, written: readonly OutputPart[]): boolean =>
  !device && written.every((part) => part.ownLines === true && !part.settle && part.remembersDays === undefined)

interface WriterInput {
  readonly filling: Filling
  readonly written: readonly OutputPart[]
  readonly summaries: readonly SummaryPart[]
  readonly place: OutputPlace
}

function writerOf(
  wanted: WantedOutput,
  context: OutputContext,
  { filling, written, summaries, place }: WriterInput,
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
        await finished.take(new PartWriter(part, context, place))
      }
      for (const summary of summaries) await finished.summarise(summary)
      omissions = fillers.map(({ name, omitted }) => ({ format: wanted.id, part: name, omitted }))
      return finished.parts
    },
    omissions: () => omissions,
  }
}

/**
 * Previous files that are no longer needed, because the device reads fewer files. They are written empty, so that devices
 * that still read them remove their entries.
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
  /** The writers whose marks belong to the last indicator. */
  let marked = writers

  /** The writers for a kind: two or three, even of formats with dozens of files. */
  function writersOf(kind: KindId): readonly PartFiller[] {
    const cached = byKind.get(kind)
    if (cached) return cached
    const kindWriters = writers.filter(({ part }) => part.kinds.includes(kind))
    byKind.set(kind, kindWriters)
    return kindWriters
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
      // An indicator in another file of the format is not omitted. An indicator that fits into no file is counted once, in
      // the first file.
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
    const part = await writer.finish(this.#place.previous.get(writer.name), this.#wanted.writtenWith)
    this.#keep(part)
    const remembers = part.entries === 0 && (await isThere(part.blob + suffixes.gone, this.#place.blobs))
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
