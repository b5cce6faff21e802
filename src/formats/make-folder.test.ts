import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

describe('a folder that is made', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'winnow-folder-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('is there with its parents, also if several make it at once', async () => {
    const path = join(root, 'a', 'b', 'c')
    await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700), makeFolder(path, 0o700)])
    await makeFolder(path, 0o700)
    expect(['a', 'a/b', 'a/b/c'].map((part) => statSync(join(root, part)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
  })

  it('fails below a file, which it names', async () => {
    const path = join(root, 'file')
    writeFileSync(path, '')
    await expect(makeFolder(join(path, 'below'))).rejects.toMatchObject({ code: 'EEXIST', path })
  })

  it.skipIf(!existsSync('/proc/self'))('fails where none can be made', async () => {
    await expect(makeFolder('/proc/winnow/below')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/winnow' })
  })
})
