import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../../formats/sync-folder.ts'
import type { Clock } from '../clock.ts'
import { type BlobStore, UNCOMMITTED_MS } from './blobs.ts'
import type { Listed } from './block-list.ts'
import { Refused } from './refused.ts'

/** The parts of a committed blob, in order. */
export interface Manifest {
  readonly etag: string
  readonly modified: number
  readonly size: number
  readonly parts: readonly { readonly id: string; readonly file: string; readonly size: number }[]
}

const REMOVED = '.removed'

/**
 * Stores blobs as folders: `u/` holds uncommitted blocks, `c/` committed parts, and `manifest.json` lists the parts of
 * the blob. A commit links blocks into `c/` and then replaces the manifest. A process killed at any moment leaves
 * either the old or the new blob, and blocks that can be committed again. Several processes may share the folder,
 * because the manifest is always read from it.
 */
export class BlobFiles {
  readonly #folder: string
  readonly #clock: Clock
  /** Size limit of a blob, bytes. */
  readonly #maxBytes: number
  readonly #queues = new Map<string, Promise<unknown>>()
  /**
   * Sizes and id lengths of uncommitted blocks, read from the disk once per blob and updated by this process, so that a
   * new block need not stat all others.
   */
  readonly #waiting = new Map<string, Promise<{ sizes: Map<string, number>; total: number }>>()

  constructor({ folder, clock, maxBytes }: { folder: string; clock: Clock; maxBytes: number }) {
    this.#folder = folder
    this.#clock = clock
    this.#maxBytes = maxBytes
  }

  #home(name: string): string {
    return join(this.#folder, name)
  }

