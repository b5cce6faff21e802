import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { openedOnce } from './packaged.ts'

const folder = folderForFile()

it('a database is opened once, and again after its file was replaced', async () => {
  const path = join(folder, 'geo.mmdb')
  let opened = 0
  const open = openedOnce(async (name) => {
    opened++
    return readFile(name, 'utf8')
  })
  await expect(open(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(path, 'May')
  expect(await Promise.all([open(path), open(path)])).toEqual(['May', 'May'])
  expect(opened).toBe(2)

  // With the same size and time, as tools that keep times leave it.
  await utimes(path, 1, 1)
  expect(await open(path)).toBe('May')
  await writeFile(`${path}.new`, 'Jun')
  await utimes(`${path}.new`, 1, 1)
  await rename(`${path}.new`, path)
  expect(await open(path)).toBe('Jun')

  await rm(path)
  expect(await open(path)).toBe('Jun')
})
