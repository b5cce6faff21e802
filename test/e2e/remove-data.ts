import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'

/** Removes the server's folder after its tests. The server is still running and may write meanwhile. */
export default async function removeData(config: FullConfig): Promise<void> {
  const { dataDir } = config.metadata as { dataDir?: string }
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
