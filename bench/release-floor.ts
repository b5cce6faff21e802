import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { protectedOf } from '../src/engine/delivery/protected-values.ts'
import type { OutputContext } from '../src/formats/output-format.ts'
import { csv } from '../src/formats/outputs/csv/csv.ts'
import { indicatorId, keptText } from '../src/server/deliveries/item.ts'
import { itemsTable } from '../src/server/deliveries/item-changes.ts'
import { openSelector } from '../src/server/deliveries/open-selector.ts'
import { type SelectionMeans, selectedNow } from '../src/server/deliveries/selected-indicators.ts'
import { type ChosenNow, readSelection } from '../src/server/deliveries/selection.ts'
import { partsOf } from '../src/server/deliveries/wanted-outputs.ts'
import { writeBody } from '../src/server/deliveries/write-body.ts'
import { entryChunks } from '../src/server/deliveries/write-part.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import type { CurrentIndicator } from '../src/server/sources/listing-store.ts'
import { listedQuery, postgresListedNow } from '../src/server/sources/postgres-current.ts'
import { compiledLists, warningLists } from '../src/server/sources/warning-lists.ts'
import type { Place } from '../test/filled-delivery.ts'
import { type Figure, figure, timed } from './bench.ts'

interface Released {
  /** Of a subscription of which a CSV was released. */
  readonly id: string
  readonly folder: string
  /** Processor time of the database so far, in seconds. */
  readonly serverCpu: () => number
  say(text: string): void
}

/**
 * The least that a first release of a CSV needs, with all results known beforehand: reads the listings with the product's
 * statement and drops them, copies the finished rows into the product's table, and packs and writes the finished body; first
 * one after the other, then all at once. Also measures deciding about and writing indicators without a database and files.
 */
export async function releaseFloor(place: Place, { id, folder, serverCpu, say }: Released): Promise<Figure[]> {
  const { pool, dataDir, origin } = place
  const clock = { now: () => Date.now() }
  const blobs = localBlobs({ folder: join(dataDir, 'blobs'), origin, key: new Uint8Array(32), clock, maxBytes: 0 })
  const { rows: files } = await pool.query<{ blob: string }>(
    `SELECT blob FROM delivered_file WHERE subscription_id = $1 AND format = 'CSV' AND NOT body_gone ORDER BY release DESC LIMIT 1`,
    [id],
  )
  const blob = files[0]?.blob ?? ''
  const selection = await readSelection(pool, { subscriptionId: id, now: Date.now() })
  if (!selection) throw new Error('the subscription is gone')
  const items = join(folder, 'finished-items')
  await finishedItems(place, id, items)

  const read = async () => {
    const client = await pool.connect()
    await client.query(`SET work_mem = '256MB'`)
    const statement = listedQuery(selection.numbers, { isKeyed: true })
    for await (const _ of client.query(copyTo(`COPY (${statement}) TO STDOUT (FORMAT binary)`)));
    client.release(true)
  }
  const store = async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    const rows = createReadStream(items, { highWaterMark: 1 << 18 })
    await pipeline(rows, client.query(copyFrom(`COPY ${itemsTable}`)))
    await client.query('ROLLBACK')
    client.release()
  }
  const pack = async () => {
    const name = `bench-${crypto.randomUUID()}`
    const pieces = async function* () {
      for await (const chunk of entryChunks(blob, blobs)) yield { body: chunk, entries: chunk }
    }
    await writeBody(name, pieces(), { blobs, isLarge: true })
    for (const suffix of ['', '.gz', '.zst', '.e']) await blobs.remove(name + suffix)
  }

  const figures: Figure[] = []
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const before = serverCpu()
    const { wall, cpu } = await timed(work)
    const whole = cpu + serverCpu() - before
    say(`${what}: ${wall.toFixed(1)} s, ${whole.toFixed(1)} s of CPU`)
    figures.push(
      figure('deliver', `first release, ${what}`, 's', [wall], `${whole.toFixed(1)} s of CPU, PostgreSQL included`),
    )
  }
  await measure('its listings read', read)
  await measure('its finished rows stored', store)
  await measure('its finished body packed', pack)
  await measure('these three at once', () => Promise.all([read(), store(), pack()]))
  const known: (readonly CurrentIndicator[])[] = []
  for await (const batch of postgresListedNow(pool, selection.numbers)) known.push(batch)
  const { index: warnings } = await compiledLists(warningLists(pool, { log: createLog('silent'), now: clock.now }))
  const selector = await openSelector(selection, { now: Date.now() })
  const means = { selector, warnings }
  await measure('decided and written in memory', () => decideAndWrite(known, selection, means, { id, origin }))
  return figures
}

/** Writes the items of a release to a file, in the form in which COPY takes them for another subscription. */
async function finishedItems({ pool }: Place, id: string, path: string): Promise<void> {
  const client = await pool.connect()
  const rows = `SELECT sequence, id, kind, value, record, created, modified, removed, '${crypto.randomUUID()}'::uuid, release
    FROM delivered_item
    WHERE subscription_id = '${id}' AND NOT removed ORDER BY kind, value`
  await pipeline(client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT binary)`)), createWriteStream(path))
  client.release()
}

/** @returns the characters of all entries */
async function decideAndWrite(
  known: readonly (readonly CurrentIndicator[])[],
  { numbers, denied, selector }: ChosenNow,
  means: SelectionMeans,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<number> {
  const options = {}
  const subscription = { id, name: 'Perimeter' }
  const [part] = partsOf({ format: csv, options }, subscription).written
  if (!part) throw new Error('CSV has no part')
  const releasedAt = Date.now()
  const context: OutputContext = {
    subscription,
    origin,
    release: 1,
    licences: new Map(),
    own: protectedOf(selector),
    releasedAt,
    options,
  }
  const listings = {
    async *listedNow() {
      yield* known
    },
  }
  const enriched = {}
  let characters = 0
  for await (const batch of selectedNow(listings, { numbers, denied }, means)) {
    for (const selected of batch) {
      const indicator: DeliveredIndicator = {
        ...selected,
        enriched,
        id: indicatorId(selected.kind, selected.value),
        created: releasedAt,
        modified: releasedAt,
      }
      characters += keptText(selected, enriched).length
      const entries = part.entries(indicator, context)
      if (typeof entries !== 'string') for (const entry of entries) characters += entry.length
    }
  }
  return characters
}
