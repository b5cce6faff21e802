import { hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's secret; undefined if none was set or created. */
export async function secretOf(configured: string | undefined, dataDir: string): Promise<string | undefined> {
  if (configured !== undefined) return configured
  try {
    return (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Identifies a secret without revealing anything about the keys derived from it. */
export const secretCheck = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'winnow', 'backup-check', 32)).toString('hex')
