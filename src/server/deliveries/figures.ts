import type { LocalizedText } from '../../domain/text.ts'
import type { SelectionCounts } from '../../engine/delivery/selection-counters.ts'

export interface RefusedSource {
  readonly ID: string
  /** Missing if the group may not see it, and in figures of earlier versions. */
  readonly name?: string
  readonly clause: LocalizedText
}

/** Figures of a release, stored with it and shown. Numbers of indicators. */
export interface DeliveryFigures {
  readonly total: number
  readonly kinds: Readonly<Record<string, number>>
  /** Indicators of each source: delivered because of it, and delivered because of it alone. */
  readonly sources: Readonly<Record<string, { readonly indicators: number; readonly exclusive: number }>>
  /** The same for own deny lists. They are apart from the sources because they need no licence. */
  readonly lists: readonly {
    readonly ID: string
    readonly name: string
    readonly indicators: number
    readonly exclusive: number
  }[]
  /** Numbers by `OmissionReason`. */
  readonly omitted: Readonly<Record<string, number>>
  /** Numbers by id of the allow list that removed them. */
  readonly allowedBy: Readonly<Record<string, number>>
  /** Sources that may not be delivered. */
  readonly refused: readonly RefusedSource[]
}

export function figuresOf(
  counts: SelectionCounts,
  rest: Pick<DeliveryFigures, 'total' | 'kinds' | 'refused'>,
): DeliveryFigures {
  return {
    ...rest,
    sources: Object.fromEntries(
      counts.sources.map(({ id, delivered, alone }) => [id, { indicators: delivered, exclusive: alone }]),
    ),
    lists: counts.lists.map(({ id, name, delivered, alone }) => ({
      ID: id,
      name,
      indicators: delivered,
      exclusive: alone,
    })),
    omitted: counts.omitted as Record<string, number>,
    allowedBy: counts.allowedBy,
  }
}
