import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { realFeeds, smallMirror } from '../../../test/small-mirror.ts'
import { indexMirror } from '../../analysis/mirror-index.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { bufferBytes } from '../../engine/index/index-bytes.ts'
import { type IndexReader, openIndex } from '../../engine/index/index-reader.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { writeIndex } from './index-file.ts'
import { noMarks, shrink } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'
import { sourceRegister } from './register.ts'
import { replayMirror } from './replay-mirror.ts'

const database = await databaseForFile()
const folder = folderForFile('winnow-replay-')
const now = Date.UTC(2026, 10, 20)
const store = postgresListings(database.pool, { shrink, now: () => now })
const register = sourceRegister(database.pool, catalogue)
const marker = async () => noMarks

const statusOf = (status: string, reason: string | null) =>
  status === 'applied' ? '' : status === 'unreadable' ? status : reason

/** All listings as text, by source. */
function contents(reader: IndexReader): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  reader.scan((entry) => {
    for (let i = 0; i < entry.postings; i++) {
      const id = reader.sources[entry.source(i)]?.id ?? '?'
      const line = `${entry.code} ${entry.value()} ${entry.from(i)} ${entry.until(i)} ${entry.flags(i)}`
      const known = lines.get(id)
      if (known) known.push(line)
      else lines.set(id, [line])
    }
  })
  return new Map([...lines].map(([id, all]) => [id, all.sort()]))
}

it.skipIf(!existsSync(realFeeds))(
  'real histories lead to the same index through PostgreSQL and in memory',
  async () => {
    const mirror = smallMirror(folder)
    await register.sync()
    const parts = {
      register,
      store,
      log: createLog('silent'),
      marker,
      recordedTimes: async () => new Set<number>(),
    }
    const statuses: string[] = []
    const replay = await replayMirror(mirror, {
      ...parts,
      onSnapshot: (source, { takenAt, status, reason, indicators }) =>
        statuses.push([source.id, takenAt, statusOf(status, reason), indicators].join(' ')),
    })
    const applied = (await register.all()).filter(({ appliedAt }) => appliedAt !== null)
    const path = join(folder, 'listings.idx')
    const numbered = applied.map(({ number, source }) => ({ number, id: source.id }))
    await writeIndex(store, numbered, path, now)
    const inMemory = await indexMirror(mirror, { now, judge: () => undefined })

    expect(replay.replayed).toBeGreaterThan(40)
    expect(statuses.sort()).toEqual(
      inMemory.snapshots
        .map(({ source, time, outcome }) => [source.id, time, outcome.held ?? '', outcome.indicators].join(' '))
        .sort(),
    )
    const stored = contents(openIndex(bufferBytes(readFileSync(path))))
    const expected = contents(inMemory.index)
    expect([...stored.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [id, lines] of expected) expect(stored.get(id), id).toEqual(lines)
    const looks = await store.looks()
    const dates = applied.map(({ number, source }) => [source.id, looks.get(number)?.hasAddedDates])
    expect(Object.fromEntries(dates)).toEqual(
      Object.fromEntries(inMemory.index.sources.map(({ id, watch }) => [id, watch.hasAddedDates ?? false])),
    )
  },
  120_000,
)

it('names each file that cannot be opened, reads the others, and reads it once it is back', async () => {
  const mirror = join(folder, 'incomplete')
  mkdirSync(join(mirror, 'folder.txt'), { recursive: true })
  writeFileSync(join(mirror, '1.txt'), '100.20.30.1\n')
  writeFileSync(join(mirror, '3.txt'), '100.20.30.3\n')
  const files = [
    ...['1', '2', '3', 'folder'].map((name, day) => ({
      path: `${name}.txt`,
      source_id: 'whole',
      date: `2026-02-0${day + 1}`,
    })),
    { path: '../../outside.txt', source_id: 'outside', date: '2026-02-01' },
  ].map((file) => ({ ...file, source_path: 'list.txt' }))
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files }))
  const warned: unknown[] = []
  const replayed: string[] = []
  const times = new Set<number>()
  const replay = () =>
    replayMirror(mirror, {
      register,
      store,
      log: Object.assign(createLog('silent'), { warn: (facts: unknown) => void warned.push(facts) }),
      marker,
      recordedTimes: async () => times,
      onSnapshot: ({ id }, { takenAt, status }) => {
        times.add(takenAt)
        replayed.push(`${id} ${new Date(takenAt).toISOString().slice(0, 10)} ${status}`)
      },
    })

  await replay()
  expect(replayed).toEqual(['whole 2026-02-01 applied', 'whole 2026-02-03 applied'])
  expect(warned).toEqual([
    { path: '2.txt', reason: 'is not there' },
    { path: 'folder.txt', reason: 'is no file' },
    { path: '../../outside.txt', reason: 'lies outside the mirror' },
  ])

  rmSync(join(mirror, 'folder.txt'), { recursive: true })
  writeFileSync(join(mirror, 'folder.txt'), '100.20.30.4\n')
  await replay()
  expect(replayed.slice(2)).toEqual(['whole 2026-02-04 applied'])
})
