import type pg from 'pg'
import type { Effect } from '../../engine/delivery/effects.ts'
import type { Selected, Selector } from '../../engine/delivery/select.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'
import type { OutputContext } from '../../formats/output-format.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import type { ItemChanges } from './item-changes.ts'
import type { NewPart, OutputWriter, PartOmissions } from './output-writer.ts'
import { type Delivered, deliveredAs, type ReleaseState, type StateRow, type TracedPart } from './release-state.ts'
import type { Decided } from './selected-indicators.ts'
import type { ComposedSubscription } from './selection.ts'
import type { WantedOutput } from './wanted-outputs.ts'
import type { PartPlace, PreviousPart } from './write-part.ts'

/** Inputs of a composition. */
export interface Composing {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'listedNow' | 'traces'>
  readonly subscriptionId: string
  readonly subscription: ComposedSubscription
  readonly context: Omit<OutputContext, 'options'>
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly warnings: Pick<WarningIndex, 'checkBlocked'>
  /** Makes a selector; with `effects`, it continues the counts of another one. */
  selector(effects?: readonly Effect[]): Promise<Selector>
  readonly items: ItemChanges
  readonly wanted: readonly WantedOutput[]
  /** Previous parts by format and name. */
  readonly previous: ReadonlyMap<string, ReadonlyMap<string, PreviousPart>>
  readonly place: PartPlace
  readonly settings: string
}

export interface Composition {
  readonly selector: Selector
  readonly written: readonly NewPart[]
  readonly omissions: readonly PartOmissions[]
  /** Undefined if the newest state still applies; null if there is none, because the store of listings has no traces. */
  readonly state: ReleaseState | null | undefined
}

export const previousOf = ({ previous }: Composing, { id }: WantedOutput) => previous.get(id) ?? new Map()

export function stateRow(
  { kind, value }: Pick<StateRow, 'kind' | 'value'>,
  { indicator, selected, effect }: Decided,
  selector: Selector,
): StateRow {
  const { key } = indicator
  if (!key) throw new Error('listings without keys')
  return { kind, value, key, until: selector.standsUntil(indicator), effect, delivered: asDelivered(selected) }
}

const asDelivered = (selected: Selected | undefined): Delivered =>
  !selected ? deliveredAs.not : selected.isShared ? deliveredAs.shared : deliveredAs.usual

/** A part whose marks go into the next state; its filler has the mark of the indicator added last. */
export type TracedOutput = ReturnType<typeof tracedOutputs>[number]

export const tracedOutputs = (writers: readonly OutputWriter[]) =>
  writers.flatMap((writer) => writer.traced.map((filler) => ({ writer, filler, isTraceable: true })))

/** Describes a part for the state; null if marks cannot tell which lines belong to which indicator. */
export function tracedPart(
  { writer: { id }, filler: { name, omitted }, isTraceable }: TracedOutput,
  written: readonly NewPart[],
  { previous }: Composing,
): TracedPart | null {
  const newest = written.find((part) => part.format === id && part.part === name) ?? previous.get(id)?.get(name)
  if (!isTraceable || !newest) return null
  return { format: id, part: name, blob: newest.blob, omitted }
}
