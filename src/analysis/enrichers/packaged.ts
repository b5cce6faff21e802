import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Path of a file in an installed package. */
export function packagedFile(name: string): string {
  return resolve(name)
}

/** Caches opened databases for the life of the process; a failed opening is retried. */
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
