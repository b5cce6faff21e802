import { open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../formats/sync-folder.ts'

/** Writes a file atomically; it is durable on return. */
export async function writeDurable(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const unfinished = `${path}.unfinished`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    for (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

/** Names and sizes in bytes of the files in a folder with this ending, sorted by name. */
export async function filesIn(folder: string, ending: string): Promise<{ name: string; size: number }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}
