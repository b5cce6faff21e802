/** The samples of the formats for the conformance tests, which find them beside each format. */

import { existsSync } from 'node:fs'
import type { LogSample } from './conformance.ts'
import { logFormats } from './index.ts'

const found: Record<string, LogSample> = {}
for (const { id } of logFormats) {
  const file = new URL(`./${id.toLowerCase().replaceAll('_', '-')}/sample.ts`, import.meta.url)
  if (existsSync(file)) found[id] = (await import(file.href)).default
}

/** By format id; a test fails for a format without a sample. */
export const samples: Readonly<Record<string, LogSample>> = found
