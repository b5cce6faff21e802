import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/server.ts'
import { ownFolder } from './own-folder.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'winnow-own-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const mode = async (path: string) => (await stat(path)).mode & 0o777

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  it('is accessible to its owner only, even if it existed with wider permissions', async () => {
    const folder = join(place, 'a/b')

    await ownFolder(folder)
    expect(await mode(folder)).toBe(0o700)

    await chmod(folder, 0o755)
    await ownFolder(folder)
    expect(await mode(folder)).toBe(0o700)
  })

  it('is where the product stores uploads', async () => {
    await mkdir(join(place, 'blobs'))
    await chmod(join(place, 'blobs'), 0o755)

    const app = await startTestApp({ DATA_DIR: place })
    await app.stop()

    expect(await mode(join(place, 'blobs'))).toBe(0o700)
  })
})
