import { chmod, mkdir } from 'node:fs/promises'

/**
 * Makes the folder, and those above it, where they are missing; nobody but the user of this process may look into it from
 * then on, also where it was open before. @throws where the folder is somebody else's
 */
export async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
}
