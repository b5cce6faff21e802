import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRejection } from '../domain/listing.ts'
import { contentOf, MirrorProblem, readMirror } from './mirror.ts'
import { readSnapshot } from './snapshot.ts'

let root: string
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'winnow-mirror-'))
  folder = join(root, 'set', 'feeds')
  await mkdir(join(folder, 'one'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), '192.0.2.99\n')
  await writeFile(join(folder, 'one', 'new.txt.gz'), gzipSync('192.0.2.1\n192.0.2.2\n'))
  await writeFile(join(folder, 'one', 'old.txt'), '192.0.2.1\nnothing\n')
  await writeFile(join(folder, 'one', 'cut.json'), '{"iocs":[{"ioc":"192.0.2.1","type":"ip"},{"ioc":"192.0')
  await symlink(join(root, 'secret.txt'), join(folder, 'one', 'link.txt'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function manifest(files: unknown): Promise<void> {
  await writeFile(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
}

describe('readMirror', () => {
  it('orders the snapshots of a source by its own dates, else by the day of the copy, for any base path', async () => {
    await manifest([
      {
        path: 'feeds/one/new.txt.gz',
        source_id: 'one',
        url: 'https://list.example/1',
        snapshot_date: '2026-01-01',
        source_file_date: '2026-01-05T00:00:00Z',
      },
      {
        path: 'one/old.txt',
        source_id: 'one',
        public_feed_url: 'https://list.example/0',
        snapshot_date: '2026-01-03',
        rows: 1,
      },
    ])

    const { sources, problems } = await readMirror(folder)

    expect(problems).toEqual([])
    expect(sources).toHaveLength(1)
    expect(sources[0]?.addresses).toEqual(['https://list.example/1', 'https://list.example/0'])
    expect(
      sources[0]?.snapshots.map(({ time, files }) => [new Date(time).toISOString().slice(0, 10), files[0]?.name]),
    ).toEqual([
      ['2026-01-03', 'old.txt'],
      ['2026-01-05', 'new.txt'],
    ])
  })

  it('keeps files of one time together', async () => {
    await manifest([
      { path: 'one/new.txt.gz', source_id: 'one', snapshot_date: '2026-01-01' },
      { path: 'one/old.txt', source_id: 'one', snapshot_date: '2026-01-01' },
    ])

    const { sources } = await readMirror(folder)
    const [snapshot] = sources[0]?.snapshots ?? []

    expect(snapshot?.files).toHaveLength(2)
  })

  describe('distinguishes the versions of a file from other files of its source', () => {
    /** The files that are read at each time; `+` marks additions. */
    const contents = async (...files: (readonly [day: number, source_path: string])[]) => {
      await manifest(
        files.map(([day, source_path]) => ({
          path: 'one/old.txt',
          source_id: 'one',
          snapshot_date: `2026-01-0${day}`,
          source_path,
        })),
      )
      const paths = new Map(files.map(([, source_path], i) => [i, source_path]))
      const { sources } = await readMirror(folder)
      const all = sources[0]?.snapshots.flatMap((snapshot) => snapshot.files) ?? []
      return sources[0]?.snapshots.map((snapshot) => {
        const { files, increment } = contentOf(snapshot)
        return `${increment ? '+' : ''}${files.map((file) => paths.get(all.indexOf(file))).join(' ')}`
      })
    }

    it('versions replace one another', async () => {
      expect(await contents([1, 'a.txt'], [2, 'a.txt'], [3, 'a.txt.gz'])).toEqual(['a.txt', 'a.txt', 'a.txt.gz'])
    })

    it('a file that is new to the source only adds rows', async () => {
      expect(await contents([1, 'a.ioc'], [4, 'b.json'])).toEqual(['a.ioc', '+b.json'])
    })

    it('with a new version of one file, the newest version of each file is read', async () => {
      expect(await contents([1, 'a.txt'], [1, 'b.txt'], [2, 'c.txt'], [3, 'a.txt'], [4, 'b.txt'])).toEqual([
        'a.txt b.txt',
        '+c.txt',
        'b.txt c.txt a.txt',
        'c.txt a.txt b.txt',
      ])
    })

    it.each([
      ['2026/202601/20260101.csv', '2026/202601/20260102.csv'],
      ['list-2026-01-01.txt', 'list-2026-01-02.txt'],
      ['list_20260101T1200Z.txt', 'list_20260102T1201Z.txt.gz'],
      ['01.12.2025/list.txt', '02.01.2026/list.txt'],
      ['https://list.example/?at=1767225600', 'https://list.example/?at=1767312000'],
    ])('%s and %s are versions', async (one, other) => {
      expect(await contents([1, one], [2, other])).toEqual([one, other])
    })

    it.each([
      ['apt28.txt', 'apt29.txt'],
      ['part1.csv', 'part2.csv'],
      ['cve-2021-44228.txt', 'cve-2021-34527.txt'],
      ['57a8c0cd-d84d-5b06.json', 'b61ff53e-38d6-5166.json'],
    ])('%s and %s are two files', async (one, other) => {
      expect(await contents([1, one], [2, other])).toEqual([one, `+${other}`])
    })

    it('identifies a file by the address if no path at the source is known, otherwise by the name', async () => {
      const entry = (n: number, path: string, url?: string) => ({ path, source_id: 'one', date: `2026-01-0${n}`, url })
      const added = async (...files: object[]) => {
        await manifest(files)
        return (await readMirror(folder)).sources[0]?.snapshots.map(({ adds }) => adds)
      }

      const url = 'https://list.example/all'
      expect(await added(entry(1, 'one/old.txt', url), entry(2, 'one/new.txt.gz', url))).toEqual([false, false])
      expect(await added(entry(1, 'one/old.txt'), entry(2, 'one/new.txt.gz'))).toEqual([false, true])
    })

    it('files of a source that publishes additions are read once, whatever their names', async () => {
      await manifest(
        [1, 2, 3].map((n) => ({ path: 'one/old.txt', source_id: 'one', date: `2026-01-0${n}`, source_path: 'a.txt' })),
      )
      const { sources } = await readMirror(folder)

      for (const snapshot of sources[0]?.snapshots ?? []) {
        expect(contentOf(snapshot, true)).toEqual({ files: snapshot.files, increment: true })
      }
    })
  })

  it('refuses paths that leave the mirror by dots or links', async () => {
    await manifest([
      { path: '../../secret.txt' },
      { path: '../../../../../../etc/hostname' },
      { path: '/etc/hostname' },
      { path: 'one/link.txt' },
      { path: 'one/missing.txt' },
      { nothing: true },
    ])

    const { sources, problems } = await readMirror(folder)

    expect(sources).toEqual([])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'lies outside the mirror',
      'lies outside the mirror',
      'lies outside the mirror',
      'lies outside the mirror',
      'is not there',
      'has no path',
    ])
  })

  it('reports the fault of a folder', async () => {
    await expect(readMirror(join(root, 'nowhere'))).rejects.toThrow(MirrorProblem)
    await expect(readMirror(root)).rejects.toThrow(/no MANIFEST\.json/)
    await manifest('none')
    await expect(readMirror(folder)).rejects.toThrow(/no list of files/)
  })
})

describe('readSnapshot', () => {
  const read = async (path: string, reading?: Parameters<typeof readSnapshot>[1]) => {
    await manifest([{ path, source_id: 'one', snapshot_date: '2026-01-01' }])
    const [source] = (await readMirror(folder)).sources
    const snapshot = source?.snapshots[0]
    if (!snapshot) throw new Error('no snapshot')
    const { items, tally } = readSnapshot(snapshot, reading)
    const values: string[] = []
    for await (const batch of items) for (const item of batch) if (!isRejection(item)) values.push(item.value)
    return { values, tally }
  }

  it('unpacks, detects, reads and counts', async () => {
    const { values, tally } = await read('one/new.txt.gz')

    expect(values).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(tally).toMatchObject({ rows: 2, read: 2, rejected: {}, problems: [], readings: [{ format: 'plain-list' }] })
  })

  it('keeps to a given reading', async () => {
    const { tally } = await read('one/old.txt', { format: 'plain-list' })

    expect(tally).toMatchObject({
      rows: 2,
      read: 1,
      rejected: { 'not-an-indicator': 1 },
      readings: [{ format: 'plain-list' }],
    })
  })

  it('reports a truncated file and keeps the rows before the end', async () => {
    const { values, tally } = await read('one/cut.json', {
      format: 'json',
      options: { records: 'iocs[]', value: 'ioc' },
    })

    expect(values).toEqual(['192.0.2.1'])
    expect(tally.problems).toEqual(['The JSON ends in the middle, in line 1.'])
  })
})
