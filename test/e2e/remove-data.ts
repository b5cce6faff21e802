import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'

/** The server's folder is of use to nobody once its tests are over. It is still running then, and may write meanwhile. */
export default async function removeData(config: FullConfig): Promise<void> {
  const { dataDir } = config.metadata as { dataDir?: string }
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
