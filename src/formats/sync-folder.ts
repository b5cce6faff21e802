import { open } from 'node:fs/promises'

/** What systems and file systems answer that cannot open or sync folders. */
const cannot = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM', 'EACCES', 'EBADF']

/**
 * Makes the names in a folder survive a power failure, after files were made, linked or renamed there. Does nothing where
 * folders cannot be synced.
 * @throws if the disk fails or is full, or the folder cannot be opened for another reason
 */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(unlessUnsupported)
  try {
    await handle?.sync().catch(unlessUnsupported)
  } finally {
    await handle?.close()
  }
}

function unlessUnsupported(error: NodeJS.ErrnoException): undefined {
  if (process.platform !== 'win32' && !cannot.includes(error.code ?? '')) throw error
}
