import { afterAll } from 'vitest'
import { sources as catalogue } from '../src/catalogue/sources/index.ts'
import { contract } from '../src/contract/index.ts'
import type { FeedRecord } from '../src/domain/listing.ts'
import { kindByCode } from '../src/domain/observables/index.ts'
import type { Value } from '../src/domain/observables/read.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { IndexReader } from '../src/engine/index/index-reader.ts'
import { listStore } from '../src/server/lists/store.ts'
import { deriveSecrets } from '../src/server/platform/secrets.ts'
import { searchHandlers } from '../src/server/search/api.ts'
import { cursors } from '../src/server/search/cursor.ts'
import { openReference } from '../src/server/search/reference.ts'
import { groupViews } from '../src/server/search/views.ts'
import { customSource } from '../src/server/sources/custom-sources.ts'
import { batches, snapshotHead } from '../src/server/sources/listing-store.conformance.ts'
import { newAnalyst } from './analyst.ts'
import { databaseForFile, folderForFile } from './for-file.ts'
import { offlineSources } from './offline-sources.ts'

export type Searcher = Awaited<ReturnType<typeof newAnalyst>>

/** Two groups, and the sources of the demo, in which a test file searches. `bring` makes the first index. */
export async function searchedForFile() {
  const folder = folderForFile('winnow-search-')
  const time = Date.now()
  const clock = { now: () => time }
  const database = await databaseForFile('first start')
  const secrets = deriveSecrets(['a secret of tests, of 32 characters'])
  const service = offlineSources(folder, { database, catalogue, secrets, clock })
  const reference = openReference({ connection: database.connection, asnDatabase: undefined, geoDatabase: undefined })
  const lists = listStore(database, { clock, limits: { perGroup: 10, rowsEach: 100 } })
  const views = groupViews({ service, pool: database.pool, clock })
  const filters = { open: () => Promise.reject(new Error('no filters here')) }
  const handlers = searchHandlers({ views, reference, lists, filters, cursors: cursors(secrets), clock })
  const [one, other] = [await newAnalyst(database), await newAnalyst(database)]
  afterAll(async () => {
    await reference.stop()
    await service.close()
  })

  /** Adds own sources of groups that have listed these values since a day ago, and makes an index. @returns their ids */
  async function bring(
    ...sources: readonly (readonly [owner: Searcher, name: string, rows: readonly FeedRecord[], takenAt?: number])[]
  ): Promise<string[]> {
    const ids: string[] = []
    for (const [{ groupId }, name, rows, takenAt = time - dayMs] of sources) {
      const source = customSource(groupId, new URL(`https://feeds.example/${name}`))
      const { number } = await service.register.enter(source, 'custom', groupId)
      await service.listings.ingest(snapshotHead(number, takenAt), batches(rows), await service.lists.marker())
      ids.push(source.id)
    }
    await service.index.build()
    return ids
  }

  async function withIndex<T>(work: (index: IndexReader) => T): Promise<T> {
    const lease = await service.index.acquire()
    if (!lease) throw new Error('no index')
    try {
      return work(lease.reader)
    } finally {
      lease.release()
    }
  }

  /** All listed entries of the index, in its order. */
  const everyEntry = () =>
    withIndex((index) => {
      const found: Value[] = []
      index.scan((entry) => {
        found.push({ kind: kindByCode.get(entry.code)?.id as Value['kind'], value: entry.value() })
      })
      return found
    })

  /** Calls the API as a person whom the gate has authorised; checks every answer against the contract. */
  function callsOf({ userId, groupId }: Searcher) {
    const context = { user: { id: userId }, signal: new AbortController().signal } as never
    const { understand, life, related } = contract.search
    const asked = (query: object = {}) =>
      ({ query: { groupID: groupId, ...query }, params: {}, body: undefined }) as never
    return {
      understand: async (text: string, query: { asOf?: string; cursor?: string } = {}) =>
        understand.reply.parse(
          await handlers.understand({ query: { groupID: groupId, ...query }, params: {}, body: { text } }, context),
        ),
      life: async (value: Value, asOf?: string) =>
        life.reply.parse(await handlers.life(asked({ ...value, ...(asOf && { asOf }) }), context)),
      related: async (value: Value) => related.reply.parse(await handlers.related(asked(value), context)),
    }
  }

  return {
    ...{ folder, time, clock, database, secrets, service, reference, views, handlers },
    ...{ one, other, bring, callsOf, withIndex, everyEntry },
  }
}
