import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { md5Of, oneChunk } from '../../test/one-chunk.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { rounds } from '../../test/soak.ts'
import { zip } from '../../test/zip.ts'
import { logLimits } from '../formats/containers/budget.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { unpack } from '../formats/containers/unpack.ts'
import { CannotRead } from './read-fault.ts'
import { listLogs } from './read-file.ts'
import { openContent } from './unpack-here.ts'

const libzip = new URL('../../../shared/corpora/zip_libzip/regress/data/', import.meta.url)
const lines = '100.20.30.40 - - [01/Oct/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n'
const fileOf = (bytes: Uint8Array, name = 'logs.zip') => new File([bytes as BlobPart], name, { lastModified: 5000 })
/** Names and digests of the files in an archive, or the reason for refusing it. */
async function filesInBrowser(file: File): Promise<string[]> {
  const found: string[] = []
  try {
    for (const entry of await listLogs(file)) {
      try {
        const { name, bytes } = await openContent(file, entry)
        found.push(`${name} ${await md5Of(bytes)}`)
      } catch (error) {
        if (!(error instanceof CannotRead) || error.fault !== 'empty') throw error
      }
    }
  } catch (error) {
    if (error instanceof CannotRead || error instanceof ArchiveProblem) return ['refused']
    throw error
  }
  return found
}

async function filesOnServer(bytes: Uint8Array, name = 'logs.zip'): Promise<string[]> {
  const found: string[] = []
  const empty = await md5Of(oneChunk(''))
  try {
    for await (const member of unpack(oneChunk(bytes), { ...logLimits, expandedBytes: 64 << 20 }, { name })) {
      const one = `${member.name} ${await md5Of(member.bytes)}`
      if (!one.endsWith(empty)) found.push(one)
    }
  } catch (error) {
    if (error instanceof ArchiveProblem) return ['refused']
    throw error
  }
  return found
}

describe('a zip archive in the browser', () => {
  it('gives the files that the server finds in it', async () => {
    const data = Buffer.from(lines.repeat(5000))
    const archive = zip([
      { name: 'logs/', data: Buffer.alloc(0), method: 0 },
      { name: 'logs/a.log', data },
      { name: 'logs/b.log', data: data.subarray(7), method: 0 },
      { name: 'logs/c.log', data: data.subarray(70), method: 93 },
      { name: 'd.log.gz', data: gzipSync(data) },
      { name: 'e.log.zst', data: zstdCompressSync(data.subarray(8)), method: 0 },
      { name: '__MACOSX/a.log', data: Buffer.from('x') },
      { name: 'link', data: Buffer.from('a.log'), mode: 0o120777 },
      { name: 'none.log', data: Buffer.alloc(0) },
    ])

    const found = await filesInBrowser(fileOf(archive))

    expect(found.map((one) => one.split(' ')[0])).toEqual(['logs/a.log', 'logs/b.log', 'logs/c.log', 'd.log', 'e.log'])
    expect(found).toEqual(await filesOnServer(archive))
  })

  it('gives the times of last change', async () => {
    const date = ((2021 - 1980) << 9) | (6 << 5) | 6
    const [entry] = await listLogs(fileOf(zip([{ name: 'a.log', data: Buffer.from(lines), date }])))

    expect(new Date(entry?.modified ?? 0).toLocaleDateString('sv')).toBe('2021-06-06')
  })

  const one = { name: 'a.log', data: Buffer.from(lines) }
  const damagedAt = (find: string, by: number, to: number) => {
    const archive = zip([one])
    archive[archive.indexOf(find, 0, 'latin1') + by] = to
    return archive
  }
  it.each<[string, string, Uint8Array]>([
    ['no files', 'empty', zip([])],
    ['encrypted', 'encrypted', zip([{ ...one, flags: 1 }])],
    ['by LZMA', 'packed', zip([{ ...one, method: 14 }])],
    ['its tail missing', 'damaged', zip([one]).subarray(0, 60)],
    ['more entries than it has', 'damaged', damagedAt('PK\x05\x06', 10, 2)],
    ['overlapping files', 'damaged', damagedAt('PK\x01\x02', 23, 9)],
    ['ten thousand files and one', 'too-large', zip(Array.from({ length: 10_001 }, () => ({ ...one, method: 0 })))],
  ])('%s: is refused', async (_, fault, bytes) => {
    await expect(listLogs(fileOf(bytes))).rejects.toMatchObject({ name: 'CannotRead', fault })
  })

  it('is refused if a checksum or a length is wrong', async () => {
    expect(await filesInBrowser(fileOf(damagedAt('PK\x01\x02', 16, 7)))).toEqual(['refused'])
    expect(await filesInBrowser(fileOf(damagedAt('PK\x01\x02', 24, 7)))).toEqual(['refused'])
  })

  it(`never crashes the reader, however its bytes were changed (SEED=${seed})`, async () => {
    const next = random(seed)
    const data = Buffer.from(lines.repeat(40))
    const whole = [
      zip([
        { name: 'a.log', data },
        { name: 'b.log.gz', data: gzipSync(data) },
        { name: 'c', data, method: 93 },
      ]),
      zstdCompressSync(Buffer.from(lines.repeat(400)), { params: { 201: 1 } } as never),
    ]
    const places: string[] = []
    for (let round = 0; round < rounds(200, 20_000); round++) {
      const bytes = Buffer.from(whole[round % 2] as Buffer)
      for (let n = 1 + Math.floor(next() * 4); n > 0; n--) bytes[Math.floor(next() * bytes.length)] = next() * 256
      const cut = bytes.subarray(0, next() < 0.2 ? Math.floor(next() * bytes.length) : bytes.length)
      await filesInBrowser(fileOf(cut)).catch((error) => places.push(`${round}: ${error}`))
    }

    expect(places).toEqual([])
  }, 600_000)
})

describe.skipIf(!existsSync(libzip))('the archives of libzip', () => {
  const files = existsSync(libzip) ? readdirSync(libzip).filter((name) => name.endsWith('.zip')) : []

  it('are read as on the server, or refused', async () => {
    const differing: string[] = []
    for (const name of files) {
      const bytes = readFileSync(new URL(name, libzip))
      if (bytes.length === 0) continue
      const found = await filesInBrowser(fileOf(bytes, name))
      const expected = await filesOnServer(bytes, name)
      if (found[0] !== 'refused' && expected[0] !== 'refused' && found.join('\n') !== expected.join('\n')) {
        differing.push(`${name}: ${found} instead of ${expected}`)
      }
    }

    expect(differing).toEqual([])
  })
})
