import { hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that this installation uses; undefined where none was set or made. */
export async function secretOf(given: string | undefined, dataDir: string): Promise<string | undefined> {
  if (given !== undefined) return given
  try {
    return (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Tells secrets apart, and says nothing of the keys that are derived from them. */
export const secretCheck = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'winnow', 'backup-check', 32)).toString('hex')