  /** Folder of the uncommitted blocks of a blob. */
  uncommitted(name: string): string {
    return join(this.#folder, name, 'u')
  }

  /** Folder of the parts of committed blobs. */
  committed(name: string): string {
    return join(this.#folder, name, 'c')
  }

  /** Marker file of a blob that was removed for good. No blob name begins with a dot. */
  #removedFile(name: string): string {
    return join(this.#folder, REMOVED, name)
  }

  #manifestFile(name: string): string {
    return join(this.#folder, name, 'manifest.json')
  }

  /** Serialises changes to the same blob. */
  #oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#queues.get(name) ?? Promise.resolve()).then(work, work)
    const settled = result
      .catch(() => {})
      .finally(() => this.#queues.get(name) === settled && this.#queues.delete(name))
    this.#queues.set(name, settled)
    return result
  }

  /** Undefined if the blob does not exist. */
  async manifestOf(name: string): Promise<Manifest | undefined> {
    const text = await readFile(this.#manifestFile(name), 'utf8').catch(ifMissing)
    return text === undefined ? undefined : JSON.parse(text)
  }

  /** Sizes of the uncommitted blocks. Callers may add to the map when blocks arrive. */
  async blocksOf(name: string) {
    const known = this.#waiting.get(name)
    if (known) return known
    const reading = (async () => {
      const sizes = new Map<string, number>()
      let total = 0
      for (const file of (await readdir(this.uncommitted(name)).catch(ifMissing)) ?? []) {
        if (file.endsWith('.tmp')) continue
        const { size } = await stat(join(this.uncommitted(name), file))
        sizes.set(file, size)
        total += size
      }
      return { sizes, total }
    })()
    this.#waiting.set(name, reading)
    reading.catch(() => this.#waiting.delete(name))
    return reading
  }

  /**
   * Makes `parts` the blob's manifest. The rename is the commit point: if the disk fails after it, readers see the new
   * content, and which one survives a power failure is not known. The parts of both stay.
   */
  async commit(name: string, parts: Manifest['parts']): Promise<Manifest> {
    const before = await this.manifestOf(name)
    const manifest: Manifest = {
      etag: `"0x${crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}"`,
      modified: this.#clock.now(),
      size: parts.reduce((sum, part) => sum + part.size, 0),
      parts,
    }
    const temporary = `${this.#manifestFile(name)}.${crypto.randomUUID()}.tmp`
    await syncFolder(this.committed(name))
    try {
      await writeFile(temporary, JSON.stringify(manifest), { flush: true })
      await rename(temporary, this.#manifestFile(name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(this.#home(name))
    if (!before) await syncFolder(this.#folder)
    const committedFiles = new Set(parts.map((part) => part.file))
    for (const { file } of before?.parts ?? []) {
      if (!committedFiles.has(file)) await rm(join(this.committed(name), file), { force: true })
    }
    await rm(this.uncommitted(name), { recursive: true, force: true })
    this.#waiting.delete(name)
    return manifest
  }

  /**
   * Refuses writes to a blob that was removed for good, even with an address signed before.
   * @throws Refused
   */
  async refuseRemoved(name: string): Promise<void> {
    if (await stat(this.#removedFile(name)).catch(ifMissing)) throw new Refused(403, 'AuthenticationFailed')
  }

  /** Like `#oneAtATime`, for storing received data: deletes them again if the blob was removed meanwhile. */
  keep<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#oneAtATime(name, async () => {
      try {
        await this.refuseRemoved(name)
      } catch (error) {
        await this.#clear(name)
        throw error
      }
      return work()
    })
  }

  /** Commits the listed blocks, in this order, as the blob. @throws Refused */
  putBlockList(name: string, wanted: readonly Listed[], most = this.#maxBytes): Promise<Manifest> {
    return this.keep(name, async () => {
      const before = new Map((await this.manifestOf(name))?.parts.map((part) => [part.id, part]))
      // Read the disk again, because another process may have received blocks too.
      this.#waiting.delete(name)
      const { sizes } = await this.blocksOf(name)
      const chosen = wanted.map(({ from, id }) => {
        const size = from === 'committed' ? undefined : sizes.get(id)
        const part = size === undefined ? (from === 'uncommitted' ? undefined : before.get(id)) : { id, size }
        if (!part) throw new Refused(400, 'InvalidBlockList')
        return part
      })
      if (chosen.reduce((sum, { size }) => sum + size, 0) > most) throw new Refused(413, 'RequestBodyTooLarge')
      await mkdir(this.committed(name), { recursive: true })
      const parts: { id: string; file: string; size: number }[] = []
      for (const part of chosen) {
        if ('file' in part) {
          parts.push(part)
          continue
        }
        const file = crypto.randomUUID()
        await linkOrCopy(join(this.uncommitted(name), part.id), join(this.committed(name), file)).catch(busyIfMissing)
        parts.push({ ...part, file })
      }
      return this.commit(name, parts)
    })
  }

  /** @returns whether it existed */
  async remove(name: string): Promise<boolean> {
    return this.#oneAtATime(name, async () => {
      const exists = (await this.manifestOf(name)) !== undefined
      await this.#clear(name)
      return exists
    })
  }

  async #clear(name: string): Promise<void> {
    // Delete the manifest first, so that no manifest names missing parts.
    await rm(this.#manifestFile(name), { force: true })
    await rm(this.#home(name), { recursive: true, force: true })
    this.#waiting.delete(name)
  }

  /** Bytes from `start` up to, but not including, `end`. */
  async *bytesOf(name: string, { parts }: Manifest, start: number, end: number): AsyncGenerator<Buffer> {
    let at = 0
    for (const { file, size } of parts) {
      const from = Math.max(start - at, 0)
      const to = Math.min(end - at, size)
      at += size
      if (from < to) {
        yield* createReadStream(join(this.committed(name), file), {
          start: from,
          end: to - 1,
          highWaterMark: 256 * 1024,
        })
      }
      if (at >= end) return
    }
  }

  /** Undefined if the blob does not exist. */
  async size(name: string): Promise<number | undefined> {
    return (await this.manifestOf(name))?.size
  }

  /** Names of all blobs that begin with `prefix`. */
  async *list(prefix = ''): AsyncGenerator<string> {
    for (const name of (await readdir(this.#folder).catch(ifMissing)) ?? []) {
      if (name !== REMOVED && name.startsWith(prefix) && (await this.manifestOf(name)) !== undefined) yield name
    }
  }

  async write(name: string, bytes: Parameters<BlobStore['write']>[1]): Promise<void> {
    await mkdir(this.committed(name), { recursive: true })
    const file = crypto.randomUUID()
    const path = join(this.committed(name), file)
    await pipeline(bytes, createWriteStream(path, { flush: true }))
    const { size } = await stat(path)
    await this.#oneAtATime(name, () => this.commit(name, [{ id: '', file, size }]))
  }

  /** Also invalidates addresses that were signed before. */
  async removeForGood(name: string): Promise<void> {
    await mkdir(join(this.#folder, REMOVED), { recursive: true })
    await writeFile(this.#removedFile(name), '')
    await this.remove(name)
  }

  /** Deletes old uncommitted blocks and parts of unfinished commits. */
  async sweep(): Promise<void> {
    const old = this.#clock.now() - UNCOMMITTED_MS
    for (const name of (await readdir(join(this.#folder, REMOVED)).catch(ifMissing)) ?? []) {
      const since = (await stat(this.#removedFile(name)).catch(ifMissing))?.mtimeMs
      if (since !== undefined && since < old) await rm(this.#removedFile(name), { force: true })
    }
    for (const name of (await readdir(this.#folder).catch(ifMissing)) ?? []) {
      if (name === REMOVED) continue
      await this.#oneAtATime(name, async () => {
        const newest = (await stat(this.uncommitted(name)).catch(ifMissing))?.mtimeMs
        if (newest !== undefined && newest < old) {
          await rm(this.uncommitted(name), { recursive: true, force: true })
          this.#waiting.delete(name)
        }
        const manifest = await this.manifestOf(name)
        const named = new Set(manifest?.parts.map((part) => part.file))
        for (const file of (await readdir(this.committed(name)).catch(ifMissing)) ?? []) {
          const path = join(this.committed(name), file)
          if (!named.has(file) && (await stat(path)).mtimeMs < old) await rm(path, { force: true })
        }
        const rest = (await readdir(this.committed(name)).catch(ifMissing)) ?? []
        const blocks = (await readdir(this.uncommitted(name)).catch(ifMissing)) ?? []
        if (!manifest && rest.length === 0 && blocks.length === 0)
          await rm(this.#home(name), { recursive: true, force: true })
      })
    }
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV', 'ENOSYS'].includes(error.code ?? '')) throw error
    await copyFile(from, to)
  })
}

/** Another process committed or removed the blob in the meantime. */
function busyIfMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Refused(503, 'ServerBusy') : error
}

/** Undefined if the file does not exist. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
