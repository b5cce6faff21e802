import { open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes the names in a folder durable. Windows does so by itself, and lets nobody open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that is there as a whole or not at all, and durable when this returns. */
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

/** Names with an ending in a folder, in order, and their bytes. */
export async function filesIn(folder: string, ending: string): Promise<{ name: string; size: number }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}
