import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The operator's announcement, as its file in the data folder says it at the time; without a file an empty object. */
export function readAnnouncement(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'appBannerContent.json'), 'utf8').catch(() => '{}')
}
