import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Path of a file in an installed package. */
export function packagedFile(name: string): string {
  return resolve(name)
}

/**
 * Caches opened databases for the life of the process. A database whose file was replaced is reopened; a failed attempt
 * is retried.
 */
export function openedOnce<T>(open: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const opened = new Map<string, { readonly version: string | undefined; readonly database: Promise<T> }>()
  return async (path) => {
    const version = await versionOf(path)
    const known = opened.get(path)
    // While a file is being replaced it may be missing.
    if (known && (version === undefined || version === known.version)) return known.database
    const opening = { version, database: open(path) }
    opened.set(path, opening)
    opening.database.catch(() => opened.get(path) === opening && opened.delete(path))
    return opening.database
  }
}

const versionOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].join(' '),
    () => undefined,
  )
