import type pg from 'pg'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Selector } from '../../engine/delivery/select.ts'
import { indicatorKey } from '../sources/indicator-key.ts'
import type { ListingTraces } from '../sources/listing-store.ts'
import { type ChangedListings, changedListings } from './changed-listings.ts'
import {
  type Composing,
  type Composition,
  previousOf,
  stateRow,
  type TracedOutput,
  tracedOutputs,
  tracedPart,
} from './composition.ts'
import { itemsById, itemsOf } from './delivered-items.ts'
import { compareItems, indicatorId, kindCode, recordOf } from './item.ts'
import { untraceable } from './line-mark.ts'
import {
  type NewPart,
  type OutputWriter,
  outputWriter,
  type SplicedOutput,
  splicedOutput,
  unchangedOutput,
} from './output-writer.ts'
import { compareAt, deliveredAs, placeOf, type ReleaseState, StateBuilder, textAt, valueAt } from './release-state.ts'
import { type Decided, decided } from './selected-indicators.ts'
import { partsOf, type WantedOutput } from './wanted-outputs.ts'
import { suffixes } from './write-body.ts'
import { isThere, type PreviousPart } from './write-part.ts'

/** If a larger share of a state has changed, composing from all listings is faster. */
const mostShare = 1 / 4
const mostChanged = 200_000
const leastChanged = 10_000

/** How many of so many indicators may have changed; a whole number, for it becomes part of a statement. */
export function mostChangedOf(indicators: number): number {
  return Math.max(leastChanged, Math.min(mostChanged, Math.floor(indicators * mostShare)))
}

/** An indicator about which the release decides again. */
interface Reconsidered {
  /** Its position in the state, or the position at which it must be inserted. */
  readonly at: number
  readonly isThere: boolean
  /** Undefined if no source lists it any more. */
  readonly decided: Decided | undefined
  readonly kind: number
  /** UTF-8. */
  readonly value: Uint8Array
}

/** An indicator whose record has changed; `indicator` is undefined if it is no longer delivered. */
interface ChangedItem {
  readonly kind: number
  readonly value: string
  readonly indicator: DeliveredIndicator | undefined
}

/**
 * Composes a release from the state of the previous one, which must have the same settings: selects, compares and writes
 * only what has changed since.
 * @returns undefined if too much has changed, or if the store of listings cannot tell
 */
export async function composeChanged(
  composing: Composing,
  previousState: ReleaseState,
): Promise<Composition | undefined> {
  const { pool, listings, subscription, now } = composing
  const { traces } = listings
  if (!traces) return undefined
  const clients = await Promise.all([pool.connect(), pool.connect()])
  const [reading, comparing] = clients
  try {
    await reading.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const most = mostChangedOf(previousState.size)
    const versions = await traces.versions(reading, subscription.numbers)
    const changed = await changedListings(traces, reading, { state: previousState, now, most })
    if (!changed) return undefined
    const spliced = await splicedOutputs(composing, previousState)
    const traced = tracedOutputs(spliced)
    const state = withParts(previousState, traced)
    const selector = await composing.selector(state.effects)
    const rows = new StateBuilder(traced.length)
    const changedItems: ChangedItem[] = []
    let copied = 0
    for await (const batch of decidedAgain(traces, reading, { composing, state, changed, selector })) {
      for (const { at, isThere, decided, row, was, compared } of await comparedBatch(comparing, composing, batch)) {
        if (isThere) selector.takeBack(state.effectOf[at] as number)
        rows.addRange(state, copied, at)
        copied = isThere ? at + 1 : at
        const { indicator, isSame } = compared
        if (!isSame) {
          const before = was && recordOf(was)
          for (const output of spliced) {
            output.change(at, isThere, before)
            if (indicator) output.add(indicator)
          }
          for (const tracedOutput of traced)
            if (tracedOutput.filler.mark === untraceable) tracedOutput.isTraceable = false
          changedItems.push({ kind: row.kind, value: row.value, indicator })
        }
        if (!decided) continue
        const markOf = (part: number) =>
          !isSame ? (traced[part]?.filler.mark as number) : isThere ? (state.marks[part]?.[at] as number) : 0
        rows.add(stateRow(row, decided, selector), markOf)
      }
    }
    rows.addRange(state, copied, state.size)
    const written: NewPart[] = []
    for (const output of spliced) written.push(...(await output.finish()))
    const parts = traced.map((tracedOutput) => tracedPart(tracedOutput, written, composing))
    const { settings } = state
    const next = rows.finish({ settings, versions, effects: selector.effects() }, parts)
    const others = await writtenAnew(comparing, composing, { spliced, changedItems, next })
    const isSame = changed.keys.length === 0 && others.parts.length === 0
    return {
      selector,
      written: inOrder(composing.wanted, [...written, ...others.written]),
      omissions: [...spliced.flatMap((output) => output.omissions()), ...others.omissions],
      state: isSame
        ? undefined
        : { ...next, parts: [...next.parts, ...others.parts], marks: [...next.marks, ...others.marks] },
    }
  } finally {
    for (const client of clients) client.release(true)
  }
}

