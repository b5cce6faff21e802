import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { makeOnce, readMade, writeNew } from './made-once.ts'
import { StartFault } from './start-fault.ts'

const folder = folderForFile('winnow-once-')

const file = (name: string) => ({ path: join(folder, name), least: 8, remedy: 'Restore it.' })

it('all who make a file at once get the text of the first, and nobody else can read it', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => `text number ${at}`)

  const read = await Promise.all(texts.map((text) => makeOnce(file('shared'), text)))

  expect(new Set(read)).toEqual(new Set([await readFile(file('shared').path, 'utf8')]))
  expect(texts).toContain(read[0])
  expect((await stat(file('shared').path)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.startsWith('shared'))).toEqual(['shared'])
})

it.each([
  ['empty', ''],
  ['blank', ' \n\n        '],
  ['cut off', 'text nu'],
])('a file that is %s is refused, with its name and what to do, and stays as it is', async (name, text) => {
  const damaged = file(name)
  await writeFile(damaged.path, text)

  for (const read of [readMade, (one: typeof damaged) => makeOnce(one, 'another text')]) {
    await expect(read(damaged)).rejects.toThrow(StartFault)
    await expect(read(damaged)).rejects.toThrow(`${damaged.path} is empty or cut off`)
    await expect(read(damaged)).rejects.toThrow('Restore it.')
  }
  expect(await readFile(damaged.path, 'utf8')).toBe(text)
})

it('a new file never replaces another one', async () => {
  const { path } = file('new')

  expect([await writeNew(path, 'first'), await writeNew(path, 'second')]).toEqual([true, false])
  expect(await readFile(path, 'utf8')).toBe('first')
})
