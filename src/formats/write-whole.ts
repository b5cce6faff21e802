import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Writes a file that is there as a whole or not at all; it is durable on return. */
export async function writeWhole(path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await write(file)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
  await syncFolder(dirname(path))
}
