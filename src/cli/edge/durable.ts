import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../formats/write-whole.ts'

/** Writes a file atomically; it is durable on return. */
export const writeDurable = (path: string, parts: readonly Uint8Array[]) =>
  writeWhole(path, async (file) => {
    for (const part of parts) await file.writeFile(part)
  })

/** Names and sizes in bytes of the files in a folder with this ending, sorted by name. */
export async function filesIn(folder: string, ending: string): Promise<{ name: string; size: number }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}
