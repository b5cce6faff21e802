import type { Enrichment } from '../../domain/delivery.ts'
import type { Selected } from '../../engine/delivery/select.ts'
import type { OutputContext } from '../../formats/output-format.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import type { OldItem } from './delivered-items.ts'
import { type ItemRow, indicatorHex, keptText, kindCode, uuidHex, uuidOf } from './item.ts'
import type { ItemRows } from './item-rows.ts'

/** Upper bound of items in a first release: their numbers are microseconds, starting this much before its time. */
const mostFirst = 60_000_000

/** Columns of the rows. Rows of a first release have all of them, other rows lack the last two. */
const columns = [
  'sequence',
  'id',
  'kind',
  'value',
  'record',
  'created',
  'modified',
  'removed',
  'subscription_id',
  'release',
]

/** Target of COPY for the rows of a first release. */
export const itemsTable = `delivered_item (${columns.join(', ')}) FROM STDIN (FORMAT binary)`

/** Compares items with those of the newest release, and writes the changes. */
export class ItemChanges {
  changes = 0
  added = 0
  removed = 0
  readonly #rows: ItemRows
  readonly #copy = new CopyWriter()
  readonly #releasedAt: number
  readonly #enrich: (selected: Selected) => Enrichment
  readonly #own: ComparedWith['own']

  /** The sequence number before the first change. */
  readonly start: number
  readonly #first: ComparedWith['first']

  constructor(rows: ItemRows, { releasedAt, enrich, own, first }: ComparedWith) {
    this.#rows = rows
    this.#first = first
    this.start = first ? first.now * 1000 - mostFirst : 0
    this.#releasedAt = releasedAt
    this.#enrich = enrich
    this.#own = own
  }

  /** @param old the indicator's item in the newest release, or a removed one of an earlier release */
  compare(old: OldItem | undefined, selected: Selected | undefined) {
    const was = old && !old.removed ? old : undefined
    if (!selected) {
      if (!was) return { indicator: undefined, isSame: true }
      this.removed++
      this.#put({ ...was, modified: this.#releasedAt }, { isRemoved: true })
      return { indicator: undefined, isSame: false }
    }
    const { kind, value } = selected
    const enriched = this.#enrich(selected)
    const record = keptText(selected, enriched, this.#own?.within(selected))
    const isSame = was !== undefined && was.record === record
    const hex = old ? undefined : indicatorHex(kind, value)
    const id = hex === undefined ? (old as OldItem).id : uuidOf(hex)
    const created = old?.created ?? this.#releasedAt
    const modified = isSame ? was.modified : this.#releasedAt
    if (!isSame) this.#put({ id, kind: kindCode(kind), value, record, created, modified }, { hex, isRemoved: false })
    if (!was) this.added++
    return { indicator: { ...selected, enriched, id, created, modified }, isSame }
  }

  /** Tells whether enough changes are buffered for `flush`. */
  get isFull(): boolean {
    return this.#copy.length > this.#rows.portion
  }

  async flush(): Promise<void> {
    await this.#rows.write(this.#copy.take())
  }

  async end(): Promise<void> {
    this.#copy.end()
    await this.#rows.write(this.#copy.take())
    await this.#rows.end()
  }

  /** @param hex the digits of the item's id, if they are known */
  #put(
    item: ItemRow,
    { hex = uuidHex(item.id), isRemoved }: { readonly hex?: string | undefined; readonly isRemoved: boolean },
  ): void {
    const copy = this.#copy
    this.changes++
    copy.row(this.#first ? 10 : 8)
    copy.int8(this.start + this.changes)
    copy.hex(hex)
    copy.int2(item.kind)
    copy.text(item.value)
    copy.text(item.record)
    copy.int8(item.created)
    copy.int8(item.modified)
    copy.boolean(isRemoved)
    if (this.#first) {
      copy.bytes(this.#first.subscriptionId)
      copy.int8(this.#first.release)
    }
  }
}

export interface ComparedWith {
  /** Milliseconds since the epoch. */
  readonly releasedAt: number
  readonly enrich: (selected: Selected) => Enrichment
  /** What must stay reachable. */
  readonly own?: OutputContext['own']
  /** Set for the first release of a subscription, whose rows need no staging table. */
  readonly first?: { readonly subscriptionId: Buffer; readonly release: number; readonly now: number } | undefined
}
