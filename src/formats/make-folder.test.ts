import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

describe('makeFolder', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'winnow-folder-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('creates a folder with its parents, even if it is called several times at once', async () => {
    const path = join(root, 'a', 'b', 'c')
    await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700), makeFolder(path, 0o700)])
    await makeFolder(path, 0o700)
    expect(['a', 'a/b', 'a/b/c'].map((part) => statSync(join(root, part)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
  })

  it('fails below a file, and names the file', async () => {
    const path = join(root, 'file')
    writeFileSync(path, '')
    await expect(makeFolder(join(path, 'below'))).rejects.toMatchObject({ code: 'EEXIST', path })
  })

  it.skipIf(!existsSync('/proc/self'))('fails where the system allows no folder', async () => {
    await expect(makeFolder('/proc/winnow/below')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/winnow' })
  })
})
