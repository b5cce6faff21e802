import { describe, expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { type Cursor, cursorOf, readCursor } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'
import { fileStore } from './file-store.ts'
import { tidyDeliveries } from './tidy.ts'

const delivery = await deliveryForFile()

const formats = (...ids: string[]) => ids.map((id) => ({ id, authMethod: 'apiKey' }))
const pool = () => delivery.app.database.pool

/** Runs `tidyDeliveries` and returns the names of the deleted blobs. */
async function tidy(now: number): Promise<Set<string>> {
  const removed = new Set<string>()
  await tidyDeliveries({ pool: pool(), blobs: { remove: async (name) => void removed.add(name) } }, now)
  return removed
}
const blobsOf = async (id: string, format: string): Promise<string[]> =>
  (
    await pool().query('select blob from delivered_file where subscription_id = $1 and format = $2', [id, format])
  ).rows.map(({ blob }) => blob)

it('files are deleted with a format that is no longer wanted, and with their subscription', async () => {
  const made = await delivery.released(['192.31.196.1'], ['CSV', 'PLAIN'])
  const [csv, plain] = [await blobsOf(made.id, 'CSV'), await blobsOf(made.id, 'PLAIN')]
  expect(csv.length * plain.length).toBeGreaterThan(0)
  await delivery.call('PATCH', made.id, '', { targetFormats: formats('PLAIN') })
  await delivery.compose(made.id)

  expect([...(await tidy(Date.now()))].filter((name) => csv.includes(name))).toEqual([])
  const later = await tidy(Date.now() + 2 * dayMs)
  for (const blob of csv) expect(later.has(blob) && later.has(`${blob}.e`), blob).toBe(true)
  for (const blob of plain) expect(later.has(blob), blob).toBe(false)

  await pool().query('delete from subscription where id = $1', [made.id])
  const last = await tidy(Date.now() + 2 * dayMs)
  for (const blob of plain) expect(last.has(blob), blob).toBe(true)
  expect((await pool().query('select from delivered_blob')).rowCount).toBe(0)
})

it('a revoked object is deleted after a quarter of a year, and not before', async () => {
  const hostile = record('domain', 'revoked-test.com', { tags: ['"revoked":true'] })
  const made = await delivery.released([hostile, record('domain', 'gone-test.com')], ['TAXII21'])
  await delivery.next(made, [hostile])
  const names = async () => {
    const { rows } = await pool().query(
      `select object::jsonb ->> 'name' as name from taxii_object where subscription_id = $1 and type = 'indicator' order by 1`,
      [made.id],
    )
    const items = await pool().query('select from delivered_item where subscription_id = $1', [made.id])
    return [...rows.map(({ name }) => name), items.rowCount]
  }
  await tidy(delivery.app.clock.now() + 89 * dayMs)
  expect(await names()).toEqual(['gone-test.com', 'revoked-test.com', 2])
  await tidy(delivery.app.clock.now() + 91 * dayMs)
  expect(await names()).toEqual(['revoked-test.com', 1])
})

describe('deltas are kept', () => {
  it('for readers of a list that had not changed for a long time', async () => {
    const made = await delivery.released(['192.31.196.1'], ['PLAIN'])
    const ip = `/v1/feeds/${made.id}/PLAIN/ip.txt`
    await delivery.next(made, ['192.31.196.2'])
    // Both changes are old, but the reader came yesterday, and the list has changed once since then.
    await pool().query(
      `update delivered_file set created_at = created_at - interval '40 days' where subscription_id = $1`,
      [made.id],
    )
    const cursor = (await delivery.pull(ip, made.apiKey)).headers.get('x-winnow-cursor')
    await delivery.next(made, ['192.31.196.3'])
    await tidy(delivery.app.clock.now() + dayMs)

    const delta = await delivery.pull(`${ip}?since=${cursor}`, made.apiKey)
    expect([delta.status, await delta.text()]).toEqual([200, '-192.31.196.2\n+192.31.196.3\n'])
    // The changes up to the release that the reader had are no longer needed.
    await tidy(delivery.app.clock.now() + 32 * dayMs)
    const lost = await delivery.pull(`${ip}?since=${cursor}`, made.apiKey)
    expect(lost.status).toBe(410)
  })

  it('but are served only up to the release of the file, even if newer ones exist', async () => {
    const made = await delivery.made([], ['PLAIN'])
    const files = fileStore(pool())
    const released = async (value: string) => {
      await delivery.next(made, [value])
      return (await files.newest(made.id, 'PLAIN', 'ip.txt')) as DeliveredPart
    }
    const cursor = readCursor(cursorOf(made.id, await released('192.31.196.4'))) as Cursor
    const file = await released('192.31.196.5')
    await released('192.31.196.6')
    // A release was made between reading the file and reading its changes; the reader's next cursor covers it.
    expect(await files.changesSince(made.id, file, cursor)).toEqual([file.blob])
  })
})

it('a clock that was set back gives a changed object no earlier version', async () => {
  const made = await delivery.made([])
  const modifiedOf = async () =>
    (await pool().query(`select max(modified) at from delivered_item where subscription_id = $1`, [made.id])).rows[0].at
  const versions: number[] = []
  for (const [releases, values] of [['192.31.196.7'], [], ['192.31.196.7']].entries()) {
    await delivery.list(made.source, ['192.31.196.8', ...values])
    delivery.app.clock.skip(-minuteMs * releases)
    await delivery.compose(made.id)
    delivery.app.clock.skip(minuteMs * releases)
    versions.push(await modifiedOf())
  }
  expect(versions).toEqual([...versions].sort((one, other) => one - other))
  expect(new Set(versions).size).toBe(3)
})
