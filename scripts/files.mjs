// Plain JavaScript without dependencies: bootstrap runs it on any Node.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a file; undefined if it cannot be read. */
export function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Paths of all files in a folder and the folders below it. */
export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
