import { hash } from 'node:crypto'

import { deviceById } from '../../catalogue/devices/index.ts'
import type { TargetFormat } from '../../domain/subscription.ts'
import { isSummary, type OutputContext, type OutputPart, type SummaryPart } from '../../formats/output-format.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import { stix } from '../../formats/outputs/stix/stix.ts'

/** A format with a subscription's options. `writtenWith` is their digest: deltas reach back only while it stays the same. */
export type WantedOutput = ReturnType<typeof wantedOutputs>[number]

/**
 * The outputs of a subscription, without formats that the product no longer has. A TAXII collection holds the entries
 * of a STIX bundle.
 */
export function wantedOutputs(
  targets: readonly TargetFormat[],
  { blockShared = false }: Pick<OutputContext['options'], 'blockShared'> = {},
) {
  return targets.flatMap(({ id, template, device: deviceId }) => {
    const format = id === 'TAXII21' ? stix : outputFormatById[id]
    if (!format) return []
    const device = deviceId === undefined ? undefined : deviceById.get(deviceId)
    const writtenBy = JSON.stringify([id, template ?? null, device?.limits ?? null])
    const options: OutputContext['options'] = { template, blockShared }
    return [{ id, format, options, device, writtenWith: hash('sha256', writtenBy).slice(0, 16) }]
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

/** The part that a file belongs to. A device's part may have several files: `ip.txt`, `ip-2.txt`, … */
export function partNamed(written: readonly OutputPart[], name: string): OutputPart | undefined {
  const first = name.replace(/-\d+(\.\w+)$/, '$1')
  return written.find((part) => part.name === name) ?? written.find((part) => part.name === first)
}

export const fileName = (part: OutputPart, file: number): string =>
  file === 0 ? part.name : part.name.replace(/(\.\w+)?$/, `-${file + 1}$1`)
