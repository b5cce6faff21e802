import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

export interface BuiltPages {
  readonly build: ServerBuild
  /**
   * Resolves when the code of every part of every page is in memory. Before, a part is read when it is first shown: were its
   * file gone by then, as while a newer version is being put in place, that page would fail until the next start.
   */
  readonly whole: Promise<void>
}

/** The pages as they were built into a folder. */
export async function openBuiltPages(folder: string): Promise<BuiltPages> {
  const server = join(folder, 'server')
  const build = (await import(pathToFileURL(join(server, 'index.js')).href)) as ServerBuild
  return { build, whole: readParts(join(server, 'assets')) }
}

async function readParts(folder: string): Promise<void> {
  const files = await readdir(folder).catch((): string[] => [])
  for (const file of files) {
    if (file.endsWith('.js')) await import(pathToFileURL(join(folder, file)).href)
  }
}
