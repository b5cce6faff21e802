import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder in which Node keeps compiled code between starts, beside what npm installs. Undefined where it cannot be made, and
 * where somebody else may write: what lies there is run. @param root folder of the installation
 */
export function compiledCodeFolder(root) {
  const folder = join(root, 'node_modules/.cache/winnow/compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = statSync(folder)
    const isOurs = process.platform === 'win32' || (uid === process.getuid() && (mode & 0o022) === 0)
    return isOurs ? folder : undefined
  } catch {
    return undefined
  }
}
