import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filesOf, Manifest, places, type StoredFile } from './manifest.ts'

/** Thrown for a backup that cannot be used; its message is one sentence for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

/** Writes a new file, readable by this user only, and syncs it to disk. */
export async function store(path: string, write: (to: Writable) => Promise<void>): Promise<StoredFile> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const file: FileHandle = await open(path, 'wx', 0o600)
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      sha256.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(counted, file.createWriteStream({ flush: true }))
  written.catch(() => {})
  await write(counted)
  await written
  return { bytes, sha256: sha256.digest('hex') }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, places.manifest), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new BackupFault(`${folder} is not a backup: there is no ${places.manifest} in it.`)
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupFault(`${join(folder, places.manifest)} is damaged, or of a version that this one does not know.`)
  }
}

/** Reads every file of a backup. @returns a line for each file that differs from the manifest */
export async function damages(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const [path, { bytes, sha256 }] of filesOf(manifest)) {
    const hash = createHash('sha256')
    let read = 0
    try {
      for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        read += chunk.length
      }
    } catch (error) {
      faults.push(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
      continue
    }
    if (read !== bytes) faults.push(`${path} has ${read} bytes instead of ${bytes}`)
    else if (hash.digest('hex') !== sha256) faults.push(`${path} has another content`)
  }
  return faults
}
