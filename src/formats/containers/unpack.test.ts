import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { inChunks as chunks } from '../../../test/one-chunk.ts'
import { rounds } from '../../../test/soak.ts'
import { zip } from '../../../test/zip.ts'
import type { ArchiveLimits } from './budget.ts'
import { ArchiveProblem } from './problem.ts'
import { unpack, unpackOne } from './unpack.ts'

const generated = new URL('../../../../shared/corpora/generated/', import.meta.url)
const libzip = new URL('../../../../shared/corpora/zip_libzip/regress/data/', import.meta.url)

const text = '192.0.2.1\n198.51.100.7\n'.repeat(2000)

interface Outcome {
  readonly members: { readonly name: string | undefined; readonly size: number; readonly md5: string }[]
  readonly problem?: ArchiveProblem
}

/** Reads everything and keeps only digests. */
async function outcome(
  input: AsyncIterable<Uint8Array> | { path: string },
  limits: Partial<ArchiveLimits> = {},
  name?: string,
): Promise<Outcome> {
  const members: Outcome['members'] = []
  try {
    for await (const member of unpack(input, limits, name === undefined ? {} : { name })) {
      const hash = createHash('md5')
      let size = 0
      for await (const chunk of member.bytes) {
        hash.update(chunk)
        size += chunk.length
      }
      members.push({ name: member.name, size, md5: hash.digest('hex') })
    }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    return { members, problem: error }
  }
  return { members }
}

async function content(bytes: Uint8Array, name?: string): Promise<string> {
  const out: Uint8Array[] = []
  for await (const chunk of unpackOne(chunks(bytes, 1000), {}, name === undefined ? {} : { name })) out.push(chunk)
  return Buffer.concat(out).toString()
}

/** One file of a tar archive. */
function tarFile(name: string, data: Buffer, type = '0', modified = 0): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
  if (modified > 0) header.write(`${(modified / 1000).toString(8).padStart(11, '0')}\0`, 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)])
}

