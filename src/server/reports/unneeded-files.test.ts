import { beforeEach, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { storedReportsForFile } from '../../../test/stored-reports.ts'
import { listBlob } from '../../domain/report-lists.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { treeStore } from '../groups/tree-store.ts'
import { type BlobStore, SIGNED_MS } from '../platform/blobs/blobs.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import { unneededFiles } from './unneeded-files.ts'

const folder = folderForFile()
const week = 7 * dayMs
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock, maxBytes: 1e6 })
const at = await storedReportsForFile(clock)
beforeEach(() => {
  ahead = 0
})

/** A report with an uploaded file. */
async function uploaded(more: Parameters<typeof at.add>[0] = {}): Promise<string> {
  const taskId = await at.add({ kind: 'upload', blob: true, ...more })
  await write(taskId)
  return taskId
}
const write = (name: string) =>
  blobs.write(
    name,
    (async function* () {
      yield Buffer.from('a log')
    })(),
  )
const never = new AbortController().signal
const sweep = (store: Pick<BlobStore, 'list' | 'remove'> = blobs) =>
  unneededFiles(at.database.db, store, clock).sweep(never)
const names = async () => (await at.database.pool.query('select name from unneeded_file')).rows.map(({ name }) => name)

const done = async (taskId: string) => at.reports.complete(await at.claimed(taskId), at.result(taskId))

// Each of these processes is killed right after its commit, before it removes the file.
it.each<[string, (taskId: string) => Promise<unknown>, object?]>([
  ['is done', done],
  ['was cancelled', (taskId) => at.reports.cancel(at.by, taskId, at.groupId)],
  ['was deleted', (taskId) => at.reports.remove(at.by, at.groupId, [taskId])],
  [
    'was never finished',
    () => {
      ahead = week + 1000
      return at.reports.expire()
    },
    { state: 'uploading' },
  ],
  [
    'failed a week ago',
    async (taskId) => {
      await at.reports.fail(await at.claimed(taskId), { code: 'upload.damaged', values: { at: 1 } })
      ahead = week + 1000
      await at.reports.expire()
    },
  ],
  [
    'was in a deleted group',
    async (taskId) => {
      const { groupId } = await newAnalyst(at.database)
      await at.database.pool.query('update report set group_id = $1 where task_id = $2', [groupId, taskId])
      await at.database.pool.query(`update app_group set deleted_at = '2000-01-01' where id = $1`, [groupId])
      await treeStore(at.database, clock).purge()
    },
  ],
])('the file of a report that %s is removed by the sweep', async (_, end, more) => {
  const other = await uploaded()
  const taskId = await uploaded(more)
  await end(taskId)
  expect(await blobs.size(taskId)).toBe(5)

  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await blobs.size(other)).toBe(5)
})

it('a file that cannot be removed now is removed later, and does not block others', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  await at.reports.remove(at.by, at.groupId, [first, second])
  const failing = {
    ...blobs,
    remove: async (name: string) => {
      if (name === first) throw new Error('the storage is down')
      await blobs.remove(name)
    },
  }
  const files = unneededFiles(at.database.db, failing, clock)
  await files.remove(first, null)

  await expect(sweep(failing)).rejects.toMatchObject({
    message: '1 files could not be removed',
    errors: [{ message: `the file ${first} could not be removed`, cause: { message: 'the storage is down' } }],
  })

  expect([await blobs.size(first), await blobs.size(second)]).toEqual([5, undefined])
  await sweep()
  expect(await blobs.size(first)).toBeUndefined()
})

it('the lists of a report are removed with its file', async () => {
  const [one, other] = [await uploaded(), await uploaded()]
  const lists = [one, other].map((name) => listBlob(name, 19))
  for (const list of lists) await write(list)
  await done(one)
  await sweep()

  expect(await Promise.all(lists.map((list) => blobs.size(list)))).toEqual([undefined, 5])
})

it('a file that was written again with an old signed address is removed too; then its name is forgotten', async () => {
  const taskId = await uploaded()
  await done(taskId)
  await sweep()
  await write(taskId)
  ahead = SIGNED_MS + minuteMs
  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await names()).toContain(taskId)
  // An upload that began before its signature expired ends after it.
  await write(taskId)
  ahead = 2 * SIGNED_MS + minuteMs
  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await names()).toEqual([])
})
