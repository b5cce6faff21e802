import { open } from 'node:fs/promises'

/**
 * Makes the names in a folder survive a power failure, after files were made, linked or renamed there. Does nothing where
 * folders cannot be synced.
 * @throws if the disk fails or is full
 */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch (error) {
    if (['EIO', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle?.close()
  }
}
