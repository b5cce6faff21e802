import { makeFolder } from '../../formats/make-folder.ts'
import { StartFault } from './start-fault.ts'

/** All users may enter the folder, because the embedded database may run as another user. */
const mode = 0o711

/**
 * Creates DATA_DIR with its parents if it does not exist.
 * @throws StartFault
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path, mode)
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException
    throw new StartFault(`DATA_DIR: ${at} cannot be made: ${code}. Set it to a folder in which this user may write.`, {
      cause: error,
    })
  }
}
