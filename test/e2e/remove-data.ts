import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'

/** Removes the servers' folders after the tests. The servers are still running and may write meanwhile. */
export default async function removeData(config: FullConfig): Promise<void> {
  const { dataDirs } = config.metadata as { dataDirs?: readonly string[] }
  for (const folder of dataDirs ?? []) {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
