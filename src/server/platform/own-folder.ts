import { chmod } from 'node:fs/promises'
import { makeFolder } from '../../formats/make-folder.ts'

/**
 * Creates the folder and its parents, and makes it accessible to this process's user only, even if it existed with
 * wider permissions. @throws if another user owns the folder
 */
export async function ownFolder(path: string): Promise<void> {
  await makeFolder(path)
  await chmod(path, 0o700)
}