describe('unpack', () => {
  it.each([
    ['an unpacked file', Buffer.from(text), undefined],
    ['gzip', gzipSync(text), undefined],
    ['gzip in two members', Buffer.concat([gzipSync(text.slice(0, 5000)), gzipSync(text.slice(5000))]), undefined],
    ['Zstandard', zstdCompressSync(text), undefined],
    [
      'Zstandard in two frames',
      Buffer.concat([zstdCompressSync(text.slice(0, 5000)), zstdCompressSync(text.slice(5000))]),
      undefined,
    ],
    [
      'Zstandard with a skippable frame before it',
      Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 7, 7]), zstdCompressSync(text)]),
      undefined,
    ],
    ['Brotli by name', brotliCompressSync(text), 'list.txt.br'],
    ['zip', zip([{ name: 'list.txt', data: Buffer.from(text) }]), undefined],
    ['zip, stored', zip([{ name: 'list.txt', data: Buffer.from(text), method: 0 }]), undefined],
    ['zip with Zstandard', zip([{ name: 'list.txt', data: Buffer.from(text), method: 93 }]), undefined],
    ['gzip in zip', zip([{ name: 'list.txt.gz', data: gzipSync(text) }]), undefined],
    ['tar', Buffer.concat([tarFile('list.txt', Buffer.from(text)), Buffer.alloc(1024)]), undefined],
    ['tar in gzip', gzipSync(Buffer.concat([tarFile('list.txt', Buffer.from(text)), Buffer.alloc(1024)])), undefined],
  ])('reads %s', async (_, bytes, name) => {
    expect(await content(bytes, name)).toBe(text)
  })

  it('returns the same for any chunk sizes', async () => {
    const small = Buffer.from(text.slice(0, 300))
    for (const packed of [gzipSync(small), zstdCompressSync(small), zip([{ name: 'a', data: small }])]) {
      const whole = await outcome(chunks(packed))

      expect(await outcome(chunks(packed, 1))).toEqual(whole)
      expect(await outcome(chunks(packed, 7))).toEqual(whole)
    }
  })

  it('reads the stream of a file, and opens the file no second time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-unpack-'))
    const path = join(folder, 'list.txt')
    writeFileSync(path, text)
    try {
      const stream = createReadStream(path)
      for await (const _ of unpackOne(stream));

      expect(stream.bytesRead).toBe(text.length)
      expect(stream.destroyed).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('returns the modification time from the innermost archive that states one', async () => {
    const modified = Date.parse('2021-06-06T12:00:00Z')
    const data = Buffer.from('one\n')
    const dated = gzipSync(data)
    dated.writeUInt32LE(modified / 1000, 4)
    const tar = Buffer.concat([tarFile('a.log', data, '0', modified), Buffer.alloc(1024)])
    const days = async (packed: Uint8Array, given?: number) => {
      const memberDays: (string | undefined)[] = []
      for await (const member of unpack(chunks(packed), {}, given === undefined ? {} : { modified: given })) {
        memberDays.push(
          member.modified === undefined ? undefined : new Date(member.modified).toISOString().slice(0, 10),
        )
      }
      return memberDays.join()
    }

    const later = Date.parse('2026-01-01T00:00:00Z')
    expect(await days(data)).toBe('')
    expect(await days(data, modified)).toBe('2021-06-06')
    expect(await days(dated, later)).toBe('2021-06-06')
    expect(await days(gzipSync(data), modified)).toBe('2021-06-06')
    expect(await days(gzipSync(tar), later)).toBe('2021-06-06')
    // Midnight in the local zone: MS-DOS stores no zone.
    const dosDate = (41 << 9) | (6 << 5) | 6
    expect(await days(zip([{ name: 'a.log', data, date: dosDate }]), later)).toMatch(/^2021-06-0[56]$/)
    expect(await days(zip([{ name: 'a.log.gz', data: dated, date: dosDate + 1 }]), later)).toBe('2021-06-06')
  })

  const ended = (name: string, blocks: number) =>
    Buffer.concat([tarFile(name, Buffer.from(name)), Buffer.alloc(blocks * 512)])
  const appended = [ended('a', 2), ended('b', 19), ended('c', 2), Buffer.alloc(700, 'x')]

  it.each([
    [
      'members in order, without links and folders',
      zip([
        { name: 'logs/', data: Buffer.alloc(0), method: 0 },
        { name: 'logs/a.log', data: Buffer.from('one\n') },
        { name: 'logs/link', data: Buffer.from('/etc/hostname'), mode: 0o120777 },
        { name: '__MACOSX/._a.log', data: Buffer.from('fork') },
        { name: 'logs/b.log.gz', data: gzipSync('two\n') },
      ]),
      ['logs/a.log 4', 'logs/b.log 4'],
    ],
    ['a tar that ends with one empty block', ended('a', 1), ['a 1']],
    ['an appended archive, and ignores other appended data', Buffer.concat(appended), ['a 1', 'b 1', 'c 1']],
    [
      'an appended packed archive, and ignores other appended data',
      Buffer.concat(appended.map((one) => gzipSync(one))),
      ['a 1', 'b 1', 'c 1'],
    ],
    [
      'names without deceptive characters',
      zip([{ name: 'a\u202Egol.exe\u0007', data: Buffer.from('x') }]),
      ['a\uFFFDgol.exe\uFFFD 1'],
    ],
  ])('reads %s', async (_, archive, found) => {
    const { members, problem } = await outcome(chunks(archive, 700))

    expect(problem).toBeUndefined()
    expect(members.map(({ name, size }) => `${name} ${size}`)).toEqual(found)
  })

  it('skips members whose content is not read', async () => {
    const archive = Buffer.concat([
      tarFile('a', Buffer.from('one')),
      tarFile('b', Buffer.from('two')),
      Buffer.alloc(1024),
    ])

    const names: (string | undefined)[] = []
    for await (const { name } of unpack(chunks(archive, 100))) names.push(name)

    expect(names).toEqual(['a', 'b'])
  })

  it('reads names and sizes of extended headers', async () => {
    const name = `logs/${'ü'.repeat(120)}.log`
    const records = (all: Record<string, string>) =>
      Buffer.concat(
        Object.entries(all).map(([key, value]) => {
          const rest = Buffer.from(` ${key}=${value}\n`)
          const length = [1, 2, 3].map((digits) => rest.length + digits).find((n, i) => String(n).length === i + 1)
          return Buffer.concat([Buffer.from(String(length)), rest])
        }),
      )
    // A size of more than 8 GiB has no room in the header, which then says 0.
    const large = tarFile('large', Buffer.alloc(0))
    const archive = Buffer.concat([
      tarFile('PaxHeaders/large', records({ path: name, size: '3', mtime: '1' }), 'x'),
      ...[large, Buffer.from('one'), Buffer.alloc(509)],
      tarFile('PaxHeaders/link', records({ path: 'name/of/a/link' }), 'x'),
      tarFile('link', Buffer.alloc(0), '2'),
      tarFile('b.log', Buffer.from('two')),
      Buffer.alloc(1024),
    ])

    const { members, problem } = await outcome(chunks(archive, 700))

    expect(problem).toBeUndefined()
    expect(members.map((one) => [one.name, one.size])).toEqual([
      [name, 3],
      ['b.log', 3],
    ])
  })

  it.each([
    ['a truncated gzip', gzipSync(text).subarray(0, 60), 'damaged'],
    ['a truncated second member', Buffer.concat([gzipSync('a'), gzipSync(text).subarray(0, 60)]), 'damaged'],
    ['a wrong checksum', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8, 1)]), 'damaged'],
    ['a truncated Zstandard', zstdCompressSync(text).subarray(0, 30), 'damaged'],
    ['rubbish after a Zstandard frame', Buffer.concat([zstdCompressSync(text), Buffer.from('rubbish')]), 'damaged'],
    ['an encrypted zip', zip([{ name: 'a', data: Buffer.from('x'), flags: 1 }]), 'encrypted'],
    ['a zip by LZMA', zip([{ name: 'a', data: Buffer.from('x'), method: 14 }]), 'unsupported'],
    ['a zip with its tail missing', zip([{ name: 'a', data: Buffer.from(text) }]).subarray(0, 80), 'damaged'],
    ['a zip without files', zip([]), 'unsupported'],
    ['a sparse file in a tar', tarFile('a', Buffer.from('x'), 'S'), 'unsupported'],
    [
      'a sparse file with extended headers',
      Buffer.concat([tarFile('x', Buffer.from('22 GNU.sparse.major=1\n'), 'x'), tarFile('a', Buffer.from('x'))]),
      'unsupported',
    ],
    [
      'a tar with an empty block before a file',
      Buffer.concat([tarFile('a', Buffer.from('x')), Buffer.alloc(512), tarFile('b', Buffer.from('y'))]),
      'damaged',
    ],
    [
      'a tar with a damaged extended header',
      Buffer.concat([tarFile('x', Buffer.from('99 path=a\n'), 'x'), tarFile('a', Buffer.from('x'))]),
      'damaged',
    ],
    ['three layers', gzipSync(gzipSync(gzipSync(text))), 'unsupported'],
    ['bzip2', Buffer.from('BZh91AY&SY'), 'unsupported'],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 0]), 'unsupported'],
  ])('refuses %s', async (_, bytes, code) => {
    expect((await outcome(chunks(bytes, 50))).problem?.code).toBe(code)
  })

  it('names the byte at which a truncated file ends', async () => {
    const { problem } = await outcome(chunks(gzipSync(text).subarray(0, 60)))

    expect(problem?.message).toBe('The gzip file ends in the middle, after 60 bytes.')
    expect(problem?.atByte).toBe(60)
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(80 << 20))],
    ['Zstandard', zstdCompressSync(Buffer.alloc(80 << 20))],
    ['zip', zip([{ name: 'a', data: Buffer.alloc(80 << 20) }])],
  ])('stops a %s bomb by its ratio and by its size', async (_, bomb) => {
    expect((await outcome(chunks(bomb))).problem?.code).toBe('too-large')
    expect((await outcome(chunks(bomb), { ratio: 1e9, expandedBytes: 1e6 })).problem?.message).toMatch(
      /more than 1 MiB/,
    )
  })

  it('stops at the maximum number of members', async () => {
    const many = zip(Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, data: Buffer.from('x') })))

    expect((await outcome(chunks(many), { members: 29 })).problem?.code).toBe('too-many-members')
    expect((await outcome(chunks(many), { members: 30 })).members).toHaveLength(30)
  })
})

