import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder for the data of PostgreSQL. If root runs this process, the server runs as another user, who must be
 * able to enter the folder; otherwise its data would be in /var/lib, and stay there when the folder is removed.
 * @param parent a folder that every user can enter
 */
export async function databaseFolder(name: string, parent: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`))
  await chmod(folder, 0o711)
  return folder
}
