import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Outbox } from './outbox.ts'
import { Spool } from './spool.ts'
import { controlServer } from './status.ts'

it('lines that wait to be written count towards the quota', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-spool-'))
  const spool = await Spool.open(folder, Date.now)
  const quota = spool.bytes + 1000
  spool.room = () => quota - spool.bytes
  const parts = [{ lane: 'a', lines: Buffer.alloc(400, 'a') }]
  const said = await Promise.allSettled(Array.from({ length: 5 }, () => spool.append(parts)))
  await spool.close()
  rmSync(folder, { recursive: true })

  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it.skipIf(!existsSync('/proc/self')).each([
  ['spool', (folder: string) => Spool.open(folder, Date.now)],
  ['outbox', (folder: string) => Outbox.open(folder)],
  ['status', (folder: string) => controlServer(folder, () => expect.unreachable())],
])('the %s of an edge reports that its folder cannot be created', async (_, open) => {
  await expect(open('/proc/winnow/edge')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/winnow' })
})