/** The outputs that can be spliced: the state has the marks of all their parts. */
async function splicedOutputs(composing: Composing, state: ReleaseState): Promise<SplicedOutput[]> {
  const { context, wanted, place } = composing
  const outputs: SplicedOutput[] = []
  for (const wantedOutput of wanted) {
    const previous = previousOf(composing, wantedOutput)
    const isComplete = await areThere(wantedOutput, composing)
    const linesOf = (name: string, { blob }: PreviousPart) => {
      const part = state.parts.findIndex(({ format, part }) => format === wantedOutput.id && part === name)
      if (state.parts[part]?.blob !== blob) return undefined
      return { marks: state.marks[part] as Uint8Array, omitted: state.parts[part].omitted }
    }
    const output = isComplete ? splicedOutput(wantedOutput, { context }, { ...place, previous }, linesOf) : undefined
    if (output) outputs.push(output)
  }
  return outputs
}

/** Tells whether the entries of all parts still exist, so that readers' cursors stay valid. */
async function areThere(output: WantedOutput, composing: Composing): Promise<boolean> {
  const { context, place } = composing
  const previous: ReadonlyMap<string, PreviousPart> = previousOf(composing, output)
  for (const { name } of partsOf(output, context.subscription).written) {
    const part = previous.get(name)
    if (!part || !(await isThere(part.blob + suffixes.entries, place.blobs))) return false
  }
  return true
}

/** The state with the marks of these parts only, in the order of `traced`. */
function withParts(state: ReleaseState, traced: readonly TracedOutput[]): ReleaseState {
  const places = traced.map(({ writer: { id }, filler: { name } }) =>
    state.parts.findIndex(({ format, part }) => format === id && part === name),
  )
  return {
    ...state,
    parts: places.map((place) => state.parts[place] as ReleaseState['parts'][number]),
    marks: places.map((place) => state.marks[place] as Uint8Array),
  }
}

interface DecideAgain {
  readonly composing: Composing
  readonly state: ReleaseState
  readonly changed: ChangedListings
  readonly selector: Selector
}

/** Decides again about indicators that have changed, in order of kind and value. */
async function* decidedAgain(
  traces: Pick<ListingTraces, 'listedNow'>,
  client: pg.ClientBase,
  { composing: { subscription, warnings }, state, changed: { positions, keys }, selector }: DecideAgain,
): AsyncGenerator<Reconsidered[]> {
  if (keys.length === 0) return
  const names = new Set(keys.map((key) => key.toString('latin1')))
  const denied = subscription.denied.filter(({ kind, value }) =>
    names.has(indicatorKey(kindById[kind].code, value).toString('latin1')),
  )
  let next = 0
  let place = 0
  const unlisted = (at: number): Reconsidered => ({
    ...{ at, isThere: true, decided: undefined },
    ...{ kind: state.kinds[at] as number, value: valueAt(state, at) },
  })
  const listed = traces.listedNow(client, subscription.numbers, keys)
  for await (const batch of decided(listed, denied, { selector, warnings })) {
    const reconsidered: Reconsidered[] = []
    for (const decided of batch) {
      const kind = kindCode(decided.indicator.kind)
      const value = Buffer.from(decided.indicator.value)
      let order = -1
      for (; next < positions.length; next++) {
        order = compareAt(state, positions[next] as number, kind, value)
        if (order >= 0) break
        reconsidered.push(unlisted(positions[next] as number))
      }
      const isThere = next < positions.length && order === 0
      place = isThere ? (positions[next++] as number) : placeOf(state, kind, value, place)
      reconsidered.push({ at: place, isThere, decided, kind, value })
    }
    yield reconsidered
  }
  yield positions.slice(next).map(unlisted)
}

async function comparedBatch(
  client: pg.ClientBase,
  { subscriptionId, items }: Composing,
  batch: readonly Reconsidered[],
) {
  const values = batch.map(({ value }) => Buffer.from(value).toString())
  const ids = batch.map(({ kind }, i) => indicatorId(kindByCode.get(kind)?.id as KindId, values[i] as string))
  const old = await itemsById(client, subscriptionId, { ids, values })
  const compared = []
  for (const [i, reconsidered] of batch.entries()) {
    const row = { kind: reconsidered.kind, value: values[i] as string }
    const item = old.get(ids[i] as string)
    const was = item?.removed ? undefined : item
    compared.push({ ...reconsidered, row, was, compared: items.compare(item, reconsidered.decided?.selected) })
  }
  if (items.isFull) await items.flush()
  return compared
}

