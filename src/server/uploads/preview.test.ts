import { createCipheriv } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import { preview } from './preview.ts'

const line = 'Nov 19 10:00:01 gw sshd[1021]: Failed password for root from 192.0.2.7 port 4711 ssh2\n'
const log = Buffer.from(line.repeat(200))
/** Bytes without any order, the same each time. */
const noise = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
const whole = { name: 'auth.log', whole: true }
const part = { name: 'auth.log', whole: false }

describe('preview', () => {
  it('says the same of a log and of the same log packed', async () => {
    const plain = await preview(log, whole)

    expect(plain.format).toBe('sshd')
    expect(await preview(gzipSync(log), whole)).toEqual(plain)
    expect(await preview(zstdCompressSync(log), whole)).toEqual(plain)
    expect(await preview(gzipSync(gzipSync(log)), whole)).toEqual(plain)
  })

  it('is the same wherever the slice ends', async () => {
    const packed = gzipSync(Buffer.concat([log, noise(5000)]))

    for (const end of [log.length - 1, log.length - 40, 5000]) {
      expect((await preview(log.subarray(0, end), part)).format).toBe('sshd')
    }
    for (const end of [packed.length - 1, packed.length - 2000]) {
      expect((await preview(packed.subarray(0, end), part)).format).toBe('sshd')
    }
  })

  it('leaves to the whole file what only the whole file tells', async () => {
    const zip = Buffer.concat([Buffer.from('504b030414000000080000', 'hex'), Buffer.alloc(500, 7)])

    expect((await preview(zip, part)).format).toBe('archive')
  })

  it.each([
    ['noise', noise(4096), 'upload.not-text'],
    ['a program', Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(4000)]), 'upload.not-text'],
    ['a gzip file that is cut', gzipSync(log).subarray(0, 60), 'upload.damaged'],
    ['a zip file that is cut', Buffer.from('504b03041400000008', 'hex'), 'upload.damaged'],
    ['nothing, packed', gzipSync(Buffer.alloc(0)), 'upload.empty'],
  ])('refuses %s at once', async (_, bytes, code) => {
    await expect(preview(bytes, whole)).rejects.toMatchObject({ code })
  })
})

// A collection of hostile files; where it is not at hand, only the cases above are run.
const corpus = fileURLToPath(new URL('../../../../shared/corpora/generated', import.meta.url))
describe.skipIf(!existsSync(corpus))('every hostile file', () => {
  const files = existsSync(corpus)
    ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(corpus, name)).isFile())
    : []

  it(`of ${files.length} is recognised or refused, and harms nobody`, async () => {
    const wrong: string[] = []
    for (const name of files) {
      const handle = await open(join(corpus, name))
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 ** 20), 0, 2 ** 20, 0)
      const { size } = await handle.stat()
      await handle.close()
      const seen = await preview(buffer.subarray(0, bytesRead), {
        name: basename(name),
        whole: bytesRead === size,
      }).catch((error) => error)
      if (seen instanceof Error && !(seen instanceof Problem && seen.status < 500)) wrong.push(`${name}: ${seen}`)
    }

    expect(wrong).toEqual([])
  })
})
