import { hash } from 'node:crypto'

import type { TargetFormat, TargetFormatId } from '../../domain/subscription.ts'
import { isSummary, type OutputFormat, type OutputPart, type SummaryPart } from '../../formats/output-format.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import { stix } from '../../formats/outputs/stix.ts'

/** A format as a subscription wants it. */
export interface WantedOutput {
  readonly id: TargetFormatId
  readonly format: OutputFormat
  readonly options: { readonly template?: string | undefined }
  /** Names all of that: a difference goes back as far as it is the same. */
  readonly writtenWith: string
}

/** Formats that the product no longer has are passed over. A TAXII collection holds what a bundle of STIX does. */
export function wantedOutputs(targets: readonly TargetFormat[]): WantedOutput[] {
  return targets.flatMap(({ id, template, device }) => {
    const format = id === 'TAXII21' ? stix : outputFormatById[id]
    if (!format) return []
    const told = JSON.stringify([id, template ?? null, device ?? null])
    return [{ id, format, options: { template }, writtenWith: hash('sha256', told).slice(0, 16) }]
  })
}

export function partsOf(
  { format, options }: Pick<WantedOutput, 'format' | 'options'>,
  subscription: { readonly id: string; readonly name: string },
): { readonly written: OutputPart[]; readonly summaries: SummaryPart[] } {
  const parts = format.parts({ subscription, options })
  return {
    written: parts.filter((part): part is OutputPart => !isSummary(part)),
    summaries: parts.filter(isSummary),
  }
}
