import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, with its parents, where it does not exist; all that it makes has `mode`. One folder after the other: the
 * recursive `mkdir` of Node never ends where a folder exists in which none can be made, such as /proc.
 * @throws what the system says of the first folder that cannot be made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path), mode)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    // Another process made it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
