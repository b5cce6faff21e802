import type pg from 'pg'
import { copiedRows } from '../platform/db/copied-rows.ts'
import { readInt8 } from '../platform/db/copy-binary.ts'
import { type ItemRow, uuidText } from './item.ts'

/** An item of the newest release, or one that was removed by it or before. */
export interface OldItem extends ItemRow {
  readonly removed: boolean
}

/** Characters of a value by which the index of `delivered_item` orders the items of a subscription. */
export const startLength = 24

/** SQL: so many characters of a value. */
export const startOf = (value: string): string => `left(${value}, ${startLength})`

/** Yields the items delivered before, removed ones too, by kind and value, in batches. */
export async function* itemsOf(client: pg.ClientBase, subscriptionId: string): AsyncGenerator<readonly OldItem[]> {
  if (!/^[0-9a-f-]{36}$/.test(subscriptionId)) throw new Error('no id of a subscription')
  const query = `SELECT id, kind, value, record, created, modified, removed FROM delivered_item
    WHERE subscription_id = '${subscriptionId}' ORDER BY kind, value`
  let items: OldItem[] = []
  const rows = copiedRows(client, query, 7, (row, at, length) => {
    const field = (i: number) => at[i] as number
    const text = (i: number) => row.toString('utf8', field(i), field(i) + (length[i] as number))
    items.push({
      id: uuidText(row.subarray(field(0), field(0) + 16)),
      kind: row.readInt16BE(field(1)),
      value: text(2),
      record: text(3),
      created: readInt8(row, field(4)),
      modified: readInt8(row, field(5)),
      removed: row.readUInt8(field(6)) === 1,
    })
  })
  for await (const _ of rows) {
    yield items
    items = []
  }
}

/** The items with these ids and values. @returns them by id */
export async function itemsById(
  client: pg.ClientBase,
  subscriptionId: string,
  { ids, values }: { readonly ids: readonly string[]; readonly values: readonly string[] },
): Promise<Map<string, OldItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<OldItem>(
    `SELECT id, kind, value, record, created, modified, removed FROM delivered_item
     WHERE subscription_id = $1 AND id = ANY($2::uuid[])
       AND ${startOf('value')} = ANY(ARRAY(SELECT ${startOf('wanted')} FROM unnest($3::text[]) wanted))`,
    [subscriptionId, ids, values],
  )
  return new Map(rows.map((item) => [item.id, item]))
}