interface Anew {
  readonly spliced: readonly SplicedOutput[]
  readonly changedItems: readonly ChangedItem[]
  /** With the marks of spliced outputs only. */
  readonly next: ReleaseState
}

/** Writes the outputs that cannot be spliced: from all items, unless nothing has changed. */
async function writtenAnew(
  client: pg.ClientBase,
  composing: Composing,
  { spliced, changedItems, next }: Anew,
): Promise<Pick<Composition, 'written' | 'omissions'> & Pick<ReleaseState, 'parts' | 'marks'>> {
  const { context, subscription, wanted, place } = composing
  const written: NewPart[] = []
  const writers: OutputWriter[] = []
  for (const output of wanted) {
    if (spliced.some(({ id }) => id === output.id)) continue
    const to = { ...place, previous: previousOf(composing, output) }
    const isSame = changedItems.length === 0 && (await areThere(output, composing))
    const unchanged = isSame ? unchangedOutput(output, { context }, to) : undefined
    if (unchanged) written.push(...(await unchanged.finish()))
    else writers.push(outputWriter(output, { context, worth: subscription.worth }, to))
  }
  if (writers.length === 0) return { written, omissions: [], parts: [], marks: [] }
  const traced = tracedOutputs(writers).map((tracedOutput) => ({ ...tracedOutput, marks: new Uint8Array(next.size) }))
  const give = (receivers: readonly OutputWriter[]) => {
    const receiving = traced.filter(({ writer }) => receivers.includes(writer))
    return (indicator: DeliveredIndicator, at: number) => {
      for (const writer of receivers) writer.add(indicator)
      for (const tracedOutput of receiving) {
        const { mark } = tracedOutput.filler
        if (mark === untraceable) tracedOutput.isTraceable = false
        tracedOutput.marks[at] = mark
      }
    }
  }
  const lists = writers.filter(({ readsValueOnly }) => readsValueOnly)
  if (lists.length > 0) eachValue(next, give(lists))
  const records = writers.filter(({ readsValueOnly }) => !readsValueOnly)
  if (records.length > 0) {
    const giveRecord = give(records)
    let at = 0
    for await (const indicator of deliveredNow(client, composing.subscriptionId, changedItems)) {
      const value = Buffer.from(indicator.value)
      while (compareAt(next, at, kindCode(indicator.kind), value) !== 0) at++
      giveRecord(indicator, at)
    }
  }
  for (const writer of writers) written.push(...(await writer.finish()))
  const kept = traced.flatMap((tracedOutput) => {
    const part = tracedPart(tracedOutput, written, composing)
    return part ? [{ part, marks: tracedOutput.marks }] : []
  })
  return {
    written,
    omissions: writers.flatMap((writer) => writer.omissions()),
    parts: kept.map(({ part }) => part),
    marks: kept.map(({ marks }) => marks),
  }
}

/** Gives each delivered indicator and its position to writers that read values only. */
function eachValue(state: ReleaseState, give: (indicator: DeliveredIndicator, at: number) => void): void {
  for (let at = 0; at < state.size; at++) {
    const as = state.delivered[at]
    if (as === deliveredAs.not) continue
    const kind = kindByCode.get(state.kinds[at] as number)?.id as KindId
    const value = textAt(state, at)
    give({ kind, value, ...(as === deliveredAs.shared && { isShared: true }) } as DeliveredIndicator, at)
  }
}

/** All indicators of the release, by kind and value: the previous items, merged with the changes. */
async function* deliveredNow(
  client: pg.ClientBase,
  subscriptionId: string,
  changedItems: readonly ChangedItem[],
): AsyncGenerator<DeliveredIndicator> {
  let next = 0
  for await (const batch of itemsOf(client, subscriptionId)) {
    for (const item of batch) {
      let order = 1
      for (; next < changedItems.length; next++) {
        const change = changedItems[next] as ChangedItem
        order = compareItems(change, item)
        if (order >= 0) break
        if (change.indicator) yield change.indicator
      }
      if (next < changedItems.length && order === 0) {
        const { indicator } = changedItems[next++] as ChangedItem
        if (indicator) yield indicator
      } else if (!item.removed) yield recordOf(item)
    }
  }
  for (; next < changedItems.length; next++) {
    const { indicator } = changedItems[next] as ChangedItem
    if (indicator) yield indicator
  }
}

/** Sorts parts into the order in which `composeAll` writes them. */
const inOrder = (wanted: readonly WantedOutput[], written: readonly NewPart[]): NewPart[] =>
  wanted.flatMap(({ id }) => written.filter(({ format }) => format === id))
