import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder that PostgreSQL can keep its data in. Where root runs us, the server runs as another user, who must be
 * able to enter; otherwise its data would lie in /var/lib, and stay there when the folder is removed.
 * @param parent may be entered by everybody
 */
export async function databaseFolder(name: string, parent: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`))
  await chmod(folder, 0o711)
  return folder
}
