import type { CurrentIndicator, SourceVersion } from '../sources/listing-store.ts'
import { type Composing, type Composition, previousOf, stateRow, tracedOutputs, tracedPart } from './composition.ts'
import { itemsOf, type OldItem } from './delivered-items.ts'
import { compareItems, kindCode } from './item.ts'
import { untraceable } from './line-mark.ts'
import { type NewPart, outputWriter } from './output-writer.ts'
import { StateBuilder } from './release-state.ts'
import { decided } from './selected-indicators.ts'

/** Composes a release from all listings, and merges them with the previous items, which are read in the same order. */
export async function composeAll(composing: Composing): Promise<Composition> {
  const { pool, listings, subscriptionId, subscription, context, warnings, items, wanted, place, settings } = composing
  const { numbers, denied } = subscription
  const { traces } = listings
  const selector = await composing.selector()
  const writers = wanted.map((output) =>
    outputWriter(output, { context, worth: subscription.worth }, { ...place, previous: previousOf(composing, output) }),
  )
  const traced = tracedOutputs(writers)
  const rows = traces && new StateBuilder(traced.length)
  const markOf = (part: number) => traced[part]?.filler.mark as number
  const clients = await Promise.all([pool.connect(), traces && pool.connect()])
  const [comparing, reading] = clients
  let versions: readonly SourceVersion[] = []
  try {
    const before = new Items(itemsOf(comparing, subscriptionId))
    await before.next()
    let listed: AsyncIterable<readonly CurrentIndicator[]>
    if (traces && reading) {
      await reading.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
      versions = await traces.versions(reading, numbers)
      listed = traces.listedNow(reading, numbers)
    } else listed = listings.listedNow(numbers)
    for await (const batch of decided(listed, denied, { selector, warnings })) {
      for (const decision of batch) {
        const { indicator, selected } = decision
        const row = { kind: kindCode(indicator.kind), value: indicator.value }
        if (!selected) {
          rows?.add(stateRow(row, decision, selector), () => 0)
          continue
        }
        const key = { kind: row.kind, value: selected.value }
        while (before.item && compareItems(before.item, key) < 0) {
          items.compare(before.item, undefined)
          if (items.isFull) await items.flush()
          await before.next()
        }
        const old = before.item && compareItems(before.item, key) === 0 ? before.item : undefined
        const { indicator: delivered } = items.compare(old, selected)
        if (items.isFull) await items.flush()
        if (delivered) for (const writer of writers) writer.add(delivered)
        for (const part of traced) if (part.filler.mark === untraceable) part.isTraceable = false
        rows?.add(stateRow(row, decision, selector), markOf)
        if (old) await before.next()
      }
    }
    for (; before.item; await before.next()) {
      items.compare(before.item, undefined)
      if (items.isFull) await items.flush()
    }
  } finally {
    for (const client of clients) client?.release(true)
  }
  const written: NewPart[] = []
  for (const writer of writers) written.push(...(await writer.finish()))
  const parts = traced.map((tracedOutput) => tracedPart(tracedOutput, written, composing))
  const state = rows?.finish({ settings, versions, effects: selector.effects() }, parts)
  const omissions = writers.flatMap((writer) => writer.omissions())
  return { selector, written, omissions, state: state ?? null }
}

/** Reads items one by one. */
class Items {
  readonly #batches: AsyncIterator<readonly OldItem[]>
  #items: readonly OldItem[] = []
  #at = 0
  /** Undefined at the end. */
  item: OldItem | undefined

  constructor(batches: AsyncIterable<readonly OldItem[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async next(): Promise<void> {
    for (this.item = this.#items[++this.#at]; this.item === undefined; this.item = this.#items[0]) {
      const step = await this.#batches.next()
      if (step.done) return
      this.#items = step.value
      this.#at = 0
    }
  }
}
