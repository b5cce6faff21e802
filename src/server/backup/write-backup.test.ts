import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeBackup } from './write-backup.ts'

it.skipIf(!existsSync('/proc/self'))('a backup fails if its folder cannot be created', async () => {
  const order = {
    connection: { host: '127.0.0.1', port: 9 },
    blobs: { list: async () => [], read: () => Promise.reject(), size: () => Promise.reject() },
    folder: '/proc/winnow',
    secret: 'made up',
    withSecret: false,
    version: '0.0.0',
  }

  await expect(writeBackup(order as never)).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/winnow.unfinished' })
})
