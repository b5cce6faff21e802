import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The current content of the operator's announcement file in the data folder; an empty object if there is none. */
export function readAnnouncement(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'appBannerContent.json'), 'utf8').catch(() => '{}')
}
