import type { TargetFormatId } from '../../domain/subscription.ts'
import type { Encoding } from '../platform/http/preferred-encoding.ts'

/** A part of an output in its present state. */
export interface DeliveredPart {
  readonly format: TargetFormatId
  readonly part: string
  /** The release that changed it last. */
  readonly release: number
  readonly writtenWith: string
  readonly mediaType: string
  readonly blob: string
  readonly sizes: Readonly<Partial<Record<Encoding, number>>>
  readonly entries: number
  readonly sha256: Buffer
  readonly changedAt: number
  readonly omitted: Readonly<Record<string, number>>
}
