import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { childEnvironment } from '../../test/child-environment.ts'
import { winnow as inProcess } from '../../test/command-line.ts'
import { folderForFile, workingFolder } from '../../test/for-file.ts'
import { Report } from '../domain/report-schema.ts'
import { commands } from './commands/index.ts'

/** What a command reads beside its log is read, or its name and the reason are on standard error and the exit code says so. */

const root = workingFolder()
const cache = folderForFile()
const winnow = (...args: string[]) => inProcess(args, '', { XDG_CACHE_HOME: cache })

const log = '2026-03-07T12:00:00Z allow 10.0.0.5 -> 100.20.30.40:443\n'
const others = Array.from({ length: 20 }, (_, i) => `100.20.31.${i}\n`).join('')
const list = `100.20.30.40\n${others}`

interface Entry {
  readonly path?: string
  readonly date?: string
  readonly source_id?: string
}

/** A mirror of these entries in a folder of its own; its files are made by `write`. */
function mirrorOf(entries: readonly Entry[], write: (folder: string) => void = () => undefined): string {
  const folder = mkdtempSync(join(root, 'mirror-'))
  chmodSync(folder, 0o755)
  write(folder)
  writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify({ files: entries }))
  return folder
}

const good = { path: 'good.txt', source_id: 'good', date: '2026-03-07T12:00:00Z' }
const writeGood = (folder: string) => writeFileSync(join(folder, 'good.txt'), list)

beforeAll(() => {
  chmodSync(root, 0o755)
  writeFileSync('device.log', log)
  writeFileSync('outside.txt', list)
  writeFileSync('empty.txt', '')
  writeFileSync('garbage.bin', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 0xff, 0xfe]))
})

const asOf = ['--as-of', '2026-03-09']
/** Each command that reads a mirror, and its exit code if something of it could not be read. */
const readers = [
  ['analyse', 1, (mirror: string) => ['analyse', 'device.log', '--feeds', mirror, ...asOf]],
  ['lookup', 2, (mirror: string) => ['lookup', '100.20.30.40', '--feeds', mirror, ...asOf]],
  ['collect', 1, (mirror: string) => ['collect', '--feeds', mirror, ...asOf]],
] as const

/** A file of a mirror that cannot be read. */
const faults: readonly [what: string, path: string, reason: string, write?: (folder: string) => void][] = [
  ['a missing file', 'x/nowhere.txt', 'is not there'],
  ['a file outside', '../../outside.txt', 'lies outside the mirror'],
  ['an absolute path', '/etc/hostname', 'lies outside the mirror'],
  ['a folder', 'sub', 'is no file', (folder) => mkdirSync(join(folder, 'sub'))],
  ['an empty file', 'bad.txt', 'The file is empty.', (folder) => writeFileSync(join(folder, 'bad.txt'), '')],
  [
    'a binary file',
    'bad.txt',
    'No format was found in which this file lists indicators.',
    (folder) => writeFileSync(join(folder, 'bad.txt'), readFileSync('garbage.bin')),
  ],
  [
    'a web page',
    'bad.txt',
    'This is a web page without indicators.',
    (folder) => writeFileSync(join(folder, 'bad.txt'), '<html><body>Down for maintenance</body></html>'),
  ],
  [
    'a file without indicators',
    'bad.yar',
    'held back: empty',
    (folder) =>
      writeFileSync(
        join(folder, 'bad.yar'),
        'rule made_up {\n  strings:\n    $a = "made up"\n  condition:\n    $a\n}\n',
      ),
  ],
  [
    'a file that is cut off',
    'bad.txt.gz',
    'The gzip file ends in the middle',
    (folder) => writeFileSync(join(folder, 'bad.txt.gz'), gzipSync(list).subarray(0, 40)),
  ],
]

