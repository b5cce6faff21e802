import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** DATA_DIR cannot be made; the message is a sentence for the operator. */
export class DataFolderFault extends Error {
  override readonly name = 'DataFolderFault'
}

/** Everybody may enter: the embedded database may run as another user. */
const mode = 0o711

/**
 * Makes DATA_DIR, with its parents, where it does not exist.
 * @throws DataFolderFault
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException
    throw new DataFolderFault(
      `DATA_DIR: ${at} cannot be made: ${code}. Set it to a folder in which this user may write.`,
      { cause: error },
    )
  }
}

/**
 * One folder after the other: the recursive `mkdir` of Node never ends where a folder exists in which none can be made,
 * such as /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
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
