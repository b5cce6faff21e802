import { readdir } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

/**
 * Opens the pages that were built into a folder. `loaded` resolves when the code of all pages is in memory. Until then, a
 * file that disappears before its page is first shown, for example during an update, breaks that page until the next start.
 */
export async function openBuiltPages(folder: string) {
  const server = join(folder, 'server')
  resolveFromMemory(server)
  const build = (await import(pathToFileURL(join(server, 'index.js')).href)) as ServerBuild
  return { build, loaded: readParts(join(server, 'assets')) }
}

/**
 * Makes Node find the parts of pages by their names. Otherwise it looks for the file at the first import from each module,
 * also if it has read the part.
 */
function resolveFromMemory(folder: string): void {
  const parts = pathToFileURL(join(folder, 'assets')).href
  const server = pathToFileURL(folder).href
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('.') || !context.parentURL?.startsWith(server)) return next(specifier, context)
      const { href } = new URL(specifier, context.parentURL)
      return href.startsWith(parts) ? { url: href, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}

async function readParts(folder: string): Promise<void> {
  const files = await readdir(folder).catch((): string[] => [])
  for (const file of files) {
    if (file.endsWith('.js')) await import(pathToFileURL(join(folder, file)).href)
  }
}