describe.each(readers)('winnow %s', (name, code, args) => {
  it.each(faults)('names %s of a mirror, and works with what is left', async (_, path, reason, write) => {
    const bad = { path, source_id: 'bad', date: '2026-03-07' }
    const mirror = mirrorOf([good, bad], (folder) => {
      writeGood(folder)
      write?.(folder)
    })

    const said = await winnow(...args(mirror))
    const again = await winnow(...args(mirror))

    expect(said.err).toContain(`winnow: ${path}: ${reason}`)
    expect(said.code).toBe(code)
    expect(said.out).toContain('good')
    // From the stored index, too.
    expect([again.err, again.code]).toEqual([said.err, said.code])
  })

  it.each(faults)('compares nothing, and says so, if %s is all that a mirror has', async (_, path, reason, write) => {
    const said = await winnow(...args(mirrorOf([{ path, source_id: 'bad', date: '2026-03-07' }], write)))

    expect(said.err).toContain(`winnow: ${path}: ${reason}`)
    expect(said.err).toContain('winnow: nothing was compared: ')
    expect(said.code).toBe(code)
    if (name !== 'collect') expect(said.out).toBe('')
  })

  it('names an entry without a path', async () => {
    const said = await winnow(...args(mirrorOf([good, { source_id: 'bad' }], writeGood)))

    expect([said.err, said.code]).toEqual(['winnow: files[1]: has no path\n', code])
  })

  it('names the first ten of many files, and says how many more there are', async () => {
    const missing = Array.from({ length: 25 }, (_, i) => ({ path: `${i}.txt`, source_id: 'bad', date: '2026-03-07' }))

    const { err } = await winnow(...args(mirrorOf([good, ...missing], writeGood)))

    const names = missing.slice(0, 10).map(({ path }) => `winnow: ${path}: is not there\n`)
    expect(err).toBe(`${names.join('')}winnow: and 15 more\n`)
  })

  it.each([
    [
      'is empty',
      (folder: string) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
      },
      'There is no MANIFEST.json and no list',
    ],
    [
      'has a folder for a manifest',
      (folder: string) => {
        rmSync(join(folder, 'MANIFEST.json'))
        mkdirSync(join(folder, 'MANIFEST.json'))
      },
      'There is no MANIFEST.json',
    ],
    ['has an empty manifest', (folder: string) => writeFileSync(join(folder, 'MANIFEST.json'), ''), 'is no JSON'],
    ['has garbage', (folder: string) => writeFileSync(join(folder, 'MANIFEST.json'), '{"files": ['), 'is no JSON'],
    ['lists no files', (folder: string) => writeFileSync(join(folder, 'MANIFEST.json'), '[]'), 'has no list of files'],
  ])('refuses a mirror that %s', async (_, change, sentence) => {
    const mirror = mirrorOf([good], writeGood)
    change(mirror)

    const said = await winnow(...args(mirror))

    expect(said.err).toContain(sentence)
    expect([said.out, said.code]).toEqual(['', code])
  })

  it.each([
    ['nowhere', '--feeds: nowhere does not exist'],
    ['device.log', '--feeds: device.log is not a folder'],
  ])('refuses %s as a mirror', async (path, sentence) => {
    expect(await winnow(...args(path))).toEqual({ out: '', err: `winnow: ${sentence}\n`, code: 2 })
  })

  it('has nothing to compare with where a mirror begins later', async () => {
    const later = mirrorOf([{ ...good, date: '2099-04-01' }], writeGood)
    const said = await winnow(...args(later))

    expect([said.err, said.code]).toEqual([expect.stringContaining('nothing was compared'), code])
  })
})

