import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { FinishedPart, OutputContext, OutputPart, SummaryPart } from '../../formats/output-format.ts'
import { deviceWriter } from './device-writer.ts'
import type { Filling, OutputPlace } from './filling.ts'
import { partNamed, partsOf, type WantedOutput } from './wanted-outputs.ts'
import { isWritten, PartWriter, type PreviousPart, type WrittenPart, writeSummary } from './write-part.ts'

export type NewPart = WrittenPart & { readonly format: TargetFormatId; readonly writtenWith: string }

export interface OutputOrder {
  readonly context: Omit<OutputContext, 'options'>
  /** The value of an indicator, which decides if a device cannot hold all of them. */
  readonly worth: (indicator: DeliveredIndicator) => number
}

/** Writes all parts of one format: takes indicators in order, then writes the parts that have changed. */
export interface OutputWriter {
  add(indicator: DeliveredIndicator): void
  finish(): Promise<NewPart[]>
}

export function outputWriter(wanted: WantedOutput, order: OutputOrder, place: OutputPlace): OutputWriter {
  const context: OutputContext = { ...order.context, options: wanted.options }
  const { written, summaries } = partsOf(wanted, context.subscription)
  const parts = wanted.device
    ? deviceWriter(written, { context, device: wanted.device, worth: order.worth }, place)
    : plainWriter(written, context, place)
  const withholdsShared = wanted.format.use === 'block' && !wanted.options.blockShared
  return {
    add: (indicator) => (indicator.isShared && withholdsShared ? parts.withhold(indicator) : parts.add(indicator)),
    async finish() {
      const writers = await parts.filled()
      const finished = new Finished(wanted, context, place)
      for (const writer of writers) await finished.take(writer)
      for (const part of leftOver(writers, written, place)) {
        await finished.take(new PartWriter(part, context, place.folder))
      }
      for (const summary of summaries) await finished.summarise(summary)
      return finished.parts
    },
  }
}

/**
 * Files that were written before and are empty now, because the device reads fewer files. Devices that still read them
 * must see the removals.
 */
function leftOver(
  writers: readonly PartWriter[],
  written: readonly OutputPart[],
  { previous }: OutputPlace,
): OutputPart[] {
  const names = new Set(writers.map(({ name }) => name))
  return [...previous.keys()].flatMap((name) => {
    const part = names.has(name) ? undefined : partNamed(written, name)
    return part ? [{ ...part, name }] : []
  })
}

function plainWriter(parts: readonly OutputPart[], context: OutputContext, { folder }: OutputPlace): Filling {
  const writers = parts.map((part) => new PartWriter(part, context, folder))
  return {
    add(indicator) {
      const left = writers.map((writer) => writer.write(indicator))
      const isPlaced = left.includes(undefined)
      for (const [i, why] of left.entries()) if (why !== undefined && why !== 'kind') writers[i]?.omit(why, 1)
      // An indicator that is in another file of the format is not omitted; one that fits in no file is counted once,
      // with the first.
      if (!isPlaced && left.every((why) => why === 'kind')) writers[0]?.omit('kind', 1)
    },
    withhold({ kind }) {
      for (const writer of writers) if (writer.part.kinds.includes(kind)) writer.omit('shared', 1)
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

  async take(writer: PartWriter): Promise<void> {
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
