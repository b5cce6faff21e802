import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { folderForFile } from '../../../../test/for-file.ts'
import type { BlobStore } from './blobs.ts'
import { localBlobs } from './local-blobs.ts'

// F-08 and F-09: the disk is full, or reports that a sync failed. Data that were not stored must not count as uploaded.

type Step = 'write' | 'sync' | 'folder' | 'committed' | 'rename' | 'manifest'
const failing: { step: Step | undefined; code: string } = { step: undefined, code: '' }
const fault = () => Object.assign(new Error(failing.code), { code: failing.code })

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const createWriteStream: typeof fs.createWriteStream = (path, options) => {
    const write = (...args: Parameters<typeof fs.write>) => {
      if (failing.step !== 'write') return fs.write(...args)
      ;(args.at(-1) as (error: Error) => void)(fault())
    }
    const fsync: typeof fs.fsync = Object.assign(
      (fd: number, done: (error: NodeJS.ErrnoException | null) => void) =>
        failing.step === 'sync' ? done(fault()) : fs.fsync(fd, done),
      { __promisify__: fs.fsync.__promisify__ },
    )
    const { open, close } = fs
    return fs.createWriteStream(path, { ...(options as object), fs: { open, close, write, fsync } as never })
  }
  return { ...fs, createWriteStream }
})
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  /** Only folders are opened with it. */
  const open: typeof fs.open = async (...args) => {
    const handle = await fs.open(...args)
    const step = String(args[0]).endsWith('/c') ? 'folder' : 'committed'
    if (failing.step === step) handle.sync = () => Promise.reject(fault())
    return handle
  }
  const rename: typeof fs.rename = async (...args) => {
    if (failing.step === 'rename') throw fault()
    return fs.rename(...args)
  }
  const writeFile: typeof fs.writeFile = async (...args) => {
    if (failing.step === 'manifest') throw fault()
    return fs.writeFile(...args)
  }
  return { ...fs, open, rename, writeFile }
})

/** Answers unexpected errors with 500, as the product does. */
const routes = new Hono()
const folder = folderForFile('winnow-failing-')
const clock = { now: () => Date.parse('2026-11-20T08:00:00Z') }
const blobs = localBlobs({
  folder,
  origin: 'http://localhost:3000',
  key: new Uint8Array(32),
  clock,
  maxBytes: 1_000_000,
})
routes.onError((_, c) => c.body(null, 500)).route('/', blobs.routes as NonNullable<BlobStore['routes']>)
beforeEach(() => {
  failing.step = undefined
})

async function put(name: string, body: string, query: Record<string, string> = {}): Promise<number> {
  const url = new URL(await blobs.sign(name, 'PUT'))
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const headers = { 'content-length': String(body.length), ...(!query.comp && { 'x-ms-blob-type': 'BlockBlob' }) }
  const { status } = await routes.request(new Request(url, { method: 'PUT', body, headers }))
  return status
}
const id = Buffer.from('0001').toString('base64')
const block = (name: string, body: string) => put(name, body, { comp: 'block', blockid: id })
const commit = (name: string) => put(name, `<BlockList><Latest>${id}</Latest></BlockList>`, { comp: 'blocklist' })
const content = async (name: string) => text(await blobs.read(name))
const leftovers = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true })).filter((file) => file.endsWith('.tmp'))

const faults = (['EIO', 'ENOSPC'] as const).flatMap((code) =>
  (['write', 'sync', 'folder', 'rename', 'manifest'] as const).map((step) => [code, step] as const),
)

it.each(faults)('%s at %s: the upload fails, the old blob stays, and later uploads work', async (code, step) => {
  const name = `${code}-${step}`.toLowerCase()
  expect(await put(name, 'before')).toBe(201)

  Object.assign(failing, { step, code })
  expect(await put(name, 'changed')).toBeGreaterThanOrEqual(500)
  expect(await content(name)).toBe('before')

  failing.step = undefined
  expect(await put(name, 'after')).toBe(201)
  expect([await content(name), await leftovers(name)]).toEqual(['after', []])
})

it.each(faults)('%s at %s: no blob contains a block that was not stored', async (code, step) => {
  const name = `block-${code}-${step}`.toLowerCase()
  Object.assign(failing, { step, code })
  const kept = await block(name, 'AAAA')
  // Only committing a block list syncs folders and writes the manifest.
  expect(kept >= 500).toBe(step !== 'folder' && step !== 'manifest')
  expect(await commit(name)).toBeGreaterThanOrEqual(400)
  expect(await blobs.size(name)).toBeUndefined()

  failing.step = undefined
  expect([await block(name, 'BBBB'), await commit(name), await content(name)]).toEqual([201, 201, 'BBBB'])
})

it('a fault after the commit fails the upload too, whose content can be read, and later uploads work', async () => {
  expect(await put('committed', 'before')).toBe(201)
  Object.assign(failing, { step: 'committed', code: 'EIO' })
  expect([await put('committed', 'changed'), await content('committed')]).toEqual([500, 'changed'])

  failing.step = undefined
  expect([await put('committed', 'after'), await content('committed')]).toEqual([201, 'after'])
})

it('reports a full disk as such, so that clients do not retry', async () => {
  for (const step of ['write', 'sync', 'folder', 'rename', 'manifest', 'committed'] as const) {
    Object.assign(failing, { step, code: 'ENOSPC' })
    expect([step, await put(`full-${step}`, 'x')]).toEqual([step, 507])
  }
})
