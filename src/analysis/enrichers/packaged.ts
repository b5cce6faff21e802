import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Where a file of an installed package lies. */
export function packagedFile(name: string): string {
  return resolve(name)
}

/** One opening of each database for all who ask, for as long as the process lives; a failed one is tried again. */
export function openedOnce<T>(open: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const opened = new Map<string, Promise<T>>()
  return (path) => {
    const known = opened.get(path)
    if (known) return known
    const opening = open(path)
    opened.set(path, opening)
    opening.catch(() => opened.delete(path))
    return opening
  }
}