describe('a file that an option names', () => {
  const analyse = ['analyse', 'device.log', '--feeds', 'MIRROR', ...asOf]
  const server = ['--server', 'http://127.0.0.1:9']
  const edge = ['edge', 'edge-folder', ...server, '--https', '0', '--key-file', 'key.txt']
  const pems = ['--tls-cert', 'empty.txt', '--tls-key', 'empty.txt']

  beforeAll(() => writeFileSync('key.txt', `wns_${'a'.repeat(40)}\n`))

  it.each([
    // Missing, or a folder in place of a file.
    ['allow', [...analyse, '--allow', 'nowhere'], 2, '--allow: nowhere does not exist'],
    ['deny', [...analyse, '--deny', '.'], 2, '--deny: . is not a file'],
    ['prices', [...analyse, '--prices', 'nowhere'], 2, '--prices: nowhere does not exist'],
    ['prices', [...analyse, '--prices', '.'], 2, '--prices: . is not a file'],
    ['warninglists', [...analyse, '--warninglists', 'nowhere'], 2, '--warninglists: nowhere does not exist'],
    ['warninglists', [...analyse, '--warninglists', 'key.txt'], 2, '--warninglists: key.txt is not a folder'],
    ['file', ['lookup', '-f', '.', '--feeds', 'MIRROR'], 2, '--file: . is not a file'],
    ['token-file', ['lookup', '192.0.2.1', ...server, '--token-file', 'nowhere'], 2, '--token-file: nowhere does not'],
    ['token-file', ['mcp', ...server, '--token-file', '.'], 2, '--token-file: . is not a file'],
    ['key-file', ['send', 'device.log', ...server, '--key-file', 'nowhere'], 2, '--key-file: nowhere does not exist'],
    ['tls-cert', [...edge, '--tls-cert', 'nowhere', '--tls-key', 'key.txt'], 2, '--tls-cert: nowhere does not exist'],
    ['senders', [...edge, ...pems, '--senders', '.'], 2, '--senders: . is not a file'],
    ['DIR', ['edge', 'nowhere', '--status'], 2, 'winnow: DIR: nowhere does not exist'],
    ['FILE', ['unpack', 'nowhere', '--trust', 'a', '--feeds', 'unpacked'], 2, 'winnow: FILE: nowhere does not exist'],
    ['FILE', ['import-feeds', 'nowhere'], 2, 'winnow: nowhere: there is no such file'],
    ['FILE', ['import-feeds', '.'], 2, 'winnow: .: is a folder'],
    ['feeds', ['pack', 'out', '--feeds', 'nowhere', '--key', 'k'], 2, '--feeds: nowhere does not exist'],
    ['feeds', ['collect', '--feeds', 'key.txt'], 2, '--feeds: key.txt is not a folder'],
    // Empty, or something else.
    ['allow', [...analyse, '--allow', 'garbage.bin'], 1, 'garbage.bin:1: '],
    ['prices', [...analyse, '--prices', 'empty.txt'], 2, 'empty.txt:\n'],
    ['prices', [...analyse, '--prices', 'garbage.bin'], 2, 'garbage.bin:\n'],
    ['file', ['lookup', '-f', 'garbage.bin', '--feeds', 'MIRROR'], 2, 'garbage.bin holds no indicator'],
    ['token-file', ['mcp', ...server, '--token-file', 'empty.txt'], 2, 'empty.txt holds no API token'],
    ['key-file', ['send', 'device.log', ...server, '--key-file', 'garbage.bin'], 2, 'garbage.bin holds no key'],
    ['tls-cert', [...edge, ...pems], 1, 'empty.txt: '],
    ['FILE', ['merge', 'out.gz', 'garbage.bin'], 1, 'garbage.bin: '],
    ['FILE', ['send', 'garbage.bin', ...server, '--key-file', 'key.txt'], 1, 'garbage.bin: '],
  ] as const)('%s: %j', async (_, args, code, sentence) => {
    const mirror = mirrorOf([good], writeGood)
    const said = await winnow(...args.map((arg) => (arg === 'MIRROR' ? mirror : arg)))

    expect(said.err).toContain(sentence)
    expect(said.code).toBe(code)
    const help = commands.find(({ name }) => name === args[0])?.help
    for (const [option] of said.err.matchAll(/(?<=^|\s)--[a-z-]+/gm)) expect(help).toContain(option)
  })

  it('is an own list of which each line that cannot be read is named; an expired one is no fault', async () => {
    const mirror = mirrorOf([good], writeGood)
    writeFileSync('old.csv', 'value,expires\n100.20.30.40,2026-01-01\n')
    writeFileSync('lines.txt', Array.from({ length: 12 }, (_, i) => `word${i}\n`).join(''))
    const analyseWith = (file: string) => winnow('analyse', 'device.log', '--feeds', mirror, ...asOf, '--allow', file)

    const [old, words, empty] = [
      await analyseWith('old.csv'),
      await analyseWith('lines.txt'),
      await analyseWith('empty.txt'),
    ]

    expect([old.err, old.code]).toEqual(['winnow: old.csv:2: expired: 100.20.30.40, 2026-01-01\n', 0])
    expect([words.err.split('\n').slice(-3, -1), words.code]).toEqual([
      ['winnow: lines.txt:10: unknown: word9', 'winnow: and 2 more'],
      1,
    ])
    expect([empty.err, empty.code]).toEqual(['', 0])
  })

  it.each(readers)('is a folder without warning lists, or with ones that cannot be read: %s', async (_, code, args) => {
    const mirror = mirrorOf([good], writeGood)
    mkdirSync('lists/a', { recursive: true })
    mkdirSync('none', { recursive: true })
    for (const name of ['b', 'c', 'a/list']) writeFileSync(`lists/${name}.json`, name === 'c' ? '' : '{"list": [')
    writeFileSync('lists/d.json.gz', gzipSync('{"name":"x","list":["192.0.2.1"]}').subarray(0, 30))

    const none = await winnow(...args(mirror), '--warninglists', 'none')
    const lists = await winnow(...args(mirror), '--warninglists', 'lists')

    expect(none).toEqual({ out: '', err: 'winnow: none: there is no warning list in it\n', code })
    expect([lists.out, lists.code]).toEqual(['', code])
    for (const name of ['a/list', 'b', 'c'])
      expect(lists.err).toContain(`lists/${name}.json: The warning list is no JSON.`)
    expect(lists.err).toMatch(/lists\/d\.json\.gz: .* in the middle/)
  })
})

/** Runs a command as somebody who may read only what everybody may. */
async function asNobody(...args: string[]) {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...childEnvironment, XDG_CACHE_HOME: join(root, 'nowhere') },
    ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
  })
  child.stdin.end()
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: code as number }
}

