import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { WarningList } from '../domain/warning-list.ts'
import { unpackOne } from './containers/unpack.ts'
import { readWarningList } from './warning-list.ts'

/** Maximum unpacked size; MISP's largest list is a fraction of this. */
export const largestWarningList = 64 << 20

const ending = /\.json(?:\.(?:gz|zst|br))?$/i

/** A list in a folder: its MISP name and its path. */
export interface WarningListFile {
  readonly id: string
  readonly path: string
}

/**
 * The lists in a folder in MISP's layout (`<name>/list.json`) or a mirror's (`<name>.json`), packed or not, by path.
 */
export async function warningListFiles(folder: string): Promise<WarningListFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && ending.test(entry.name) && entry.name !== 'MANIFEST.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const name = basename(path).replace(ending, '')
      return { id: name === 'list' ? basename(dirname(path)) : name, path }
    })
}

/** Reads a list. Throws a plain sentence that names the file if it is not a list or cannot be unpacked. */
export async function openWarningList({ id, path }: WarningListFile): Promise<WarningList> {
  try {
    const bytes = unpackOne({ path }, { expandedBytes: largestWarningList }, { name: basename(path) })
    return await warningListOf(id, bytes)
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Reads a list from bytes. */
export async function warningListOf(id: string, bytes: AsyncIterable<Uint8Array>): Promise<WarningList> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const { name, description, version, type, entries, category, attributes } = readWarningList(text)
  return { id, name, description, version, type, list: entries, category, matchingAttributes: attributes }
}
