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
/** Deterministic noise. */
const noise = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
const now = Date.parse('2026-11-20T12:00:00Z')
const whole = { name: 'auth.log', whole: true, now }
const part = { name: 'auth.log', whole: false, now }

describe('preview', () => {
  it('is the same for a log with and without compression', async () => {
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

  it('waits for the whole file if a slice is not enough', async () => {
    const zip = Buffer.concat([Buffer.from('504b030414000000080000', 'hex'), Buffer.alloc(500, 7)])

    expect((await preview(zip, part)).format).toBe('archive')
  })

  it('states whether the lines have a year and a time zone, and which year is assumed', async () => {
    const isoLine = '2021-06-06T15:57:37Z gw sshd[1]: Failed password for root from 192.0.2.7 port 4711 ssh2\n'
    const times = async (text: string, options: Partial<Parameters<typeof preview>[1]> = {}) =>
      (await preview(Buffer.from(text), { ...whole, ...options })).times

    expect(await times(isoLine)).toEqual({ assumedYear: null, namesZone: true })
    expect(await times(isoLine.replace('Z', ''))).toEqual({ assumedYear: null, namesZone: false })
    expect(await times(line)).toEqual({
      assumedYear: { year: 2026, reason: 'latest', sure: 'guess' },
      namesZone: false,
    })
    expect((await times(line, { modified: Date.parse('2021-11-20T00:00:00Z') }))?.assumedYear).toEqual({
      year: 2021,
      reason: 'modified',
      sure: 'likely',
    })
    expect((await times(line, { name: 'auth-2019.log.gz' }))?.assumedYear).toMatchObject({ year: 2019, reason: 'name' })
    expect(await times('100.20.30.40\n100.20.30.41\n')).toBeUndefined()
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

// A collection of hostile files. If it is missing, only the cases above run.
const corpus = fileURLToPath(new URL('../../../../shared/corpora/generated', import.meta.url))
describe.skipIf(!existsSync(corpus))('every hostile file', () => {
  const files = existsSync(corpus)
    ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(corpus, name)).isFile())
    : []

  it(`is recognised or refused without harm: ${files.length} files`, async () => {
    const wrong: string[] = []
    for (const name of files) {
      const handle = await open(join(corpus, name))
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 ** 20), 0, 2 ** 20, 0)
      const { size } = await handle.stat()
      await handle.close()
      const seen = await preview(buffer.subarray(0, bytesRead), {
        name: basename(name),
        whole: bytesRead === size,
        now,
      }).catch((error) => error)
      if (seen instanceof Error && !(seen instanceof Problem && seen.status < 500)) wrong.push(`${name}: ${seen}`)
    }

    expect(wrong).toEqual([])
  })
})