describe('a zip archive that comes as a stream and is too large for memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-unpack-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const data = randomBytes(12 << 20)
  const archive = zip([{ name: 'a.log', data, method: 0 }])
  const md5 = createHash('md5').update(data).digest('hex')

  /** Open files in the temporary folder, including unlinked ones. */
  const openFiles = () =>
    readdirSync('/proc/self/fd')
      .map((file) => {
        try {
          return readlinkSync(`/proc/self/fd/${file}`)
        } catch {
          return ''
        }
      })
      .filter((path) => path.startsWith(folder))

  it('is read completely and leaves nothing behind', async () => {
    vi.stubEnv('TMPDIR', folder)
    try {
      const read = await outcome(chunks(archive, 1 << 20))
      const tooLarge = await outcome(chunks(archive, 1 << 20), { packedBytes: 11 << 20 })
      const damaged = await outcome(chunks(archive.subarray(0, -30), 1 << 20))

      expect(read).toEqual({ members: [{ name: 'a.log', size: data.length, md5 }] })
      expect(tooLarge.problem?.code).toBe('too-large')
      expect(damaged.problem?.code).toBe('damaged')
      expect(readdirSync(folder)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it.skipIf(!existsSync('/proc/self/fd')).each(['copied', 'read'])(
    'leaves nothing on the disk if its thread is terminated while the archive is %s',
    async (moment) => {
      const worker = new Worker(
        `const { parentPort, workerData: { module, archive, moment } } = require('node:worker_threads')
         const ended = () => { parentPort.postMessage(moment); return new Promise(() => setInterval(() => {}, 1000)) }
         async function* input() {
           for (let at = 0; at < archive.length; at += 1 << 20) {
             if (moment === 'copied' && at === 10 << 20) await ended()
             yield archive.subarray(at, at + (1 << 20))
           }
         }
         import(module).then(async ({ unpack }) => {
           for await (const member of unpack(input())) for await (const _ of member.bytes) await ended()
         })`,
        {
          eval: true,
          env: { ...process.env, TMPDIR: folder },
          workerData: { module: new URL('./unpack.ts', import.meta.url).href, archive, moment },
        },
      )
      await once(worker, 'message')
      expect(openFiles()).toHaveLength(1)

      await worker.terminate()
      expect(readdirSync(folder)).toEqual([])
      expect(openFiles()).toEqual([])
    },
  )
})

interface Expectation {
  readonly file: string
  readonly expect: 'ok' | 'reject'
}

/** Bombs are unpacked up to this size. */
const most = rounds(64, 2048) * 2 ** 20

/** Accepted on purpose: names are never used for writing, and a second member with the same name is read too. */
const harmless = /^zip\/(?:slip_|dup_names)/
/** Files that the caller must refuse: they unpack to nothing, or have no signature of a packed file. */
const callers = /^gz\/(?:empty|zero_length_file|bad_magic)\.gz$/

describe.skipIf(!existsSync(generated))('the corpus of packed files', () => {
  const listed = existsSync(generated)
    ? (JSON.parse(readFileSync(new URL('MANIFEST.json', generated), 'utf8')) as { files: Expectation[] }).files
    : []

  it.each(listed.filter(({ file }) => /^(?:gz|zip|bombs)\//.test(file)))(
    '$file: $expect',
    async ({ file, expect: expected }) => {
      const { members, problem } = await outcome(
        { path: new URL(file, generated).pathname },
        { expandedBytes: most, members: 10_000 },
      )

      if (expected === 'ok' || harmless.test(file)) {
        expect(problem).toBeUndefined()
        expect(members.length).toBeGreaterThan(0)
      } else if (!callers.test(file)) expect(problem).toBeInstanceOf(ArchiveProblem)
    },
  )
})

describe.skipIf(!existsSync(libzip))('the archives of libzip', () => {
  const files = existsSync(libzip) ? readdirSync(libzip).filter((name) => name.endsWith('.zip')) : []

  it.each(files)('%s is read or refused', async (file) => {
    const bytes = readFileSync(new URL(file, libzip))

    const whole = await outcome(chunks(bytes, 100), { expandedBytes: most })

    expect(whole.problem ?? whole.members).toBeDefined()
  })
})
