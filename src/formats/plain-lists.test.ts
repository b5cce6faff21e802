import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MirrorProblem, manifestSchema, readFeeds } from './mirror.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-lists-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
function folderOf(...files: readonly string[]): string {
  const path = join(folder, String(++made))
  mkdirSync(path)
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), '50.20.30.40\n')
  }
  return path
}

const read = async (path: string) =>
  (await readFeeds({ feeds: path }, now)).sources.map(({ id, snapshots, isUndated }) => [
    id,
    ...snapshots.map(({ time }) => new Date(time).toISOString().slice(0, 16)),
    ...(isUndated ? ['undated'] : []),
  ])
const asked = ['2026-11-29T12:00', 'undated']

it.each([
  [
    ['b.txt', 'a.csv.gz', '.hidden', 'x.history'],
    [
      ['a.csv', ...asked],
      ['b.txt', ...asked],
    ],
  ],
  [['deep/er/b.txt'], [['deep/er/b.txt', ...asked]]],
  [['bl-2026-10-01.txt', 'bl-2026-10-02.txt.gz'], [['bl.txt', '2026-10-01T00:00', '2026-10-02T00:00']]],
  [['20261001T0600_bl.csv'], [['bl.csv', '2026-10-01T06:00']]],
  [['bl/2026-10-01.txt', 'bl/2026-10-03.txt'], [['bl', '2026-10-01T00:00', '2026-10-03T00:00']]],
  [
    ['list-2024.txt', 'list-2025.txt'],
    [
      ['list-2024.txt', ...asked],
      ['list-2025.txt', ...asked],
    ],
  ],
  [['2026-13-45.txt'], [['2026-13-45.txt', ...asked]]],
])('a folder with %j holds the sources %j', async (files, sources) => {
  expect(await read(folderOf(...files))).toEqual(sources)
})

it('names a source of dated files by their folder', async () => {
  expect(await read(folderOf('2026-10-01.txt'))).toEqual([[String(made), '2026-10-01T00:00']])
})

it('reads lists beside a mirror, each a source of its own', async () => {
  const mirror = folderOf('a.txt')
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files: [{ path: 'a.txt', source_id: 'a.txt' }] }))
  const other = folderOf('a.txt')
  const list = { path: join(folderOf('c.txt'), 'c.txt'), address: 'https://lists.example/c' }

  const { sources } = await readFeeds({ feeds: mirror, lists: [{ path: other }, list, { path: mirror }] }, now)

  expect(sources.map(({ id, isList = false, isUndated = false }) => [id, isList, isUndated])).toEqual([
    ['a.txt', false, false],
    [`${other}/a.txt`, true, true],
    ['https://lists.example/c', true, true],
    [`${mirror}/a.txt`, true, false],
  ])
})

it.each([
  ['a missing place', () => join(folder, 'nowhere'), /^There is no file and no folder .*nowhere\.$/],
  ['an empty folder', () => folderOf(), /^There is no MANIFEST\.json and no list in /],
])('refuses %s with a sentence', async (_, place, sentence) => {
  await expect(readFeeds({ feeds: place() }, now)).rejects.toThrow(MirrorProblem)
  await expect(readFeeds({ lists: [{ path: place() }] }, now)).rejects.toThrow(sentence)
})

it.skipIf(process.getuid?.() === 0)('names a list that may not be read', async () => {
  const path = join(folderOf('a.txt'), 'a.txt')
  chmodSync(path, 0)

  expect((await readFeeds({ lists: [{ path }] }, now)).problems).toEqual([{ path, reason: 'may not be read' }])
})

it('describes each field of a manifest', () => {
  const { properties } = manifestSchema() as {
    properties: { files: { items: { properties: object; required: object } } }
  }

  expect(properties.files.items.required).toEqual(['path'])
  expect(Object.keys(properties.files.items.properties)).toEqual(expect.arrayContaining(['url', 'source_id', 'date']))
})
