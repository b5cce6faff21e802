import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { FinishedPart, OutputContext } from '../../formats/output-format.ts'
import { partsOf, type WantedOutput } from './wanted.ts'
import {
  isWritten,
  type PartPlace,
  PartWriter,
  type PreviousPart,
  type WrittenPart,
  writeSummary,
} from './write-part.ts'

export type NewPart = WrittenPart & { readonly format: TargetFormatId; readonly writtenWith: string }

/** Writes all parts of one format: indicators first, in order, then whatever of it has changed. */
export interface OutputWriter {
  add(indicator: DeliveredIndicator): void
  finish(): Promise<NewPart[]>
}

export function outputWriter(
  wanted: WantedOutput,
  shared: Omit<OutputContext, 'options'>,
  { previous, ...place }: PartPlace & { readonly previous: ReadonlyMap<string, PreviousPart> },
): OutputWriter {
  const { id, options, writtenWith } = wanted
  const context: OutputContext = { ...shared, options }
  const { written, summaries } = partsOf(wanted, shared.subscription)
  const writers = written.map((part) => new PartWriter(part, context, place.folder))
  return {
    add(indicator) {
      for (const writer of writers) writer.add(indicator)
    },
    async finish() {
      const parts: NewPart[] = []
      const all: FinishedPart[] = []
      const take = (part: WrittenPart | PreviousPart) => {
        if (isWritten(part)) parts.push({ ...part, format: id, writtenWith })
      }
      for (const writer of writers) {
        const { name } = writer.part
        const part = await writer.finish(previous.get(name), writtenWith, place)
        take(part)
        all.push({ name, count: part.entries, changedAt: part.changedAt })
      }
      for (const part of summaries) {
        const text = part.write(all, context)
        const changedAt = context.releasedAt
        take(await writeSummary(part, text, previous.get(part.name), { changedAt, place }))
      }
      return parts
    },
  }
}