it.each([
  ['a file of a mirror', ['analyse', 'device.log', '--feeds', 'MIRROR', ...asOf], 1, 'secret.txt: may not be read'],
  ['a file of a mirror', ['lookup', '100.20.30.40', '--feeds', 'MIRROR', ...asOf], 2, 'secret.txt: may not be read'],
  ['a price list', ['analyse', 'device.log', '--feeds', 'MIRROR', '--prices', 'SECRET'], 1, 'secret.txt: cannot be'],
  ['a deny list', ['analyse', 'device.log', '--feeds', 'MIRROR', '--deny', 'SECRET'], 1, 'secret.txt: cannot be'],
  [
    'a token',
    ['lookup', '192.0.2.1', '--server', 'http://127.0.0.1:9', '--token-file', 'SECRET'],
    2,
    'secret.txt: cannot',
  ],
  ['values', ['lookup', '-f', 'SECRET', '--feeds', 'MIRROR'], 2, 'secret.txt: cannot be opened: EACCES'],
  ['a log', ['extract', 'SECRET'], 1, 'secret.txt: cannot be opened: EACCES'],
] as const)('names %s without permission: %j', async (_, args, code, sentence) => {
  const mirror = mirrorOf([good, { path: 'secret.txt', source_id: 'secret', date: '2026-03-07' }], (folder) => {
    writeGood(folder)
    writeFileSync(join(folder, 'secret.txt'), list)
    chmodSync(join(folder, 'secret.txt'), 0)
  })

  const said = await asNobody(
    ...args.map((arg) => (arg === 'MIRROR' ? mirror : arg === 'SECRET' ? join(mirror, 'secret.txt') : arg)),
  )

  expect(said.err).toContain(sentence)
  expect(said.code).toBe(code)
})

describe('a mirror of which some snapshots cannot be read', () => {
  const days = ['2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01', '2026-03-08']
  /** The verdict on an address that the list has in all snapshots, met in the middle of February, with some snapshots gone. */
  async function verdict(gone: readonly string[], how: (path: string) => void) {
    const entries = days.map((date) => ({ path: `${date}.txt`, source_path: 'list.txt', source_id: 'list', date }))
    const mirror = mirrorOf(entries, (folder) => {
      for (const day of days) writeFileSync(join(folder, `${day}.txt`), list)
      for (const day of gone) how(join(folder, `${day}.txt`))
    })
    writeFileSync('february.log', log.replace('2026-03-07', '2026-02-18'))
    const said = await winnow('analyse', 'february.log', '--feeds', mirror, ...asOf, '--format', 'json')
    const { summary } = Report.parse(JSON.parse(said.out))
    return { inTime: summary.inTime, unproven: summary.unproven, code: said.code, err: said.err }
  }
  const proven = { inTime: 1, unproven: 0 }
  const unproven = { inTime: 0, unproven: 1 }

  it.each([
    ['are all there', [], proven],
    ['are missing around the event', ['2026-02-15', '2026-02-22'], unproven],
    ['are missing before the event', ['2026-02-15'], unproven],
    ['are missing after the event', ['2026-02-22'], unproven],
    ['are missing elsewhere', ['2026-03-01'], proven],
    ['are missing at the end', ['2026-03-08'], proven],
  ])('proves nothing across the gap: %s', async (_, gone, expected) => {
    for (const how of [(path: string) => rmSync(path), (path: string) => writeFileSync(path, '<html>Sorry</html>')]) {
      const { err, code, ...found } = await verdict(gone, how)

      expect(found).toEqual(expected)
      expect(code).toBe(gone.length > 0 ? 1 : 0)
      for (const day of gone) expect(err).toContain(`winnow: ${day}.txt: `)
    }
  })
})

describe('a stored index', () => {
  const analyse = (mirror: string) => winnow('analyse', 'device.log', '--feeds', mirror, ...asOf)

  it('is not kept while a file is missing, also if the file lies beside the mirror', async () => {
    const mirror = mirrorOf(
      [good, { path: 'beside.txt', source_id: 'beside', date: '2026-03-07T12:00:00Z' }],
      writeGood,
    )
    const missing = await analyse(mirror)
    writeFileSync(join(mirror, '..', 'beside.txt'), list)
    const there = await analyse(mirror)

    expect([missing.code, there.code, there.err]).toEqual([1, 0, ''])
    expect(there.out).toContain('beside')
  })

  it.each([
    ['empty', ''],
    ['garbage', 'no index'],
    ['of another shape', '{}'],
  ])('is made again if its files are %s', async (_, content) => {
    const mirror = mirrorOf([good], writeGood)
    const first = await analyse(mirror)
    const stored = readdirSync(join(cache, 'winnow')).filter((name) => name.endsWith('.idx'))
    for (const name of stored) writeFileSync(join(cache, 'winnow', `${name}.json`), content)
    const second = await analyse(mirror)
    for (const name of stored) writeFileSync(join(cache, 'winnow', name), content)
    const third = await analyse(mirror)

    expect([second.code, third.code, second.out, third.out]).toEqual([0, 0, first.out, first.out])
  })
})
